// Rows are hashed and compared in full only with rows of the same hash.
#include "bicover/base/lines.hpp"

#include <algorithm>
#include <cassert>

#include "bicover/base/hot.hpp"

namespace bicover {
namespace {

// The finisher of splitmix64 (Vigna), folded over the words. Only speed depends on its quality:
// rows with equal hashes are compared in full.
Word mix(Word hash, Word word) {
  hash = (hash ^ word) + 0x9E3779B97F4A7C15u;
  hash = (hash ^ (hash >> 30)) * 0xBF58476D1CE4E5B9u;
  hash = (hash ^ (hash >> 27)) * 0x94D049BB133111EBu;
  return hash ^ (hash >> 31);
}

Word hash_row(Row ones, Row zeros) {
  Word hash = 0;
  for (const Word word : ones) hash = mix(hash, word);
  for (const Word word : zeros) hash = mix(hash, word);
  return hash;
}

}  // namespace

LineClasses equal_rows(MatrixView ones, MatrixView zeros) {
  assert(ones.rows == zeros.rows && ones.columns == zeros.columns);
  LineClasses result;
  result.class_of.resize(ones.rows);
  std::vector<Word> hashes;  // of each class
  // Open addressing: a slot holds a class number plus one, zero means free.
  std::vector<std::uint32_t> slots(std::bit_ceil(ones.rows * 2 + 1));
  const std::size_t mask = slots.size() - 1;
  for (std::size_t i = 0; i < ones.rows; ++i) {
    const Row one_row = ones.row(i);
    const Row zero_row = zeros.row(i);
    const Word hash = hash_row(one_row, zero_row);
    std::size_t slot = hash & mask;
    for (;; slot = (slot + 1) & mask) {
      if (slots[slot] == 0) {
        result.first.push_back(static_cast<std::int64_t>(i));
        hashes.push_back(hash);
        slots[slot] = static_cast<std::uint32_t>(hashes.size());
        break;
      }
      const std::size_t candidate = slots[slot] - 1;
      if (hashes[candidate] != hash) continue;
      const auto first = static_cast<std::size_t>(result.first[candidate]);
      if (std::ranges::equal(one_row, ones.row(first)) &&
          std::ranges::equal(zero_row, zeros.row(first))) {
        break;
      }
    }
    result.class_of[i] = slots[slot] - 1;
  }
  return result;
}

BICOVER_HOT void common_elements(MatrixView rows, Row members, MutableRow common) {
  fill_all(common, rows.columns);
  for_each(members, [&](std::size_t row) { intersect(common, rows.row(row)); });
}

}  // namespace bicover
