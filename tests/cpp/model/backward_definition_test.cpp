// SPDX-License-Identifier: MIT
// Whether the oracle of the backward pass is right. It is in double and none of the engine, so one build tests it.
#include <gtest/gtest.h>

#include <span>
#include <string>
#include <vector>

#include "differences.h"
#include "model/gradients.h"
#include "model/models.h"

namespace {

// The definition's gradient in every weight of a very small model, against the loss a little to both sides of it.
void expect_differences(const model::Config& config, const std::string& what) {
  const auto model = test::draw(config);
  test::make_norms_uneven(*model);
  const test::Tape tape;
  test::TrackedTransformer tracked = test::track(*model);
  const test::Tracked loss = tracked.loss(tracked.streams(test::kTokens).back(), test::kTargets);
  const std::vector<double> gradient = tape.gradient(loss.step);

  test::Reference<double> plain(*model, [](float weight) { return weight; });
  EXPECT_NEAR(plain.loss(plain.streams(test::kTokens).back(), test::kTargets), loss.value, 1e-14) << what;
  for (auto& [place, tensor] : plain.tensors()) {
    const std::vector<double> start = tensor;
    const auto expected = test::differences(start, 2e-4, [&](std::span<const double> moved) {
      tensor.assign(moved.begin(), moved.end());
      return plain.loss(plain.streams(test::kTokens).back(), test::kTargets);
    });
    tensor = start;
    EXPECT_TRUE(test::agrees(test::take(gradient, tracked.tensors().at(place)), expected))
        << what << ", " << plain.name(place);
  }
}

TEST(BackwardDefinition, IsTheSlopeOfTheLossInEveryWeightOfEveryCombination) {
  for (const auto feed_forward : {model::FeedForward::kSwiglu, model::FeedForward::kRelu}) {
    for (const auto attention : {model::Attention::kCausal, model::Attention::kUniform}) {
      for (const auto& [what, change] : test::placements_and_norms()) {
        model::Config config;
        config.layers = 2;
        config.width = 6;
        config.heads = 1;
        config.ffn = 5;
        config.vocabulary = 6;
        config.seed = 2;  // one that leaves no ReLU within a step of its kink
        config.eps = 1e-3;
        config.final_norm = true;
        config.feed_forward = feed_forward;
        config.attention = attention;
        change(config);
        expect_differences(config, what + " " + std::string(names(feed_forward)[std::size_t(feed_forward)]) + " " +
                                       std::string(names(attention)[std::size_t(attention)]));
      }
    }
  }
}

}  // namespace
