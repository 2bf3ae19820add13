// SPDX-License-Identifier: MIT
#pragma once
#include <cmath>
#include <cstddef>

namespace kernels::scalar {

template <class T>
void swiglu_forward(T* y, const T* gate, const T* up, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const double z = gate[i];
    y[i] = T(z / (1 + std::exp(-z)) * up[i]);
  }
}

}  // namespace kernels::scalar
