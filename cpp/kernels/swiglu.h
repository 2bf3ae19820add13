// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels {

// y[i] = silu(gate[i]) * up[i],  silu(z) = z / (1 + exp(-z))             Shazeer 2020, GLU Variants, eq. 6
//
// y, gate, up: [count]. y may be either. At gate = -infinity the formula says NaN.
void swiglu_forward(float* y, const float* gate, const float* up, std::size_t count);

}  // namespace kernels
