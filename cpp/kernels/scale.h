// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels {

// y[i] = factor * x[i]
//
// y, x: [count]. y may be x.
void scale(float* y, double factor, const float* x, std::size_t count);

}  // namespace kernels
