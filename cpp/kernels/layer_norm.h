// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels {

// y[r,i] = gain[i] * (x[r,i] - mean_r) / sqrt(var_r + eps) + bias[i],  var_r = mean_j (x[r,j] - mean_r)^2
//                                                                        Ba et al. 2016, eq. 3
// y, x: [rows, width]; gain, bias: [width], null for ones and zeros. y may be x.
// Rows whose squares leave float32's range are answered as if it had no limits.
void layer_norm_forward(float* y, const float* x, const float* gain, const float* bias, std::size_t rows,
                        std::size_t width, double eps);

}  // namespace kernels
