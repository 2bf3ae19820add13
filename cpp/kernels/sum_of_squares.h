// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels {

// sum_i x[i]^2, as if float32 had no limits: the square of a gradient's length.
//
// x: [count].
double sum_of_squares(const float* x, std::size_t count);

}  // namespace kernels
