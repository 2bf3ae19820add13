// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels {

// y[r,i] = gain[i] * x[r,i] / sqrt(mean_j x[r,j]^2 + eps)        Zhang and Sennrich 2019, eq. 4
//
// y, x: [rows, width]; gain: [width], null for ones. y may be x.
// Rows whose squares leave float32's range are answered as if it had no limits.
void rms_norm_forward(float* y, const float* x, const float* gain, std::size_t rows, std::size_t width, double eps);

// The gradient of sum_{r,i} dy[r,i] * y[r,i], with g = gain * dy and n = x / sqrt(mean_j x[r,j]^2 + eps):
//   dx[r,i] = (g[r,i] - n[r,i] * mean_j(g[r,j] n[r,j])) / sqrt(mean_j x[r,j]^2 + eps)
//   dgain[i] += sum_r dy[r,i] * n[r,i]
//
// dx, x, dy: [rows, width]; dgain, gain: [width], either may be null. dx may be x or dy.
// Rows that float32 has no range for, or of which nearly all cancels, are answered as if it had no limits.
void rms_norm_backward(float* dx, float* dgain, const float* x, const float* gain, const float* dy, std::size_t rows,
                       std::size_t width, double eps);

}  // namespace kernels
