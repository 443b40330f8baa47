// One node of the search for the heaviest biclique: rows as seen from the columns still open.
#pragma once

#include <bit>
#include <vector>

#include "bicover/base/weights.hpp"

namespace bicover {

// The columns chosen so far are gone from the records; what they are worth in a row is its
// `base`. Rows that became equal on the candidates are one record, their weights added up.
struct Level {
  std::size_t words = 0;               // of a mask over the local columns
  std::vector<Word> allowed;           // for each record, the local columns it allows
  std::vector<Word> gain;              // and those where it gains; a subset
  std::vector<Weight> base;            // gain in the columns chosen, of all its rows
  std::vector<Weight> mult;            // weight of its rows
  std::vector<std::size_t> columns;    // local to original
  std::vector<Weight> column_weights;  // of the local columns
  bool unit_columns = true;            // all of them 1
  std::vector<Word> candidates;
  std::vector<Word> excluded;       // may no longer be chosen: done elsewhere, or hopeless
  std::vector<std::size_t> joined;  // original columns chosen at this node

  // What evaluate() fills: for each local column an upper bound on bicliques that take it, and
  // the value they have at least.
  std::vector<Weight> upper;
  std::vector<Weight> value;

  std::size_t rows() const { return base.size(); }
  Word* allowed_of(std::size_t i) { return allowed.data() + i * words; }
  const Word* allowed_of(std::size_t i) const { return allowed.data() + i * words; }
  Word* gain_of(std::size_t i) { return gain.data() + i * words; }
  const Word* gain_of(std::size_t i) const { return gain.data() + i * words; }

  void clear(std::size_t new_words) {
    words = new_words;
    allowed.clear();
    gain.clear();
    base.clear();
    mult.clear();
    joined.clear();
  }
};

// Joins the last record of a level to an equal earlier one, if there is one. Where the two differ
// in excluded columns only those allowed by both stay: close() asks what all rows allow.
class RecordMerger {
 public:
  explicit RecordMerger(std::size_t expected) : slots_(std::bit_ceil(expected * 2 + 2)) {}
  void add_last(Level& level);

 private:
  std::vector<std::uint32_t> slots_;
};

// Scratch memory for evaluate(), kept between calls.
struct BoundScratch {
  std::vector<std::size_t> place;  // of each candidate's differences
  std::vector<Weight> constant;    // differences, candidate by candidate
  std::vector<Weight> slope;
  std::vector<Weight> top;             // top[t]: most weight that t candidates can have
  std::vector<Weight> sorted;          // candidate weights, the largest first
  std::vector<std::size_t> saturated;  // saturated[g]: the least t with top[t] >= g, if g is small
  std::uint64_t work = 0;              // of all calls so far, in words
};

// Bounds for every candidate. If a biclique takes candidate j and t more, a record that allows j
// and at least t others adds at most base + gain in j + mult * min(gain left, top[t]), and the
// other records nothing. The bound is the best t; all t and j are done at once by difference
// arrays. Cost: the number of allowed cells, plus candidates times the largest degree.
void evaluate(Level& level, BoundScratch& scratch);

// Records of the rows that allow local column `j`, over the other open columns, equal ones merged.
void descend(const Level& parent, std::size_t j, Level& child);

// Chooses the candidates that every record allows. False if an excluded column is allowed by
// all: then whatever this node has was seen, with that column added, elsewhere.
bool close(Level& level);

}  // namespace bicover
