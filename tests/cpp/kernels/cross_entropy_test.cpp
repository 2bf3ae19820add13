// SPDX-License-Identifier: MIT
#include "kernels/cross_entropy.h"

#include "kernels/scalar/cross_entropy.h"
#include "support.h"

namespace {

using test::kInfinity;
using test::kNaN;

testing::AssertionResult answers(std::span<const float> logits, std::span<const std::uint8_t> targets,
                                 std::size_t width) {
  const auto wide = test::widen(logits);
  std::vector<double> exact(targets.size());
  kernels::scalar::cross_entropy_forward(exact.data(), wide.data(), targets.data(), targets.size(), width);
  test::Misaligned x(logits), loss(targets.size());
  kernels::cross_entropy_forward(loss.data(), x.data(), targets.data(), targets.size(), width);
  for (std::size_t r = 0; r < targets.size(); ++r) {
    const auto row = logits.subspan(r * width, width);
    const auto actual = loss.values().subspan(r, 1);
    const auto expected = std::span<const double>(exact).subspan(r, 1);
    const test::Comparison comparison{"cross_entropy", 1, row, expected, actual};
    if (auto same = test::same_class(comparison); !same) return same;
    // The loss is a difference: its error is measured by the numbers it comes from.
    const double size = std::abs(exact[r]) + 1 + std::abs(row[targets[r]]);
    if (std::abs(actual[0] - exact[r]) > 2e-6 * size) return test::mismatch(comparison, "too far off");
  }
  return testing::AssertionSuccess();
}

float loss_of(const std::vector<float>& logits, std::uint8_t target) {
  float loss;
  kernels::cross_entropy_forward(&loss, logits.data(), &target, 1, logits.size());
  return loss;
}

TEST(CrossEntropy, AnswersTheExampleWorkedByHand) {
  // exp: 1, 2, 5; the target has 2 of 8
  EXPECT_FLOAT_EQ(loss_of({0, std::log(2.0f), std::log(5.0f)}, 1), std::log(4.0f));
}

TEST(CrossEntropy, IsLogOfTheWidthWhenAllLogitsAreEqual) {
  for (const std::size_t width : {1, 2, 7, 32, 67, 256}) {
    EXPECT_FLOAT_EQ(loss_of(std::vector<float>(width, 3.5f), std::uint8_t(width - 1)), std::log(float(width)));
  }
}

TEST(CrossEntropy, AnswersEveryWidthAroundTheLaneCount) {
  for (const std::size_t width : test::widths()) {
    const std::vector<std::uint8_t> targets = {0, std::uint8_t(std::min<std::size_t>(width - 1, 255)),
                                               std::uint8_t(std::min<std::size_t>(width / 2, 255))};
    for (const float size : {1.0f, 10.0f, 1000.0f}) {
      EXPECT_TRUE(answers(test::uniform(3 * width, 1, -size, size), targets, width)) << size;
    }
  }
}

TEST(CrossEntropy, IsZeroForACertainTargetAndInfiniteForAnImpossibleOne) {
  EXPECT_EQ(loss_of({0, 200, 0, 0, 0}, 1), 0);
  EXPECT_EQ(loss_of({0, 200, 0, 0, 0}, 3), 200);
  EXPECT_EQ(loss_of({0, 1, -kInfinity, 0, 0}, 2), kInfinity);
}

TEST(CrossEntropy, LetsNanAndInfinityPoisonTheirOwnRowOnly) {
  const std::vector<std::uint8_t> targets = {0, 1, 2};
  for (const std::size_t width : {3, 4, 8, 19, 67}) {
    for (std::size_t place = 0; place < width; ++place) {
      for (const float special : {kNaN, kInfinity}) {
        auto logits = test::uniform(3 * width, 2);
        logits[width + place] = special;
        EXPECT_TRUE(answers(logits, targets, width)) << special << " at " << place;
      }
    }
  }
}

}  // namespace
