// SPDX-License-Identifier: MIT
#include "kernels/elementary.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>

namespace kernels {
namespace {

// ln 2 in two parts; the product of the first with a whole number below 2^11 is exact.
constexpr double kLn2High = 0x1.62e42fefap-1, kLn2Low = 0x1.cf79abc9e3b3ap-40;
constexpr int kFraction = 52, kBias = 1023;

// 2^n for n of a normal number.
double power_of_two(int n) { return std::bit_cast<double>(std::uint64_t(n + kBias) << kFraction); }

// 1 / 13! up to 1 / 0!
constexpr auto kInverseFactorials = [] {
  std::array<double, 14> terms;
  double factorial = 1;
  for (std::size_t i = 0; i < terms.size(); factorial *= double(++i)) terms[terms.size() - 1 - i] = 1 / factorial;
  return terms;
}();

}  // namespace

// 2^n e^r, n = round(x / ln 2), by Taylor's series for |r| <= ln 2 / 2.
double exp(double x) {
  if (!(x < 710)) return x * std::numeric_limits<double>::infinity();  // a NaN stays one
  if (x < -746) return 0;
  const int n = int(std::floor(x * std::numbers::log2e + 0.5));
  const double r = x - n * kLn2High - n * kLn2Low;
  double sum = 0;
  for (const double term : kInverseFactorials) sum = sum * r + term;
  // In two steps: 2^n itself may be out of range where the result is subnormal or nearly infinite.
  return sum * power_of_two(n / 2) * power_of_two(n - n / 2);
}

// n ln 2 + ln m with m between sqrt(1/2) and sqrt(2); ln m = 2 artanh s = 2 (s + s^3/3 + ...), s = (m - 1) / (m + 1).
double log(double x) {
  if (!(x > 0)) return x == 0 ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
  if (x > std::numeric_limits<double>::max()) return x;
  int n = -kBias;
  if (x < std::numeric_limits<double>::min()) {  // subnormal
    x *= 0x1p54;
    n -= 54;
  }
  const auto bits = std::bit_cast<std::uint64_t>(x);
  n += int(bits >> kFraction);
  double m = std::bit_cast<double>(bits % (std::uint64_t{1} << kFraction) | std::bit_cast<std::uint64_t>(1.0));
  if (m > std::numbers::sqrt2) {
    m /= 2;
    ++n;
  }
  const double s = (m - 1) / (m + 1);
  double sum = 0;
  for (int i = 23; i > 1; i -= 2) sum = (sum + 1.0 / i) * s * s;
  return n * kLn2High + (2 * s + (2 * s * sum + n * kLn2Low));
}

}  // namespace kernels
