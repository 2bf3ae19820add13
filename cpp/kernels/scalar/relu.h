// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels::scalar {

template <class T>
void relu_forward(T* y, const T* x, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) y[i] = x[i] < 0 ? T(0) : x[i];
}

template <class T>
void relu_backward(T* dx, const T* x, const T* dy, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) dx[i] = x[i] > 0 ? dy[i] : T(0);
}

}  // namespace kernels::scalar
