// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels {

// Rotary position embedding: in each head, the pair (x[2i], x[2i+1]) of the token at position t is turned by the angle
// t * theta^(-2i / head_width).                                        Su et al. 2021, RoFormer, section 3.4
//
// x: [tokens, heads, head_width], turned in place; head_width is even, theta at least 1.
void rope_forward(float* x, std::size_t tokens, std::size_t heads, std::size_t head_width, double theta);

// The gradient in what was turned: dy turned back by the same angles, in place.
void rope_backward(float* dy, std::size_t tokens, std::size_t heads, std::size_t head_width, double theta);

}  // namespace kernels
