// The Python module. Its parts check arguments, release the GIL and heed signals; no algorithm
// lives here.
#include "module.hpp"

NB_MODULE(_core, m) {
  m.doc() = "Native core of bicover. Use it through bicover.kernels.";
  bicover::bind::bind_tables(m);
  bicover::bind::bind_assign(m);
  bicover::bind::bind_cover(m);
  bicover::bind::bind_fooling(m);
  bicover::bind::bind_grecond(m);
  bicover::bind::bind_biclique(m);
  bicover::bind::bind_branch(m);
  bicover::bind::bind_incompatible(m);
  bicover::bind::bind_reduce(m);
  bicover::bind::bind_relax(m);
  bicover::bind::bind_rup(m);
  bicover::bind::bind_search(m);
  bicover::bind::bind_asso(m);
  bicover::bind::bind_topfiberm(m);
  bicover::bind::bind_mebf(m);
  bicover::bind::bind_bmad_xor(m);
  bicover::bind::bind_sls(m);
}
