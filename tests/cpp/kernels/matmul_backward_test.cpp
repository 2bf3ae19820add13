// SPDX-License-Identifier: MIT
#include "differences.h"
#include "kernels/matmul.h"
#include "kernels/scalar/matmul.h"
#include "support.h"

namespace {

using test::kInfinity;
using test::kNaN;

struct Shape {
  std::size_t rows, inner, columns;
};

std::ostream& operator<<(std::ostream& out, const Shape& s) {
  return out << s.rows << "x" << s.inner << "x" << s.columns;
}

// The two gradients, added to `start`.
template <class T>
std::pair<std::vector<T>, std::vector<T>> exact(const Shape& s, std::span<const T> a, std::span<const T> b,
                                                std::span<const T> dc, T start = 0) {
  std::vector<T> da(a.size(), start), db(b.size(), start);
  kernels::scalar::matmul_backward_a(da.data(), dc.data(), b.data(), s.rows, s.inner, s.columns);
  kernels::scalar::matmul_backward_b(db.data(), a.data(), dc.data(), s.rows, s.inner, s.columns);
  return {da, db};
}

std::pair<std::vector<float>, std::vector<float>> differentiate(const Shape& s, std::span<const float> a,
                                                                std::span<const float> b, std::span<const float> dc,
                                                                float start = 0) {
  const std::vector<float> da_start(a.size(), start), db_start(b.size(), start);
  test::Misaligned left(a), right(b), upstream(dc), da(da_start), db(db_start);
  kernels::matmul_backward_a(da.data(), upstream.data(), right.data(), s.rows, s.inner, s.columns);
  kernels::matmul_backward_b(db.data(), left.data(), upstream.data(), s.rows, s.inner, s.columns);
  return {{da.values().begin(), da.values().end()}, {db.values().begin(), db.values().end()}};
}

// Positive entries, so that no sum cancels and each entry can be held to its own size.
testing::AssertionResult answers(const Shape& s) {
  const auto a = test::uniform(s.rows * s.inner, 1, 0, 1), b = test::uniform(s.inner * s.columns, 2, 0, 1),
             dc = test::uniform(s.rows * s.columns, 3, 0, 1);
  const auto wide_a = test::widen(a), wide_b = test::widen(b), wide_dc = test::widen(dc);
  const auto [da, db] = differentiate(s, a, b, dc, 0.5f);
  const auto [exact_da, exact_db] = exact<double>(s, wide_a, wide_b, wide_dc, 0.5);
  // Entry by entry.
  if (auto same = test::matches({"da", 1, a, exact_da, da}, 4e-6); !same) return same << "\n  in " << s;
  if (auto same = test::matches({"db", 1, b, exact_db, db}, 4e-6); !same) return same << "\n  in " << s;
  return testing::AssertionSuccess();
}

TEST(MatmulBackward, IsWhatDifferencesSay) {
  for (const Shape& s : {Shape{1, 1, 1}, {2, 3, 4}, {5, 4, 3}, {1, 17, 2}, {7, 2, 9}}) {
    for (const float size : {1e-3f, 1.0f, 1e3f}) {
      const auto a = test::widen(test::uniform(s.rows * s.inner, 4, -size, size)),
                 b = test::widen(test::uniform(s.inner * s.columns, 5)),
                 dc = test::widen(test::uniform(s.rows * s.columns, 6));
      const auto loss = [&](std::span<const double> a, std::span<const double> b) {
        std::vector<double> c(dc.size());
        kernels::scalar::matmul_forward(c.data(), a.data(), b.data(), s.rows, s.inner, s.columns);
        return test::dot(c, dc);
      };
      const auto [da, db] = exact<double>(s, a, b, dc);
      EXPECT_TRUE(test::agrees(da, test::differences(a, 0.1 * size, [&](auto moved) { return loss(moved, b); }))) << s;
      EXPECT_TRUE(test::agrees(db, test::differences(b, 0.1, [&](auto moved) { return loss(a, moved); }))) << s;
    }
  }
}

TEST(MatmulBackward, AnswersEveryNumberOfColumnsAroundTheTile) {
  for (std::size_t columns = 1; columns <= 4 * 16 + 19; ++columns) {
    for (const std::size_t rows : {1, 2, 5}) {
      for (const std::size_t inner : {1, 2, 37}) {
        EXPECT_TRUE(answers({rows, inner, columns}));
        EXPECT_TRUE(answers({rows, columns, inner}));
      }
    }
  }
}

TEST(MatmulBackward, AnswersSizesAroundTheBlocks) {
  for (const std::size_t size : {127, 128, 129, 511, 512, 513, 1025}) {
    EXPECT_TRUE(answers({size, 3, 21}));
    EXPECT_TRUE(answers({3, size, 21}));
    EXPECT_TRUE(answers({3, 21, size}));
  }
}

TEST(MatmulBackward, LetsNanAndInfinityPoisonWhatTheDefinitionSays) {
  const Shape s{3, 21, 27};
  for (const float special : {kNaN, kInfinity, -kInfinity}) {
    for (const int which : {0, 1, 2}) {
      std::vector<float> in[] = {test::uniform(s.rows * s.inner, 7), test::uniform(s.inner * s.columns, 8),
                                 test::uniform(s.rows * s.columns, 9)};
      for (std::size_t place = 0; place < in[which].size(); place += 5) {
        const float before = std::exchange(in[which][place], special);
        const auto [da, db] = differentiate(s, in[0], in[1], in[2]);
        const auto [exact_da, exact_db] = exact<double>(s, test::widen(in[0]), test::widen(in[1]), test::widen(in[2]));
        EXPECT_TRUE(test::matches({"da", s.inner, in[which], exact_da, da})) << special << " in " << which;
        EXPECT_TRUE(test::matches({"db", s.columns, in[which], exact_db, db})) << special << " in " << which;
        in[which][place] = before;
      }
    }
  }
}

}  // namespace
