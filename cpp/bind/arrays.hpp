// numpy arrays to the core's views and back. Shapes are checked here, once.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <memory>
#include <span>
#include <stdexcept>
#include <vector>

#include "bicover/base/matrix.hpp"
#include "bicover/base/weights.hpp"

namespace bicover::bind {

namespace nb = nanobind;

template <typename T>
using VectorArray = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using WeightArray = VectorArray<Weight>;
using WordArray = nb::ndarray<const Word, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

template <typename T>
std::span<const T> span(const VectorArray<T>& array) {
  return {array.data(), array.shape(0)};
}

inline MatrixView view(const WordArray& array, std::size_t columns) {
  if (array.shape(1) != word_count(columns)) {
    throw std::invalid_argument("a packed matrix must have one word for each 64 columns");
  }
  return {array.data(), array.shape(0), columns};
}

inline void require_rows(const MatrixView& matrix, std::size_t rows) {
  if (matrix.rows != rows) throw std::invalid_argument("the matrices differ in their rows");
}

inline Weights weights(const WeightArray& array, std::size_t lines) {
  if (array.shape(0) != lines) throw std::invalid_argument("there must be one weight a line");
  return Weights(span(array));
}

// Hands a vector to numpy without copying it.
template <typename T>
auto to_numpy(std::vector<T>&& values, std::initializer_list<std::size_t> shape) {
  auto owned = std::make_unique<std::vector<T>>(std::move(values));
  T* data = owned->data();
  nb::capsule owner(owned.get(), [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  owned.release();
  return nb::ndarray<nb::numpy, T>(data, shape, owner);
}

template <typename T>
auto to_numpy(std::vector<T>&& values) {
  const std::size_t size = values.size();
  return to_numpy(std::move(values), {size});
}

inline auto to_numpy(const BitMatrix& matrix) {
  return to_numpy(std::vector<Word>(matrix.words()), {matrix.rows(), matrix.row_words()});
}

}  // namespace bicover::bind
