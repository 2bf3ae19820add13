// SPDX-License-Identifier: MIT
#include "kernels/rope.h"

#include "kernels/scalar/rope.h"
#include "support.h"

namespace {

constexpr double kTheta = 10000;

// `x` at every position 0 .. tokens-1, turned.
std::vector<float> turn_at_every_position(const std::vector<float>& x, std::size_t tokens) {
  std::vector<float> turned;
  for (std::size_t t = 0; t < tokens; ++t) turned.insert(turned.end(), x.begin(), x.end());
  kernels::rope_forward(turned.data(), tokens, 1, x.size(), kTheta);
  return turned;
}

TEST(Rope, TurnsEachPairByItsOwnAngle) {
  std::vector<float> x = {1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1};  // three tokens, one head, two pairs
  kernels::rope_forward(x.data(), 3, 1, 4, kTheta);
  // The first pair by 0, 1, 2 radians, the second by 0, 0.01, 0.02.
  const std::vector<float> expected = {1,
                                       0,
                                       0,
                                       1,
                                       0.540302306f,
                                       0.841470985f,
                                       -0.009999833f,
                                       0.999950000f,
                                       -0.416146837f,
                                       0.909297427f,
                                       -0.019998667f,
                                       0.999800007f};
  for (std::size_t i = 0; i < x.size(); ++i) EXPECT_NEAR(x[i], expected[i], 1e-7) << i;
}

TEST(Rope, TurnsFarPositionsByTheirWholeAngle) {
  const std::size_t tokens = 4096, head_width = 8;
  std::vector<double> x(tokens * head_width);
  for (std::size_t i = 0; i < x.size(); i += 2) x[i] = 1;
  kernels::scalar::rope_forward(x.data(), tokens, 1, head_width, kTheta);
  for (std::size_t i = 0; i < x.size(); i += 2) {
    const double angle = double(i / head_width) * std::pow(kTheta, -double(i % head_width) / head_width);
    EXPECT_NEAR(x[i], std::cos(angle), 1e-12) << i;
    EXPECT_NEAR(x[i + 1], std::sin(angle), 1e-12) << i;
  }
}

TEST(Rope, TurnsEveryHeadAlike) {
  for (const std::size_t head_width : {2, 6, 32, 66}) {
    const std::size_t tokens = 5, heads = 3;
    const auto one = test::uniform(head_width, 1);
    const auto expected = turn_at_every_position(one, tokens);
    std::vector<float> x;
    for (std::size_t i = 0; i < tokens * heads; ++i) x.insert(x.end(), one.begin(), one.end());
    kernels::rope_forward(x.data(), tokens, heads, head_width, kTheta);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const std::size_t token = i / (heads * head_width);
      EXPECT_EQ(x[i], expected[token * head_width + i % head_width]);
    }
  }
}

TEST(Rope, KeepsTheLengthOfEveryPair) {
  const std::size_t tokens = 512;
  const auto x = test::uniform(32, 2);
  const auto turned = turn_at_every_position(x, tokens);
  for (std::size_t i = 0; i < turned.size(); i += 2) {
    const std::size_t pair = i % x.size();
    EXPECT_NEAR(std::hypot(turned[i], turned[i + 1]), std::hypot(x[pair], x[pair + 1]), 2e-7);
  }
}

TEST(Rope, LetsQueriesAndKeysMeetByTheirDistanceAlone) {
  const std::size_t tokens = 512, width = 32;
  const auto q = turn_at_every_position(test::uniform(width, 3), tokens);
  const auto k = turn_at_every_position(test::uniform(width, 4), tokens);
  const auto score = [&](std::size_t t, std::size_t s) {
    double dot = 0;
    for (std::size_t i = 0; i < width; ++i) dot += double(q[t * width + i]) * k[s * width + i];
    return dot;
  };
  for (const std::size_t distance : {0, 1, 17, 100}) {
    for (std::size_t s = 0; s + distance < tokens; ++s) {
      EXPECT_NEAR(score(s + distance, s), score(distance, 0), 2e-6) << distance << " from " << s;
    }
  }
  EXPECT_GT(std::abs(score(1, 0) - score(0, 0)), 0.01);
}

TEST(Rope, LetsNanPoisonItsOwnPairOnly) {
  auto x = test::uniform(3 * 2 * 4, 5);
  x[10] = test::kNaN;
  kernels::rope_forward(x.data(), 3, 2, 4, kTheta);
  for (std::size_t i = 0; i < x.size(); ++i) EXPECT_EQ(std::isnan(x[i]), i == 10 || i == 11);
}

}  // namespace
