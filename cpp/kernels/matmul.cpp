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
constexpr std::size_t kTileColumns = kTileBatches * kLanes;
constexpr std::size_t kBlock = 512;

// The factor a as it lies in memory, or with its columns for rows.
enum class Left { kPlain, kTransposed };

// Of c, and from one row of each matrix in memory to the next.
struct Shape {
  std::size_t rows, columns;
  std::size_t a_stride, b_stride, c_stride;
};

template <Left kLeft>
constexpr std::size_t offset(std::size_t row, std::size_t k, const Shape& shape) {
  return kLeft == Left::kPlain ? row * shape.a_stride + k : k * shape.a_stride + row;
}

template <Left kLeft, bool kAccumulate, std::size_t kRows, std::size_t kBatches>
inline void multiply_tile(float* c, const float* a, const float* b, std::size_t depth, const Shape& shape) {
  Batch sums[kRows][kBatches];
  for (std::size_t r = 0; r < kRows; ++r) {
    for (std::size_t j = 0; j < kBatches; ++j) {
      sums[r][j] = kAccumulate ? load(c + r * shape.c_stride + j * kLanes) : Batch(0.0f);
    }
  }
  KEEP_ROLLED
  for (std::size_t k = 0; k < depth; ++k) {
    for (std::size_t r = 0; r < kRows; ++r) {
      const Batch factor(a[offset<kLeft>(r, k, shape)]);
      for (std::size_t j = 0; j < kBatches; ++j) sums[r][j] += factor * load(b + j * kLanes);
    }
    b += shape.b_stride;
  }
  for (std::size_t r = 0; r < kRows; ++r) {
    for (std::size_t j = 0; j < kBatches; ++j) sums[r][j].store_unaligned(c + r * shape.c_stride + j * kLanes);
  }
}

template <Left kLeft, bool kAccumulate, std::size_t kBatches>
void multiply_columns(float* c, const float* a, const float* b, std::size_t depth, const Shape& shape) {
  std::size_t r = 0;
  for (; r + kTileRows <= shape.rows; r += kTileRows) {
    multiply_tile<kLeft, kAccumulate, kTileRows, kBatches>(c, a, b, depth, shape);
    c += kTileRows * shape.c_stride;
    a += offset<kLeft>(kTileRows, 0, shape);
  }
  if (r < shape.rows) multiply_tile<kLeft, kAccumulate, 1, kBatches>(c, a, b, depth, shape);
}

template <Left kLeft, bool kAccumulate>
void multiply_last_columns(float* c, const float* a, const float* b, std::size_t depth, std::size_t count,
                           const Shape& shape) {
  for (std::size_t r = 0; r < shape.rows; ++r) {
    for (std::size_t j = 0; j < count; ++j) {
      float sum = kAccumulate ? c[r * shape.c_stride + j] : 0;
      for (std::size_t k = 0; k < depth; ++k) sum += a[offset<kLeft>(r, k, shape)] * b[k * shape.b_stride + j];
      c[r * shape.c_stride + j] = sum;
    }
  }
}

template <Left kLeft, bool kAccumulate>
void multiply_block(float* c, const float* a, const float* b, std::size_t depth, const Shape& shape) {
  std::size_t j = 0;
  for (; j + kTileColumns <= shape.columns; j += kTileColumns) {
    multiply_columns<kLeft, kAccumulate, kTileBatches>(c + j, a, b + j, depth, shape);
  }
  for (; j + kLanes <= shape.columns; j += kLanes) {
    multiply_columns<kLeft, kAccumulate, 1>(c + j, a, b + j, depth, shape);
  }
  multiply_last_columns<kLeft, kAccumulate>(c + j, a, b + j, depth, shape.columns - j, shape);
}

}  // namespace

void matmul_forward(float* c, const float* a, const float* b, std::size_t rows, std::size_t inner,
                    std::size_t columns) {
  const Shape shape{rows, columns, inner, columns, columns};
  multiply_block<Left::kPlain, false>(c, a, b, std::min(kBlock, inner), shape);
  for (std::size_t k = kBlock; k < inner; k += kBlock) {
    multiply_block<Left::kPlain, true>(c, a + k, b + k * columns, std::min(kBlock, inner - k), shape);
  }
}

void matmul_backward_a(float* da, const float* dc, const float* b, std::size_t rows, std::size_t inner,
                       std::size_t columns) {
  constexpr std::size_t kDepth = 128;  // so that the panel, a piece of b transposed, fits on a small stack
  float panel[kDepth * kTileColumns];
  for (std::size_t k = 0; k < inner; k += kTileColumns) {
    const std::size_t width = std::min(kTileColumns, inner - k);
    for (std::size_t j = 0; j < columns; j += kDepth) {
      const std::size_t depth = std::min(kDepth, columns - j);
      for (std::size_t i = 0; i < width; ++i) {
        for (std::size_t d = 0; d < depth; ++d) panel[d * width + i] = b[(k + i) * columns + j + d];
      }
      multiply_block<Left::kPlain, true>(da + k, dc + j, panel, depth, {rows, width, columns, width, inner});
    }
  }
}

void matmul_backward_b(float* db, const float* a, const float* dc, std::size_t rows, std::size_t inner,
                       std::size_t columns) {
  const Shape shape{inner, columns, inner, columns, columns};
  for (std::size_t r = 0; r < rows; r += kBlock) {
    multiply_block<Left::kTransposed, true>(db, a + r * inner, dc + r * columns, std::min(kBlock, rows - r), shape);
  }
}

}  // namespace kernels
