// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

#include "kernels/elementary.h"

namespace kernels::scalar {

template <class T>
void swiglu_forward(T* y, const T* gate, const T* up, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const double z = gate[i];
    y[i] = T(z / (1 + kernels::exp(-z)) * up[i]);
  }
}

template <class T>
void swiglu_backward(T* dgate, T* dup, const T* gate, const T* up, const T* dy, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const double z = gate[i], slope = dy[i], lifted = up[i] * slope;
    const double share = 1 / (1 + kernels::exp(-z)), rest = 1 / (1 + kernels::exp(z));
    dgate[i] = T(share * (1 + z * rest) * lifted);
    dup[i] = T(z * share * slope);
  }
}

}  // namespace kernels::scalar
