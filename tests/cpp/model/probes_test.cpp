// SPDX-License-Identifier: MIT
#include "model/probes.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support.h"

namespace {

TEST(Probes, MeasureStatsOfTwoTokens) {
  const float x[] = {3, 4, 0, -7};
  const model::Stats stats = model::measure_stats(x, 2, 2);
  EXPECT_DOUBLE_EQ(stats.l2, 6);
  EXPECT_DOUBLE_EQ(stats.l2_min, 5);
  EXPECT_DOUBLE_EQ(stats.l2_max, 7);
  EXPECT_DOUBLE_EQ(stats.mean, 0);
  EXPECT_DOUBLE_EQ(stats.variance, 18.5);
  EXPECT_DOUBLE_EQ(stats.std, std::sqrt(18.5));
  EXPECT_DOUBLE_EQ(stats.min, -7);
  EXPECT_DOUBLE_EQ(stats.max, 4);
}

TEST(Probes, LetNoNaNGoUnseen) {
  for (std::size_t place = 0; place < 4; ++place) {
    float x[] = {1, 2, 3, 4};
    x[place] = test::kNaN;
    const model::Stats stats = model::measure_stats(x, 2, 2);
    for (const double value :
         {stats.l2, stats.l2_min, stats.l2_max, stats.mean, stats.variance, stats.std, stats.min, stats.max}) {
      EXPECT_TRUE(std::isnan(value)) << place;
    }
  }
}

TEST(Probes, AnswerOverflowWithInfinity) {
  const float x[] = {1, test::kInfinity};
  const model::Stats stats = model::measure_stats(x, 1, 2);
  EXPECT_EQ(stats.l2, test::kInfinity);
  EXPECT_EQ(stats.max, test::kInfinity);
  EXPECT_EQ(stats.min, 1);
}

TEST(Probes, MeasureLengthsBeyondFloat32) {
  const float x[] = {3e38f, 3e38f, 3e38f, 3e38f};
  EXPECT_NEAR(model::measure_length(x, 4), 6e38, 1e32);
}

TEST(Probes, MeasureAWrite) {
  const float base[] = {3, 4};
  const float write[] = {4, -3};
  const float sum[] = {7, 1};
  const model::WriteStats right_angle = model::measure_write(base, write, sum, 1, 2);
  EXPECT_DOUBLE_EQ(right_angle.share, 5 / std::sqrt(50));
  EXPECT_DOUBLE_EQ(right_angle.cosine, 0);
  EXPECT_DOUBLE_EQ(right_angle.covariance, 0);
  const model::WriteStats parallel = model::measure_write(base, base, sum, 1, 2);
  EXPECT_DOUBLE_EQ(parallel.cosine, 1);
  EXPECT_DOUBLE_EQ(parallel.covariance, 12.5);
}

TEST(Probes, MeasureTheMeanCosineOfPairsOfTokens) {
  const float x[] = {1, 0, 0, 2, -3, 0};  // cosines 0, -1, 0
  EXPECT_NEAR(model::measure_token_cosine(x, 3, 2), -1.0 / 3, 1e-15);
  const float alike[] = {1, 2, 2, 4, 3, 6};
  EXPECT_NEAR(model::measure_token_cosine(alike, 3, 2), 1, 1e-15);
  EXPECT_TRUE(std::isnan(model::measure_token_cosine(x, 1, 2)));
}

TEST(Probes, MeasureLogits) {
  const float logits[] = {0, 0, 0, 0};
  const model::LogitStats even = model::measure_logits(logits, 1, 4);
  EXPECT_NEAR(even.entropy, std::log(4), 1e-12);
  EXPECT_NEAR(even.max_probability, 0.25, 1e-12);
  EXPECT_EQ(even.std, 0);
  const float skewed[] = {std::log(3.0f), 0};
  const model::LogitStats result = model::measure_logits(skewed, 1, 2);
  EXPECT_NEAR(result.max_probability, 0.75, 1e-7);
  EXPECT_NEAR(result.entropy, -(0.75 * std::log(0.75) + 0.25 * std::log(0.25)), 1e-7);
}

}  // namespace
