// SPDX-License-Identifier: MIT
#include "lab/growth.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace {

constexpr lab::GrowthOptions kDefaults{
    .layers = 128, .width = 128, .write_norm = 1, .start_norm = 1, .correlation = 0, .trials = 200, .seed = 7};

lab::GrowthOptions with_correlation(double correlation) {
  lab::GrowthOptions options = kDefaults;
  options.correlation = correlation;
  return options;
}

struct Grown {
  std::vector<float> mean, low, high, theory;
  double slope;
};

Grown grow(const lab::GrowthOptions& options) {
  const auto run = lab::GrowthRun::start(options);
  while (!run->done()) run->step();
  const auto result = run->finish();
  const auto copy = [&](const float* row) { return std::vector<float>(row, row + run->depths()); };
  return {copy(result.mean), copy(result.low), copy(result.high), copy(result.theory), result.slope};
}

TEST(Growth, FollowsTheFormula) {
  for (const double correlation : {0.0, 0.01, 0.1, 0.5, 1.0}) {
    lab::GrowthOptions options = with_correlation(correlation);
    options.start_norm = 3;
    options.write_norm = 0.5;
    const Grown grown = grow(options);
    for (std::uint32_t depth = 0; depth <= options.layers; ++depth) {
      const double l = depth;
      const double wanted = std::sqrt(9 + l * 0.25 + correlation * l * (l - 1) * 0.25);
      EXPECT_NEAR(grown.theory[depth], wanted, 1e-6 * wanted) << "depth " << depth << ", " << correlation;
      EXPECT_NEAR(grown.mean[depth], wanted, 0.03 * wanted) << "depth " << depth << ", " << correlation;
    }
  }
}

TEST(Growth, IsARootWithoutCorrelationAndALineWithIt) {
  EXPECT_NEAR(grow(with_correlation(0)).slope, 0.5, 0.03);
  EXPECT_GT(grow(with_correlation(1)).slope, 0.95);
  EXPECT_LT(grow(with_correlation(1)).slope, 1.0);
}

TEST(Growth, StartsAtItsLengthAndWritesItsLength) {
  lab::GrowthOptions options = with_correlation(0.3);
  options.start_norm = 5;
  EXPECT_NEAR(grow(options).mean[0], 5, 1e-5);
  options.start_norm = 0;
  options.write_norm = 2;
  const Grown grown = grow(options);
  EXPECT_EQ(grown.mean[0], 0);
  for (const auto& row : {grown.low, grown.mean, grown.high}) EXPECT_NEAR(row[1], 2, 1e-5);
}

TEST(Growth, SpansEightTenthsOfItsTrials) {
  lab::GrowthOptions options = kDefaults;
  options.layers = 16;
  options.trials = 1;
  // One trial alone is the first of many.
  const float first = grow(options).mean[16];
  options.trials = 2;
  const Grown two = grow(options);
  const float second = 2 * two.mean[16] - first;
  const float less = std::min(first, second), more = std::max(first, second);
  EXPECT_NEAR(two.low[16], less + 0.1F * (more - less), 1e-4);
  EXPECT_NEAR(two.high[16], more - 0.1F * (more - less), 1e-4);
}

TEST(Growth, BeginsTheSameHoweverDeep) {
  lab::GrowthOptions options = with_correlation(0.1);
  const Grown deep = grow(options);
  options.layers = 10;
  const Grown shallow = grow(options);
  EXPECT_TRUE(std::equal(shallow.mean.begin(), shallow.mean.end(), deep.mean.begin()));
  options.seed = 8;
  EXPECT_NE(grow(options).mean[10], shallow.mean[10]);
}

TEST(Growth, HasNoSlopeWithASingleLayer) {
  lab::GrowthOptions options = kDefaults;
  options.layers = 1;
  EXPECT_TRUE(std::isnan(grow(options).slope));
}

}  // namespace
