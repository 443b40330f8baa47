// After Wicker, Hua, Rebello and Pfahringer, "XOR-Based Boolean Matrix Decomposition", ICDM 2019.
//
// Modulo 2 a factor flips the cells of its rectangle, so what is left to do after a factor is the
// table with these cells flipped, and the next factor works on that. A factor begins with a set
// of rows (or of columns, whichever are more), random or copied from a line. Given one side of
// the rectangle the best other side is found line by line: a line joins if more of its cells in
// the rectangle are 1 than 0, leaves if fewer are, and stays as it is if it makes no difference.
// The two sides take turns until neither changes.
//
// The same factors can be read as a Boolean product; `judge` says by which reading the best run is
// chosen. The factors themselves are always made for the sum modulo 2.
//
// Both orientations of the residual are kept, so that either turn is popcounts of ANDs. With
// equal weights, the usual case, one function does a whole turn and writes 64 lines at a time.
#include "bicover/baselines/bmad_xor.hpp"

#include <algorithm>
#include <vector>

#include "bicover/base/hot.hpp"
#include "bicover/base/random.hpp"

namespace bicover {
namespace {

constexpr std::size_t max_turns = 200;  // of the two sides; a handful is usual

using Set = std::vector<Word>;

// Lines that gain from flipping their cells in `fixed` join `partner`, lines that lose leave it.
// Returns one past the last line that does neither, 0 if there is none.
BICOVER_HOT std::size_t take_turn(const Word* lines, std::size_t count, std::size_t words,
                                  const Word* fixed, std::size_t size, Word* partner) {
  std::size_t indifferent = 0;
  for (std::size_t start = 0; start < count; start += word_bits) {
    const std::size_t end = std::min(count, start + word_bits);
    Word joins = 0, ties = 0;
    for (std::size_t at = start; at < end; ++at, lines += words) {
      std::size_t common = 0;
      for (std::size_t w = 0; w < words; ++w) {
        common += static_cast<std::size_t>(std::popcount(lines[w] & fixed[w]));
      }
      joins |= static_cast<Word>(2 * common > size) << (at - start);
      ties |= static_cast<Word>(2 * common == size) << (at - start);
    }
    if (ties != 0) indifferent = start + static_cast<std::size_t>(std::bit_width(ties));
    partner[start / word_bits] = joins | (partner[start / word_bits] & ties);
  }
  return indifferent;
}

// The same with weights.
std::size_t take_weighted_turn(const BitMatrix& lines, const Weights& inside, Row fixed,
                               MutableRow partner) {
  const Weight size = inside.of(fixed);
  std::size_t indifferent = 0;
  for (std::size_t at = 0; at < lines.rows(); ++at) {
    const Weight twice = 2 * inside.of_and(lines.row(at), fixed);
    const Word bit = Word{1} << (at % word_bits);
    if (twice > size) partner[at / word_bits] |= bit;
    if (twice < size) partner[at / word_bits] &= ~bit;
    if (twice == size) indifferent = at + 1;
  }
  return indifferent;
}

class Run {
 public:
  Run(const BitMatrix& rows, const BitMatrix& columns, const Weights& row_weights,
      const Weights& column_weights, std::uint64_t seed)
      : rows_{rows, column_weights}, columns_{columns, row_weights}, random_(seed) {}

  // The factors of one run; those so far if told to stop.
  Cover decompose(std::size_t limit, bool start_from_lines, Stop& stop) {
    Cover cover(rows_.lines.rows(), columns_.lines.rows());
    left_ = weight_left();
    while (cover.size() < limit && left_ > 0 && !stop.reached()) {
      Set extent(columns_.lines.row_words()), intent(rows_.lines.row_words());
      // The longer side is the one that begins: a set of columns if there are more columns.
      const bool wide = columns_.lines.rows() > rows_.lines.rows();
      start(wide ? rows_ : columns_, wide ? intent : extent, start_from_lines);
      settle(extent, intent, wide);
      flip(rows_.lines, extent, intent);
      flip(columns_.lines, intent, extent);
      cover.append(extent, intent);
      left_ = weight_left();
    }
    return cover;
  }

  // What the sum of the factors modulo 2 gets wrong.
  Weight left() const { return left_; }

