// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels::scalar {

template <class T>
double sum_of_squares(const T* x, std::size_t count) {
  double squares = 0;
  for (std::size_t i = 0; i < count; ++i) squares += double(x[i]) * x[i];
  return squares;
}

}  // namespace kernels::scalar
