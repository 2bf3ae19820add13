// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels {

// c[r,j] = sum_k a[r,k] * b[k,j]
//
// c: [rows, columns]; a: [rows, inner]; b: [inner, columns]. c overlaps neither.
void matmul_forward(float* c, const float* a, const float* b, std::size_t rows, std::size_t inner, std::size_t columns);

}  // namespace kernels
