// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels {

// One row of softmax_forward and softmax_backward (softmax.h), the scores multiplied by `scale` > 0 first: attention's
// rows are each one longer than the last.
void softmax_row(float* p, const float* scores, std::size_t width, float scale);
void softmax_backward_row(float* dscores, const float* p, const float* dp, std::size_t width, float scale);

}  // namespace kernels
