// The parts of the Python module, one function a file.
#pragma once

#include <nanobind/nanobind.h>

namespace bicover::bind {

void bind_assign(nanobind::module_& m);
void bind_asso(nanobind::module_& m);
void bind_biclique(nanobind::module_& m);
void bind_bmad_xor(nanobind::module_& m);
void bind_branch(nanobind::module_& m);
void bind_cover(nanobind::module_& m);
void bind_fooling(nanobind::module_& m);
void bind_grecond(nanobind::module_& m);
void bind_incompatible(nanobind::module_& m);
void bind_mebf(nanobind::module_& m);
void bind_reduce(nanobind::module_& m);
void bind_relax(nanobind::module_& m);
void bind_rup(nanobind::module_& m);
void bind_search(nanobind::module_& m);
void bind_sls(nanobind::module_& m);
void bind_tables(nanobind::module_& m);
void bind_topfiberm(nanobind::module_& m);

}  // namespace bicover::bind
