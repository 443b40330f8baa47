// The parts of the Python module, one function a file.
#pragma once

#include <nanobind/nanobind.h>

namespace bicover::bind {

void bind_assign(nanobind::module_& m);
void bind_baselines(nanobind::module_& m);
void bind_biclique(nanobind::module_& m);
void bind_branch(nanobind::module_& m);
void bind_formula(nanobind::module_& m);
void bind_proof(nanobind::module_& m);
void bind_rank(nanobind::module_& m);
void bind_relax(nanobind::module_& m);
void bind_search(nanobind::module_& m);
void bind_tables(nanobind::module_& m);

}  // namespace bicover::bind
