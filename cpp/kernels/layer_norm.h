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

// The gradient of sum_{r,i} dy[r,i] * y[r,i], with g = gain * dy, n = (x - mean_r) / sqrt(var_r + eps), and means over
// j:
//   dx[r,i] = (g[r,i] - mean(g[r,j]) - n[r,i] * mean(g[r,j] n[r,j])) / sqrt(var_r + eps)
//   dgain[i] += sum_r dy[r,i] * n[r,i],  dbias[i] += sum_r dy[r,i]
//
// dx, x, dy: [rows, width]; dgain, dbias, gain: [width], each may be null. dx may be x or dy.
// Rows that float32 has no range for, or of which nearly all cancels, are answered as if it had no limits.
void layer_norm_backward(float* dx, float* dgain, float* dbias, const float* x, const float* gain, const float* dy,
                         std::size_t rows, std::size_t width, double eps);

}  // namespace kernels
