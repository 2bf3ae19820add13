// SPDX-License-Identifier: MIT
#include "kernels/multiply.h"

#include <algorithm>

#include "kernels/batch.h"

namespace kernels {
namespace {

// A tile of c stays in registers while k runs over a panel: a block of rows of b, as many columns as the tile has,
// copied to where it is contiguous and stays in the cache while the rows of a run over it.
constexpr std::size_t kTileRows = 2;
constexpr std::size_t kTileBatches = 4;
constexpr std::size_t kTileColumns = kTileBatches * kLanes;
constexpr std::size_t kPanelDepth = 4096 / kTileColumns;  // 16 KiB: half a first-level cache, and not much of a stack

// How many of the columns from j on there are.
constexpr std::size_t left_of(std::size_t columns, std::size_t j) { return columns < j ? 0 : columns - j; }

void pack_rows(float* panel, Matrix b, std::size_t depth, std::size_t columns) {
  for (std::size_t k = 0; k < depth; ++k, panel += kTileColumns) {
    for (std::size_t j = 0; j < kTileColumns; j += kLanes) {
      load_first(left_of(columns, j), b.at + k * b.row + j).store_unaligned(panel + j);
    }
  }
}

void pack_columns(float* panel, Matrix b, std::size_t depth, std::size_t columns) {
  for (std::size_t k = 0; k < depth; k += kLanes, panel += kLanes * kTileColumns) {
    for (std::size_t j = 0; j < kTileColumns; j += kLanes) {
      Batch square[kLanes];
      for (std::size_t i = 0; i < kLanes; ++i) {
        square[i] = j + i < columns ? load_first(depth - k, b.at + k + (j + i) * b.column) : Batch(0.0f);
      }
      xsimd::transpose(square, square + kLanes);
      for (std::size_t i = 0; i < kLanes; ++i) square[i].store_unaligned(panel + i * kTileColumns + j);
    }
  }
}

// Of k within a panel.
struct Range {
  std::size_t begin, end;
};

struct Panel {
  const float* at;
  std::size_t row;
};

struct Target {
  float* at;
  std::size_t row, columns;
  bool accumulate;
};

// The first `columns` of each row.
[[gnu::noinline]] void copy(float* to, std::size_t to_row, const float* from, std::size_t from_row, std::size_t rows,
                            std::size_t columns) {
  for (std::size_t r = 0; r < rows; ++r, from += from_row, to += to_row) {
    KEEP_ROLLED
    for (std::size_t j = 0; j < columns; j += kLanes)
      store_first(columns - j, to + j, load_first(columns - j, from + j));
  }
}

template <std::size_t kRows>
inline void multiply_tile(Target c, Matrix a, Panel panel, Range range) {
  // At the right edge of c the tile is wider than what there is.
  float edge[kRows * kTileColumns];
  const bool whole = c.columns == kTileColumns;
  float* at = whole ? c.at : edge;
  const std::size_t row = whole ? c.row : kTileColumns;
  if (!whole) {
    std::fill_n(edge, kRows * kTileColumns, 0.0f);
    if (c.accumulate) copy(edge, row, c.at, c.row, kRows, c.columns);
  }
  Batch sums[kRows][kTileBatches];
  for (std::size_t r = 0; r < kRows; ++r) {
    for (std::size_t j = 0; j < kTileBatches; ++j) {
      sums[r][j] = c.accumulate ? load(at + r * row + j * kLanes) : Batch(0.0f);
    }
  }
  const float* factors = a.at + range.begin * a.column;
  const float* b = panel.at + range.begin * panel.row;
  const float* end = panel.at + range.end * panel.row;
  KEEP_ROLLED  // else it needs more registers than there are
      for (; b < end; b += panel.row) {
    for (std::size_t r = 0; r < kRows; ++r) {
      const Batch factor(factors[r * a.row]);
      for (std::size_t j = 0; j < kTileBatches; ++j) sums[r][j] += factor * load(b + j * kLanes);
    }
    factors += a.column;
  }
  for (std::size_t r = 0; r < kRows; ++r) {
    for (std::size_t j = 0; j < kTileBatches; ++j) sums[r][j].store_unaligned(at + r * row + j * kLanes);
  }
  if (!whole) copy(c.at, c.row, edge, row, kRows, c.columns);
}

// The k of one row that its panel, which begins at `first`, has to do with.
Range range_of(Left left, std::size_t row, std::size_t first, std::size_t depth) {
  const auto within = [=](std::size_t k) { return k < first ? 0 : std::min(k - first, depth); };
  switch (left) {
    case Left::kLower:
      return {0, within(row + 1)};
    case Left::kUpper:
      return {within(row), depth};
    case Left::kWhole:
      break;
  }
  return {0, depth};
}

[[gnu::noinline]] void multiply_row(Target c, Matrix a, Panel panel, Range range) {
  multiply_tile<1>(c, a, panel, range);
}

void multiply_panel(Target c, Matrix a, Panel panel, std::size_t rows, std::size_t first, std::size_t depth,
                    Left left) {
  std::size_t i = 0;
  for (; i + kTileRows <= rows; i += kTileRows) {
    const Range upper = range_of(left, i, first, depth), lower = range_of(left, i + 1, first, depth);
    multiply_tile<kTileRows>(c, a, panel, {lower.begin, upper.end});
    // What only one of the two rows has.
    if (upper.begin < lower.begin) {
      multiply_row({c.at, c.row, c.columns, true}, a, panel, {upper.begin, lower.begin});
    }
    if (upper.end < lower.end) {
      multiply_row({c.at + c.row, c.row, c.columns, true}, {a.at + a.row, a.row, a.column}, panel,
                   {upper.end, lower.end});
    }
    c.at += kTileRows * c.row;
    a.at += kTileRows * a.row;
  }
  if (i < rows) multiply_row(c, a, panel, range_of(left, i, first, depth));
}

}  // namespace

void multiply(float* c, std::size_t c_row, Matrix a, Matrix b, std::size_t rows, std::size_t depth, std::size_t columns,
              bool accumulate, Left left) {
  float packed[kPanelDepth * kTileColumns];
  for (std::size_t j = 0; j < columns; j += kTileColumns) {
    const std::size_t width = std::min(kTileColumns, columns - j);
    std::size_t k = 0;
    do {  // once at least: a sum of nothing is zero
      const std::size_t count = std::min(kPanelDepth, depth - k);
      const Matrix block{b.at + k * b.row + j * b.column, b.row, b.column};
      Panel panel{packed, kTileColumns};
      if (b.column != 1) {
        pack_columns(packed, block, count, width);
      } else if (rows > kTileRows || width < kTileColumns) {
        pack_rows(packed, block, count, width);
      } else {
        panel = {block.at, b.row};  // not worth a copy
      }
      multiply_panel({c + j, c_row, width, accumulate || k > 0}, {a.at + k * a.column, a.row, a.column}, panel, rows, k,
                     count, left);
      k += kPanelDepth;
    } while (k < depth);
  }
}

}  // namespace kernels
