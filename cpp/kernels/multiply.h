// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels {

// A matrix as it lies in memory: entry (i, j) is at[i * row + j * column].
struct Matrix {
  const float* at;
  std::size_t row, column;
};

// Which entries of the left factor there are: all, or only those on the diagonal and below or above it. The others are
// neither read nor multiplied, so that nothing they would meet can spoil a sum.
enum class Left { kWhole, kLower, kUpper };

// c[i,j] = sum_k a[i,k] * b[k,j], or that added to what is there.
//
// c: [rows, columns], one row every c_row values; a: [rows, depth]; b: [depth, columns]. c overlaps neither.
void multiply(float* c, std::size_t c_row, Matrix a, Matrix b, std::size_t rows, std::size_t depth, std::size_t columns,
              bool accumulate = false, Left left = Left::kWhole);

}  // namespace kernels
