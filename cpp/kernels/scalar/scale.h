// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels::scalar {

template <class T>
void scale(T* y, double factor, const T* x, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) y[i] = T(factor) * x[i];
}

}  // namespace kernels::scalar
