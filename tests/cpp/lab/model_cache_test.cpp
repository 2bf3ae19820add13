// SPDX-License-Identifier: MIT
#include "lab/model_cache.h"

#include <gtest/gtest.h>

namespace {

model::Config config_of_seed(std::uint32_t seed) {
  model::Config config;
  config.layers = 1;
  config.width = 8;
  config.ffn = 8;
  config.seed = seed;
  return config;
}

void keep(lab::ModelCache& cache, std::uint32_t seed) { cache.keep(model::Model::allocate(config_of_seed(seed))); }

TEST(ModelCache, FindsAModelByItsWholeConfig) {
  lab::ModelCache cache;
  keep(cache, 1);
  EXPECT_NE(cache.find(config_of_seed(1)), nullptr);
  EXPECT_EQ(cache.find(config_of_seed(2)), nullptr);
  model::Config other = config_of_seed(1);
  other.branch_scale = 2;
  EXPECT_EQ(cache.find(other), nullptr);
}

TEST(ModelCache, LetsTheLongestUnusedModelGo) {
  lab::ModelCache cache;
  for (std::uint32_t seed = 1; seed <= 4; ++seed) keep(cache, seed);
  EXPECT_NE(cache.find(config_of_seed(1)), nullptr);
  keep(cache, 5);
  EXPECT_NE(cache.find(config_of_seed(1)), nullptr);
  EXPECT_EQ(cache.find(config_of_seed(2)), nullptr);
}

TEST(ModelCache, MakesRoomForALargeModel) {
  lab::ModelCache cache;
  keep(cache, 1);
  cache.make_room(1);
  EXPECT_NE(cache.find(config_of_seed(1)), nullptr);
  cache.make_room(std::size_t{32} << 20);
  EXPECT_EQ(cache.find(config_of_seed(1)), nullptr);
}

}  // namespace
