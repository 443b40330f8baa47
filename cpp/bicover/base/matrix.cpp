// Transposing in blocks of 64 x 64 bits.
#include "bicover/base/matrix.hpp"

#include <algorithm>

namespace bicover {
namespace {

// In-place transpose of a 64 x 64 block by swapping ever smaller quarters (Warren, Hacker's
// Delight, 7-3, with the least significant bit as column 0).
void transpose_block(Word (&block)[word_bits]) {
  Word mask = 0x00000000FFFFFFFFu;
  for (std::size_t size = 32; size != 0; size >>= 1, mask ^= mask << size) {
    for (std::size_t k = 0; k < word_bits; k = (k + size + 1) & ~size) {
      const Word swap = ((block[k] >> size) ^ block[k + size]) & mask;
      block[k] ^= swap << size;
      block[k + size] ^= swap;
    }
  }
}

}  // namespace

BitMatrix transpose(MatrixView matrix) {
  BitMatrix result(matrix.columns, matrix.rows);
  Word block[word_bits];
  for (std::size_t w = 0; w < matrix.row_words(); ++w) {
    const std::size_t columns = std::min(word_bits, matrix.columns - w * word_bits);
    for (std::size_t top = 0; top < matrix.rows; top += word_bits) {
      const std::size_t rows = std::min(word_bits, matrix.rows - top);
      for (std::size_t i = 0; i < word_bits; ++i) block[i] = i < rows ? matrix.row(top + i)[w] : 0;
      transpose_block(block);
      for (std::size_t j = 0; j < columns; ++j) {
        result.row(w * word_bits + j)[top / word_bits] = block[j];
      }
    }
  }
  return result;
}

}  // namespace bicover
