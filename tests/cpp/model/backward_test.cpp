// SPDX-License-Identifier: MIT
#include "model/backward.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "differences.h"
#include "model/gradients.h"
#include "model/models.h"
#include "support.h"

namespace {

// The engine's gradients in weights, in streams and within each sub-layer against the definition's.
void expect_agreement(const model::Config& config, const std::string& what) {
  const auto model = test::draw(config);
  test::make_norms_uneven(*model);
  const test::Tape tape;
  test::TrackedTransformer tracked = test::track(*model);
  const auto streams = tracked.streams(test::kTokens);
  const std::vector<double> gradient = tape.gradient(tracked.loss(streams.back(), test::kTargets).step);

  const auto targets = std::uint32_t(test::kTargets.size());
  const auto forward =
      model::Forward::allocate(*model, {1, std::uint32_t(test::kTokens.size())}, model::Keep::kAllBlocks);
  const auto backward = model::Backward::allocate(*forward, model::Keep::kAllBlocks);
  forward->embed(test::kTokens.data());
  for (std::uint32_t layer = 0; layer < config.layers; ++layer) forward->block(layer);
  const model::HeadActivations head = forward->head(test::kTargets.data(), targets);

  const auto expect = [&](const float* actual, const test::TrackedTransformer::Vectors& vectors,
                          const std::string& where) {
    const std::vector<double> expected = test::take(gradient, vectors);
    EXPECT_TRUE(test::agrees(test::widen({actual, expected.size()}), expected, 1e-4)) << what << ", " << where;
  };
  const auto expect_sub_layer = [&](const model::SubLayerGradients& actual, std::size_t index) {
    const auto& met = tracked.sub_layers()[index];
    const std::string where = " of sub-layer " + std::to_string(index);
    expect(actual.read, met.read, "read" + where);
    expect(actual.branch, met.branch, "branch" + where);
    expect(actual.sum, met.sum, "sum" + where);
    expect(actual.after, met.after, "after" + where);
  };
  expect(backward->head(head, test::kTargets.data(), targets), streams.back(), "stream at the end");
  for (std::uint32_t layer = config.layers; layer-- > 0;) {
    const model::BlockGradients block = backward->block(layer);
    expect_sub_layer(block.ffn, 2 * layer + 1);
    expect_sub_layer(block.attention, 2 * layer);
    expect(block.before, streams[layer], "stream before layer " + std::to_string(layer));
  }
  backward->embedding(test::kTokens.data());

  std::size_t tensors = 0;
  model::visit_tensors(config, backward->weights(), [&](int, const model::Tensor& tensor) {
    const float* place = model->floats() + (*tensor.data - backward->floats());
    const std::vector<double> expected = test::take(gradient, tracked.tensors().at(place));
    EXPECT_TRUE(test::agrees(test::widen({*tensor.data, tensor.size()}), expected, 1e-4))
        << what << ", " << tracked.name(place);
    ++tensors;
  });
  EXPECT_EQ(tensors, tracked.tensors().size());
}

TEST(Backward, AgreesWithItsDefinitionInEveryCombination) {
  for (const auto feed_forward : {model::FeedForward::kSwiglu, model::FeedForward::kRelu}) {
    for (const auto attention : {model::Attention::kCausal, model::Attention::kUniform}) {
      for (const auto& [what, change] : test::placements_and_norms()) {
        model::Config config = test::small_config();
        config.feed_forward = feed_forward;
        config.attention = attention;
        change(config);
        expect_agreement(config, what);
      }
    }
  }
}

TEST(Backward, AgreesWithItsDefinitionUnderEveryOption) {
  for (const auto& [what, change] : test::options()) {
    model::Config config = test::small_config();
    change(config);
    expect_agreement(config, what);
  }
}

// The mean loss of two sequences is the mean of their mean losses.
TEST(Backward, AddsUpSequencesSideBySide) {
  const std::vector<std::uint8_t> tokens{3, 1, 4, 1, 5, 9, 2, 6}, targets{1, 2, 3, 4, 5, 6, 7, 8};
  const auto model = test::draw(test::small_config());
  const auto run = [&](model::Shape shape, std::size_t begin) {
    const auto forward = model::Forward::allocate(*model, shape, model::Keep::kAllBlocks);
    const auto backward = model::Backward::allocate(*forward, model::Keep::kAllBlocks);
    forward->embed(tokens.data() + begin);
    for (std::uint32_t layer = 0; layer < 2; ++layer) forward->block(layer);
    const model::HeadActivations head = forward->head(targets.data() + begin, shape.rows());
    backward->head(head, targets.data() + begin, shape.rows());
    for (std::uint32_t layer = 2; layer-- > 0;) backward->block(layer);
    backward->embedding(tokens.data() + begin);
    return test::widen({backward->floats(), model->size()});
  };
  const std::vector<double> first = run({1, 4}, 0), second = run({1, 4}, 4);
  std::vector<double> mean;
  for (std::size_t i = 0; i < first.size(); ++i) mean.push_back((first[i] + second[i]) / 2);
  EXPECT_TRUE(test::agrees(run({2, 4}, 0), mean, 1e-5));
}

// With the memory of one block only, each block's gradients are there until the next one's.
TEST(Backward, GivesTheSameWithTheMemoryOfOneBlock) {
  const auto model = test::draw(test::small_config());
  const auto forward = model::Forward::allocate(*model, {1, 7}, model::Keep::kAllBlocks);
  const auto all = model::Backward::allocate(*forward, model::Keep::kAllBlocks);
  const auto one = model::Backward::allocate(*forward, model::Keep::kLastBlock);
  forward->embed(test::kTokens.data());
  for (std::uint32_t layer = 0; layer < 2; ++layer) forward->block(layer);
  const model::HeadActivations head = forward->head(test::kTargets.data(), 5);
  all->head(head, test::kTargets.data(), 5);
  one->head(head, test::kTargets.data(), 5);
  for (std::uint32_t layer = 2; layer-- > 0;) {
    all->block(layer);
    one->block(layer);
    for (std::size_t i = 0; i < 24 * 37; ++i) {
      ASSERT_EQ(all->weights().blocks[layer].w1[i], one->weights().blocks[layer].w1[i]) << layer << ", " << i;
    }
  }
}

}  // namespace
