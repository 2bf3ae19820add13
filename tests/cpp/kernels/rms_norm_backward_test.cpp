// SPDX-License-Identifier: MIT
#include "differences.h"
#include "kernels/rms_norm.h"
#include "kernels/scalar/rms_norm.h"
#include "support.h"

namespace {

using test::kInfinity;
using test::kNaN;

template <class T>
struct Gradients {
  std::vector<T> x, gain;
};

const auto or_null = [](auto& values) { return values.empty() ? nullptr : values.data(); };

Gradients<double> exact(std::span<const double> x, std::span<const double> gain, std::span<const double> dy,
                        std::size_t width, double eps) {
  Gradients<double> d{std::vector<double>(x.size()), std::vector<double>(width)};
  kernels::scalar::rms_norm_backward(d.x.data(), d.gain.data(), x.data(), or_null(gain), dy.data(), x.size() / width,
                                     width, eps);
  return d;
}

double loss(std::span<const double> x, std::span<const double> gain, std::span<const double> dy, std::size_t width,
            double eps) {
  std::vector<double> y(x.size());
  kernels::scalar::rms_norm_forward(y.data(), x.data(), or_null(gain), x.size() / width, width, eps);
  return test::dot(y, dy);
}

testing::AssertionResult answers(std::span<const float> x, std::span<const float> gain, std::span<const float> dy,
                                 std::size_t width, double eps) {
  test::Misaligned in(x), weights(gain), upstream(dy), dx(x.size()), dgain{std::vector<float>(width)};
  kernels::rms_norm_backward(dx.data(), dgain.data(), in.data(), gain.empty() ? nullptr : weights.data(),
                             upstream.data(), x.size() / width, width, eps);
  const auto d = exact(test::widen(x), test::widen(gain), test::widen(dy), width, eps);
  if (auto same = test::matches({"dx", width, x, d.x, dx.values()}, 4e-6); !same) return same;
  return test::matches({"dgain", width, x, d.gain, dgain.values()});
}

TEST(RmsNormBackward, IsWhatDifferencesSay) {
  for (std::size_t width = 1; width <= 67; ++width) {
    for (const float size : {1e-3f, 1.0f, 30.0f, 1e4f}) {
      const double eps = 0.1 * size * size;
      const auto x = test::widen(test::uniform(2 * width, 1, -size, size)), gain = test::widen(test::uniform(width, 2)),
                 dy = test::widen(test::uniform(2 * width, 3));
      const auto d = exact(x, gain, dy, width, eps);
      EXPECT_TRUE(test::agrees(
          d.x, test::differences(x, 1e-3 * size, [&](auto moved) { return loss(moved, gain, dy, width, eps); })))
          << "dx, width " << width << ", size " << size;
      EXPECT_TRUE(test::agrees(
          d.gain, test::differences(gain, 1e-2, [&](auto moved) { return loss(x, moved, dy, width, eps); })))
          << "dgain, width " << width << ", size " << size;
    }
  }
}

TEST(RmsNormBackward, AnswersEveryWidthAroundTheLaneCount) {
  for (const std::size_t width : test::widths()) {
    const auto x = test::uniform(3 * width, 4, -10, 10), dy = test::uniform(3 * width, 5);
    EXPECT_TRUE(answers(x, {}, dy, width, 1e-6));
    EXPECT_TRUE(answers(x, test::uniform(width, 6, -2, 2), dy, width, 1e-6));
  }
}

TEST(RmsNormBackward, AnswersRowsWhoseSquaresLeaveTheRangeOfFloat) {
  for (const float size : {3e38f, 1e20f, 1e19f, 1e-15f, 1e-19f, 1e-25f, 1e-38f}) {
    for (const float slope : {1e-30f, 1e-12f, 1.0f, 1e12f, 1e30f}) {
      for (const double eps : {0.0, 1e-30, 1e-6}) {
        for (const std::size_t width : {3, 4, 16, 37, 1000}) {
          const auto x = test::uniform(width, 7, -size, size), dy = test::uniform(width, 8, -slope, slope);
          EXPECT_TRUE(answers(x, test::uniform(width, 9, -2, 2), dy, width, eps)) << size << " " << slope << " " << eps;
        }
      }
    }
  }
}

// Of a gradient along x only the share of eps is left.
TEST(RmsNormBackward, KeepsItsDigitsWhereNearlyAllCancels) {
  for (const std::size_t width : {1, 2, 5, 16, 67, 1000}) {
    for (const double eps : {1e-1, 1e-2, 1e-4, 1e-6}) {
      for (const float bend : {0.0f, 1e-5f, 1e-3f, 1e-1f}) {
        const auto x = test::uniform(width, 10, -3, 3);
        auto dy = test::uniform(width, 11, -bend, bend);
        for (std::size_t i = 0; i < width; ++i) dy[i] += x[i];
        EXPECT_TRUE(answers(x, {}, dy, width, eps)) << eps << " " << bend;
      }
    }
  }
}

TEST(RmsNormBackward, LetsNanAndInfinityPoisonTheirOwnRowOnly) {
  for (const std::size_t width : {1, 3, 4, 19, 67}) {
    const auto gain = test::uniform(width, 12, -2, 2);
    for (std::size_t place = 0; place < width; ++place) {
      for (const float special : {kNaN, kInfinity, -kInfinity}) {
        auto x = test::uniform(3 * width, 13), dy = test::uniform(3 * width, 14);
        auto bad_x = x, bad_dy = dy;
        bad_x[width + place] = bad_dy[width + place] = special;
        EXPECT_TRUE(answers(bad_x, gain, dy, width, 1e-6)) << special << " in x at " << place;
        EXPECT_TRUE(answers(x, gain, bad_dy, width, 1e-6)) << special << " in dy at " << place;
      }
    }
  }
}

TEST(RmsNormBackward, WritesOverEitherInput) {
  for (const std::size_t width : {1, 7, 64, 67}) {
    for (const float size : {1.0f, 1e30f}) {
      auto x = test::uniform(3 * width, 15, -size, size), dy = test::uniform(3 * width, 16);
      const auto gain = test::uniform(width, 17);
      const auto run = [&](float* dx, const float* x, const float* dy) {
        std::vector<float> dgain(width);
        kernels::rms_norm_backward(dx, dgain.data(), x, gain.data(), dy, 3, width, 1e-5);
        return dgain;
      };
      std::vector<float> dx(x.size());
      const auto dgain = run(dx.data(), x.data(), dy.data());
      auto over_x = x, over_dy = dy;
      EXPECT_EQ(run(over_x.data(), over_x.data(), dy.data()), dgain);
      EXPECT_EQ(run(over_dy.data(), x.data(), over_dy.data()), dgain);
      EXPECT_EQ(over_x, dx);
      EXPECT_EQ(over_dy, dx);
    }
  }
}

TEST(RmsNormBackward, AddsIntoTheGradientOfTheGain) {
  for (const float size : {1.0f, 1e30f}) {
    const auto x = test::uniform(2 * 19, 18, -size, size), dy = test::uniform(2 * 19, 19);
    std::vector<float> dx(x.size()), once(19), twice(19), without(x.size());
    kernels::rms_norm_backward(dx.data(), once.data(), x.data(), nullptr, dy.data(), 2, 19, 1e-6);
    for (int i = 0; i < 2; ++i) {
      kernels::rms_norm_backward(dx.data(), twice.data(), x.data(), nullptr, dy.data(), 2, 19, 1e-6);
    }
    for (std::size_t i = 0; i < once.size(); ++i) EXPECT_NEAR(twice[i], 2 * once[i], 1e-6);
    kernels::rms_norm_backward(without.data(), nullptr, x.data(), nullptr, dy.data(), 2, 19, 1e-6);
    EXPECT_EQ(without, dx);
  }
}

}  // namespace
