// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>

namespace kernels {

// loss[r] = log(sum_j exp(logits[r,j])) - logits[r, targets[r]], in nats.
//
// loss: [rows]; logits: [rows, width]; targets: [rows], each below width.
// A row with a NaN or +infinity, or of -infinity alone, has the loss NaN.
void cross_entropy_forward(float* loss, const float* logits, const std::uint8_t* targets, std::size_t rows,
                           std::size_t width);

// The gradient of scale * sum_r loss[r]; for the mean loss scale is 1 / rows:
//   dlogits[r,j] = scale * (softmax(logits[r])[j] - (1 where j is targets[r], else 0))
//
// dlogits, logits: [rows, width]; targets: [rows], each below width. dlogits may be logits.
// A row with a NaN or +infinity, or of -infinity alone, is all NaN.
void cross_entropy_backward(float* dlogits, const float* logits, const std::uint8_t* targets, std::size_t rows,
                            std::size_t width, double scale);

}  // namespace kernels
