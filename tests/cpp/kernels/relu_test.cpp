// SPDX-License-Identifier: MIT
#include "kernels/relu.h"

#include "support.h"

namespace {

using test::kInfinity;
using test::kNaN;

TEST(Relu, KeepsThePositiveAndZeroesTheRest) {
  for (const std::size_t count : test::widths()) {
    const auto values = test::uniform(count, 1);
    test::Misaligned x(values), y(count);
    kernels::relu_forward(y.data(), x.data(), count);
    for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(y.values()[i], values[i] > 0 ? values[i] : 0);
    kernels::relu_forward(x.data(), x.data(), count);
    EXPECT_TRUE(std::ranges::equal(x.values(), y.values()));
  }
}

TEST(Relu, KeepsNanInEveryLane) {
  for (std::size_t place = 0; place < 19; ++place) {
    std::vector<float> x(19, -kInfinity);
    x[place] = kNaN;
    x[(place + 1) % 19] = kInfinity;
    kernels::relu_forward(x.data(), x.data(), x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (i == place) {
        EXPECT_TRUE(std::isnan(x[i]));
      } else {
        EXPECT_EQ(x[i], i == (place + 1) % 19 ? kInfinity : 0);
      }
    }
  }
}

}  // namespace
