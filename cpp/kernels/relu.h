// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels {

// y[i] = max(x[i], 0); NaN stays NaN.
//
// y, x: [count]. y may be x.
void relu_forward(float* y, const float* x, std::size_t count);

// dx[i] = dy[i] where x[i] > 0, else 0; at the kink 0.
//
// dx, x, dy: [count]. dx may be x or dy; y does for x.
void relu_backward(float* dx, const float* x, const float* dy, std::size_t count);

}  // namespace kernels
