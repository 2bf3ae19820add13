// SPDX-License-Identifier: MIT
#include "kernels/adamw.h"

#include "kernels/scalar/adamw.h"
#include "support.h"

namespace {

using test::kInfinity;
using test::kNaN;

template <class T>
struct State {
  std::vector<T> w, m, v;
};

// Steps along gradients that differ from step to step and in size from weight to weight.
State<float> run(const std::vector<float>& start, std::size_t steps, float size, const kernels::AdamW& options) {
  const std::size_t count = start.size();
  test::Misaligned w(start), m{std::vector<float>(count)}, v{std::vector<float>(count)};
  for (std::size_t step = 1; step <= steps; ++step) {
    test::Misaligned dw(test::uniform(count, std::uint32_t(step), -size, 2 * size));
    kernels::adamw_step(w.data(), m.data(), v.data(), dw.data(), count, step, options);
  }
  const auto copy = [](const test::Misaligned& x) { return std::vector<float>(x.values().begin(), x.values().end()); };
  return {copy(w), copy(m), copy(v)};
}

State<double> run_exactly(const std::vector<float>& start, std::size_t steps, float size,
                          const kernels::AdamW& options) {
  const std::size_t count = start.size();
  State<double> state{test::widen(start), std::vector<double>(count), std::vector<double>(count)};
  for (std::size_t step = 1; step <= steps; ++step) {
    const auto dw = test::widen(test::uniform(count, std::uint32_t(step), -size, 2 * size));
    kernels::scalar::adamw_step(state.w.data(), state.m.data(), state.v.data(), dw.data(), count, step, options);
  }
  return state;
}

TEST(AdamW, AnswersTheExampleWorkedByHand) {
  kernels::AdamW options{.learning_rate = 0.1, .weight_decay = 0.5, .beta1 = 0.5, .beta2 = 0.75, .eps = 0};
  double w = 2, m = 0, v = 0;
  const auto step = [&](double dw, std::uint64_t number) {
    kernels::scalar::adamw_step(&w, &m, &v, &dw, 1, number, options);
  };
  step(4, 1);  // m 2, v 4; without their start at zero 4 and 16: one full step, and 0.1 * 0.5 * 2
  EXPECT_DOUBLE_EQ(m, 2);
  EXPECT_DOUBLE_EQ(v, 4);
  EXPECT_DOUBLE_EQ(w, 1.8);
  options.gradient_scale = 0.5;
  step(-4, 2);  // g -2: m 0, v 4: the decay alone, 0.1 * 0.5 * 1.8
  EXPECT_DOUBLE_EQ(m, 0);
  EXPECT_DOUBLE_EQ(v, 4);
  EXPECT_DOUBLE_EQ(w, 1.71);
  step(8, 3);  // g 4: m 2, v 7; 2 / (7/8), 7 / (37/64): 16/7 / sqrt(448/37)
  EXPECT_DOUBLE_EQ(w, 1.71 - 0.1 * (16 / 7.0 / std::sqrt(448 / 37.0) + 0.5 * 1.71));
}

TEST(AdamW, AnswersEveryCountAroundTheLaneCount) {
  for (const std::size_t count : test::widths()) {
    for (const float size : {1e-25f, 1e-6f, 1.0f, 1e6f, 1e17f}) {
      const kernels::AdamW options{.learning_rate = 0.01, .weight_decay = 0.1, .gradient_scale = 0.3};
      const auto start = test::uniform(count, 100, 1, 2);
      const auto state = run(start, 10, size, options);
      const auto exact = run_exactly(start, 10, size, options);
      EXPECT_TRUE(test::matches({"w", count, start, exact.w, state.w})) << size;
      EXPECT_TRUE(test::matches({"m", count, start, exact.m, state.m})) << size;
      EXPECT_TRUE(test::matches({"v", count, start, exact.v, state.v})) << size;
    }
  }
}

// What a step moves is a thousand times smaller than the weights: held to its own size.
TEST(AdamW, MovesByTheRightLengthAfterManySteps) {
  for (const std::size_t steps : {1, 10, 1000, 5000}) {
    const kernels::AdamW options{.learning_rate = 1e-3};
    const std::vector<float> start(19);
    const auto state = run(start, steps, 1, options);
    const auto exact = run_exactly(start, steps, 1, options);
    EXPECT_TRUE(test::matches({"w", 19, start, exact.w, state.w}, 1e-5)) << steps;
  }
}

TEST(AdamW, DecaysApartFromTheGradient) {
  const std::vector<float> start(19, 4);
  std::vector<float> w = start, m(19), v(19);
  const std::vector<float> zeros(19);
  kernels::adamw_step(w.data(), m.data(), v.data(), zeros.data(), 19, 1, {.learning_rate = 0.5, .weight_decay = 0.25});
  EXPECT_EQ(w, std::vector<float>(19, 3.5f));
  EXPECT_EQ(m, zeros);
  EXPECT_EQ(v, zeros);
}

TEST(AdamW, LetsNanAndInfinityPoisonTheirOwnWeightOnly) {
  for (std::size_t place = 0; place < 19; ++place) {
    for (const float special : {kNaN, kInfinity, -kInfinity}) {
      std::vector<float> w(19, 1), m(19), v(19), dw(19, 1);
      dw[place] = special;
      kernels::adamw_step(w.data(), m.data(), v.data(), dw.data(), 19, 1, {.learning_rate = 0.5});
      for (std::size_t i = 0; i < 19; ++i) EXPECT_EQ(std::isnan(w[i]), i == place) << special;
    }
  }
}

}  // namespace
