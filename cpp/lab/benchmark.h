// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace lab {

enum class Operation { kRmsNorm, kLayerNorm, kSoftmax, kCopy };

// The same operation `calls` times over. y, x: [rows, width]; gain, bias: [width].
void repeat(Operation operation, float* y, const float* x, const float* gain, const float* bias, std::size_t rows,
            std::size_t width, unsigned calls);

}  // namespace lab
