// SPDX-License-Identifier: MIT
#include "kernels/softmax.h"

#include <cmath>
#include <numeric>

#include "kernels/scalar/softmax.h"
#include "support.h"

namespace {

using test::kInfinity;
using test::kNaN;

testing::AssertionResult answers(std::span<const float> scores, std::size_t width) {
  const std::size_t rows = scores.size() / width;
  const auto wide = test::widen(scores);
  std::vector<double> exact(scores.size());
  kernels::scalar::softmax_forward(exact.data(), wide.data(), rows, width);
  test::Misaligned x(scores), p(scores.size());
  kernels::softmax_forward(p.data(), x.data(), rows, width);
  return test::matches({"softmax", width, scores, exact, p.values()});
}

std::vector<float> softmax(std::vector<float> scores) {
  kernels::softmax_forward(scores.data(), scores.data(), 1, scores.size());
  return scores;
}

TEST(Softmax, KeepsTheDigitsOfEveryRatio) {
  for (int n = 0; n <= 8600; ++n) {
    const float scores[] = {0, float(-n) / 100};
    float p[2];
    kernels::softmax_forward(p, scores, 1, 2);
    const double ratio = std::exp(double(scores[1]));
    ASSERT_NEAR(double(p[1]) / p[0], ratio, 5e-7 * ratio) << scores[1];
  }
}

TEST(Softmax, AnswersTheExampleWorkedByHand) {
  const auto p = softmax({0, std::log(2.0f), std::log(5.0f)});
  EXPECT_FLOAT_EQ(p[0], 0.125f);
  EXPECT_FLOAT_EQ(p[1], 0.25f);
  EXPECT_FLOAT_EQ(p[2], 0.625f);
}

TEST(Softmax, AnswersEveryWidthAroundTheLaneCount) {
  for (const std::size_t width : test::widths()) EXPECT_TRUE(answers(test::uniform(3 * width, 1, -10, 10), width));
}

TEST(Softmax, AnswersLargeScores) {
  for (const float size : {100.0f, 1e4f, 3e38f}) {
    for (const std::size_t width : {1, 2, 7, 64, 67}) {
      EXPECT_TRUE(answers(test::uniform(2 * width, 2, -size, size), width)) << size;
    }
  }
}

TEST(Softmax, SumsToOne) {
  for (const std::size_t width : test::widths()) {
    const auto p = softmax(test::uniform(width, 3, -30, 30));
    EXPECT_NEAR(std::accumulate(p.begin(), p.end(), 0.0), 1, 1e-6) << width;
  }
}

TEST(Softmax, DoesNotSeeAShiftOfTheScores) {
  for (const std::size_t width : {1, 5, 64, 67}) {
    auto scores = test::uniform(width, 4, -8, 8);
    for (float& score : scores) score = std::round(score * 256) / 256;  // so that the shift is exact
    auto shifted = scores;
    for (float& score : shifted) score += 8192;
    EXPECT_EQ(softmax(shifted), softmax(scores));
  }
}

TEST(Softmax, GivesMaskedScoresNothing) {
  for (const std::size_t width : {2, 4, 19, 67}) {
    for (std::size_t place = 0; place < width; ++place) {
      auto scores = test::uniform(width, 5);
      scores[place] = -kInfinity;
      EXPECT_TRUE(answers(scores, width));
      EXPECT_EQ(softmax(scores)[place], 0);
    }
  }
}

TEST(Softmax, LetsNanAndInfinityPoisonTheirOwnRowOnly) {
  for (const std::size_t width : {1, 3, 4, 8, 19, 67}) {
    for (std::size_t place = 0; place < width; ++place) {
      for (const float special : {kNaN, kInfinity}) {
        auto scores = test::uniform(3 * width, 6, -9, 9);
        scores[width + place] = special;
        EXPECT_TRUE(answers(scores, width)) << special << " at " << place;
        for (std::size_t i = 0; i < width; ++i) {
          EXPECT_TRUE(std::isnan(softmax({&scores[width], &scores[2 * width]})[i]));
        }
      }
    }
    EXPECT_TRUE(std::isnan(softmax(std::vector<float>(width, -kInfinity))[0]));
  }
}

TEST(Softmax, WritesInPlace) {
  const auto scores = test::uniform(2 * 67, 7);
  auto in_place = scores;
  std::vector<float> p(scores.size());
  kernels::softmax_forward(p.data(), scores.data(), 2, 67);
  kernels::softmax_forward(in_place.data(), in_place.data(), 2, 67);
  EXPECT_EQ(in_place, p);
}

}  // namespace
