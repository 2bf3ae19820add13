// SPDX-License-Identifier: MIT
#include "kernels/elementary.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// How many doubles lie between two of one sign.
std::int64_t places_between(double a, double b) {
  return std::abs(std::bit_cast<std::int64_t>(a) - std::bit_cast<std::int64_t>(b));
}

TEST(Elementary, ExponentialIsThatOfTheStandardLibrary) {
  for (double x = -745.5; x < 710.5; x += 0.00371) {
    ASSERT_LE(places_between(kernels::exp(x), std::exp(x)), 2) << x;
  }
  for (const double x : {0.0, -0.0, -746.0, -1e300, -kInfinity, 710.0, 1e300, kInfinity}) {
    EXPECT_EQ(kernels::exp(x), std::exp(x)) << x;
  }
  EXPECT_TRUE(std::isnan(kernels::exp(std::nan(""))));
}

TEST(Elementary, LogarithmIsThatOfTheStandardLibrary) {
  for (int exponent = -1074; exponent < 1024; ++exponent) {
    for (double fraction = 1; fraction < 2; fraction += 0.0137) {
      const double x = std::ldexp(fraction, exponent);
      ASSERT_LE(places_between(kernels::log(x), std::log(x)), 3) << x;
    }
  }
  for (const double x : {1.0, 0.0, -0.0, 1 + 0x1p-52, 1 - 0x1p-53, kInfinity}) {
    EXPECT_LE(places_between(kernels::log(x), std::log(x)), 1) << x;
  }
  for (const double x : {-1.0, -kInfinity, std::nan("")}) EXPECT_TRUE(std::isnan(kernels::log(x))) << x;
}

}  // namespace
