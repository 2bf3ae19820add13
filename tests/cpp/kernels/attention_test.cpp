// SPDX-License-Identifier: MIT
#include "kernels/attention.h"

#include "kernels/scalar/attention.h"
#include "support.h"

namespace {

using test::kInfinity;
using test::kNaN;

struct Shape {
  std::size_t tokens, heads, head_width;
  std::size_t size() const { return tokens * heads * head_width; }
};

std::vector<float> attend(const Shape& shape, std::span<const float> q, std::span<const float> k,
                          std::span<const float> v) {
  test::Misaligned queries(q), keys(k), values(v), y(shape.size()), p(shape.tokens * shape.tokens);
  kernels::causal_attention_forward(y.data(), p.data(), queries.data(), keys.data(), values.data(), shape.tokens,
                                    shape.heads, shape.head_width);
  return {y.values().begin(), y.values().end()};
}

// The whole matrix of scores, the future masked by -infinity.
std::vector<double> attend_by_matrix(const Shape& shape, std::span<const float> q, std::span<const float> k,
                                     std::span<const float> v) {
  const auto [tokens, heads, width] = shape;
  const auto at = [&](std::size_t t, std::size_t h, std::size_t i) { return (t * heads + h) * width + i; };
  std::vector<double> y(shape.size());
  for (std::size_t h = 0; h < heads; ++h) {
    std::vector<double> weights(tokens * tokens);
    for (std::size_t t = 0; t < tokens; ++t) {
      double sum = 0;
      for (std::size_t s = 0; s < tokens; ++s) {
        double score = s <= t ? 0 : -INFINITY;
        for (std::size_t i = 0; i < width; ++i) score += double(q[at(t, h, i)]) * k[at(s, h, i)] / std::sqrt(width);
        sum += weights[t * tokens + s] = std::exp(score);
      }
      for (std::size_t s = 0; s < tokens; ++s) weights[t * tokens + s] /= sum;
    }
    for (std::size_t t = 0; t < tokens; ++t) {
      for (std::size_t s = 0; s < tokens; ++s) {
        for (std::size_t i = 0; i < width; ++i) y[at(t, h, i)] += weights[t * tokens + s] * v[at(s, h, i)];
      }
    }
  }
  return y;
}

TEST(CausalAttention, AgreesWithTheWholeMatrixOfScores) {
  for (const std::size_t head_width : {1, 2, 3, 4, 6, 8, 15, 16, 31, 32, 33, 64, 67}) {
    for (const auto& [tokens, heads] : {std::pair<std::size_t, std::size_t>{1, 1}, {2, 3}, {19, 2}, {33, 1}}) {
      const Shape shape{tokens, heads, head_width};
      const auto q = test::uniform(shape.size(), 1, -3, 3), k = test::uniform(shape.size(), 2, -3, 3),
                 v = test::uniform(shape.size(), 3);
      const auto y = attend(shape, q, k, v);
      EXPECT_TRUE(test::matches({"attention", heads * head_width, q, attend_by_matrix(shape, q, k, v), y}, 4e-6))
          << tokens << " tokens, " << heads << " heads";
    }
  }
}

TEST(CausalAttention, AnswersMoreTokensThanGoThroughTheCacheAtOnce) {
  for (const std::size_t tokens : {255, 256, 257, 530}) {
    const Shape shape{tokens, 2, 3};
    const auto q = test::uniform(shape.size(), 1, -3, 3), k = test::uniform(shape.size(), 2, -3, 3),
               v = test::uniform(shape.size(), 3, 0, 1);
    const auto y = attend(shape, q, k, v);
    EXPECT_TRUE(test::matches({"attention", 6, q, attend_by_matrix(shape, q, k, v), y}, 4e-6)) << tokens << " tokens";
  }
}

TEST(CausalAttention, LetsTheFirstTokenReadItself) {
  const Shape shape{3, 2, 5};
  const auto q = test::uniform(shape.size(), 4), v = test::uniform(shape.size(), 5);
  const auto y = attend(shape, q, q, v);
  for (std::size_t i = 0; i < shape.heads * shape.head_width; ++i) EXPECT_EQ(y[i], v[i]);
}

TEST(CausalAttention, DoesNotSeeTheFuture) {
  const Shape shape{9, 2, 6};
  auto q = test::uniform(shape.size(), 6), k = test::uniform(shape.size(), 7), v = test::uniform(shape.size(), 8);
  const auto before = attend(shape, q, k, v);
  const std::size_t later = 5 * shape.heads * shape.head_width;
  for (std::size_t i = later; i < shape.size(); ++i) q[i] = k[i] = v[i] = 100.0f + float(i);
  const auto after = attend(shape, q, k, v);
  for (std::size_t i = 0; i < later; ++i) EXPECT_EQ(after[i], before[i]);
  EXPECT_NE(after[later], before[later]);
}

TEST(CausalAttention, KeepsEachTokenFromTheNanOfTheNext) {
  const Shape shape{290, 1, 5};
  for (const std::size_t token : {1, 2, 15, 16, 17, 255, 256, 257, 289}) {
    for (const int which : {0, 1, 2}) {
      std::vector<float> inputs[] = {test::uniform(shape.size(), 14), test::uniform(shape.size(), 15),
                                     test::uniform(shape.size(), 16)};
      inputs[which][token * shape.head_width + 3] = kNaN;
      const auto y = attend(shape, inputs[0], inputs[1], inputs[2]);
      const auto later = y.begin() + std::ptrdiff_t(token * shape.head_width);
      EXPECT_TRUE(std::none_of(y.begin(), later, [](float value) { return std::isnan(value); })) << token;
      EXPECT_TRUE(std::isnan(which == 2 ? later[3] : later[0])) << token;
    }
  }
}

TEST(CausalAttention, LetsNanAndInfinityPoisonWhatTheDefinitionSays) {
  const Shape shape{7, 2, 9};
  for (const float special : {kNaN, kInfinity, -kInfinity}) {
    for (const int which : {0, 1, 2}) {
      for (std::size_t place = 0; place < shape.size(); place += 5) {
        std::vector<float> inputs[] = {test::uniform(shape.size(), 9), test::uniform(shape.size(), 10),
                                       test::uniform(shape.size(), 11)};
        inputs[which][place] = special;
        const auto& [q, k, v] = inputs;
        const auto wide_q = test::widen(q), wide_k = test::widen(k), wide_v = test::widen(v);
        std::vector<double> exact(shape.size()), p(shape.tokens);
        kernels::scalar::causal_attention_forward(exact.data(), p.data(), wide_q.data(), wide_k.data(), wide_v.data(),
                                                  shape.tokens, shape.heads, shape.head_width);
        EXPECT_TRUE(test::matches({"attention", shape.head_width, inputs[which], exact, attend(shape, q, k, v)}, 4e-6))
            << special << " in input " << which << " at " << place;
      }
    }
  }
}

TEST(UniformAttention, LetsEveryTokenReadTheMeanOfAllValues) {
  for (const std::size_t width : test::widths()) {
    const std::size_t tokens = 5;
    const auto values = test::uniform(tokens * width, 12);
    test::Misaligned v(values), y(values.size());
    kernels::uniform_attention_forward(y.data(), v.data(), tokens, width);
    std::vector<double> mean(width);
    for (std::size_t i = 0; i < values.size(); ++i) mean[i % width] += values[i] / 5.0;
    std::vector<double> expected;
    for (std::size_t t = 0; t < tokens; ++t) expected.insert(expected.end(), mean.begin(), mean.end());
    // Means may come near zero by cancelling: the bound is relative to values of size one.
    for (std::size_t i = 0; i < values.size(); ++i) EXPECT_NEAR(y.values()[i], expected[i], 2e-7);
  }
}

TEST(UniformAttention, LetsNanPoisonItsOwnColumnOnly) {
  for (std::size_t column = 0; column < 19; ++column) {
    auto v = test::uniform(3 * 19, 13);
    v[19 + column] = kNaN;
    std::vector<float> y(v.size());
    kernels::uniform_attention_forward(y.data(), v.data(), 3, 19);
    for (std::size_t i = 0; i < y.size(); ++i) EXPECT_EQ(std::isnan(y[i]), i % 19 == column);
  }
}

TEST(UniformAttention, AveragesTheLargestFloats) {
  const std::vector<float> v(2 * 19, 3e38f);
  std::vector<float> y(v.size());
  kernels::uniform_attention_forward(y.data(), v.data(), 2, 19);
  EXPECT_EQ(y, v);
}

}  // namespace
