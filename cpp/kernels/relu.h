// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels {

// y[i] = max(x[i], 0); NaN stays NaN.
//
// y, x: [count]. y may be x.
void relu_forward(float* y, const float* x, std::size_t count);

}  // namespace kernels
