// SPDX-License-Identifier: MIT
#include "kernels/matmul.h"

#include "support.h"

namespace {

using test::kInfinity;
using test::kNaN;

std::vector<float> multiply(std::span<const float> a, std::span<const float> b, std::size_t rows, std::size_t inner,
                            std::size_t columns) {
  test::Misaligned left(a), right(b), c(rows * columns);
  kernels::matmul_forward(c.data(), left.data(), right.data(), rows, inner, columns);
  return {c.values().begin(), c.values().end()};
}

// Each entry within 2e-6 of sum_k |a b|: relative to the answer itself no bound holds, as its terms may cancel.
testing::AssertionResult answers(std::size_t rows, std::size_t inner, std::size_t columns) {
  const auto a = test::uniform(rows * inner, 1), b = test::uniform(inner * columns, 2);
  const auto c = multiply(a, b, rows, inner, columns);
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t j = 0; j < columns; ++j) {
      double exact = 0, size = 0;
      for (std::size_t k = 0; k < inner; ++k) {
        const double term = double(a[r * inner + k]) * b[k * columns + j];
        exact += term;
        size += std::abs(term);
      }
      if (!(std::abs(c[r * columns + j] - exact) <= 2e-6 * size)) {
        return testing::AssertionFailure() << "matmul " << rows << "x" << inner << "x" << columns << ": entry (" << r
                                           << ", " << j << ") is " << c[r * columns + j] << " instead of " << exact;
      }
    }
  }
  return testing::AssertionSuccess();
}

TEST(Matmul, AnswersTheExampleWorkedByHand) {
  const std::vector<float> a = {1, 2, 3, 4, 5, 6}, b = {7, 8, 9, 10, 11, 12};
  EXPECT_EQ(multiply(a, b, 2, 3, 2), (std::vector<float>{58, 64, 139, 154}));
  EXPECT_EQ(multiply(a, b, 3, 2, 3), (std::vector<float>{27, 30, 33, 61, 68, 75, 95, 106, 117}));
}

TEST(Matmul, AnswersEveryNumberOfColumnsAroundTheTile) {
  for (std::size_t columns = 1; columns <= 4 * 16 + 19; ++columns) {
    for (const std::size_t rows : {1, 2, 3, 5}) {
      for (const std::size_t inner : {1, 2, 37}) EXPECT_TRUE(answers(rows, inner, columns));
    }
  }
}

TEST(Matmul, AnswersInnerSizesAroundTheBlock) {
  for (const std::size_t inner : {511, 512, 513, 1023, 1024, 1025, 1600}) {
    for (const std::size_t rows : {1, 2, 3}) {
      for (const std::size_t columns : {1, 4, 16, 31, 77}) EXPECT_TRUE(answers(rows, inner, columns));
    }
  }
}

TEST(Matmul, IsZeroWhenThereIsNothingToSum) { EXPECT_EQ(multiply({}, {}, 3, 0, 21), std::vector<float>(63)); }

TEST(Matmul, LetsNanAndInfinityPoisonTheirOwnRowOrColumnOnly) {
  const std::size_t rows = 3, inner = 5, columns = 27;
  const auto a = test::uniform(rows * inner, 3, 0.5, 1), b = test::uniform(inner * columns, 4, 0.5, 1);
  const auto is_poisoned = [](float value, float poison) {
    return std::isnan(poison) ? std::isnan(value) : value == poison;
  };
  for (const float poison : {kNaN, kInfinity, -kInfinity}) {
    for (std::size_t row = 0; row < rows; ++row) {
      auto poisoned = a;
      poisoned[row * inner + 2] = poison;
      const auto c = multiply(poisoned, b, rows, inner, columns);
      for (std::size_t i = 0; i < c.size(); ++i) EXPECT_EQ(is_poisoned(c[i], poison), i / columns == row);
    }
    for (std::size_t column = 0; column < columns; ++column) {
      auto poisoned = b;
      poisoned[2 * columns + column] = poison;
      const auto c = multiply(a, poisoned, rows, inner, columns);
      for (std::size_t i = 0; i < c.size(); ++i) EXPECT_EQ(is_poisoned(c[i], poison), i % columns == column);
    }
  }
}

TEST(Matmul, MakesNanOfZeroTimesInfinity) {
  EXPECT_TRUE(std::isnan(multiply(std::vector<float>{0}, std::vector<float>(17, kInfinity), 1, 1, 17)[0]));
}

}  // namespace
