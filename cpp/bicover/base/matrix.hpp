// A bit matrix that owns its words, and a view of one that does not.
#pragma once

#include <vector>

#include "bicover/base/bits.hpp"

namespace bicover {

// Words of a matrix owned elsewhere, row after row.
struct MatrixView {
  const Word* words = nullptr;
  std::size_t rows = 0;
  std::size_t columns = 0;

  std::size_t row_words() const { return word_count(columns); }
  Row row(std::size_t i) const { return {words + i * row_words(), row_words()}; }
};

class BitMatrix {
 public:
  BitMatrix() = default;
  BitMatrix(std::size_t rows, std::size_t columns)
      : rows_(rows), columns_(columns), words_(rows * word_count(columns)) {}

  explicit BitMatrix(MatrixView matrix)
      : rows_(matrix.rows),
        columns_(matrix.columns),
        words_(matrix.words, matrix.words + matrix.rows * matrix.row_words()) {}

  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  std::size_t row_words() const { return word_count(columns_); }
  Row row(std::size_t i) const { return {words_.data() + i * row_words(), row_words()}; }
  MutableRow row(std::size_t i) { return {words_.data() + i * row_words(), row_words()}; }
  MatrixView view() const { return {words_.data(), rows_, columns_}; }
  const std::vector<Word>& words() const { return words_; }

  // Makes room for `rows` rows in all; new rows are zero.
  void resize_rows(std::size_t rows) {
    words_.resize(rows * row_words());
    rows_ = rows;
  }

 private:
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  std::vector<Word> words_;
};

// Rows and columns exchanged; works in blocks of 64 x 64 bits.
BitMatrix transpose(MatrixView matrix);

}  // namespace bicover
