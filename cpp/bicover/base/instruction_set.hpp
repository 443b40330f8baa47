// Which instruction set the hot loops use: the best that this processor has.
//
// A wheel must run on any x86-64, but hardware popcount and wide registers make the bit loops
// several times faster. So every *_isa.cpp is compiled once for each level. Each build defines a
// table of its functions, and the table of the level chosen here is handed out. BICOVER_ISA in the
// environment asks for a lower level, for tests and for comparing.
#pragma once

#include <cstddef>

namespace bicover {

// The levels of the x86-64 psABI; v4 here includes AVX-512 VPOPCNTDQ. Other processors have one
// level, the baseline.
enum class InstructionSet { baseline, v2, v3, v4 };

// Chosen at the first call.
InstructionSet instruction_set();
const char* instruction_set_name();

}  // namespace bicover

// The name of a table in the build that is being compiled, such as kernels_v3.
#define BICOVER_JOIN_(prefix, level) prefix##level
#define BICOVER_JOIN(prefix, level) BICOVER_JOIN_(prefix, level)
#define BICOVER_BUILD(name) BICOVER_JOIN(name##_, BICOVER_ISA)

// Defines `const Table& name()`, the table of the level chosen. All builds must be linked in.
#ifdef BICOVER_X86_LEVELS
#define BICOVER_CHOOSE(Table, name)                                                         \
  extern const Table name##_baseline, name##_v2, name##_v3, name##_v4;                      \
  const Table& name() {                                                                     \
    static constexpr const Table* builds[] = {&name##_baseline, &name##_v2, &name##_v3,     \
                                              &name##_v4};                                  \
    static const Table* const chosen = builds[static_cast<std::size_t>(instruction_set())]; \
    return *chosen;                                                                         \
  }
#else
#define BICOVER_CHOOSE(Table, name)   \
  extern const Table name##_baseline; \
  const Table& name() { return name##_baseline; }
#endif
