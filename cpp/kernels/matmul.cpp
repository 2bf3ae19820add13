// SPDX-License-Identifier: MIT
#include "kernels/matmul.h"

#include "kernels/multiply.h"

namespace kernels {

void matmul_forward(float* c, const float* a, const float* b, std::size_t rows, std::size_t inner,
                    std::size_t columns) {
  multiply(c, columns, {a, inner, 1}, {b, columns, 1}, rows, inner, columns);
}

void matmul_backward_a(float* da, const float* dc, const float* b, std::size_t rows, std::size_t inner,
                       std::size_t columns) {
  multiply(da, inner, {dc, columns, 1}, {b, 1, columns}, rows, columns, inner, true);
}

void matmul_backward_b(float* db, const float* a, const float* dc, std::size_t rows, std::size_t inner,
                       std::size_t columns) {
  multiply(db, columns, {a, 1, inner}, {dc, columns, 1}, inner, rows, columns, true);
}

}  // namespace kernels
