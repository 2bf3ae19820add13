// SPDX-License-Identifier: MIT
#include "lab/saturation.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace {

// |diag(p) - p p^T| entry by entry, in long double.
double jacobian_norm(const std::array<double, 3>& p) {
  long double squares = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      const long double others = i == 0 ? p[1] + p[2] : i == 1 ? p[0] + p[2] : p[0] + p[1];
      const long double entry = i == j ? p[i] * others : -static_cast<long double>(p[i]) * p[j];
      squares += entry * entry;
    }
  }
  return static_cast<double>(std::sqrt(squares));
}

TEST(Saturation, MeasuresTheJacobianEvenWhenNearlyOneHot) {
  const float scores[] = {0, -1, -1.5f};
  for (const double factor : {0.0, 1.0, 4.0, 20.0, 40.0}) {
    std::array<float, 3> p;
    const lab::Saturation result = lab::saturate_softmax(p.data(), scores, 3, factor);
    const double e1 = std::exp(-factor);
    const double e2 = std::exp(-1.5 * factor);
    const double total = 1 + e1 + e2;
    const std::array<double, 3> exact{1 / total, e1 / total, e2 / total};
    const double expected = jacobian_norm(exact);
    EXPECT_NEAR(result.jacobian_norm, expected, 2e-5 * expected) << factor;
  }
}

TEST(Saturation, MeasuresEntropyInNats) {
  const float scores[] = {1, 1, 1, 1};
  std::array<float, 4> p;
  EXPECT_NEAR(lab::saturate_softmax(p.data(), scores, 4, 3).entropy, std::log(4), 1e-6);
}

}  // namespace