  // What the union of the same factors gets wrong about `ones`.
  Weight wrong_as_union(const Cover& cover, MatrixView ones) const {
    const BitMatrix members = transpose(cover.extents.view());
    Set wrong(ones.row_words());
    Weight total = 0;
    for (std::size_t i = 0; i < ones.rows; ++i) {
      std::ranges::fill(wrong, 0);
      for_each(members.row(i), [&](std::size_t factor) {
        for (std::size_t w = 0; w < wrong.size(); ++w) wrong[w] |= cover.intents.row(factor)[w];
      });
      for (std::size_t w = 0; w < wrong.size(); ++w) wrong[w] ^= ones.row(i)[w];
      total += columns_.inside[i] * rows_.inside.of(wrong);
    }
    return total;
  }

 private:
  // The residual in one orientation.
  struct Half {
    BitMatrix lines;
    const Weights& inside;  // the weights of the cells in a line
  };

  // A set of cells of the half's lines to begin with, not empty.
  void start(const Half& half, MutableRow set, bool from_line) {
    while (is_empty(set)) {
      if (from_line) {
        const Row line = half.lines.row(random_.below(half.lines.rows()));
        std::ranges::copy(line, set.begin());
      } else {
        for (Word& word : set) word = random_.next();
        set.back() &= tail_mask(half.lines.columns());
      }
    }
  }

  // Lets the two sides take turns until the rectangle stays as it is.
  void settle(Set& extent, Set& intent, bool rows_first) {
    Set before;
    for (std::size_t turn = 0; turn < max_turns; ++turn) {
      const bool choose_rows = (turn % 2 == 0) == rows_first;
      Set& partner = choose_rows ? extent : intent;
      before = partner;
      choose(choose_rows ? rows_ : columns_, choose_rows ? intent : extent, partner);
      if (partner == before) return;
    }
  }

  // The best lines for a fixed other side, never none at all.
  void choose(const Half& half, const Set& fixed, Set& partner) {
    const std::size_t indifferent =
        half.inside.uniform() ? take_turn(half.lines.words().data(), half.lines.rows(),
                                          fixed.size(), fixed.data(), count(fixed), partner.data())
                              : take_weighted_turn(half.lines, half.inside, fixed, partner);
    if (!is_empty(partner)) return;
    insert(partner, indifferent > 0 ? indifferent - 1 : random_.below(half.lines.rows()));
  }

  static void flip(BitMatrix& lines, const Set& chosen, const Set& cells) {
    for_each(chosen, [&](std::size_t at) {
      const MutableRow line = lines.row(at);
      for (std::size_t w = 0; w < line.size(); ++w) line[w] ^= cells[w];
    });
  }

  Weight weight_left() const {
    if (rows_.inside.uniform() && columns_.inside.uniform()) {
      return static_cast<Weight>(count(rows_.lines.words()));
    }
    Weight total = 0;
    for (std::size_t i = 0; i < rows_.lines.rows(); ++i) {
      total += columns_.inside[i] * rows_.inside.of(rows_.lines.row(i));
    }
    return total;
  }

  Half rows_, columns_;
  Random random_;
  Weight left_ = 0;
};

}  // namespace

BmadResult bmad_xor(MatrixView ones, const Weights& row_weights, const Weights& column_weights,
                    std::size_t limit, const BmadSettings& settings, Stop& stop) {
  const BitMatrix rows(ones), columns = transpose(ones);
  BmadResult best{Cover(ones.rows, ones.columns)};
  Weight least = 0;
  Random seeds(settings.seed);
  while (best.runs < settings.restarts && (best.runs == 0 || (least != 0 && !stop.reached()))) {
    Run run(rows, columns, row_weights, column_weights, seeds.next());
    Cover cover = run.decompose(limit, settings.start_from_lines, stop);
    const bool first = best.runs == 0;
    // A run that was cut short counts only if there is nothing else.
    if (!first && stop.reached()) break;
    const Weight wrong =
        settings.judge == Product::parity ? run.left() : run.wrong_as_union(cover, ones);
    if (first || wrong < least) {
      least = wrong;
      best.cover = std::move(cover);
    }
    ++best.runs;
    stop.report(static_cast<long long>(best.runs), least);
  }
  return best;
}

}  // namespace bicover
