// SPDX-License-Identifier: MIT
#include "differences.h"
#include "kernels/relu.h"
#include "kernels/scalar/relu.h"
#include "support.h"

namespace {

using test::kInfinity;
using test::kNaN;

// Away from the kink, where there is no derivative.
std::vector<float> off_the_kink(std::size_t count, std::uint32_t seed) {
  auto x = test::uniform(count, seed);
  for (float& value : x) value += value < 0 ? -0.1f : 0.1f;
  return x;
}

TEST(ReluBackward, IsWhatDifferencesSay) {
  for (std::size_t count = 1; count <= 67; ++count) {
    const auto x = test::widen(off_the_kink(count, 1)), dy = test::widen(test::uniform(count, 2));
    std::vector<double> dx(count), y(count);
    kernels::scalar::relu_backward(dx.data(), x.data(), dy.data(), count);
    EXPECT_TRUE(test::agrees(dx, test::differences(x, 1e-2, [&](auto moved) {
                               kernels::scalar::relu_forward(y.data(), moved.data(), count);
                               return test::dot(y, dy);
                             })));
  }
}

TEST(ReluBackward, LetsThroughWherePositiveAtEveryCountAndInPlace) {
  for (const std::size_t count : test::widths()) {
    const auto values = off_the_kink(count, 3), slopes = test::uniform(count, 4);
    test::Misaligned x(values), dy(slopes), dx(count);
    kernels::relu_backward(dx.data(), x.data(), dy.data(), count);
    for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(dx.values()[i], values[i] > 0 ? slopes[i] : 0);
    test::Misaligned over_x(values);
    kernels::relu_backward(over_x.data(), over_x.data(), dy.data(), count);
    kernels::relu_backward(dy.data(), x.data(), dy.data(), count);
    EXPECT_TRUE(std::ranges::equal(over_x.values(), dx.values()));
    EXPECT_TRUE(std::ranges::equal(dy.values(), dx.values()));
  }
}

TEST(ReluBackward, StopsWhatComesToZeroAndBelowWhateverItIs) {
  for (std::size_t place = 0; place < 19; ++place) {
    for (const float slope : {1.0f, kNaN, kInfinity}) {
      for (const float value : {0.0f, -0.0f, -1.0f, -kInfinity}) {
        std::vector<float> x(19, 1), dy(19, 2);
        x[place] = value;
        dy[place] = slope;
        kernels::relu_backward(dy.data(), x.data(), dy.data(), 19);
        for (std::size_t i = 0; i < 19; ++i) EXPECT_EQ(dy[i], i == place ? 0 : 2);
      }
    }
  }
}

TEST(ReluBackward, LetsNanAndInfinityThroughWherePositive) {
  for (std::size_t place = 0; place < 19; ++place) {
    std::vector<float> x(19, kInfinity), dy(19, -kInfinity);
    dy[place] = kNaN;
    kernels::relu_backward(dy.data(), x.data(), dy.data(), 19);
    for (std::size_t i = 0; i < 19; ++i) {
      if (i == place) {
        EXPECT_TRUE(std::isnan(dy[i]));
      } else {
        EXPECT_EQ(dy[i], -kInfinity);
      }
    }
  }
}

}  // namespace
