// SPDX-License-Identifier: MIT
// What a gradient is held against: the function itself, a little to the left and to the right.
#pragma once
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

namespace test {

// The gradient of f at x by central differences of fourth order, each entry moved by one and two steps.
template <class Function>
std::vector<double> differences(std::vector<double> x, double step, Function f) {
  std::vector<double> gradient;
  for (double& value : x) {
    const double start = value;
    const auto at = [&](double offset) {
      value = start + offset;
      return f(std::span<const double>(x));
    };
    gradient.push_back((8 * (at(step) - at(-step)) - (at(2 * step) - at(-2 * step))) / (12 * step));
    value = start;
  }
  return gradient;
}

inline double dot(std::span<const double> a, std::span<const double> b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

// |actual - expected|_2 <= tolerance |expected|_2
inline testing::AssertionResult agrees(std::span<const double> actual, std::span<const double> expected,
                                       double tolerance = 1e-8) {
  if (actual.size() != expected.size()) return testing::AssertionFailure() << "the lengths differ";
  double error = 0, size = 0;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    error = std::hypot(error, actual[i] - expected[i]);
    size = std::hypot(size, expected[i]);
  }
  if (error <= tolerance * size) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "off by " << error / size << " of the length " << size << ", allowed "
                                     << tolerance;
}

}  // namespace test
