#include "bicover/base/kernels.hpp"

#include <cstdlib>
#include <cstring>

#include "bicover/search/walk/column_kernels.hpp"

namespace bicover {

extern const Kernels kernels_baseline;
extern const ColumnKernels column_kernels_baseline;
#ifdef BICOVER_X86_LEVELS
extern const Kernels kernels_v2;
extern const Kernels kernels_v3;
extern const Kernels kernels_v4;
extern const ColumnKernels column_kernels_v2;
extern const ColumnKernels column_kernels_v3;
extern const ColumnKernels column_kernels_v4;
#endif

namespace {

struct Level {
  const Kernels* rows;
  const ColumnKernels* columns;
};

Level choose() {
  Level best = {&kernels_baseline, &column_kernels_baseline};
  [[maybe_unused]] const char* asked = std::getenv("BICOVER_ISA");
#ifdef BICOVER_X86_LEVELS
  __builtin_cpu_init();
  const bool has_v2 = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("sse4.2");
  const bool has_v3 = has_v2 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
  const bool has_v4 = has_v3 && __builtin_cpu_supports("avx512f") &&
                      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
                      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
                      __builtin_cpu_supports("avx512vpopcntdq");
  const struct {
    bool present;
    Level level;
  } levels[] = {{true, best},
                {has_v2, {&kernels_v2, &column_kernels_v2}},
                {has_v3, {&kernels_v3, &column_kernels_v3}},
                {has_v4, {&kernels_v4, &column_kernels_v4}}};
  for (const auto& [present, level] : levels) {
    if (!present) break;
    best = level;
    if (asked != nullptr && std::strcmp(asked, level.rows->name) == 0) break;
  }
#endif
  return best;
}

const Level& chosen() {
  static const Level level = choose();
  return level;
}

}  // namespace

const Kernels& kernels() { return *chosen().rows; }
const ColumnKernels& column_kernels() { return *chosen().columns; }

}  // namespace bicover
