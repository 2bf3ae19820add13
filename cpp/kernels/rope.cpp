// SPDX-License-Identifier: MIT
#include "kernels/rope.h"

#include "kernels/scalar/rope.h"

namespace kernels {

// In double as defined: by sines and cosines rounded to float a pair would not keep its length.
void rope_forward(float* x, std::size_t tokens, std::size_t heads, std::size_t head_width, double theta) {
  scalar::rope_forward(x, tokens, heads, head_width, theta);
}

void rope_backward(float* dy, std::size_t tokens, std::size_t heads, std::size_t head_width, double theta) {
  scalar::rope_backward(dy, tokens, heads, head_width, theta);
}

}  // namespace kernels
