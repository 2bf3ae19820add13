// SPDX-License-Identifier: MIT
#include "kernels/swiglu.h"

#include "kernels/scalar/swiglu.h"
#include "support.h"

namespace {

using test::kInfinity;
using test::kNaN;

std::vector<double> exact(std::span<const float> gate, std::span<const float> up) {
  const auto wide_gate = test::widen(gate), wide_up = test::widen(up);
  std::vector<double> y(gate.size());
  kernels::scalar::swiglu_forward(y.data(), wide_gate.data(), wide_up.data(), y.size());
  return y;
}

testing::AssertionResult answers(std::span<const float> gate, std::span<const float> up, std::size_t width) {
  test::Misaligned g(gate), u(up), y(gate.size());
  kernels::swiglu_forward(y.data(), g.data(), u.data(), gate.size());
  return test::matches({"swiglu", width, gate, exact(gate, up), y.values()});
}

TEST(Swiglu, AnswersTheExampleWorkedByHand) {
  const float gate[] = {0, 1, -1, 2}, up[] = {5, 2, 1, -1};
  float y[4];
  kernels::swiglu_forward(y, gate, up, 4);
  EXPECT_EQ(y[0], 0);
  EXPECT_FLOAT_EQ(y[1], 1.4621171573f);  // 2 / (1 + 1/e)
  EXPECT_FLOAT_EQ(y[2], -0.2689414214f);
  EXPECT_FLOAT_EQ(y[3], -1.7615941560f);
}

TEST(Swiglu, AnswersEveryWidthAroundTheLaneCount) {
  for (const std::size_t count : test::widths()) {
    for (const float size : {1e-6f, 1.0f, 30.0f, 300.0f}) {
      EXPECT_TRUE(answers(test::uniform(count, 1, -size, size), test::uniform(count, 2, -5, 5), count)) << size;
    }
  }
}

// Each pair in each lane, and entry by entry, so that no large neighbour hides an error.
TEST(Swiglu, AnswersNanInfinityAndExtremesInEveryLane) {
  const std::vector<float> extremes = {kNaN,  kInfinity, -kInfinity, 0,      -0.0f,  1,      -1,     80,     -80,
                                       86.5f, -86.5f,    -87,        -87.5f, -88.5f, 88.5f,  -89,    -95,    -103,
                                       -104,  -200,      1e4f,       -1e4f,  3e38f,  -3e38f, 1e-30f, -1e-30f};
  for (const float z : extremes) {
    for (const float u : extremes) {
      for (std::size_t place = 0; place < 19; ++place) {
        std::vector<float> gate(19, 0.5f), up(19, 2);
        gate[place] = z;
        up[place] = u;
        EXPECT_TRUE(answers(gate, up, 1)) << z << ", " << u << " at " << place;
      }
    }
  }
}

TEST(Swiglu, WritesInPlaceOfEither) {
  const auto gate = test::uniform(67, 3, -5, 5), up = test::uniform(67, 4);
  std::vector<float> y(67);
  kernels::swiglu_forward(y.data(), gate.data(), up.data(), 67);
  auto over_gate = gate, over_up = up;
  kernels::swiglu_forward(over_gate.data(), over_gate.data(), up.data(), 67);
  kernels::swiglu_forward(over_up.data(), gate.data(), over_up.data(), 67);
  EXPECT_EQ(over_gate, y);
  EXPECT_EQ(over_up, y);
}

}  // namespace
