// SPDX-License-Identifier: MIT
#include "kernels/layer_norm.h"

#include "kernels/scalar/layer_norm.h"
#include "support.h"

namespace {

using test::kInfinity;
using test::kNaN;

std::vector<double> exact(std::span<const float> x, std::span<const float> gain, std::span<const float> bias,
                          std::size_t width, double eps) {
  const auto wide = test::widen(x), wide_gain = test::widen(gain), wide_bias = test::widen(bias);
  std::vector<double> y(x.size());
  kernels::scalar::layer_norm_forward(y.data(), wide.data(), gain.empty() ? nullptr : wide_gain.data(),
                                      bias.empty() ? nullptr : wide_bias.data(), x.size() / width, width, eps);
  return y;
}

testing::AssertionResult answers(std::span<const float> values, std::span<const float> gain,
                                 std::span<const float> bias, std::size_t width, double eps) {
  test::Misaligned x(values), weights(gain), offsets(bias), y(values.size());
  kernels::layer_norm_forward(y.data(), x.data(), gain.empty() ? nullptr : weights.data(),
                              bias.empty() ? nullptr : offsets.data(), values.size() / width, width, eps);
  return test::matches({"layer_norm", width, values, exact(values, gain, bias, width, eps), y.values()});
}

TEST(LayerNorm, AnswersTheExampleWorkedByHand) {
  const float x[] = {2, -1, 3, 0};  // mean 1, variance 2.5
  const float gain[] = {1, 2, 1, 1}, bias[] = {0, 0, 1, 0};
  float y[4];
  kernels::layer_norm_forward(y, x, gain, bias, 1, 4, 0);
  EXPECT_FLOAT_EQ(y[0], 0.6324555320f);
  EXPECT_FLOAT_EQ(y[1], -2.5298221281f);
  EXPECT_FLOAT_EQ(y[2], 2.2649110641f);
  EXPECT_FLOAT_EQ(y[3], -0.6324555320f);
}

TEST(LayerNorm, AnswersEveryWidthAroundTheLaneCount) {
  for (const std::size_t width : test::widths()) {
    const auto x = test::uniform(3 * width, 1, -10, 10);
    const auto gain = test::uniform(width, 2, -2, 2), bias = test::uniform(width, 3);
    EXPECT_TRUE(answers(x, {}, {}, width, 1e-5));
    EXPECT_TRUE(answers(x, gain, {}, width, 1e-5));
    EXPECT_TRUE(answers(x, {}, bias, width, 1e-5));
    EXPECT_TRUE(answers(x, gain, bias, width, 1e-5));
  }
}

TEST(LayerNorm, AnswersSmallDeviationsFromALargeMean) {
  for (const float mean : {1e2f, 1e4f, -1e6f, 1e15f}) {
    for (const std::size_t width : {2, 5, 16, 67, 1000, 4096}) {
      auto x = test::uniform(2 * width, 4, -1, 1);
      for (float& value : x) value = mean + std::abs(mean) * 1e-6f * value;
      EXPECT_TRUE(answers(x, {}, {}, width, 1e-9)) << mean;
    }
  }
}

TEST(LayerNorm, MakesZeroOfConstantRows) {
  for (const float value : {0.0f, 0.1f, -7e9f, 1e15f, 3e38f, 1e-40f}) {
    for (const std::size_t width : {1, 3, 7, 64, 1000}) {
      const std::vector<float> x(width, value);
      std::vector<float> y(width, kNaN);
      kernels::layer_norm_forward(y.data(), x.data(), nullptr, nullptr, 1, width, 1e-5);
      EXPECT_EQ(y, std::vector<float>(width)) << value << " " << width;
    }
  }
}

TEST(LayerNorm, AnswersRowsWhoseSquaresLeaveTheRangeOfFloat) {
  for (const float size : {3e38f, 1e20f, 1e19f, 1e-15f, 1e-19f, 1e-20f, 1e-25f, 1e-38f}) {
    for (const double eps : {0.0, 1e-30, 1e-6}) {
      for (const std::size_t width : {2, 3, 4, 16, 37, 1000}) {
        EXPECT_TRUE(answers(test::uniform(2 * width, 5, -size, size), {}, {}, width, eps)) << size << " " << eps;
      }
    }
  }
}

TEST(LayerNorm, LetsNanAndInfinityPoisonTheirOwnRowOnly) {
  for (const std::size_t width : {1, 3, 4, 19, 67}) {
    const auto gain = test::uniform(width, 6, -2, 2), bias = test::uniform(width, 7);
    for (std::size_t place = 0; place < width; ++place) {
      for (const float special : {kNaN, kInfinity, -kInfinity}) {
        auto x = test::uniform(3 * width, 8);
        x[width + place] = special;
        EXPECT_TRUE(answers(x, gain, bias, width, 1e-6)) << special << " at " << place;
      }
    }
  }
}

TEST(LayerNorm, WritesInPlace) {
  for (const std::size_t width : {1, 7, 64, 67}) {
    for (const float size : {1.0f, 1e30f}) {
      auto x = test::uniform(3 * width, 9, -size, size);
      std::vector<float> y(x.size());
      kernels::layer_norm_forward(y.data(), x.data(), nullptr, nullptr, 3, width, 1e-5);
      kernels::layer_norm_forward(x.data(), x.data(), nullptr, nullptr, 3, width, 1e-5);
      EXPECT_EQ(x, y);
    }
  }
}

}  // namespace
