// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels {

// y[r,i] = gain[i] * x[r,i] / sqrt(mean_j x[r,j]^2 + eps)        Zhang and Sennrich 2019, eq. 4
//
// y, x: [rows, width]; gain: [width], null for ones. y may be x.
// Rows whose squares leave float32's range are answered as if it had no limits.
void rms_norm_forward(float* y, const float* x, const float* gain, std::size_t rows, std::size_t width, double eps);

}  // namespace kernels
