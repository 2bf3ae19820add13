// SPDX-License-Identifier: MIT
#include "kernels/sum_of_squares.h"

#include "support.h"

namespace {

using test::kInfinity;
using test::kNaN;

testing::AssertionResult answers(std::span<const float> values) {
  test::Misaligned x(values);
  const double actual = kernels::sum_of_squares(x.data(), values.size());
  double exact = 0;
  for (const float value : values) exact += double(value) * value;
  if (std::abs(actual - exact) <= 1e-6 * exact) return testing::AssertionSuccess();
  return testing::AssertionFailure() << values.size() << " values: " << actual << " instead of " << exact;
}

TEST(SumOfSquares, AnswersEveryCountAroundTheLaneCount) {
  EXPECT_EQ(kernels::sum_of_squares(nullptr, 0), 0);
  for (const std::size_t count : test::widths()) EXPECT_TRUE(answers(test::uniform(count, 1)));
}

TEST(SumOfSquares, StaysAccurateOverMillionsOfValues) { EXPECT_TRUE(answers(std::vector<float>(1 << 22, 0.1f))); }

TEST(SumOfSquares, AnswersSquaresThatLeaveTheRangeOfFloat) {
  for (const float size : {3e38f, 1e20f, 1e19f, 1e-15f, 1e-19f, 1e-25f, 1e-38f, 1e-45f, 0.0f}) {
    for (const std::size_t count : {1, 3, 16, 37, 100000}) EXPECT_TRUE(answers(test::uniform(count, 2, -size, size)));
  }
}

TEST(SumOfSquares, SaysNanAndInfinity) {
  for (std::size_t place = 0; place < 19; ++place) {
    auto x = test::uniform(19, 3);
    x[place] = -kInfinity;
    EXPECT_EQ(kernels::sum_of_squares(x.data(), 19), kInfinity);
    x[place] = kNaN;
    EXPECT_TRUE(std::isnan(kernels::sum_of_squares(x.data(), 19)));
  }
}

}  // namespace
