// SPDX-License-Identifier: MIT
#include "model/random.h"

#include <cmath>
#include <numbers>

namespace model {
namespace {

// Natural logarithm of z > 0, from z = m 2^e with m in [sqrt(1/2), sqrt(2)) and
// log m = 2 artanh(s) = 2 (s + s^3/3 + s^5/5 + ...), s = (m - 1) / (m + 1), |s| < 0.172.
// A library's log may differ in the last bit from machine to machine; this one cannot.
double log_by_series(double z) {
  int exponent;
  double m = std::frexp(z, &exponent);
  if (m < std::numbers::sqrt2 / 2) {
    m *= 2;
    --exponent;
  }
  const double s = (m - 1) / (m + 1);
  const double s2 = s * s;
  double tail = 0;
  for (int k = 21; k >= 1; k -= 2) tail = tail * s2 + 1.0 / k;
  return exponent * std::numbers::ln2 + 2 * s * tail;
}

// Uniform in (-1, 1), never 0.
double next_signed(Pcg32& generator) { return (2.0 * generator.next() + 1) / 4294967296.0 - 1; }

}  // namespace

Pcg32::Pcg32(std::uint64_t seed, std::uint64_t stream) : increment_((stream << 1) | 1) {
  next();
  state_ += seed;
  next();
}

std::uint32_t Pcg32::next() {
  const std::uint64_t old = state_;
  state_ = old * 6364136223846793005u + increment_;
  const auto shifted = static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27);
  const auto turn = static_cast<std::uint32_t>(old >> 59);
  return (shifted >> turn) | (shifted << ((32 - turn) & 31));
}

// Marsaglia's polar method: a uniform point (u, v) of the unit disc, at squared radius s, gives two normals
// u f and v f with f = sqrt(-2 log(s) / s).
void draw_gaussians(float* x, std::size_t count, double std, std::uint64_t seed, std::uint64_t stream) {
  Pcg32 generator(seed, stream);
  for (std::size_t i = 0; i < count; i += 2) {
    double u, v, s;
    do {
      u = next_signed(generator);
      v = next_signed(generator);
      s = u * u + v * v;
    } while (s >= 1);
    const double f = std * std::sqrt(-2 * log_by_series(s) / s);
    x[i] = static_cast<float>(u * f);
    if (i + 1 < count) x[i + 1] = static_cast<float>(v * f);
  }
}

}  // namespace model
