// SPDX-License-Identifier: MIT
#include "kernels/rope.h"

#include "kernels/scalar/rope.h"

namespace kernels {

// The sines and cosines, which have to be exact in double, outweigh the turning: batches would gain nothing.
void rope_forward(float* x, std::size_t tokens, std::size_t heads, std::size_t head_width, double theta) {
  scalar::rope_forward(x, tokens, heads, head_width, theta);
}

void rope_backward(float* dy, std::size_t tokens, std::size_t heads, std::size_t head_width, double theta) {
  scalar::rope_backward(dy, tokens, heads, head_width, theta);
}

}  // namespace kernels
