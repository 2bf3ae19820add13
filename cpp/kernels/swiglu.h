// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels {

// y[i] = silu(gate[i]) * up[i],  silu(z) = z / (1 + exp(-z))             Shazeer 2020, GLU Variants, eq. 6
//
// y, gate, up: [count]. y may be either. At gate = -infinity the formula says NaN.
void swiglu_forward(float* y, const float* gate, const float* up, std::size_t count);

// The gradient of sum_i dy[i] * y[i]:
//   dgate[i] = dy[i] * up[i] * s * (1 + gate[i] * (1 - s)),  s = 1 / (1 + exp(-gate[i]))
//   dup[i] = dy[i] * silu(gate[i])
//
// dgate, dup, gate, up, dy: [count]. dgate and dup may each be any of the inputs.
// At gate = -infinity, and in dgate at +infinity, the formula says NaN.
void swiglu_backward(float* dgate, float* dup, const float* gate, const float* up, const float* dy, std::size_t count);

}  // namespace kernels
