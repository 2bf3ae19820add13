// SPDX-License-Identifier: MIT
#include "lab/knockout.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "model/models.h"
#include "model/probes.h"

namespace {

const std::uint8_t kTokens[] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8};

std::unique_ptr<lab::Knockout> run(const std::shared_ptr<model::Model>& model) {
  auto knockout = lab::Knockout::start(lab::Drawing::of_drawn(model), lab::predict_next(kTokens, 12));
  while (!knockout->done()) EXPECT_TRUE(knockout->step());
  return knockout;
}

// A pre-norm layer whose last matrices are zero writes nothing: without it the loss is the same, bit by bit.
TEST(Knockout, LeavesOutOneLayerAtATime) {
  model::Config config = test::small_config();
  config.layers = 4;
  const std::shared_ptr<model::Model> model = test::draw(config);
  model::BlockWeights& block = model->weights().blocks[2];
  std::fill_n(block.wo, 24 * 24, 0.0f);
  std::fill_n(block.w2, 37 * 24, 0.0f);
  const auto knockout = run(model);
  for (std::uint32_t layer = 0; layer < 4; ++layer) {
    if (layer == 2) {
      EXPECT_EQ(knockout->losses_without()[layer], knockout->loss());
    } else {
      EXPECT_GT(std::abs(knockout->losses_without()[layer] - knockout->loss()), 1e-3) << layer;
    }
  }
}

// The first of two layers left out is a model of the second alone.
TEST(Knockout, IsTheLossOfTheOtherLayers) {
  const std::shared_ptr<model::Model> both = test::draw(test::small_config());
  model::Config config = test::small_config();
  config.layers = 1;
  const std::shared_ptr<model::Model> one = test::draw(config);
  one->weights().blocks[0] = both->weights().blocks[1];
  EXPECT_EQ(run(both)->losses_without()[0], run(one)->loss());
}

}  // namespace
