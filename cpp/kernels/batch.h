// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
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

// An array that may be missing and then is `kValue` throughout. It is added to as a pointer is; up to four batches lie
// at the sum.
template <int kValue>
class OrElse {
 public:
  explicit OrElse(const float* x) : at_(x ? x : kValues.data()), mask_(x ? ~std::size_t(0) : 0) {}
  const float* operator+(std::size_t i) const { return at_ + (i & mask_); }

 private:
  static constexpr auto kValues = [] {
    std::array<float, 4 * kLanes> values{};
    values.fill(kValue);
    return values;
  }();
  const float* at_;
  std::size_t mask_;
};

// Where a term puts y[i] while a sum is taken; it stands among the inputs of the sum.
class Output {
 public:
  explicit Output(float* y) : at_(y) {}
  Output operator+(std::size_t i) const { return Output(at_ + i); }
  Output operator*() const { return *this; }
  void set(Batch value) const { value.store_unaligned(at_); }
  void set(float value) const { *at_ = value; }

 private:
  float* at_;
};

inline Output load(Output y) { return y; }

// sum_i term(x[i]...)[n] for each n, in float over blocks, between blocks in double: the rounding error does not grow
// with the width. Several accumulators hide the latency of the addition.
template <std::size_t kSums, class Term, class... Inputs>
std::array<double, kSums> sums(std::size_t width, Term term, Inputs... x) {
  constexpr std::size_t kUnrolled = kSums > 2 ? 2 : 4, kBlock = 256 * kUnrolled;
  std::array<double, kSums> total{};
  for (std::size_t begin = 0; begin < width; begin += kBlock) {
    const std::size_t end = std::min(begin + kBlock, width);
    Batch lanes[kSums][kUnrolled];
    for (auto& batches : lanes) std::fill_n(batches, kUnrolled, Batch(0.0f));
    const auto add = [&](std::size_t j, const auto&... at) {
      const std::array<Batch, kSums> terms = term(load(at + j * kLanes)...);
      for (std::size_t n = 0; n < kSums; ++n) lanes[n][j] += terms[n];
    };
    std::size_t i = begin;
    KEEP_ROLLED
    for (; i + kUnrolled * kLanes <= end; i += kUnrolled * kLanes) {
      for (std::size_t j = 0; j < kUnrolled; ++j) add(j, x + i...);
    }
    KEEP_ROLLED
    for (; i + kLanes <= end; i += kLanes) add(0, x + i...);
    for (std::size_t n = 0; n < kSums; ++n) {
      for (std::size_t j = kUnrolled / 2; j > 0; j /= 2) {
        for (std::size_t k = 0; k < j; ++k) lanes[n][k] += lanes[n][k + j];
      }
      total[n] += xsimd::reduce_add(lanes[n][0]);
    }
    KEEP_ROLLED
    for (; i < end; ++i) {
      const std::array<float, kSums> terms = term(*(x + i)...);
      for (std::size_t n = 0; n < kSums; ++n) total[n] += terms[n];
    }
  }
  return total;
}

template <class Term, class... Inputs>
double sum(std::size_t width, Term term, Inputs... x) {
  return sums<1>(
      width, [=](auto... x) { return std::array{term(x...)}; }, x...)[0];
}

template <class Term>
double sum(const float* x, std::size_t width, Term term) {
  return sum(width, term, x);
}

// The first `count` < kLanes of a batch; the lanes beyond are zero. Out of line: each is needed in many places and
// seldom.
[[gnu::noinline]] inline Batch load_part(std::size_t count, const float* x) {
  float lanes[kLanes];
  for (std::size_t i = 0; i < kLanes; ++i) lanes[i] = i < count ? x[i] : 0;
  return load(lanes);
}

[[gnu::noinline]] inline void store_part(std::size_t count, float* y, Batch batch) {
  float lanes[kLanes];
  batch.store_unaligned(lanes);
  for (std::size_t i = 0; i < kLanes; ++i) {
    if (i < count) y[i] = lanes[i];
  }
}

// At most all of a batch.
inline Batch load_first(std::size_t count, const float* x) { return count < kLanes ? load_part(count, x) : load(x); }

inline void store_first(std::size_t count, float* y, Batch batch) {
  count < kLanes ? store_part(count, y, batch) : batch.store_unaligned(y);
}

// y[i] = term(x[i]...). y may be any of them.
template <class Term, class... Inputs>
void map(float* y, std::size_t width, Term term, Inputs... x) {
  const auto step = [=](float* y, const auto*... at) { term(load(at)...).store_unaligned(y); };
  const auto four_steps = [=](float* y, const auto*... at) {
    for (std::size_t j = 0; j < 4 * kLanes; j += kLanes) step(y + j, at + j...);
  };
  std::size_t i = 0;
  KEEP_ROLLED
  for (; i + 4 * kLanes <= width; i += 4 * kLanes) four_steps(y + i, x + i...);
  KEEP_ROLLED
  for (; i + kLanes <= width; i += kLanes) step(y + i, x + i...);
  if (i < width) store_part(width - i, y + i, term(load_part(width - i, x + i)...));
}

// Whether sums of squares with this mean were taken in float safely: none overflowed, and what those below the smallest
// normal float lost (2^-150 each at most) does not count. Rows for which this is false go to the scalar definition.
inline bool in_float_range(double mean_square) {
  return mean_square >= 0x1p-100 && mean_square <= std::numeric_limits<float>::max();
}

// A NaN may be passed over: exp(NaN - greatest) brings it back.
[[gnu::noinline]] inline float greatest(const float* x, std::size_t width) {
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
