// Nodes of the search: equal records merged, columns packed anew when they need fewer words.
#include "bicover/biclique/level.hpp"

namespace bicover {
namespace {

Word hash_record(const Word* allowed, const Word* gain, const Word* open, std::size_t words) {
  Word hash = 0;
  for (std::size_t w = 0; w < words; ++w) {
    hash = (hash ^ (allowed[w] & open[w])) * 0x9E3779B97F4A7C15u;
    hash = (hash ^ (hash >> 29) ^ (gain[w] & open[w])) * 0xBF58476D1CE4E5B9u;
  }
  return hash ^ (hash >> 32);
}

bool same_record(const Level& level, std::size_t a, std::size_t b) {
  for (std::size_t w = 0; w < level.words; ++w) {
    const Word open = level.candidates[w];
    if (((level.allowed_of(a)[w] ^ level.allowed_of(b)[w]) & open) != 0) return false;
    if (((level.gain_of(a)[w] ^ level.gain_of(b)[w]) & open) != 0) return false;
  }
  return true;
}

void drop_last(Level& level) {
  level.allowed.resize(level.allowed.size() - level.words);
  level.gain.resize(level.gain.size() - level.words);
  level.base.pop_back();
  level.mult.pop_back();
}

// Which local columns of `parent` a child of `j` keeps: all open ones and, of the excluded ones,
// those that fit into the same number of words, since they only save repeated work.
struct Kept {
  std::vector<Word> candidates;
  std::vector<Word> excluded;
  std::size_t words = 0;

  Kept(const Level& parent, std::size_t j) : candidates(parent.candidates) {
    discard(candidates, j);
    std::size_t size = count(candidates);
    words = word_count(size);
    excluded.assign(candidates.size(), 0);
    for_each(parent.excluded, [&](std::size_t c) {
      if (size == words * word_bits) return;
      insert(excluded, c);
      ++size;
    });
  }
};

// The columns of the child in a layout of its own: first the candidates, then the excluded ones.
void pack_columns(const Level& parent, const Kept& kept, Level& child) {
  child.columns.clear();
  child.column_weights.clear();
  child.candidates.assign(child.words, 0);
  child.excluded.assign(child.words, 0);
  const auto add = [&](const std::vector<Word>& set, std::vector<Word>& mask) {
    for_each(set, [&](std::size_t c) {
      insert(mask, child.columns.size());
      child.columns.push_back(parent.columns[c]);
      child.column_weights.push_back(parent.column_weights[c]);
    });
  };
  add(kept.candidates, child.candidates);
  add(kept.excluded, child.excluded);
}

}  // namespace

void RecordMerger::add_last(Level& level) {
  const std::size_t last = level.rows() - 1;
  const Word hash = hash_record(level.allowed_of(last), level.gain_of(last),
                                level.candidates.data(), level.words);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t slot = hash & mask;; slot = (slot + 1) & mask) {
    if (slots_[slot] == 0) {
      slots_[slot] = static_cast<std::uint32_t>(last + 1);
      return;
    }
    const std::size_t other = slots_[slot] - 1;
    if (!same_record(level, other, last)) continue;
    for (std::size_t w = 0; w < level.words; ++w) {
      level.allowed_of(other)[w] &= level.allowed_of(last)[w];
    }
    level.base[other] += level.base[last];
    level.mult[other] += level.mult[last];
    drop_last(level);
    return;
  }
}

void descend(const Level& parent, std::size_t j, Level& child) {
  const Kept kept(parent, j);
  const bool same_layout = kept.words == parent.words;
  child.clear(kept.words);
  if (same_layout) {  // masks can be copied as they are
    child.columns = parent.columns;
    child.column_weights = parent.column_weights;
    child.candidates = kept.candidates;
    child.excluded = parent.excluded;
  } else {
    pack_columns(parent, kept, child);
  }
  child.unit_columns = parent.unit_columns;
  const std::size_t at = j / word_bits;
  const Word bit = Word{1} << (j % word_bits);
  std::size_t expected = 0;
  for (std::size_t i = 0; i < parent.rows(); ++i) expected += (parent.allowed_of(i)[at] & bit) != 0;
  RecordMerger merger(expected);
  const auto gather = kernels().gather;
  for (std::size_t i = 0; i < parent.rows(); ++i) {
    const Word* allowed = parent.allowed_of(i);
    const Word* gain = parent.gain_of(i);
    if ((allowed[at] & bit) == 0) continue;
    const std::size_t first = child.allowed.size();
    child.allowed.resize(first + child.words);
    child.gain.resize(first + child.words);
    Word* child_allowed = child.allowed.data() + first;
    Word* child_gain = child.gain.data() + first;
    if (same_layout) {
      for (std::size_t w = 0; w < child.words; ++w) {
        child_allowed[w] = allowed[w] & (child.candidates[w] | child.excluded[w]);
        child_gain[w] = gain[w] & child.candidates[w];
      }
    } else {
      const std::size_t end =
          gather(allowed, kept.candidates.data(), parent.words, child_allowed, 0);
      gather(allowed, kept.excluded.data(), parent.words, child_allowed, end);
      gather(gain, kept.candidates.data(), parent.words, child_gain, 0);
    }
    const bool gains = (gain[at] & bit) != 0;
    child.base.push_back(parent.base[i] + (gains ? parent.mult[i] * parent.column_weights[j] : 0));
    child.mult.push_back(parent.mult[i]);
    merger.add_last(child);
  }
}

bool close(Level& level) {
  std::vector<Word> common(level.words);
  for (std::size_t w = 0; w < level.words; ++w) common[w] = level.candidates[w] | level.excluded[w];
  for (std::size_t i = 0; i < level.rows(); ++i) {
    for (std::size_t w = 0; w < level.words; ++w) common[w] &= level.allowed_of(i)[w];
  }
  for (std::size_t w = 0; w < level.words; ++w) {
    if ((common[w] & level.excluded[w]) != 0) return false;
  }
  for_each(common, [&](std::size_t j) {
    level.joined.push_back(level.columns[j]);
    discard(level.candidates, j);
    for (std::size_t i = 0; i < level.rows(); ++i) {
      if (contains(Row(level.gain_of(i), level.words), j)) {
        level.base[i] += level.mult[i] * level.column_weights[j];
      }
    }
  });
  return true;
}

}  // namespace bicover
