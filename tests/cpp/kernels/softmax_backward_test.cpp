// SPDX-License-Identifier: MIT
#include "differences.h"
#include "kernels/scalar/softmax.h"
#include "kernels/softmax.h"
#include "support.h"

namespace {

using test::kInfinity;
using test::kNaN;

template <class T>
std::vector<T> softmax(std::span<const T> scores, std::size_t width) {
  std::vector<T> p(scores.size());
  kernels::scalar::softmax_forward(p.data(), scores.data(), scores.size() / width, width);
  return p;
}

std::vector<double> exact(std::span<const double> p, std::span<const double> dp, std::size_t width) {
  std::vector<double> dscores(p.size());
  kernels::scalar::softmax_backward(dscores.data(), p.data(), dp.data(), p.size() / width, width);
  return dscores;
}

testing::AssertionResult answers(std::span<const float> p, std::span<const float> dp, std::size_t width) {
  test::Misaligned probabilities(p), upstream(dp), dscores(p.size());
  kernels::softmax_backward(dscores.data(), probabilities.data(), upstream.data(), p.size() / width, width);
  return test::matches({"softmax_backward", width, dp, exact(test::widen(p), test::widen(dp), width), dscores.values()},
                       4e-6);
}

TEST(SoftmaxBackward, IsWhatDifferencesSay) {
  for (std::size_t width = 2; width <= 67; ++width) {
    for (const float size : {1e-3f, 1.0f, 5.0f}) {
      const auto scores = test::widen(test::uniform(2 * width, 1, -size, size)),
                 dp = test::widen(test::uniform(2 * width, 2));
      const auto expected =
          test::differences(scores, 2e-3, [&](auto moved) { return test::dot(softmax(moved, width), dp); });
      EXPECT_TRUE(test::agrees(exact(softmax<double>(scores, width), dp, width), expected)) << width << " " << size;
    }
  }
}

TEST(SoftmaxBackward, AnswersEveryWidthAroundTheLaneCount) {
  for (const std::size_t width : test::widths()) {
    for (const float size : {0.1f, 10.0f}) {
      const auto p = softmax<float>(test::uniform(3 * width, 3, -size, size), width);
      EXPECT_TRUE(answers(p, test::uniform(3 * width, 4), width)) << size;
    }
  }
}

TEST(SoftmaxBackward, IsZeroWhereThereIsNoChoice) {
  const float p = 1, dp = 0.3f;
  float dscore = kNaN;
  kernels::softmax_backward(&dscore, &p, &dp, 1, 1);
  EXPECT_EQ(dscore, 0);
}

// One probability is nearly one: its own gradient and the mean of all agree in most digits.
TEST(SoftmaxBackward, KeepsItsDigitsWhenTheChoiceIsNearlyMade) {
  for (const std::size_t width : {2, 5, 16, 67}) {
    for (const float lead : {5.0f, 10.0f, 15.0f, 30.0f}) {
      auto scores = test::uniform(width, 5), dp = test::uniform(width, 6, 5, 6);
      scores[width / 2] += lead;
      EXPECT_TRUE(answers(softmax<float>(scores, width), dp, width)) << lead;

      const auto wide_dp = test::widen(dp);
      const auto true_answer = exact(softmax<double>(test::widen(scores), width), wide_dp, width);
      EXPECT_TRUE(test::agrees(exact(test::widen(softmax<float>(scores, width)), wide_dp, width), true_answer, 1e-6));
    }
  }
}

TEST(SoftmaxBackward, LetsNanAndInfinityPoisonTheirOwnRowOnly) {
  for (const std::size_t width : {1, 3, 4, 19, 67}) {
    for (std::size_t place = 0; place < width; ++place) {
      for (const float special : {kNaN, kInfinity, -kInfinity}) {
        auto p = softmax<float>(test::uniform(3 * width, 7), width), dp = test::uniform(3 * width, 8);
        dp[width + place] = special;
        EXPECT_TRUE(answers(p, dp, width)) << special << " at " << place;
      }
    }
  }
}

TEST(SoftmaxBackward, WritesOverEitherInput) {
  const auto p = softmax<float>(test::uniform(2 * 67, 9), 67), dp = test::uniform(2 * 67, 10);
  std::vector<float> dscores(p.size());
  kernels::softmax_backward(dscores.data(), p.data(), dp.data(), 2, 67);
  auto over_p = p, over_dp = dp;
  kernels::softmax_backward(over_p.data(), over_p.data(), dp.data(), 2, 67);
  kernels::softmax_backward(over_dp.data(), p.data(), over_dp.data(), 2, 67);
  EXPECT_EQ(over_p, dscores);
  EXPECT_EQ(over_dp, dscores);
}

}  // namespace
