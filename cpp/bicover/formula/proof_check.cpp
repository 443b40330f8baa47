// Unit propagation with two watched literals, and a table of clauses by what they contain, to
// find the one that a deletion means.
#include "bicover/formula/proof_check.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <vector>

namespace bicover {
namespace {

using Literal = std::int32_t;
using Clause = std::vector<Literal>;

std::uint64_t hash_of(const Clause& clause) {  // of the set, whatever the order
  std::uint64_t sum = 0, product = 1, parity = 0;
  for (const Literal literal : clause) {
    const auto value = static_cast<std::uint64_t>(static_cast<std::uint32_t>(literal)) * 2 + 1;
    sum += value;
    product *= value;
    parity ^= value;
  }
  return (1023 * sum + product) ^ (31 * parity);
}

class Checker {
 public:
  explicit Checker(std::int32_t variables)
      : variables_(variables),
        value_(static_cast<std::size_t>(variables) + 1, 0),
        watches_(2 * (static_cast<std::size_t>(variables) + 1)) {}

  bool refuted() const { return refuted_; }
  bool known(Literal literal) const { return literal >= -variables_ && literal <= variables_; }

  void add(Clause clause) {
    std::ranges::sort(clause);
    clause.erase(std::ranges::unique(clause).begin(), clause.end());
    const std::uint64_t hash = hash_of(clause);
    // Watch literals that are not false; what the first level decides stays decided.
    std::ranges::stable_partition(clause, [&](Literal literal) { return value(literal) >= 0; });
    const auto open = static_cast<std::size_t>(
        std::ranges::count_if(clause, [&](Literal literal) { return value(literal) >= 0; }));
    if (open == 0) {
      refuted_ = true;
      return;
    }
    const Literal first = clause.front();
    if (clause.size() > 1) {
      const std::size_t number = clauses_.size();
      watches_[slot(clause[0])].push_back(number);
      watches_[slot(clause[1])].push_back(number);
      clauses_.push_back(std::move(clause));
      places_.emplace(hash, number);
    }
    if (open == 1 && value(first) == 0) {
      assign(first);
      if (!propagate()) refuted_ = true;
    }
  }

  // Whether the clause follows by unit propagation.
  bool follows(const Clause& clause) {
    if (refuted_) return true;
    const std::size_t level = trail_.size();
    bool conflict = false;
    for (const Literal literal : clause) {
      if (value(literal) > 0)
        conflict = true;
      else if (value(literal) == 0)
        assign(-literal);
      if (conflict) break;
    }
    conflict = conflict || !propagate();
    while (trail_.size() > level) {
      value_[static_cast<std::size_t>(std::abs(trail_.back()))] = 0;
      trail_.pop_back();
    }
    done_ = level;
    return conflict;
  }

  // Forgets one copy of the clause, if there is one that decides nothing.
  void remove(Clause clause) {
    std::ranges::sort(clause);
    clause.erase(std::ranges::unique(clause).begin(), clause.end());
    const auto [begin, end] = places_.equal_range(hash_of(clause));
    for (auto place = begin; place != end; ++place) {
      Clause& candidate = clauses_[place->second];
      Clause sorted = candidate;
      std::ranges::sort(sorted);
      if (sorted != clause) continue;
      if (value(candidate[0]) > 0 || value(candidate[1]) > 0) return;  // perhaps a reason: keep it
      candidate.clear();  // its watches are dropped when they are met
      places_.erase(place);
      return;
    }
  }

 private:
  static std::size_t slot(Literal literal) {
    return 2 * static_cast<std::size_t>(std::abs(literal)) + (literal < 0 ? 1 : 0);
  }
  int value(Literal literal) const {
    const std::int8_t value = value_[static_cast<std::size_t>(std::abs(literal))];
    return literal < 0 ? -value : value;
  }
  void assign(Literal literal) {
    value_[static_cast<std::size_t>(std::abs(literal))] = literal < 0 ? -1 : 1;
    trail_.push_back(literal);
  }

