// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <xsimd/xsimd.hpp>

#ifdef __EMSCRIPTEN__
static_assert(std::is_same_v<xsimd::default_arch, xsimd::wasm>);
#endif

// Before a loop that is unrolled as far as it is by hand.
#ifdef __clang__
#define KEEP_ROLLED _Pragma("clang loop unroll(disable)")
#else
#define KEEP_ROLLED _Pragma("GCC unroll 1")
#endif

namespace kernels {

using Batch = xsimd::batch<float>;
inline constexpr std::size_t kLanes = Batch::size;

inline Batch load(const float* x) { return Batch::load_unaligned(x); }

inline constexpr std::size_t kBlock = 512;

// sum_i term(x[i]...) in float over blocks of kBlock, between blocks in double: the rounding error does not grow with
// the width. Four accumulators hide the latency of the addition.
template <class Term, class... Inputs>
double sum(std::size_t width, Term term, const Inputs*... x) {
  double total = 0;
  for (std::size_t begin = 0; begin < width; begin += kBlock) {
    const std::size_t end = std::min(begin + kBlock, width);
    Batch a(0.0f), b(0.0f), c(0.0f), d(0.0f);
    std::size_t i = begin;
    for (; i + 4 * kLanes <= end; i += 4 * kLanes) {
      a += term(load(x + i)...);
      b += term(load(x + i + kLanes)...);
      c += term(load(x + i + 2 * kLanes)...);
      d += term(load(x + i + 3 * kLanes)...);
    }
    for (; i + kLanes <= end; i += kLanes) a += term(load(x + i)...);
    float tail = 0;
    for (; i < end; ++i) tail += term(x[i]...);
    total += xsimd::reduce_add((a + b) + (c + d)) + tail;
  }
  return total;
}

template <class Term>
double sum(const float* x, std::size_t width, Term term) {
  return sum(width, term, x);
}

// The first `count` of a batch, at most all of it; the lanes beyond are zero.
inline Batch load_first(std::size_t count, const float* x) {
  if (count >= kLanes) return load(x);
  float lanes[kLanes];
  for (std::size_t i = 0; i < kLanes; ++i) lanes[i] = i < count ? x[i] : 0;
  return load(lanes);
}

inline void store_first(std::size_t count, float* y, Batch batch) {
  if (count >= kLanes) return batch.store_unaligned(y);
  float lanes[kLanes];
  batch.store_unaligned(lanes);
  for (std::size_t i = 0; i < kLanes; ++i) {
    if (i < count) y[i] = lanes[i];
  }
}

// y[i] = term(x[i]...). y may be any of them.
template <class Term, class... Inputs>
void map(float* y, std::size_t width, Term term, const Inputs*... x) {
  std::size_t i = 0;
  KEEP_ROLLED
  for (; i + 4 * kLanes <= width; i += 4 * kLanes) {
    for (std::size_t j = i; j < i + 4 * kLanes; j += kLanes) term(load(x + j)...).store_unaligned(y + j);
  }
  KEEP_ROLLED
  for (; i + kLanes <= width; i += kLanes) term(load(x + i)...).store_unaligned(y + i);
  if (i < width) store_first(width - i, y + i, term(load_first(width - i, x + i)...));
}

// Whether sums of squares with this mean were taken in float safely: none overflowed, and what those below the smallest
// normal float lost (2^-150 each at most) does not count. Rows for which this is false go to the scalar definition.
inline bool in_float_range(double mean_square) {
  return mean_square >= 0x1p-100 && mean_square <= std::numeric_limits<float>::max();
}

// Whether a norm's backward pass takes nearly all of a gradient g away: less than 2^-5 of its length is left of
// g - mean(g) - x (g.x) / (x.x + width eps), in which case a float's 24 binary digits are too few to subtract in.
inline bool cancels(double g_squares, double g_mean, double g_x, double x_x, double mean_square, std::size_t width) {
  const double factor = g_x / (mean_square * double(width));
  const double left = g_squares - g_mean * g_mean * double(width) - factor * (2 * g_x - factor * x_x);
  return left < 0x1p-10 * g_squares;
}

// A NaN may be passed over: exp(NaN - greatest) brings it back.
inline float greatest(const float* x, std::size_t width) {
  float most = x[0];
  std::size_t i = 0;
  if (width >= kLanes) {
    Batch lanes = load(x);
    for (i = kLanes; i + kLanes <= width; i += kLanes) lanes = xsimd::max(lanes, load(x + i));
    most = xsimd::reduce_max(lanes);
  }
  for (; i < width; ++i) most = std::max(most, x[i]);
  return most;
}

}  // namespace kernels
