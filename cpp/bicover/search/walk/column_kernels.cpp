#include "bicover/search/walk/column_kernels.hpp"

#include "bicover/base/instruction_set.hpp"

namespace bicover {

BICOVER_CHOOSE(ColumnKernels, column_kernels)

}  // namespace bicover