  // False at a conflict.
  bool propagate() {
    while (done_ < trail_.size()) {
      const Literal falsified = -trail_[done_++];
      std::vector<std::size_t>& watching = watches_[slot(falsified)];
      std::size_t kept = 0;
      for (std::size_t k = 0; k < watching.size(); ++k) {
        Clause& clause = clauses_[watching[k]];
        if (clause.empty()) continue;
        if (clause[0] == falsified) std::swap(clause[0], clause[1]);
        if (value(clause[0]) > 0 || !move_watch(clause, watching[k])) {
          watching[kept++] = watching[k];
          if (value(clause[0]) > 0) continue;
          if (value(clause[0]) < 0) {
            while (++k < watching.size()) watching[kept++] = watching[k];
            watching.resize(kept);
            return false;
          }
          assign(clause[0]);
        }
      }
      watching.resize(kept);
    }
    return true;
  }

  // Lets another literal than clause[1], which is false, be watched; false if there is none.
  bool move_watch(Clause& clause, std::size_t number) {
    for (std::size_t k = 2; k < clause.size(); ++k) {
      if (value(clause[k]) < 0) continue;
      std::swap(clause[1], clause[k]);
      watches_[slot(clause[1])].push_back(number);
      return true;
    }
    return false;
  }

  std::int32_t variables_;
  bool refuted_ = false;
  std::vector<std::int8_t> value_;
  std::vector<std::vector<std::size_t>> watches_;
  std::vector<Clause> clauses_;
  std::unordered_multimap<std::uint64_t, std::size_t> places_;
  std::vector<Literal> trail_;
  std::size_t done_ = 0;
};

// Reads the steps of a binary proof.
class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  bool at_end() const { return at_ == bytes_.size(); }

  // The next step: whether it adds, and its clause. Nothing if the bytes make no sense.
  std::optional<std::pair<bool, Clause>> next() {
    const std::uint8_t kind = bytes_[at_++];
    if (kind != 'a' && kind != 'd') return std::nullopt;
    Clause clause;
    while (true) {
      std::uint64_t number = 0;
      int shift = 0;
      do {
        if (at_end() || shift > 28) return std::nullopt;
        number |= static_cast<std::uint64_t>(bytes_[at_] & 127) << shift;
        shift += 7;
      } while ((bytes_[at_++] & 128) != 0);
      if (number == 0) return std::pair(kind == 'a', std::move(clause));
      if (number == 1 || number >> 1 > 0x7FFFFFFF) return std::nullopt;
      const auto variable = static_cast<Literal>(number >> 1);
      clause.push_back((number & 1) != 0 ? -variable : variable);
    }
  }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
};

}  // namespace

ProofCheck check_proof(std::span<const std::int32_t> formula, std::int32_t variables,
                       std::span<const std::uint8_t> proof, Stop& stop) {
  Checker checker(variables);
  Clause clause;
  for (const std::int32_t literal : formula) {
    if (!checker.known(literal)) return {false, "the formula has a variable past the last", 0};
    if (literal != 0)
      clause.push_back(literal);
    else
      checker.add(std::exchange(clause, {}));
  }
  if (!clause.empty()) return {false, "the last clause of the formula has no end", 0};
  Reader reader(proof);
  std::uint64_t steps = 0;
  while (!reader.at_end() && !checker.refuted()) {
    if (stop.reached()) return {false, "the check was stopped", steps};
    ++steps;
    const auto step = reader.next();
    if (!step) return {false, "the proof is cut or malformed", steps};
    const auto& [adds, literals] = *step;
    if (!std::ranges::all_of(literals, [&](Literal l) { return checker.known(l); })) {
      return {false, "the proof uses a variable that the formula does not have", steps};
    }
    if (!adds) {
      checker.remove(literals);
    } else if (checker.follows(literals)) {
      checker.add(literals);
    } else {
      return {false, "a clause of the proof does not follow from those before it", steps};
    }
  }
  if (!checker.refuted()) return {false, "the proof ends without a contradiction", steps};
  return {true, "", steps};
}

}  // namespace bicover
