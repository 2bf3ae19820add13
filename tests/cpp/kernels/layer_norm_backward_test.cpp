// SPDX-License-Identifier: MIT
#include "differences.h"
#include "kernels/layer_norm.h"
#include "kernels/scalar/layer_norm.h"
#include "support.h"

namespace {

using test::kInfinity;
using test::kNaN;

template <class T>
struct Gradients {
  std::vector<T> x, gain, bias;
};

const auto or_null = [](auto& values) { return values.empty() ? nullptr : values.data(); };

Gradients<double> exact(std::span<const double> x, std::span<const double> gain, std::span<const double> dy,
                        std::size_t width, double eps) {
  Gradients<double> d{std::vector<double>(x.size()), std::vector<double>(width), std::vector<double>(width)};
  kernels::scalar::layer_norm_backward(d.x.data(), d.gain.data(), d.bias.data(), x.data(), or_null(gain), dy.data(),
                                       x.size() / width, width, eps);
  return d;
}

double loss(std::span<const double> x, std::span<const double> gain, std::span<const double> bias,
            std::span<const double> dy, std::size_t width, double eps) {
  std::vector<double> y(x.size());
  kernels::scalar::layer_norm_forward(y.data(), x.data(), or_null(gain), or_null(bias), x.size() / width, width, eps);
  return test::dot(y, dy);
}

testing::AssertionResult answers(std::span<const float> x, std::span<const float> gain, std::span<const float> dy,
                                 std::size_t width, double eps) {
  const std::vector<float> zeros(width);
  test::Misaligned in(x), weights(gain), upstream(dy), dx(x.size()), dgain(zeros), dbias(zeros);
  kernels::layer_norm_backward(dx.data(), dgain.data(), dbias.data(), in.data(),
                               gain.empty() ? nullptr : weights.data(), upstream.data(), x.size() / width, width, eps);
  const auto d = exact(test::widen(x), test::widen(gain), test::widen(dy), width, eps);
  if (auto same = test::matches({"dx", width, x, d.x, dx.values()}, 4e-6); !same) return same;
  if (auto same = test::matches({"dgain", width, x, d.gain, dgain.values()}); !same) return same;
  return test::matches({"dbias", width, dy, d.bias, dbias.values()});
}

TEST(LayerNormBackward, IsWhatDifferencesSay) {
  for (std::size_t width = 1; width <= 67; ++width) {
    for (const float size : {1e-3f, 1.0f, 30.0f, 1e4f}) {
      const double eps = 0.1 * size * size;
      const auto x = test::widen(test::uniform(2 * width, 1, -size, 2 * size)),
                 gain = test::widen(test::uniform(width, 2)), bias = test::widen(test::uniform(width, 3)),
                 dy = test::widen(test::uniform(2 * width, 4));
      const auto d = exact(x, gain, dy, width, eps);
      const auto about = [=](const char* what) {
        return (std::ostringstream() << what << " " << width << " " << size).str();
      };
      const auto by_x = [&](auto moved) { return loss(moved, gain, bias, dy, width, eps); };
      const auto by_gain = [&](auto moved) { return loss(x, moved, bias, dy, width, eps); };
      const auto by_bias = [&](auto moved) { return loss(x, gain, moved, dy, width, eps); };
      // A width of one leaves nothing: zero is what both have to say.
      EXPECT_TRUE(test::agrees(d.x, test::differences(x, 1e-3 * size, by_x))) << about("dx");
      EXPECT_TRUE(test::agrees(d.gain, test::differences(gain, 1e-2, by_gain))) << about("dgain");
      EXPECT_TRUE(test::agrees(d.bias, test::differences(bias, 1e-2, by_bias))) << about("dbias");
    }
  }
}

TEST(LayerNormBackward, AnswersEveryWidthAroundTheLaneCount) {
  for (const std::size_t width : test::widths()) {
    const auto x = test::uniform(3 * width, 5, -10, 10), dy = test::uniform(3 * width, 6);
    EXPECT_TRUE(answers(x, {}, dy, width, 1e-5));
    EXPECT_TRUE(answers(x, test::uniform(width, 7, -2, 2), dy, width, 1e-5));
  }
}

TEST(LayerNormBackward, AnswersSmallDeviationsFromALargeMean) {
  for (const float mean : {1e2f, 1e4f, -1e6f, 1e15f}) {
    for (const std::size_t width : {2, 5, 16, 67, 1000, 4096}) {
      auto x = test::uniform(width, 8), dy = test::uniform(width, 9);
      for (float& value : x) value = mean + std::abs(mean) * 1e-6f * value;
      EXPECT_TRUE(answers(x, {}, dy, width, 1e-9)) << mean;
      for (float& value : dy) value += 1e3f;
      EXPECT_TRUE(answers(x, {}, dy, width, 1e-9)) << mean;
    }
  }
}

TEST(LayerNormBackward, AnswersRowsWhoseSquaresLeaveTheRangeOfFloat) {
  for (const float size : {3e38f, 1e20f, 1e19f, 1e-15f, 1e-19f, 1e-25f, 1e-38f}) {
    for (const float slope : {1e-30f, 1e-12f, 1.0f, 1e12f, 1e30f}) {
      for (const double eps : {0.0, 1e-30, 1e-6}) {
        for (const std::size_t width : {3, 4, 16, 37, 1000}) {
          const auto x = test::uniform(width, 10, -size, size), dy = test::uniform(width, 11, -slope, slope);
          EXPECT_TRUE(answers(x, test::uniform(width, 12, -2, 2), dy, width, eps))
              << size << " " << slope << " " << eps;
        }
      }
    }
  }
}

// Nothing comes through along x, nor along a gradient that is the same everywhere.
TEST(LayerNormBackward, KeepsItsDigitsWhereNearlyAllCancels) {
  for (const std::size_t width : {2, 5, 16, 67, 1000}) {
    for (const double eps : {1e-1, 1e-2, 1e-4, 1e-6}) {
      for (const float bend : {1e-5f, 1e-3f, 1e-1f}) {
        const auto x = test::uniform(width, 13, -3, 3);
        auto dy = test::uniform(width, 14, -bend, bend);
        for (std::size_t i = 0; i < width; ++i) dy[i] += x[i] + 1;
        EXPECT_TRUE(answers(x, {}, dy, width, eps)) << eps << " " << bend;
      }
    }
  }
}

TEST(LayerNormBackward, LetsNanAndInfinityPoisonTheirOwnRowOnly) {
  for (const std::size_t width : {1, 3, 4, 19, 67}) {
    const auto gain = test::uniform(width, 15, -2, 2);
    for (std::size_t place = 0; place < width; ++place) {
      for (const float special : {kNaN, kInfinity, -kInfinity}) {
        const auto x = test::uniform(3 * width, 16), dy = test::uniform(3 * width, 17);
        auto bad_x = x, bad_dy = dy;
        bad_x[width + place] = bad_dy[width + place] = special;
        EXPECT_TRUE(answers(bad_x, gain, dy, width, 1e-6)) << special << " in x at " << place;
        EXPECT_TRUE(answers(x, gain, bad_dy, width, 1e-6)) << special << " in dy at " << place;
      }
    }
  }
}

TEST(LayerNormBackward, WritesOverEitherInput) {
  for (const std::size_t width : {1, 7, 64, 67}) {
    for (const float size : {1.0f, 1e30f}) {
      const auto x = test::uniform(3 * width, 18, -size, size), dy = test::uniform(3 * width, 19);
      const auto gain = test::uniform(width, 20);
      const auto run = [&](float* dx, const float* x, const float* dy) {
        std::vector<float> dgain(width), dbias(width);
        kernels::layer_norm_backward(dx, dgain.data(), dbias.data(), x, gain.data(), dy, 3, width, 1e-5);
        return std::pair(dgain, dbias);
      };
      std::vector<float> dx(x.size());
      const auto d = run(dx.data(), x.data(), dy.data());
      auto over_x = x, over_dy = dy;
      EXPECT_EQ(run(over_x.data(), over_x.data(), dy.data()), d);
      EXPECT_EQ(run(over_dy.data(), x.data(), over_dy.data()), d);
      EXPECT_EQ(over_x, dx);
      EXPECT_EQ(over_dy, dx);
    }
  }
}

TEST(LayerNormBackward, AddsIntoTheGradientsOfGainAndBias) {
  for (const float size : {1.0f, 1e30f}) {
    const auto x = test::uniform(2 * 19, 21, -size, size), dy = test::uniform(2 * 19, 22);
    std::vector<float> dx(x.size()), once(2 * 19), twice(2 * 19), without(x.size());
    const auto run = [&](std::vector<float>& d) {
      kernels::layer_norm_backward(dx.data(), d.data(), &d[19], x.data(), nullptr, dy.data(), 2, 19, 1e-6);
    };
    run(once);
    run(twice);
    run(twice);
    for (std::size_t i = 0; i < once.size(); ++i) EXPECT_NEAR(twice[i], 2 * once[i], 1e-6);
    kernels::layer_norm_backward(without.data(), nullptr, nullptr, x.data(), nullptr, dy.data(), 2, 19, 1e-6);
    EXPECT_EQ(without, dx);
  }
}

}  // namespace
