// SPDX-License-Identifier: MIT
#include "model/forward.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/models.h"
#include "model/reference_transformer.h"

namespace {

using test::draw, test::small_config;
using Reference = test::Reference<double>;

// |actual - expected| / |expected|
double relative_distance(const Reference::Vectors& expected, const float* actual) {
  double difference = 0;
  double length = 0;
  for (const Reference::Vector& row : expected) {
    for (const double value : row) {
      difference += (*actual - value) * (*actual - value);
      length += value * value;
      ++actual;
    }
  }
  return std::sqrt(difference / length);
}

void expect_agreement(const model::Config& config, const std::string& what) {
  const std::vector<std::uint8_t> tokens{3, 1, 4, 1, 5, 9, 2, 6, 18};
  const auto rows = std::uint32_t(tokens.size());
  const auto model = draw(config);
  test::make_norms_uneven(*model);
  Reference reference(*model, [](float weight) { return weight; });
  const auto forward = model::Forward::allocate(*model, {1, rows}, model::Keep::kLastBlock);
  const std::vector<Reference::Vectors> streams = reference.streams(tokens);
  forward->embed(tokens.data());
  for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
    const model::BlockActivations& block = forward->block(layer);
    EXPECT_LT(relative_distance(streams[layer], block.attention.before), 1e-5) << what << ", before layer " << layer;
    EXPECT_LT(relative_distance(streams[layer + 1], block.ffn.after), 1e-5) << what << ", after layer " << layer;
  }
  const Reference::Vectors logits = reference.logits(streams.back());
  const model::HeadActivations head = forward->head(tokens.data() + 1, rows - 1);
  EXPECT_LT(relative_distance(logits, head.logits), 1e-5) << what << ", logits";
  for (std::size_t t = 0; t + 1 < tokens.size(); ++t) {
    double total = 0;
    for (const double logit : logits[t]) total += std::exp(logit - logits[t][tokens[t + 1]]);
    EXPECT_NEAR(head.losses[t], std::log(total), 1e-4 * (1 + std::log(total))) << what << ", loss of token " << t;
  }
}

TEST(Forward, AgreesWithItsDefinitionAtEveryPlacementAndNorm) {
  for (const auto& [what, change] : test::placements_and_norms()) {
    model::Config config = small_config();
    change(config);
    expect_agreement(config, what);
  }
}

TEST(Forward, AgreesWithItsDefinitionUnderEveryOption) {
  for (const auto& [what, change] : test::options()) {
    model::Config config = small_config();
    change(config);
    expect_agreement(config, what);
  }
}

TEST(Forward, TakesSequencesSideBySideAsOneAfterAnother) {
  const std::vector<std::uint8_t> tokens{3, 1, 4, 1, 5, 9, 2, 6};
  const auto model = draw(small_config());
  const auto both = model::Forward::allocate(*model, {2, 4}, model::Keep::kAllBlocks);
  const auto one = model::Forward::allocate(*model, {1, 4}, model::Keep::kLastBlock);
  both->embed(tokens.data());
  for (std::uint32_t layer = 0; layer < 2; ++layer) both->block(layer);
  for (const std::size_t begin : {0, 4}) {
    one->embed(tokens.data() + begin);
    for (std::uint32_t layer = 0; layer < 2; ++layer) one->block(layer);
    for (std::size_t i = 0; i < 4 * 24; ++i) EXPECT_NEAR(both->stream()[begin * 24 + i], one->stream()[i], 1e-5);
  }
}

double matrix_std(const float* x, std::size_t count) {
  double squares = 0;
  for (std::size_t i = 0; i < count; ++i) squares += static_cast<double>(x[i]) * x[i];
  return std::sqrt(squares / static_cast<double>(count));
}

TEST(Weights, HaveTheStdOfTheirInitialisation) {
  const auto check = [](const test::Change& change, double wq, double wo, double w1, double w2) {
    model::Config config;
    config.layers = 2;
    config.ffn = 512;
    change(config);
    const auto model = draw(config);
    const model::BlockWeights& block = model->weights().blocks[1];
    EXPECT_NEAR(matrix_std(block.wq, 128 * 128), wq, 0.03 * wq);
    EXPECT_NEAR(matrix_std(block.wo, 128 * 128), wo, 0.03 * wo);
    EXPECT_NEAR(matrix_std(block.w1, 128 * 512), w1, 0.03 * w1);
    EXPECT_NEAR(matrix_std(block.w2, 512 * 128), w2, 0.03 * w2);
    EXPECT_NEAR(matrix_std(model->weights().embedding, 256 * 128), config.embedding_std, 0.03 * config.embedding_std);
  };
  const double wide = std::sqrt(1 / 128.0);
  const double deep = std::sqrt(1 / 512.0);
  const double beta = std::pow(16, -0.25);
  check([](auto&) {}, wide, wide, wide, deep);
  check([](auto& config) { config.init = model::Init::kXavier; }, wide, wide, std::sqrt(2 / 640.0),
        std::sqrt(2 / 640.0));
  check([](auto& config) { config.init = model::Init::kNormal; }, 0.02, 0.02, 0.02, 0.02);
  check([](auto& config) { config.residual_init = model::ResidualInit::kScaled; }, wide, wide / 2, wide, deep / 2);
  check([](auto& config) { config.placement = model::Placement::kDeepNorm; }, wide, wide * beta, wide * beta,
        deep * beta);
  check([](auto& config) { config.embedding_std = 3; }, wide, wide, wide, deep);
}

TEST(Weights, OfALayerDependOnNothingButSeedAndLayer) {
  model::Config config = small_config();
  const auto plain = draw(config);
  config.layers = 5;
  config.placement = model::Placement::kPost;
  config.tied = true;
  const auto other = draw(config);
  for (std::size_t i = 0; i < 24 * 37; ++i) {
    EXPECT_EQ(plain->weights().blocks[1].w1[i], other->weights().blocks[1].w1[i]) << i;
  }
  EXPECT_NE(plain->weights().blocks[0].w1[0], plain->weights().blocks[1].w1[0]);
}

}  // namespace
