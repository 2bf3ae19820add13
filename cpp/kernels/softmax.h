// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels {

// p[r,i] = exp(scores[r,i]) / sum_j exp(scores[r,j]), each row shifted by its greatest score first.
//
// p, scores: [rows, width]. p may be scores. A row with a NaN or +infinity, or of -infinity alone, is all NaN.
void softmax_forward(float* p, const float* scores, std::size_t rows, std::size_t width);

// The gradient of sum_{r,i} dp[r,i] * p[r,i] in the scores that p came from:
//   dscores[r,i] = p[r,i] * (dp[r,i] - sum_j p[r,j] dp[r,j])
//
// dscores, p, dp: [rows, width]. dscores may be p or dp.
void softmax_backward(float* dscores, const float* p, const float* dp, std::size_t rows, std::size_t width);

}  // namespace kernels
