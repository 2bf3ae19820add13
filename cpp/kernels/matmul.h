// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels {

// c[r,j] = sum_k a[r,k] * b[k,j]
//
// c: [rows, columns]; a: [rows, inner]; b: [inner, columns]. c overlaps neither.
void matmul_forward(float* c, const float* a, const float* b, std::size_t rows, std::size_t inner, std::size_t columns);

// The two gradients of sum_{r,j} dc[r,j] * c[r,j], added to what is there:
//   da[r,k] += sum_j dc[r,j] * b[k,j]
//   db[k,j] += sum_r a[r,k] * dc[r,j]
//
// Shapes as above, each gradient's that of its matrix; da and db overlap no input.
void matmul_backward_a(float* da, const float* dc, const float* b, std::size_t rows, std::size_t inner,
                       std::size_t columns);
void matmul_backward_b(float* db, const float* a, const float* dc, std::size_t rows, std::size_t inner,
                       std::size_t columns);

}  // namespace kernels
