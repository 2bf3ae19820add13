// SPDX-License-Identifier: MIT
#include "lab/profile.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace {

TEST(Profile, MeasuresTheForwardPassItRan) {
  model::Config config;
  config.layers = 3;
  config.width = 16;
  config.heads = 2;
  config.ffn = 24;
  config.final_norm = true;
  const std::array<std::uint8_t, 5> tokens{3, 1, 4, 1, 5};

  lab::ModelCache cache;
  const auto run = lab::ProfileRun::start(config, tokens.data(), 5, cache);
  while (run->stage() != lab::Stage::kDone) ASSERT_TRUE(run->step());
  const lab::Profile& profile = run->profile();

  const auto model = cache.find(config);
  const auto forward = model::Forward::start(*model, tokens.data(), 5);
  for (std::uint32_t l = 0; l < config.layers; ++l) {
    const model::BlockActivations block = forward->block(l);
    const float* after = block.ffn.after;
    EXPECT_EQ(profile.layers[l].stream.l2, model::measure_stats(after, 5, 16).l2) << l;
    EXPECT_EQ(profile.layers[l].cosine, model::measure_cosine(block.before, after, 5, 16)) << l;
    EXPECT_EQ(profile.layers[l].token_cosine, model::measure_token_cosine(after, 5, 16)) << l;
  }
  const float* losses = forward->head().losses;
  EXPECT_NEAR(profile.loss, (losses[0] + losses[1] + losses[2] + losses[3]) / 4.0, 1e-6);
}

}  // namespace
