// The table of bit loops for the instruction set chosen.
#include "bicover/base/kernels.hpp"

#include "bicover/base/instruction_set.hpp"

namespace bicover {

BICOVER_CHOOSE(Kernels, kernels)

}  // namespace bicover
