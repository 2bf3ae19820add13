// SPDX-License-Identifier: MIT
#include <numeric>

#include "differences.h"
#include "kernels/cross_entropy.h"
#include "kernels/scalar/cross_entropy.h"
#include "support.h"

namespace {

using test::kInfinity;
using test::kNaN;

std::vector<std::uint8_t> targets_of(std::size_t width) {
  return {0, std::uint8_t(std::min<std::size_t>(width - 1, 255)), std::uint8_t(std::min<std::size_t>(width / 2, 255))};
}

std::vector<double> exact(std::span<const double> logits, std::span<const std::uint8_t> targets, std::size_t width,
                          double scale) {
  std::vector<double> dlogits(logits.size());
  kernels::scalar::cross_entropy_backward(dlogits.data(), logits.data(), targets.data(), targets.size(), width, scale);
  return dlogits;
}

testing::AssertionResult answers(std::span<const float> logits, std::span<const std::uint8_t> targets,
                                 std::size_t width, double scale = 0.25) {
  test::Misaligned x(logits), dlogits(logits.size());
  kernels::cross_entropy_backward(dlogits.data(), x.data(), targets.data(), targets.size(), width, scale);
  kernels::cross_entropy_backward(x.data(), x.data(), targets.data(), targets.size(), width, scale);
  const auto expected = exact(test::widen(logits), targets, width, scale);
  if (auto same = test::matches({"in place", width, logits, expected, x.values()}); !same) return same;
  return test::matches({"dlogits", width, logits, expected, dlogits.values()});
}

TEST(CrossEntropyBackward, IsWhatDifferencesSay) {
  for (std::size_t width = 2; width <= 67; ++width) {
    const auto targets = targets_of(width);
    for (const float size : {1e-3f, 1.0f, 5.0f}) {
      const auto logits = test::widen(test::uniform(3 * width, 1, -size, size));
      const auto mean_loss = [&](auto moved) {
        std::vector<double> loss(3);
        kernels::scalar::cross_entropy_forward(loss.data(), moved.data(), targets.data(), 3, width);
        return std::accumulate(loss.begin(), loss.end(), 0.0) / 3;
      };
      EXPECT_TRUE(test::agrees(exact(logits, targets, width, 1 / 3.0), test::differences(logits, 2e-3, mean_loss)))
          << width << " " << size;
    }
  }
}

TEST(CrossEntropyBackward, AnswersEveryWidthAroundTheLaneCount) {
  for (const std::size_t width : test::widths()) {
    for (const float size : {1.0f, 10.0f, 1000.0f, 3e38f}) {
      EXPECT_TRUE(answers(test::uniform(3 * width, 2, -size, size), targets_of(width), width)) << size;
    }
  }
}

TEST(CrossEntropyBackward, KeepsItsDigitsWhenTheTargetIsNearlyCertain) {
  const std::uint8_t target = 3;
  for (const std::size_t width : {4, 7, 32, 67}) {
    for (const float lead : {5.0f, 10.0f, 20.0f, 50.0f}) {
      auto logits = test::uniform(width, 3);
      logits[target] += lead;
      EXPECT_TRUE(answers(logits, {&target, 1}, width)) << lead;
    }
  }
}

TEST(CrossEntropyBackward, SumsToZero) {
  for (const std::size_t width : test::widths()) {
    const std::uint8_t target = 0;
    auto logits = test::uniform(width, 4, -5, 5);
    kernels::cross_entropy_backward(logits.data(), logits.data(), &target, 1, width, 1);
    EXPECT_NEAR(std::accumulate(logits.begin(), logits.end(), 0.0), 0, 1e-6) << width;
  }
}

TEST(CrossEntropyBackward, AnswersAnImpossibleTarget) {
  std::vector<float> logits = {0, 0, -kInfinity, 0, 0};
  const std::uint8_t target = 2;
  kernels::cross_entropy_backward(logits.data(), logits.data(), &target, 1, 5, 1);
  EXPECT_EQ(logits, (std::vector<float>{0.25f, 0.25f, -1, 0.25f, 0.25f}));
}

TEST(CrossEntropyBackward, LetsNanAndInfinityPoisonTheirOwnRowOnly) {
  const std::vector<std::uint8_t> targets = {0, 1, 2};
  for (const std::size_t width : {3, 4, 8, 19, 67}) {
    for (std::size_t place = 0; place < width; ++place) {
      for (const float special : {kNaN, kInfinity}) {
        auto logits = test::uniform(3 * width, 5);
        logits[width + place] = special;
        EXPECT_TRUE(answers(logits, targets, width)) << special << " at " << place;
        const auto d = exact(test::widen(logits), targets, width, 1);
        EXPECT_TRUE(std::all_of(&d[width], &d[2 * width], [](double value) { return std::isnan(value); }));
      }
    }
  }
}

}  // namespace
