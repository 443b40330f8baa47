#include "bicover/kernels.hpp"

#include <cstdlib>
#include <cstring>

namespace bicover {

extern const Kernels kernels_baseline;
#ifdef BICOVER_X86_LEVELS
extern const Kernels kernels_v2;
extern const Kernels kernels_v3;
extern const Kernels kernels_v4;
#endif

namespace {

const Kernels& choose() {
  const Kernels* best = &kernels_baseline;
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
    const Kernels* table;
  } levels[] = {{true, &kernels_baseline}, {has_v2, &kernels_v2}, {has_v3, &kernels_v3},
                {has_v4, &kernels_v4}};
  for (const auto& level : levels) {
    if (!level.present) break;
    best = level.table;
    if (asked != nullptr && std::strcmp(asked, level.table->name) == 0) break;
  }
#endif
  return *best;
}

}  // namespace

const Kernels& kernels() {
  static const Kernels& chosen = choose();
  return chosen;
}

}  // namespace bicover
