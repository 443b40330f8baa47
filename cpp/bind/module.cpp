// The Python module. Its parts check arguments, release the GIL and heed signals; no algorithm
// lives here.
#include "module.hpp"

NB_MODULE(_core, m) {
  m.doc() = "Native core of bicover. Use it through bicover.native.";
  bicover::bind::bind_tables(m);
  bicover::bind::bind_assign(m);
  bicover::bind::bind_baselines(m);
  bicover::bind::bind_biclique(m);
  bicover::bind::bind_branch(m);
  bicover::bind::bind_formula(m);
  bicover::bind::bind_proof(m);
  bicover::bind::bind_rank(m);
  bicover::bind::bind_relax(m);
  bicover::bind::bind_search(m);
}
