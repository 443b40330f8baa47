#include "bicover/formula/proof_check.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include "arrays.hpp"
#include "module.hpp"
#include "run.hpp"

namespace bicover::bind {
namespace {

using LiteralArray = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

nb::tuple check(const LiteralArray& formula, std::int32_t variables, const nb::bytes& proof,
                std::optional<double> seconds) {
  if (variables < 0) throw std::invalid_argument("there cannot be fewer than 0 variables");
  const std::span<const std::int32_t> literals(formula.data(), formula.shape(0));
  const std::span<const std::uint8_t> bytes(reinterpret_cast<const std::uint8_t*>(proof.c_str()),
                                            proof.size());
  ProofCheck found;
  const char* stopped = run(seconds, nb::none(), [&](Stop& stop) {
    found = check_proof(literals, variables, bytes, stop);
  });
  return nb::make_tuple(found.valid, found.complaint, found.steps, reason_object(stopped));
}

}  // namespace

void bind_rup(nb::module_& m) {
  using namespace nb::literals;
  m.def("check_proof", &check, "formula"_a.noconvert(), "variables"_a, "proof"_a,
        "seconds"_a.none());
}

}  // namespace bicover::bind
