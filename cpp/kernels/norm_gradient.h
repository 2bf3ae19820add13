// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels {

// One row of layer_norm_backward (layer_norm.h) or, where it is not `centred`, of rms_norm_backward (rms_norm.h).
// False, with nothing written, when float has no range or no digits for the row.
bool differentiate_norm(float* dx, float* dgain, float* dbias, const float* x, const float* gain, const float* dy,
                        std::size_t width, double eps, bool centred);

}  // namespace kernels
