// SPDX-License-Identifier: MIT
#include <utility>

#include "differences.h"
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

std::ostream& operator<<(std::ostream& out, const Shape& s) {
  return out << s.tokens << " tokens, " << s.heads << " heads of " << s.head_width;
}

// q, k, v and dy, or the gradients dq, dk, dv.
template <class T>
using Tensors = std::vector<std::vector<T>>;

Tensors<float> inputs(const Shape& s, std::uint32_t seed, float size) {
  return {test::uniform(s.size(), seed, -size, size), test::uniform(s.size(), seed + 1, -size, size),
          test::uniform(s.size(), seed + 2), test::uniform(s.size(), seed + 3)};
}

Tensors<double> widen(const Tensors<float>& tensors) {
  Tensors<double> wide;
  for (const auto& tensor : tensors) wide.push_back(test::widen(tensor));
  return wide;
}

Tensors<double> exact(const Shape& s, const Tensors<double>& in) {
  Tensors<double> d(3, std::vector<double>(s.size(), NAN));
  std::vector<double> p(s.tokens), dp(s.tokens);
  kernels::scalar::causal_attention_backward(d[0].data(), d[1].data(), d[2].data(), p.data(), dp.data(), in[0].data(),
                                             in[1].data(), in[2].data(), in[3].data(), s.tokens, s.heads, s.head_width);
  return d;
}

testing::AssertionResult answers(const Shape& s, const Tensors<float>& in, double tolerance, std::size_t width) {
  test::Misaligned q(in[0]), k(in[1]), v(in[2]), dy(in[3]), p(s.tokens * s.tokens), dp(s.tokens * s.tokens);
  test::Misaligned d[] = {test::Misaligned(s.size()), test::Misaligned(s.size()), test::Misaligned(s.size())};
  kernels::causal_attention_backward(d[0].data(), d[1].data(), d[2].data(), p.data(), dp.data(), q.data(), k.data(),
                                     v.data(), dy.data(), s.tokens, s.heads, s.head_width);
  const auto expected = exact(s, widen(in));
  const char* names[] = {"dq", "dk", "dv"};
  for (int i = 0; i < 3; ++i) {
    if (auto same = test::matches({names[i], width, in[i], expected[i], d[i].values()}, tolerance); !same) {
      return same << "\n  in " << s;
    }
  }
  return testing::AssertionSuccess();
}

TEST(CausalAttentionBackward, IsWhatDifferencesSay) {
  for (const Shape& s : {Shape{1, 1, 1}, {2, 1, 3}, {4, 2, 2}, {7, 2, 5}, {5, 1, 8}}) {
    for (const float size : {1e-2f, 1.0f, 2.0f}) {
      const auto in = widen(inputs(s, 1, size));
      const auto d = exact(s, in);
      for (int i = 0; i < 3; ++i) {
        const auto expected = test::differences(in[i], 2e-3, [&](auto moved) {
          auto all = in;
          all[i].assign(moved.begin(), moved.end());
          std::vector<double> y(s.size()), p(s.tokens);
          kernels::scalar::causal_attention_forward(y.data(), p.data(), all[0].data(), all[1].data(), all[2].data(),
                                                    s.tokens, s.heads, s.head_width);
          return test::dot(y, in[3]);
        });
        // One token has no choice: its queries and keys get nothing.
        if (s.tokens == 1 && i < 2) {
          EXPECT_TRUE(std::ranges::all_of(d[i], [](double value) { return value == 0; }));
        } else {
          EXPECT_TRUE(test::agrees(d[i], expected)) << s << ", input " << i << ", size " << size;
        }
      }
    }
  }
}

TEST(CausalAttentionBackward, AnswersEveryHeadWidthAroundTheLaneCount) {
  for (std::size_t head_width = 1; head_width <= 67; ++head_width) {
    const Shape s{9, 2, head_width};
    EXPECT_TRUE(answers(s, inputs(s, 5, 3), 1e-5, s.size()));
  }
}

TEST(CausalAttentionBackward, AnswersManyTokens) {
  for (const Shape& s : {Shape{2, 3, 4}, {19, 2, 6}, {33, 1, 32}, {130, 2, 16}, {257, 1, 3}, {530, 1, 2}}) {
    for (const float size : {0.1f, 1.0f, 10.0f}) EXPECT_TRUE(answers(s, inputs(s, 9, size), 1e-5, s.size())) << size;
  }
}

TEST(CausalAttentionBackward, LetsNanAndInfinityPoisonWhatTheDefinitionSays) {
  const Shape s{7, 2, 9};
  for (const float special : {kNaN, kInfinity, -kInfinity}) {
    for (const int which : {0, 1, 2, 3}) {
      for (std::size_t place = 0; place < s.size(); place += 5) {
        auto in = inputs(s, 13, 1);
        in[which][place] = special;
        EXPECT_TRUE(answers(s, in, 1e-5, s.size())) << special << " in input " << which << " at " << place;
      }
    }
  }
}

TEST(CausalAttentionBackward, LetsNanPoisonWhatTheDefinitionSaysAmongManyTokens) {
  const Shape s{270, 1, 3};
  for (const int which : {0, 1, 2, 3}) {
    for (const std::size_t token : {0, 1, 15, 16, 255, 256, 257, 269}) {
      auto in = inputs(s, 21, 1);
      in[which][token * s.head_width] = kNaN;
      EXPECT_TRUE(answers(s, in, 1e-5, s.size())) << "input " << which << " at token " << token;
    }
  }
}

TEST(UniformAttention, IsItsOwnBackwardPass) {
  const std::size_t tokens = 5, width = 7;
  const auto v = test::widen(test::uniform(tokens * width, 17)), dy = test::widen(test::uniform(tokens * width, 18));
  std::vector<double> dv(v.size()), y(v.size());
  kernels::scalar::uniform_attention_forward(dv.data(), dy.data(), tokens, width);
  EXPECT_TRUE(test::agrees(dv, test::differences(v, 1e-2, [&](auto moved) {
                             kernels::scalar::uniform_attention_forward(y.data(), moved.data(), tokens, width);
                             return test::dot(y, dy);
                           })));
}

}  // namespace
