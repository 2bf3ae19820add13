// SPDX-License-Identifier: MIT
#include "kernels/rms_norm.h"

#include "kernels/scalar/rms_norm.h"
#include "support.h"

namespace {

using test::kInfinity;
using test::kNaN;

std::vector<double> exact(std::span<const float> x, std::span<const float> gain, std::size_t width, double eps) {
  const auto wide = test::widen(x), wide_gain = test::widen(gain);
  std::vector<double> y(x.size());
  kernels::scalar::rms_norm_forward(y.data(), wide.data(), gain.empty() ? nullptr : wide_gain.data(), x.size() / width,
                                    width, eps);
  return y;
}

testing::AssertionResult answers(std::span<const float> values, std::span<const float> gain, std::size_t width,
                                 double eps) {
  test::Misaligned x(values), weights(gain), y(values.size());
  kernels::rms_norm_forward(y.data(), x.data(), gain.empty() ? nullptr : weights.data(), values.size() / width, width,
                            eps);
  return test::matches({"rms_norm", width, values, exact(values, gain, width, eps), y.values()});
}

TEST(RmsNorm, AnswersTheExampleWorkedByHand) {
  const float x[] = {2, -1, 3, 0};
  float y[4];
  kernels::rms_norm_forward(y, x, nullptr, 1, 4, 0);
  EXPECT_FLOAT_EQ(y[0], 1.0690449676f);  // 2 / sqrt(3.5)
  EXPECT_FLOAT_EQ(y[1], -0.5345224838f);
  EXPECT_FLOAT_EQ(y[2], 1.6035674514f);
  EXPECT_EQ(y[3], 0);
}

TEST(RmsNorm, AnswersEveryWidthAroundTheLaneCount) {
  for (const std::size_t width : test::widths()) {
    const auto x = test::uniform(3 * width, 1, -10, 10);
    EXPECT_TRUE(answers(x, {}, width, 1e-6));
    EXPECT_TRUE(answers(x, test::uniform(width, 2, -2, 2), width, 1e-6));
  }
}

TEST(RmsNorm, StaysAccurateOnVeryWideRows) {
  const std::size_t width = 1 << 20;
  EXPECT_TRUE(answers(std::vector<float>(width, 0.1f), {}, width, 0));
}

TEST(RmsNorm, AnswersRowsWhoseSquaresLeaveTheRangeOfFloat) {
  for (const float size : {3e38f, 1e20f, 1e19f, 1e-15f, 1e-19f, 1e-20f, 1e-25f, 1e-38f}) {
    for (const double eps : {0.0, 1e-30, 1e-6}) {
      for (const std::size_t width : {1, 3, 4, 16, 37, 1000}) {
        EXPECT_TRUE(answers(test::uniform(2 * width, 3, -size, size), {}, width, eps)) << size << " " << eps;
      }
    }
  }
}

TEST(RmsNorm, AnswersDenormalRows) {
  const std::vector<float> x = {1e-45f, -3e-42f, 2e-40f, 0, 1e-39f, -1e-40f};
  EXPECT_TRUE(answers(x, {}, 6, 0));
  EXPECT_TRUE(answers(x, {}, 6, 1e-6));
}

TEST(RmsNorm, SeesOneLargeEntryAmongSmallOnes) {
  for (const float large : {1e10f, 1e19f, 1e20f, 3e38f}) {
    for (const std::size_t place : {0, 5, 36}) {
      auto x = test::uniform(37, 4);
      x[place] = large;
      EXPECT_TRUE(answers(x, {}, 37, 1e-6));
    }
  }
}

TEST(RmsNorm, MakesZeroOfZeroRowsAndNanWithoutEps) {
  for (const std::size_t width : {1, 4, 19, 64}) {
    const std::vector<float> zeros(width);
    std::vector<float> y(width, kNaN);
    kernels::rms_norm_forward(y.data(), zeros.data(), nullptr, 1, width, 1e-12);
    EXPECT_EQ(y, zeros);
    EXPECT_TRUE(answers(zeros, {}, width, 0));
    EXPECT_TRUE(std::isnan(exact(zeros, {}, width, 0)[0]));
  }
}

TEST(RmsNorm, LetsNanAndInfinityPoisonTheirOwnRowOnly) {
  for (const std::size_t width : {1, 3, 4, 19, 67}) {
    for (std::size_t place = 0; place < width; ++place) {
      for (const float special : {kNaN, kInfinity, -kInfinity}) {
        auto x = test::uniform(3 * width, 5);
        x[width + place] = special;
        EXPECT_TRUE(answers(x, {}, width, 1e-6)) << special << " at " << place;
        EXPECT_TRUE(answers(x, test::uniform(width, 6, -2, 2), width, 1e-6)) << special << " at " << place;
      }
    }
  }
}

TEST(RmsNorm, WritesInPlace) {
  for (const std::size_t width : {1, 7, 64, 67}) {
    for (const float size : {1.0f, 1e30f}) {
      auto x = test::uniform(3 * width, 7, -size, size);
      const auto gain = test::uniform(width, 8);
      std::vector<float> y(x.size());
      kernels::rms_norm_forward(y.data(), x.data(), gain.data(), 3, width, 1e-5);
      kernels::rms_norm_forward(x.data(), x.data(), gain.data(), 3, width, 1e-5);
      EXPECT_EQ(x, y);
    }
  }
}

TEST(RmsNorm, DoesNotSeeThePowerOfTwoThatStretchesARow) {
  const auto x = test::uniform(67, 9);
  std::vector<float> y(x.size());
  kernels::rms_norm_forward(y.data(), x.data(), nullptr, 1, x.size(), 0);
  for (const int power : {-30, -1, 1, 30}) {
    auto stretched = x;
    for (float& value : stretched) value = std::ldexp(value, power);
    kernels::rms_norm_forward(stretched.data(), stretched.data(), nullptr, 1, x.size(), 0);
    EXPECT_EQ(stretched, y) << power;
  }
}

}  // namespace
