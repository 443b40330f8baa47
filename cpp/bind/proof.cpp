// The checker of unsatisfiability proofs.
#include "bicover/formula/proof_check.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include "arrays.hpp"
#include "module.hpp"
#include "run.hpp"

namespace bicover::bind {
namespace {

nb::tuple check(const VectorArray<std::int32_t>& formula, std::int32_t variables,
                const nb::bytes& proof, std::optional<double> seconds) {
  if (variables < 0) throw std::invalid_argument("there cannot be fewer than 0 variables");
  const std::span<const std::uint8_t> bytes(reinterpret_cast<const std::uint8_t*>(proof.c_str()),
                                            proof.size());
  ProofCheck found;
  const char* stopped = run(seconds, nb::none(), [&](Stop& stop) {
    found = check_proof(span(formula), variables, bytes, stop);
  });
  return nb::make_tuple(found.valid, found.complaint, found.steps, reason_object(stopped));
}

}  // namespace

void bind_proof(nb::module_& m) {
  using namespace nb::literals;
  m.def("check_proof", &check, "formula"_a.noconvert(), "variables"_a, "proof"_a,
        "seconds"_a.none());
}

}  // namespace bicover::bind
