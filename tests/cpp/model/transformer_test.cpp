// SPDX-License-Identifier: MIT
#include "model/transformer.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/random.h"
#include "model/reference_transformer.h"

namespace {

using Change = std::function<void(model::Config&)>;

// Two layers, narrow but with a head width and a feed-forward that leave tails.
model::Config small_config() {
  model::Config config;
  config.layers = 2;
  config.width = 24;
  config.heads = 4;
  config.ffn = 37;
  config.vocabulary = 19;
  config.eps = 1e-3;
  config.final_norm = true;
  return config;
}

std::unique_ptr<model::Model> draw(const model::Config& config) {
  auto model = model::Model::allocate(config);
  model->draw_outer();
  for (std::uint32_t layer = 0; layer < config.layers; ++layer) model->draw_block(layer);
  return model;
}

// Gains and biases are ones and zeros at the start; these tell whether each is used where it should be.
void make_norms_uneven(const model::Config& config, model::Model& model) {
  auto weights = model.weights();
  std::uint32_t stream = 1000;
  const auto shake = [&](const model::Tensor& tensor) {
    if (tensor.role != model::Role::kGain && tensor.role != model::Role::kBias) return;
    model::draw_gaussians(*tensor.data, tensor.size(), 0.7, 1, stream++);
  };
  model::visit_outer_tensors(config, weights, shake);
  for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
    model::visit_block_tensors(config, layer, weights.blocks[layer], shake);
  }
}

// |actual - expected| / |expected|
double relative_distance(const test::Vectors& expected, const float* actual) {
  double difference = 0;
  double length = 0;
  for (const test::Vector& row : expected) {
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
  const auto model = draw(config);
  make_norms_uneven(config, *model);
  const test::ReferenceTransformer reference(*model);
  const auto forward = model::Forward::start(*model, tokens.data(), static_cast<std::uint32_t>(tokens.size()));
  test::Vectors stream = reference.embed(tokens);
  for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
    const model::BlockActivations block = forward->block(layer);
    EXPECT_LT(relative_distance(stream, block.before), 1e-5) << what << ", before layer " << layer;
    stream = reference.block(stream, layer);
    EXPECT_LT(relative_distance(stream, block.ffn.after), 1e-5) << what << ", after layer " << layer;
  }
  const test::Vectors logits = reference.logits(stream);
  const model::HeadActivations head = forward->head();
  EXPECT_LT(relative_distance(logits, head.logits), 1e-5) << what << ", logits";
  for (std::size_t t = 0; t + 1 < tokens.size(); ++t) {
    double total = 0;
    for (const double logit : logits[t]) total += std::exp(logit - logits[t][tokens[t + 1]]);
    EXPECT_NEAR(head.losses[t], std::log(total), 1e-4 * (1 + std::log(total))) << what << ", loss of token " << t;
  }
}

TEST(Transformer, AgreesWithItsDefinitionAtEveryPlacementAndNorm) {
  for (std::size_t p = 0; p < names(model::Placement{}).size(); ++p) {
    for (std::size_t n = 0; n < names(model::NormKind{}).size(); ++n) {
      model::Config config = small_config();
      config.placement = static_cast<model::Placement>(p);
      config.norm = static_cast<model::NormKind>(n);
      expect_agreement(config, std::string(names(config.placement)[p]) + " " + std::string(names(config.norm)[n]));
    }
  }
}

TEST(Transformer, AgreesWithItsDefinitionUnderEveryOption) {
  const std::pair<const char*, Change> changes[] = {
      {"relu", [](auto& config) { config.feed_forward = model::FeedForward::kRelu; }},
      {"uniform attention", [](auto& config) { config.attention = model::Attention::kUniform; }},
      {"q/k norm", [](auto& config) { config.qk_norm = true; }},
      {"tied", [](auto& config) { config.tied = true; }},
      {"no final norm", [](auto& config) { config.final_norm = false; }},
      {"branch scale", [](auto& config) { config.branch_scale = 0.3; }},
      {"one head", [](auto& config) { config.heads = 1; }},
      {"xavier", [](auto& config) { config.init = model::Init::kXavier; }},
  };
  for (const auto& [what, change] : changes) {
    model::Config config = small_config();
    change(config);
    expect_agreement(config, what);
  }
}

TEST(Transformer, ScalesTheNormOutputsOfLaterLayersAtEveryPlacement) {
  for (std::size_t p = 0; p < names(model::Placement{}).size(); ++p) {
    model::Config config = small_config();
    config.placement = static_cast<model::Placement>(p);
    config.layer_scaling = true;
    expect_agreement(config, "layer scaling, " + std::string(names(config.placement)[p]));
  }
}

double matrix_std(const float* x, std::size_t count) {
  double squares = 0;
  for (std::size_t i = 0; i < count; ++i) squares += static_cast<double>(x[i]) * x[i];
  return std::sqrt(squares / static_cast<double>(count));
}

TEST(Weights, HaveTheStdOfTheirInitialisation) {
  const auto check = [](const Change& change, double wq, double wo, double w1, double w2) {
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
