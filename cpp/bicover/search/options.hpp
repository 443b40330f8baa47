// Every tunable of the search, one a line: type, name, value, range, purpose.
//
// They are compile-time constants, and a change of any of them changes results. The range is a
// sanity check, made by the compiler. What a caller may choose (effort, seed, threads) is in
// search.hpp.
//
// Units: *words* are 64-bit words read, the clock of the search; a *pass* reads the whole table
// once for each factor; *scales* multiply the prices of a one left out and of a covered zero.
#pragma once

#include <cstddef>
#include <cstdint>

#include "bicover/search/prices.hpp"

namespace bicover {

// An effort in words; about 3e9 to 6e9 are a second on one core of today. Large tables get at least
// `least_passes`, small ones at most `most_passes`.
struct EffortPreset {
  double words;
  double least_passes;
  double most_passes;
};

// A variant of a walk (walk/variants.hpp).
struct Variant {
  Prices scale;             // of the prices, for a part of the walk
  bool transposed = false;  // walks over the transposed table
};

namespace option {

// NOLINTBEGIN(bugprone-macro-parentheses): the arguments are names, types and single values
#define OPTION(type, name, value, low, high, purpose) \
  inline constexpr type name = value;                 \
  static_assert(low <= name && name <= high, purpose);
// NOLINTEND(bugprone-macro-parentheses)

// clang-format off

using count = std::size_t;
using real = double;
using words = std::uint64_t;

// The presets: fast, normal, thorough.
inline constexpr EffortPreset efforts[] = {{5e8, 100, 1e4}, {10e9, 300, 5e5}, {150e9, 3000, 3e6}};

// Stages (search.cpp)
//     type   name                   value    range    purpose
OPTION(real,  biclique_share,        0.5,     0, 1,    "of all work: for the start of heaviest bicliques, at most")
OPTION(real,  walk_share,            0.5,     0, 1,    "of all work: for what follows the fast stage, at least")
OPTION(count, fast_walks,            3,       1, 100,  "walks of the fast stage, from the best starts")
OPTION(count, short_walks,           12,      1, 100,  "large table: short walks that choose the start of the long one")
OPTION(real,  short_walks_share,     0.15,    0, 1,    "large table: of the work, for the short walks")
OPTION(real,  close_error,           1.05,    1, 2,    "large table: error ratio up to which two starts get long walks")
OPTION(count, polled_words,          100'000, 0, 1e12, "of a table: the stop is asked after each pass over a larger one")

// Starts (starts.cpp)
inline constexpr Prices start_scales[] = {{1, 1}, {1, 2}, {1, 4}, biclique_scale, {2, 3}};
OPTION(count, greedy_pivots,         8,       1, 1000, "pivots tried for each greedy factor")
OPTION(real,  pair_words,            3e7,     0, 1e12, "words that comparing all pairs of lines may read, at most")
OPTION(count, start_aspect,          4,       1, 1000, "rows for each column: starts on the transpose too up to this")

// Restarts (restarts.cpp)
OPTION(real,  population_passes,     1500,    0, 1e9,  "passes of work from which populations pay; below: long walk")
OPTION(real,  restarts_share,        0.8,     0, 1,    "of the work; the rest is for the final population")
OPTION(count, agreeing_restarts,     8,       1, 1000, "restarts in a row with the best error that end the search")
OPTION(count, restart_rounds,        3,       1, 100,  "small populations of a restart")
OPTION(count, restart_doublings,     3,       0, 60,   "times that a merged population doubles its walks")
OPTION(count, merged_size,           30,      2, 1000, "wanted size of a merged population; two of each part at least")
OPTION(count, merged_size_limit,     40,      2, 1000, "largest size of a merged population")
OPTION(count, population_size,       20,      2, 1000, "solutions of a small population")
OPTION(real,  new_start_share,       0.5,     0, 1,    "probability that a solution begins at a new greedy start")
OPTION(real,  child_passes,          25,      1, 1e6,  "passes of each walk of a small population")
OPTION(count, patience,              2,       1, 1000, "children without a new best, per member: then double or end")

// Recombination (recombine.cpp, population.cpp)
OPTION(count, generation_size,       4,       1, 1000, "children of a generation, made in parallel")
OPTION(real,  crossover_share,       0.5,     0, 10,   "work of annealing over the bank, against the child's walk")
OPTION(real,  near_copy,             0.1,     0, 1,    "of the wrong cells: near copies differ in fewer")

// Annealing over the factor bank (anneal.cpp)
OPTION(real,  anneal_hot,            0.1,     0, 10,   "first temperature, against the mean gain of a factor")
OPTION(real,  anneal_cold,           0.0035,  0, 10,   "last temperature")
OPTION(real,  anneal_cutoff,         12,      1, 700,  "temperatures below the old factor's gain: not drawn")

// Walks (walk/walk.cpp, walk/walks.cpp)
inline constexpr double walk_heats[] = {1, 0.3, 0.1};  // of the first temperature; drawn for each walk
OPTION(real,  walk_hot,              0.1,     0, 10,   "first temperature times the rank, against a factor's mean gain")
OPTION(real,  walk_hot_low,          0.004,   0, 10,   "least first temperature")
OPTION(real,  walk_hot_high,         0.03,    0, 10,   "largest first temperature")
OPTION(real,  walk_cold,             0.0005,  0, 10,   "last temperature")
OPTION(count, repairs_per_factor,    2,       0, 1000, "repairs after a perturbation, at most: this times the rank,")
OPTION(count, repairs_base,          10,      1, 1000, "plus this")
OPTION(real,  variant_share,         0.5,     0, 1,    "of a variant walk's work: at the variant's prices")

// Variants of walks (walk/variants.cpp)
inline constexpr Variant variants[] = {{{1, 2}, false}, {{1, 1}, true},  {{1, 1}, false},
                                       {{1, 2}, true},  {{1, 4}, false}, {{2, 3}, true},
                                       {{2, 3}, false}, {{1, 4}, true},  {biclique_scale, false}};
OPTION(real,  variant_exploration,   0.1,     0, 1,    "probability of a uniform draw")
OPTION(real,  variant_temperature,   2,       0, 100,  "softmax temperature, against the spread of errors")
OPTION(real,  variant_decay,         0.95,    0, 1,    "of the mean errors, with each walk")
OPTION(count, transpose_aspect,      2,       1, 1000, "rows for each column: walks over the transpose up to this")
OPTION(count, transpose_words,       1 << 20, 0, 1e12, "words of such a table, at most; larger ones get one walk only")

// Perturbations (walk/perturb.cpp)
inline constexpr Prices rebuild_scales[] = {{2, 3}, {1, 2}, {1, 4}, biclique_scale};
OPTION(count, rebuild_pivots,        4,       1, 1000, "pivots tried for a factor that is grown again")
OPTION(count, rebuild_most,          3,       1, 100,  "factors rebuilt at once, at most")
OPTION(count, pivot_attempts,        20,      1, 1000, "columns drawn for a pivot; late in a search few have ones left")
OPTION(count, pivot_line_odds,       3,       1, 100,  "one pivot in this many stands for its column, not its row")
OPTION(count, weak_rivals,           3,       1, 100,  "largest tournament by which a factor of low gain is picked")
OPTION(count, partner_attempts,      10,      1, 1000, "factors drawn to join a picked one")
OPTION(count, merge_candidates,      10,      1, 1000, "factors tried for the cheapest merge")
OPTION(count, flip_candidates,       5,       1, 1000, "columns drawn for a forced flip")

// Rank-one steps (walk/rectangle.cpp, walk/biclique_step.cpp, walk/column_kernels_isa.cpp)
OPTION(count, flips_per_alternation, 16,      1, 1000, "flips after which rows and columns are chosen in turn")
OPTION(count, stripe_words,          16,      4, 1024, "words of a stripe, a multiple of 4: columns are rejected by it")
OPTION(words, biclique_words,        4e8,     1, 1e12, "words that one exact biclique may read")
OPTION(count, biclique_lines,        3000,    1, 1e6,  "lines on the shorter side for exact bicliques, at most")

// Cost model: what steps cost besides the words they read, in words
OPTION(count, step_overhead,         600,     0, 1e6,  "a change of a factor or of all row sums")
OPTION(count, pass_overhead,         40,      0, 1e6,  "each column of a pass")
OPTION(count, skip_overhead,         10,      0, 1e6,  "each column that needs no counting")
OPTION(count, count_overhead,        36,      0, 1e6,  "each count of a column in a set of rows")
OPTION(count, pair_overhead,         20,      0, 1e6,  "two counts of a column in the same rows")
OPTION(count, part_overhead,         15,      0, 1e6,  "each part of a gain update, for each factor")
OPTION(count, draw_overhead,         50,      0, 1e6,  "each factor that may be drawn")
OPTION(count, biclique_overhead,     80,      0, 1e6,  "each word of a table that exact bicliques are set up for")

// clang-format on

#undef OPTION

}  // namespace option
}  // namespace bicover
