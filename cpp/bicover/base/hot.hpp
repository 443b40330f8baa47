// BICOVER_HOT marks a function whose loops gain from hardware popcount: the compiler builds it
// twice and the loader picks (function multiversioning). Used where a whole search is too
// entangled with the standard library for kernels_isa.cpp, which may use none of it.
#pragma once

#if defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__) && defined(__GNUC__) && \
    !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define BICOVER_HOT __attribute__((target_clones("default", "arch=haswell")))
#else
#define BICOVER_HOT
#endif
