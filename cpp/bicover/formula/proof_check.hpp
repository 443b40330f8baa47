// Checking that a formula has no model, from a clausal proof.
//
// Each clause that the proof adds must follow by unit propagation from the clauses before it
// (RUP, reverse unit propagation); a clause with no literals ends it. Checking goes forward.
// Deletions only save time: what was derived stays derived, so to ignore one is always sound.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "bicover/base/stop.hpp"

namespace bicover {

struct ProofCheck {
  bool valid = false;
  std::string complaint;    // why not, if not
  std::uint64_t steps = 0;  // of the proof that were read
};

// `formula` holds the literals of each clause, then a 0. `proof` is DRAT in its binary form. A
// proof that is cut, malformed, or has a step that is not RUP is not valid. `variables` bounds
// those of the formula; the proof may not use others.
ProofCheck check_proof(std::span<const std::int32_t> formula, std::int32_t variables,
                       std::span<const std::uint8_t> proof, Stop& stop);

}  // namespace bicover
