// SPDX-License-Identifier: MIT
#include "kernels/matmul.h"

#include "kernels/batch.h"

// Unrolled, the loop over k needs more registers than there are.
#ifdef __clang__
#define KEEP_ROLLED _Pragma("clang loop unroll(disable)")
#else
#define KEEP_ROLLED _Pragma("GCC unroll 1")
#endif

namespace kernels {
namespace {

// A tile of c stays in registers while k runs over one block of `inner`; a block of b's columns stays in the cache
// while the rows run over it.
constexpr std::size_t kTileRows = 2;
constexpr std::size_t kTileBatches = 4;
constexpr std::size_t kBlock = 512;

struct Shape {
  std::size_t rows, inner, columns;
};

template <bool kAccumulate, std::size_t kRows, std::size_t kBatches>
inline void multiply_tile(float* c, const float* a, const float* b, std::size_t depth, const Shape& shape) {
  Batch sums[kRows][kBatches];
  for (std::size_t r = 0; r < kRows; ++r) {
    for (std::size_t j = 0; j < kBatches; ++j) {
      sums[r][j] = kAccumulate ? load(c + r * shape.columns + j * kLanes) : Batch(0.0f);
    }
  }
  KEEP_ROLLED
  for (std::size_t k = 0; k < depth; ++k) {
    for (std::size_t r = 0; r < kRows; ++r) {
      const Batch factor(a[r * shape.inner + k]);
      for (std::size_t j = 0; j < kBatches; ++j) sums[r][j] += factor * load(b + j * kLanes);
    }
    b += shape.columns;
  }
  for (std::size_t r = 0; r < kRows; ++r) {
    for (std::size_t j = 0; j < kBatches; ++j) sums[r][j].store_unaligned(c + r * shape.columns + j * kLanes);
  }
}

template <bool kAccumulate, std::size_t kBatches>
void multiply_columns(float* c, const float* a, const float* b, std::size_t depth, const Shape& shape) {
  std::size_t r = 0;
  for (; r + kTileRows <= shape.rows; r += kTileRows) {
    multiply_tile<kAccumulate, kTileRows, kBatches>(c, a, b, depth, shape);
    c += kTileRows * shape.columns;
    a += kTileRows * shape.inner;
  }
  if (r < shape.rows) multiply_tile<kAccumulate, 1, kBatches>(c, a, b, depth, shape);
}

template <bool kAccumulate>
void multiply_last_columns(float* c, const float* a, const float* b, std::size_t depth, std::size_t count,
                           const Shape& shape) {
  for (std::size_t r = 0; r < shape.rows; ++r) {
    for (std::size_t j = 0; j < count; ++j) {
      float sum = kAccumulate ? c[r * shape.columns + j] : 0;
      for (std::size_t k = 0; k < depth; ++k) sum += a[r * shape.inner + k] * b[k * shape.columns + j];
      c[r * shape.columns + j] = sum;
    }
  }
}

template <bool kAccumulate>
void multiply_block(float* c, const float* a, const float* b, std::size_t depth, const Shape& shape) {
  constexpr std::size_t kTileColumns = kTileBatches * kLanes;
  std::size_t j = 0;
  for (; j + kTileColumns <= shape.columns; j += kTileColumns) {
    multiply_columns<kAccumulate, kTileBatches>(c + j, a, b + j, depth, shape);
  }
  for (; j + kLanes <= shape.columns; j += kLanes) {
    multiply_columns<kAccumulate, 1>(c + j, a, b + j, depth, shape);
  }
  multiply_last_columns<kAccumulate>(c + j, a, b + j, depth, shape.columns - j, shape);
}

}  // namespace

void matmul_forward(float* c, const float* a, const float* b, std::size_t rows, std::size_t inner,
                    std::size_t columns) {
  const Shape shape{rows, inner, columns};
  multiply_block<false>(c, a, b, std::min(kBlock, inner), shape);
  for (std::size_t k = kBlock; k < inner; k += kBlock) {
    multiply_block<true>(c, a + k, b + k * columns, std::min(kBlock, inner - k), shape);
  }
}

}  // namespace kernels
