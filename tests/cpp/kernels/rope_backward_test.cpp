// SPDX-License-Identifier: MIT
#include "differences.h"
#include "kernels/rope.h"
#include "kernels/scalar/rope.h"
#include "support.h"

namespace {

constexpr double kTheta = 10000;

TEST(RopeBackward, IsWhatDifferencesSay) {
  for (std::size_t head_width = 2; head_width <= 20; head_width += 2) {
    const std::size_t tokens = 5, heads = 2, size = tokens * heads * head_width;
    const auto x = test::widen(test::uniform(size, 1)), dy = test::widen(test::uniform(size, 2));
    auto dx = dy;
    kernels::scalar::rope_backward(dx.data(), tokens, heads, head_width, kTheta);
    EXPECT_TRUE(test::agrees(dx, test::differences(x, 1e-2,
                                                   [&](auto moved) {
                                                     std::vector<double> y(moved.begin(), moved.end());
                                                     kernels::scalar::rope_forward(y.data(), tokens, heads, head_width,
                                                                                   kTheta);
                                                     return test::dot(y, dy);
                                                   })))
        << head_width;
  }
}

TEST(RopeBackward, TurnsBackWhatWasTurned) {
  for (const std::size_t head_width : {2, 6, 32, 66}) {
    const std::size_t tokens = 100, heads = 3;
    const auto x = test::uniform(tokens * heads * head_width, 3);
    test::Misaligned turned(x);
    kernels::rope_forward(turned.data(), tokens, heads, head_width, kTheta);
    kernels::rope_backward(turned.data(), tokens, heads, head_width, kTheta);
    EXPECT_TRUE(test::matches({"rope", head_width, x, test::widen(x), turned.values()}, 2e-7));
  }
}

TEST(RopeBackward, LetsNanPoisonItsOwnPairOnly) {
  auto dy = test::uniform(3 * 2 * 4, 4);
  dy[10] = test::kNaN;
  kernels::rope_backward(dy.data(), 3, 2, 4, kTheta);
  for (std::size_t i = 0; i < dy.size(); ++i) EXPECT_EQ(std::isnan(dy[i]), i == 10 || i == 11);
}

}  // namespace
