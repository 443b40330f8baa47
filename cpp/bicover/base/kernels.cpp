#include "bicover/base/kernels.hpp"

#include "bicover/base/instruction_set.hpp"

namespace bicover {

BICOVER_CHOOSE(Kernels, kernels)

}  // namespace bicover
