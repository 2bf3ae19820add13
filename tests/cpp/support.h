// SPDX-License-Identifier: MIT
// What the tests of all layers share: seeded rows, awkward places in memory, and comparisons that say what went wrong.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iomanip>
#include <limits>
#include <span>
#include <sstream>
#include <string>
#include <vector>

namespace test {

inline constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
inline constexpr float kInfinity = std::numeric_limits<float>::infinity();

// Every width up to four of the widest batches there are (16 floats) and a few more, then some wide ones.
inline std::vector<std::size_t> widths() {
  std::vector<std::size_t> all;
  for (std::size_t width = 1; width <= 4 * 16 + 3; ++width) all.push_back(width);
  all.insert(all.end(), {255, 256, 1000, 4096});
  return all;
}

// Linear congruential generator (Numerical Recipes): the same values in every build.
class Random {
 public:
  explicit Random(std::uint32_t seed) : state_(seed) {}

  float uniform(float low, float high) {
    state_ = state_ * 1664525u + 1013904223u;
    return float(low + (double(high) - low) * (state_ / 4294967296.0));
  }

 private:
  std::uint32_t state_;
};

inline std::vector<float> uniform(std::size_t count, std::uint32_t seed, float low = -1, float high = 1) {
  Random random(seed);
  std::vector<float> values(count);
  for (float& value : values) value = random.uniform(low, high);
  return values;
}

inline std::vector<double> widen(std::span<const float> values) { return {values.begin(), values.end()}; }

// A copy of some values one float past the allocation's alignment and up to its very end, so that neither an aligned
// load nor a step beyond the row goes unseen by the sanitizers.
class Misaligned {
 public:
  explicit Misaligned(std::span<const float> values) {
    storage_.reserve(1 + values.size());
    storage_.push_back(kNaN);
    storage_.insert(storage_.end(), values.begin(), values.end());
  }
  explicit Misaligned(std::size_t count) : storage_(1 + count, kNaN) {}

  float* data() { return storage_.data() + 1; }
  std::span<const float> values() const { return std::span(storage_).subspan(1); }

 private:
  std::vector<float> storage_;
};

struct Comparison {
  std::string op;
  std::size_t width;
  std::span<const float> input;
  std::span<const double> expected;
  std::span<const float> actual;
};

inline std::string excerpt(auto values) {
  std::string text;
  for (std::size_t i = 0; i < std::min<std::size_t>(values.size(), 12); ++i) {
    text += (i ? ", " : "") + (std::ostringstream() << std::setprecision(9) << values[i]).str();
  }
  return "[" + text + (values.size() > 12 ? ", ...]" : "]");
}

inline testing::AssertionResult mismatch(const Comparison& c, const std::string& complaint) {
  return testing::AssertionFailure() << c.op << ", width " << c.width << ": " << complaint << "\n  input    "
                                     << excerpt(c.input) << "\n  expected " << excerpt(c.expected) << "\n  actual   "
                                     << excerpt(c.actual);
}

// NaN, either infinity, or finite: in the same places as the expected values have them once they are floats.
inline testing::AssertionResult same_class(const Comparison& c) {
  if (c.expected.size() != c.actual.size()) return mismatch(c, "the lengths differ");
  for (std::size_t i = 0; i < c.actual.size(); ++i) {
    const float expected = float(c.expected[i]), actual = c.actual[i];
    const bool same = std::isfinite(expected) ? std::isfinite(actual)
                      : std::isnan(expected)  ? std::isnan(actual)
                                              : actual == expected;
    if (!same) return mismatch(c, "entry " + std::to_string(i) + " of the row is of another kind");
  }
  return testing::AssertionSuccess();
}

// |actual - expected|_2 <= tolerance |expected|_2 over the finite entries of a row, beyond the step between the
// smallest floats; the others in the same places.
inline testing::AssertionResult row_matches(const Comparison& c, double tolerance) {
  if (auto classes = same_class(c); !classes) return classes;
  double error = 0, size = 0;
  for (std::size_t i = 0; i < c.actual.size(); ++i) {
    if (!std::isfinite(c.actual[i])) continue;
    error = std::hypot(error, c.actual[i] - c.expected[i]);
    size = std::hypot(size, c.expected[i]);
  }
  const double step = std::sqrt(double(c.actual.size())) * std::numeric_limits<float>::denorm_min();
  if (error <= tolerance * size + step) return testing::AssertionSuccess();
  std::ostringstream complaint;
  complaint << "off by " << error << ", which is " << error / size << " of the expected length; allowed " << tolerance;
  return mismatch(c, complaint.str());
}

// Row by row, `width` entries each.
inline testing::AssertionResult matches(const Comparison& c, double tolerance = 2e-6) {
  if (c.expected.size() != c.actual.size()) return mismatch(c, "the lengths differ");
  for (std::size_t begin = 0; begin < c.expected.size(); begin += c.width) {
    const auto input = c.input.size() == c.expected.size() ? c.input.subspan(begin, c.width) : c.input;
    const Comparison row{c.op, c.width, input, c.expected.subspan(begin, c.width), c.actual.subspan(begin, c.width)};
    if (auto result = row_matches(row, tolerance); !result) {
      return result << "\n  in row " << begin / c.width;
    }
  }
  return testing::AssertionSuccess();
}

}  // namespace test
