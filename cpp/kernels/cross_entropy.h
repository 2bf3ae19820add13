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

}  // namespace kernels
