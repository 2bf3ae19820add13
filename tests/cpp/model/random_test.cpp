// SPDX-License-Identifier: MIT
#include "model/random.h"

#include <gtest/gtest.h>

#include <vector>

namespace {

// The first numbers that PCG's own demonstration prints for this seed and stream.
TEST(Pcg32, GivesTheNumbersOfItsReferenceImplementation) {
  model::Pcg32 generator(42, 54);
  for (const std::uint32_t expected : {0xa15c02b7u, 0x7b47f409u, 0xba1d3330u, 0x83d2f293u, 0xbfa4784bu, 0xcbed606eu}) {
    EXPECT_EQ(generator.next(), expected);
  }
}

TEST(Gaussians, ScaleWithStdAndFillOddCounts) {
  std::vector<float> unit(7);
  std::vector<float> scaled(7);
  model::draw_gaussians(unit.data(), 7, 1, 3, 0);
  model::draw_gaussians(scaled.data(), 7, 0.25, 3, 0);
  for (std::size_t i = 0; i < 7; ++i) EXPECT_EQ(scaled[i], 0.25f * unit[i]) << i;
}

TEST(Gaussians, DifferBetweenStreamsOfOneSeed) {
  std::vector<float> a(4);
  std::vector<float> b(4);
  model::draw_gaussians(a.data(), 4, 1, 3, 0);
  model::draw_gaussians(b.data(), 4, 1, 3, 1);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NE(a[i], b[i]) << i;
}

}  // namespace
