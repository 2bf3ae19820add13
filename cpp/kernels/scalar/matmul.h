// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels::scalar {

template <class T>
void matmul_forward(T* c, const T* a, const T* b, std::size_t rows, std::size_t inner, std::size_t columns) {
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t j = 0; j < columns; ++j) {
      double sum = 0;
      for (std::size_t k = 0; k < inner; ++k) sum += double(a[r * inner + k]) * b[k * columns + j];
      c[r * columns + j] = T(sum);
    }
  }
}

template <class T>
void matmul_backward_a(T* da, const T* dc, const T* b, std::size_t rows, std::size_t inner, std::size_t columns) {
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t k = 0; k < inner; ++k) {
      double sum = da[r * inner + k];
      for (std::size_t j = 0; j < columns; ++j) sum += double(dc[r * columns + j]) * b[k * columns + j];
      da[r * inner + k] = T(sum);
    }
  }
}

template <class T>
void matmul_backward_b(T* db, const T* a, const T* dc, std::size_t rows, std::size_t inner, std::size_t columns) {
  for (std::size_t k = 0; k < inner; ++k) {
    for (std::size_t j = 0; j < columns; ++j) {
      double sum = db[k * columns + j];
      for (std::size_t r = 0; r < rows; ++r) sum += double(a[r * inner + k]) * dc[r * columns + j];
      db[k * columns + j] = T(sum);
    }
  }
}

}  // namespace kernels::scalar
