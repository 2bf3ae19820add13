// SPDX-License-Identifier: MIT
#include "differences.h"
#include "kernels/scalar/swiglu.h"
#include "kernels/swiglu.h"
#include "support.h"

namespace {

using test::kInfinity;
using test::kNaN;

struct Gradients {
  std::vector<double> gate, up;
};

Gradients exact(std::span<const double> gate, std::span<const double> up, std::span<const double> dy) {
  Gradients d{std::vector<double>(gate.size()), std::vector<double>(gate.size())};
  kernels::scalar::swiglu_backward(d.gate.data(), d.up.data(), gate.data(), up.data(), dy.data(), gate.size());
  return d;
}

double loss(std::span<const double> gate, std::span<const double> up, std::span<const double> dy) {
  std::vector<double> y(gate.size());
  kernels::scalar::swiglu_forward(y.data(), gate.data(), up.data(), gate.size());
  return test::dot(y, dy);
}

testing::AssertionResult answers(std::span<const float> gate, std::span<const float> up, std::span<const float> dy,
                                 std::size_t width) {
  test::Misaligned g(gate), u(up), upstream(dy), dgate(gate.size()), dup(gate.size());
  kernels::swiglu_backward(dgate.data(), dup.data(), g.data(), u.data(), upstream.data(), gate.size());
  const auto d = exact(test::widen(gate), test::widen(up), test::widen(dy));
  if (auto same = test::matches({"dgate", width, gate, d.gate, dgate.values()}); !same) return same;
  return test::matches({"dup", width, gate, d.up, dup.values()});
}

TEST(SwigluBackward, IsWhatDifferencesSay) {
  for (std::size_t count = 1; count <= 67; ++count) {
    for (const float size : {1e-3f, 1.0f, 30.0f}) {
      const auto gate = test::widen(test::uniform(count, 1, -size, size)), up = test::widen(test::uniform(count, 2)),
                 dy = test::widen(test::uniform(count, 3));
      const auto d = exact(gate, up, dy);
      EXPECT_TRUE(
          test::agrees(d.gate, test::differences(gate, 2e-3, [&](auto moved) { return loss(moved, up, dy); }), 1e-8))
          << "dgate " << count << " " << size;
      EXPECT_TRUE(
          test::agrees(d.up, test::differences(up, 1e-2, [&](auto moved) { return loss(gate, moved, dy); }), 1e-8))
          << "dup " << count << " " << size;
    }
  }
}

TEST(SwigluBackward, AnswersEveryWidthAroundTheLaneCount) {
  for (const std::size_t count : test::widths()) {
    for (const float size : {1e-6f, 1.0f, 30.0f, 300.0f}) {
      const auto gate = test::uniform(count, 4, -size, size), up = test::uniform(count, 5, -5, 5);
      EXPECT_TRUE(answers(gate, up, test::uniform(count, 6), count)) << size;
    }
  }
}

// Each triple in each lane, and entry by entry, so that no large neighbour hides an error.
TEST(SwigluBackward, AnswersNanInfinityAndExtremesInEveryLane) {
  const std::vector<float> gates = {kNaN, kInfinity, -kInfinity, 0,     -0.0f,  1,      -1,     80,
                                    -80,  86.5f,     -86.5f,     -87,   -87.5f, 88.5f,  -88.5f, -103,
                                    -104, -200,      1e4f,       -1e4f, 3e38f,  -3e38f, 1e-30f, -1e-30f};
  const std::vector<float> factors = {kNaN, kInfinity, -kInfinity, 0, 1, -2, 1e-3f, 1e30f, 3e38f};
  for (const float z : gates) {
    for (const float u : factors) {
      for (const float slope : {1.0f, -2.0f, 1e-3f, 0.0f, kInfinity, kNaN}) {
        for (std::size_t place = 0; place < 19; ++place) {
          std::vector<float> gate(19, 0.5f), up(19, 2), dy(19, 1);
          gate[place] = z;
          up[place] = u;
          dy[place] = slope;
          ASSERT_TRUE(answers(gate, up, dy, 1)) << z << ", " << u << ", " << slope << " at " << place;
        }
      }
    }
  }
}

TEST(SwigluBackward, WritesOverAnyInput) {
  for (const float size : {5.0f, 200.0f}) {
    const auto gate = test::uniform(67, 7, -size, size), up = test::uniform(67, 8), dy = test::uniform(67, 9);
    std::vector<float> dgate(67), dup(67);
    kernels::swiglu_backward(dgate.data(), dup.data(), gate.data(), up.data(), dy.data(), 67);
    const std::vector<float>* inputs[] = {&gate, &up, &dy};
    for (int first = 0; first < 3; ++first) {
      for (int second = 0; second < 3; ++second) {
        if (first == second) continue;
        std::vector<float> in[] = {*inputs[0], *inputs[1], *inputs[2]};
        kernels::swiglu_backward(in[first].data(), in[second].data(), in[0].data(), in[1].data(), in[2].data(), 67);
        EXPECT_EQ(in[first], dgate) << first << " " << second;
        EXPECT_EQ(in[second], dup) << first << " " << second;
      }
    }
  }
}

}  // namespace
