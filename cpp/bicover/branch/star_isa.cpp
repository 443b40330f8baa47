// One build of the star updates, for the instruction set the compiler was told to use. As in
// kernels_isa.cpp nothing here may call an inline function of a library.
//
// What a row pays is min(min over T meeting S + cover, min over T disjoint from S + spare). The
// first minimum over all S takes k minima over "T has factor l" and one step a label; the second
// is a subset-minimum transform. The way back is the same with maxima.
#include "bicover/branch/star_kernels.hpp"

#include "bicover/base/instruction_set.hpp"
#include "bicover/branch/lanes.hpp"

namespace bicover {
namespace {

constexpr Cost never = Cost{1} << 30;  // beyond any sum that occurs

struct Smallest {
  static constexpr Cost worst = never;
  static BICOVER_INLINE void take(Lanes& a, const Lanes& b) { lower(a, b); }
};
struct Largest {
  static constexpr Cost worst = -never;
  static BICOVER_INLINE void take(Lanes& a, const Lanes& b) { raise(a, b); }
};

// out[S] = best(best over T meeting S of in[T] + cover, best over T disjoint from S + spare).
// `in` is overwritten.
template <int Rank, typename Order>
BICOVER_INLINE void across(Lanes* in, const Lanes& cover, const Lanes& spare, Lanes* out) {
  constexpr int labels = 1 << Rank;
  Lanes with[Rank];  // best over the labels that have factor l
  BICOVER_UNROLL for (int l = 0; l < Rank; ++l) {
    Lanes best = in[1 << l];
    BICOVER_UNROLL for (int high = 0; high < labels; high += 2 << l) {
      BICOVER_UNROLL for (int T = high + (1 << l); T < high + (2 << l); ++T)
          Order::take(best, in[T]);
    }
    best += cover;
    with[l] = best;
  }
  BICOVER_UNROLL for (int l = 0; l < Rank;
                      ++l) {  // from here on in[T] is the best over the subsets of T
    BICOVER_UNROLL for (int high = 0; high < labels; high += 2 << l) {
      BICOVER_UNROLL for (int T = high; T < high + (1 << l); ++T)
          Order::take(in[T + (1 << l)], in[T]);
    }
  }
  fill(out[0], Order::worst);
  BICOVER_UNROLL for (int l = 0; l < Rank; ++l) {
    BICOVER_UNROLL for (int S = 1 << l; S < 2 << l; ++S) {
      Lanes best = out[S ^ (1 << l)];
      Order::take(best, with[l]);
      out[S] = best;
    }
  }
  BICOVER_UNROLL for (int S = 0; S < labels; ++S) {
    Lanes& disjoint = in[labels - 1 - S];
    disjoint += spare;
    Order::take(out[S], disjoint);
  }
}

BICOVER_INLINE void load_share(const Cost* cost, int share, Lanes& part) {
  load(cost, part);
  halve(part, full_share_bits);
  scale(part, share);
}

// Makes the smallest entry of each row 0, and adds what was taken off to `taken`.
template <int Rank>
BICOVER_INLINE void normalise(Lanes* table, Lanes& taken) {
  constexpr int labels = 1 << Rank;
  Lanes smallest = table[0];
  BICOVER_UNROLL for (int T = 1; T < labels; ++T) lower(smallest, table[T]);
  BICOVER_UNROLL for (int T = 0; T < labels; ++T) table[T] -= smallest;
  taken += smallest;
}

template <int Rank>
BICOVER_INLINE std::int64_t gather_all(const StarCosts& p, const Cost* potential,
                                       const Cost* message, Cost* joint, Cost* least,
                                       std::int64_t* totals) {
  constexpr int labels = 1 << Rank;
  Lanes taken;
  fill(taken, 0);
  Lanes sums[labels];
  BICOVER_UNROLL for (int S = 0; S < labels; ++S) fill(sums[S], 0);
  for (std::size_t c = 0; c < p.chunks; ++c) {
    const std::size_t at = c * labels * lanes;
    Lanes table[labels], out[labels], cover, spare;
    BICOVER_UNROLL for (int T = 0; T < labels; ++T) load(potential + at + T * lanes, table[T]);
    if (message != nullptr) {
      BICOVER_UNROLL for (int T = 0; T < labels; ++T) {
        load(message + at + T * lanes, out[T]);
        table[T] += out[T];
      }
    }
    normalise<Rank>(table, taken);
    if (joint != nullptr) {
      BICOVER_UNROLL for (int T = 0; T < labels; ++T) store(table[T], joint + at + T * lanes);
    }
    load_share(p.cover + c * lanes, p.share, cover);
    load_share(p.spare + c * lanes, p.share, spare);
    across<Rank, Smallest>(table, cover, spare, out);
    BICOVER_UNROLL for (int S = 0; S < labels; ++S) sums[S] += out[S];
    if (joint != nullptr) {
      BICOVER_UNROLL for (int S = 0; S < labels; ++S) store(out[S], least + at + S * lanes);
    }
  }
  BICOVER_UNROLL for (int S = 0; S < labels; ++S) totals[S] = sum(sums[S]);
  return sum(taken);
}

template <int Rank>
BICOVER_INLINE void scatter_all(const StarCosts& p, const Cost* joint, const Cost* least,
                                const Cost* parts, const Cost* quota, const std::uint8_t* alive,
                                Cost* potential, Cost* message) {
  constexpr int labels = 1 << Rank;
  for (std::size_t c = 0; c < p.chunks; ++c) {
    const std::size_t at = c * labels * lanes;
    Lanes kept[labels], out[labels], part, cover, spare;
    load(parts + c * lanes, part);
    BICOVER_UNROLL for (int S = 0; S < labels; ++S) {
      if (alive[S]) {
        load(least + at + S * lanes, kept[S]);
        Lanes slack = part;
        scale(slack, quota[S]);
        kept[S] -= slack;
      } else {
        fill(kept[S], Largest::worst);
      }
    }
    load_share(p.cover + c * lanes, -p.share, cover);
    load_share(p.spare + c * lanes, -p.share, spare);
    across<Rank, Largest>(kept, cover, spare, out);
    BICOVER_UNROLL for (int T = 0; T < labels; ++T) {
      store(out[T], message + at + T * lanes);
      Lanes left;
      load(joint + at + T * lanes, left);
      left -= out[T];
      store(left, potential + at + T * lanes);
    }
  }
}

template <int Rank>
BICOVER_INLINE std::int64_t fix_all(const StarCosts& p, unsigned label, const Cost* message,
                                    Cost* potential) {
  constexpr int labels = 1 << Rank;
  Lanes taken;
  fill(taken, 0);
  for (std::size_t c = 0; c < p.chunks; ++c) {
    const std::size_t at = c * labels * lanes;
    Lanes table[labels], more;
    BICOVER_UNROLL for (int T = 0; T < labels; ++T) {
      load(potential + at + T * lanes, table[T]);
      load(((T & label) ? p.cover : p.spare) + c * lanes, more);
      table[T] += more;
      if (message != nullptr) {
        load(message + at + T * lanes, more);
        table[T] += more;
      }
    }
    normalise<Rank>(table, taken);
    BICOVER_UNROLL for (int T = 0; T < labels; ++T) store(table[T], potential + at + T * lanes);
  }
  return sum(taken);
}

#define BICOVER_FOR_RANK(rank, call) \
  switch (rank) {                    \
    case 1:                          \
      return call(1);                \
    case 2:                          \
      return call(2);                \
    case 3:                          \
      return call(3);                \
    case 4:                          \
      return call(4);                \
    case 5:                          \
      return call(5);                \
    case 6:                          \
      return call(6);                \
    case 7:                          \
      return call(7);                \
    default:                         \
      return call(8);                \
  }

std::int64_t gather(std::size_t rank, const StarCosts& p, const Cost* potential,
                    const Cost* message, Cost* joint, Cost* least, std::int64_t* totals) {
#define BICOVER_CALL(r) gather_all<r>(p, potential, message, joint, least, totals)
  BICOVER_FOR_RANK(rank, BICOVER_CALL)
#undef BICOVER_CALL
}

void scatter(std::size_t rank, const StarCosts& p, const Cost* joint, const Cost* least,
             const Cost* parts, const Cost* quota, const std::uint8_t* alive, Cost* potential,
             Cost* message){
#define BICOVER_CALL(r) scatter_all<r>(p, joint, least, parts, quota, alive, potential, message)
    BICOVER_FOR_RANK(rank, BICOVER_CALL)
#undef BICOVER_CALL
}

std::int64_t fix(std::size_t rank, const StarCosts& p, unsigned label, const Cost* message,
                 Cost* potential) {
#define BICOVER_CALL(r) fix_all<r>(p, label, message, potential)
  BICOVER_FOR_RANK(rank, BICOVER_CALL)
#undef BICOVER_CALL
}

}  // namespace

extern const StarKernels BICOVER_BUILD(star_kernels);
const StarKernels BICOVER_BUILD(star_kernels) = {gather, scatter, fix};

}  // namespace bicover
