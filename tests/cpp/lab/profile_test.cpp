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
  const auto run = lab::ProfileRun::start(lab::Drawing(config, cache), lab::predict_next(tokens.data(), 5), true);
  while (run->stage() != lab::Stage::kDone) ASSERT_TRUE(run->step());
  const lab::Profile& profile = run->profile();

  const auto model = cache.find(config);
  const auto forward = model::Forward::allocate(*model, {1, 5}, model::Keep::kAllBlocks);
  forward->embed(tokens.data());
  for (std::uint32_t l = 0; l < config.layers; ++l) {
    const model::BlockActivations& block = forward->block(l);
    const float* after = block.ffn.after;
    EXPECT_EQ(profile.layers[l].stream.l2, model::measure_stats(after, 5, 16).l2) << l;
    EXPECT_EQ(profile.layers[l].cosine, model::measure_cosine(block.attention.before, after, 5, 16)) << l;
    EXPECT_EQ(profile.layers[l].token_cosine, model::measure_token_cosine(after, 5, 16)) << l;
  }
  const model::HeadActivations head = forward->head(tokens.data() + 1, 4);
  EXPECT_NEAR(profile.loss, (head.losses[0] + head.losses[1] + head.losses[2] + head.losses[3]) / 4.0, 1e-6);

  const auto backward = model::Backward::allocate(*forward, model::Keep::kLastBlock);
  const float* after = backward->head(head, tokens.data() + 1, 4);
  for (std::uint32_t l = config.layers; l-- > 0;) {
    EXPECT_EQ(profile.layers[l].stream_gradient, model::measure_mean_length(after, 5, 16)) << l;
    const model::BlockGradients gradients = backward->block(l);
    const model::BlockWeights& weights = backward->weights().blocks[l];
    EXPECT_EQ(profile.layers[l].ffn.gradient.read, model::measure_mean_length(gradients.ffn.read, 5, 16)) << l;
    EXPECT_EQ(profile.layers[l].ffn.gradient.branch, model::measure_mean_length(gradients.ffn.branch, 5, 16)) << l;
    EXPECT_EQ(profile.layers[l].attention.gradient.sum, model::measure_mean_length(gradients.attention.sum, 5, 16))
        << l;
    EXPECT_EQ(profile.layers[l].attention.gradient.after, model::measure_mean_length(gradients.attention.after, 5, 16))
        << l;
    EXPECT_EQ(profile.layers[l].matrix_gradients.wq, model::measure_length(weights.wq, 256)) << l;
    EXPECT_EQ(profile.layers[l].matrix_gradients.w2, model::measure_length(weights.w2, 384)) << l;
    after = gradients.before;
  }
  EXPECT_EQ(profile.embedding_gradient, model::measure_mean_length(after, 5, 16));
}

}  // namespace
