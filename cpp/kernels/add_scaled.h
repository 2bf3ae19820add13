// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels {

// y[i] = factor * x[i] + z[i]
//
// y, x, z: [count]. y may be either.
void add_scaled(float* y, double factor, const float* x, const float* z, std::size_t count);

}  // namespace kernels
