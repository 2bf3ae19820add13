// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels::scalar {

// A matrix as it lies in memory: entry (i, j) is at[i * row + j * column].
template <class T>
struct Matrix {
  const T* at;
  std::size_t row, column;
  double operator()(std::size_t i, std::size_t j) const { return at[i * row + j * column]; }
};

// c[j] += sum_k a[i,k] * b[k,j] for kCount columns from j on, side by side because b's rows lie in memory like that and
// because one sum alone would wait for each of its additions.
template <std::size_t kCount, class T>
void add_products(T* c, Matrix<T> a, Matrix<T> b, std::size_t i, std::size_t j, std::size_t depth) {
  double sums[kCount];
  for (std::size_t n = 0; n < kCount; ++n) sums[n] = c[j + n];
  for (std::size_t k = 0; k < depth; ++k) {
    for (std::size_t n = 0; n < kCount; ++n) sums[n] += a(i, k) * b(k, j + n);
  }
  for (std::size_t n = 0; n < kCount; ++n) c[j + n] = T(sums[n]);
}

// c[i,j] += sum_k a[i,k] * b[k,j]
template <class T>
void add_product(T* c, Matrix<T> a, Matrix<T> b, std::size_t rows, std::size_t depth, std::size_t columns) {
  for (std::size_t i = 0; i < rows; ++i, c += columns) {
    std::size_t j = 0;
    for (; j + 8 <= columns; j += 8) add_products<8>(c, a, b, i, j, depth);
    for (; j < columns; ++j) add_products<1>(c, a, b, i, j, depth);
  }
}

template <class T>
void matmul_forward(T* c, const T* a, const T* b, std::size_t rows, std::size_t inner, std::size_t columns) {
  for (std::size_t i = 0; i < rows * columns; ++i) c[i] = 0;
  add_product<T>(c, {a, inner, 1}, {b, columns, 1}, rows, inner, columns);
}

// Compiled where kernels are compiled for speed.
extern template void matmul_forward<double>(double* c, const double* a, const double* b, std::size_t rows,
                                            std::size_t inner, std::size_t columns);

template <class T>
void matmul_backward_a(T* da, const T* dc, const T* b, std::size_t rows, std::size_t inner, std::size_t columns) {
  add_product<T>(da, {dc, columns, 1}, {b, 1, columns}, rows, columns, inner);
}

template <class T>
void matmul_backward_b(T* db, const T* a, const T* dc, std::size_t rows, std::size_t inner, std::size_t columns) {
  add_product<T>(db, {a, 1, inner}, {dc, columns, 1}, inner, rows, columns);
}

}  // namespace kernels::scalar
