// What the processor supports, asked once.
#include "bicover/base/instruction_set.hpp"

#include <array>
#include <cstdlib>
#include <string_view>

namespace bicover {
namespace {

constexpr std::array<const char*, 4> names = {"baseline", "v2", "v3", "v4"};

InstructionSet best_of_processor() {
#ifdef BICOVER_X86_LEVELS
  __builtin_cpu_init();
  const bool has_v2 = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("sse4.2");
  const bool has_v3 = has_v2 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
  const bool has_v4 = has_v3 && __builtin_cpu_supports("avx512f") &&
                      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
                      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
                      __builtin_cpu_supports("avx512vpopcntdq");
  if (has_v4) return InstructionSet::v4;
  if (has_v3) return InstructionSet::v3;
  if (has_v2) return InstructionSet::v2;
#endif
  return InstructionSet::baseline;
}

InstructionSet choose() {
  const InstructionSet best = best_of_processor();
  const char* wanted = std::getenv("BICOVER_ISA");
  if (wanted == nullptr) return best;
  for (std::size_t level = 0; level < static_cast<std::size_t>(best); ++level) {
    if (std::string_view(wanted) == names[level]) return static_cast<InstructionSet>(level);
  }
  return best;
}

}  // namespace

InstructionSet instruction_set() {
  static const InstructionSet chosen = choose();
  return chosen;
}

const char* instruction_set_name() { return names[static_cast<std::size_t>(instruction_set())]; }

}  // namespace bicover
