// SPDX-License-Identifier: MIT
#include "lab/trainer.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <string_view>
#include <vector>

namespace {

model::Config small_config() {
  model::Config config;
  config.layers = 2;
  config.width = 16;
  config.heads = 2;
  config.ffn = 24;
  config.final_norm = true;
  config.vocabulary = 11;
  return config;
}

lab::Training small_training() {
  lab::Training training;
  training.tokens = 6;
  training.batch = 3;
  return training;
}

std::unique_ptr<lab::Trainer> start(const model::Config& config, const lab::Training& training,
                                    std::string_view text = "") {
  return lab::Trainer::start(config, training, reinterpret_cast<const std::uint8_t*>(text.data()),
                             std::uint32_t(text.size()));
}

void step(lab::Trainer& trainer) {
  while (!trainer.advance()) continue;
}

std::vector<float> weights_after(lab::Trainer& trainer, int steps) {
  for (int i = 0; i < steps; ++i) step(trainer);
  return {trainer.model()->floats(), trainer.model()->floats() + trainer.model()->size()};
}

TEST(Trainer, LearnsAPermutationFromTheLossOfChance) {
  const auto trainer = start(small_config(), small_training());
  step(*trainer);
  EXPECT_NEAR(trainer->last().loss, std::log(11), 1.5);
  for (int i = 0; i < 200; ++i) step(*trainer);
  EXPECT_LT(trainer->last().loss, 0.1);
}

TEST(Trainer, LearnsATextByHeart) {
  lab::Training training = small_training();
  training.task = lab::Task::kText;
  model::Config config = small_config();
  config.vocabulary = 256;
  const auto trainer = start(config, training, "abcdefghijklmnop");
  for (int i = 0; i < 200; ++i) step(*trainer);
  EXPECT_LT(trainer->last().loss, 0.1);
}

TEST(Trainer, GivesTheSameBitsAgain) {
  const auto one = start(small_config(), small_training()), other = start(small_config(), small_training());
  EXPECT_EQ(weights_after(*one, 5), weights_after(*other, 5));
  EXPECT_EQ(one->last().loss, other->last().loss);
}

TEST(Trainer, IsNotDisturbedByAStepThatWasGivenUp) {
  const auto one = start(small_config(), small_training()), other = start(small_config(), small_training());
  weights_after(*one, 2);
  const lab::Example example = one->example();
  for (int i = 0; i < 4; ++i) one->advance();
  one->abandon();
  EXPECT_EQ(one->last().step, 2u);
  EXPECT_EQ(one->example().tokens, example.tokens);
  EXPECT_EQ(weights_after(*one, 2), weights_after(*other, 4));
}

TEST(Trainer, ShowsTheFirstSequenceOfTheLastBatch) {
  const auto trainer = start(small_config(), small_training());
  const lab::Example first = trainer->example();
  EXPECT_EQ(first.count, 6u);
  step(*trainer);
  EXPECT_EQ(trainer->example().tokens, first.tokens);
  step(*trainer);
  EXPECT_NE(trainer->example().tokens, first.tokens);
  for (int t = 0; t < 6; ++t) {
    for (int s = 0; s < 6; ++s) {
      EXPECT_EQ(first.tokens[t] == first.tokens[s], first.targets[t] == first.targets[s]) << "not a permutation";
    }
  }
}

TEST(Trainer, TellsOfNumbersThatBroke) {
  model::Config config = small_config();
  config.layers = 12;
  config.placement = model::Placement::kNone;
  config.final_norm = false;
  const auto trainer = start(config, small_training());
  step(*trainer);
  EXPECT_TRUE(std::isnan(trainer->last().loss));
  EXPECT_TRUE(std::isnan(trainer->last().gradient_norm));
}

// Without a learning rate only the decay would move a weight, and it may not be felt by gains.
TEST(Trainer, LetsMatricesDecayAndGainsNot) {
  lab::Training training = small_training();
  training.learning_rate = 1e-4;
  const auto plain = start(small_config(), training);
  training.weight_decay = 1000;
  const auto decayed = start(small_config(), training);
  step(*plain);
  step(*decayed);
  const model::BlockWeights &a = plain->model()->weights().blocks[0], &b = decayed->model()->weights().blocks[0];
  for (int i = 0; i < 16; ++i) EXPECT_EQ(a.attention.first.gain[i], b.attention.first.gain[i]) << i;
  double squares_plain = 0, squares_decayed = 0;
  for (int i = 0; i < 256; ++i) {
    squares_plain += a.wq[i] * a.wq[i];
    squares_decayed += b.wq[i] * b.wq[i];
  }
  EXPECT_NEAR(std::sqrt(squares_decayed / squares_plain), 0.9, 0.01);
}

// Adam's first step moves each weight by the learning rate whatever the gradient's length: clipping shows later.
TEST(Trainer, ClipsTheGradientsLength) {
  lab::Training training = small_training();
  const auto plain = start(small_config(), training);
  training.clip = 1e-3;
  const auto clipped = start(small_config(), training);
  training.clip = 1e3;
  const auto untouched = start(small_config(), training);
  const auto all = weights_after(*plain, 4);
  EXPECT_NE(weights_after(*clipped, 4), all);
  EXPECT_EQ(weights_after(*untouched, 4), all);
}

TEST(Training, RaisesTheLearningRateOverTheWarmup) {
  lab::Training training;
  training.learning_rate = 0.1;
  training.warmup = 4;
  EXPECT_DOUBLE_EQ(lab::learning_rate_at(training, 1), 0.025);
  EXPECT_DOUBLE_EQ(lab::learning_rate_at(training, 4), 0.1);
  EXPECT_DOUBLE_EQ(lab::learning_rate_at(training, 500), 0.1);
}

TEST(Training, LetsTheLearningRateFallAlongACosine) {
  lab::Training training;
  training.learning_rate = 0.1;
  training.schedule = lab::Schedule::kCosine;
  training.warmup = 10;
  training.steps = 110;
  EXPECT_DOUBLE_EQ(lab::learning_rate_at(training, 10), 0.1);
  EXPECT_NEAR(lab::learning_rate_at(training, 60), 0.05, 1e-12);
  EXPECT_NEAR(lab::learning_rate_at(training, 35), 0.1 * (1 + std::sqrt(0.5)) / 2, 1e-12);
  EXPECT_NEAR(lab::learning_rate_at(training, 110), 0, 1e-12);
  EXPECT_NEAR(lab::learning_rate_at(training, 111), 0, 1e-12);
}

TEST(Training, RefusesWhatDoesNotGoTogether) {
  lab::Training training;
  EXPECT_FALSE(lab::find_conflict(training, 0));
  training.schedule = lab::Schedule::kCosine;
  EXPECT_EQ(lab::find_conflict(training, 0)->field, "steps");
  training.steps = 1;
  EXPECT_FALSE(lab::find_conflict(training, 0));
  training.task = lab::Task::kText;
  EXPECT_EQ(lab::find_conflict(training, 16)->field, "text");
  EXPECT_FALSE(lab::find_conflict(training, 17));
}

TEST(Batches, DependOnSeedAndStepAlone) {
  const lab::Training training;
  const auto draw = [&](std::uint32_t seed, std::uint64_t step) {
    const lab::Batches batches(training, 32, seed, nullptr, 0);
    std::array<std::uint8_t, 256> tokens, targets;
    batches.draw(tokens.data(), targets.data(), step);
    return std::pair(tokens, targets);
  };
  EXPECT_EQ(draw(7, 3), draw(7, 3));
  EXPECT_NE(draw(7, 3).first, draw(7, 4).first);
  EXPECT_NE(draw(7, 3).first, draw(8, 3).first);
}

// Uniform symbols: chi-squared over 32 of them, 31 degrees of freedom, 99.9 % below 61.1.
TEST(Batches, TakeSymbolsEquallyOften) {
  lab::Training training;
  training.batch = 256;
  const lab::Batches batches(training, 32, 7, nullptr, 0);
  std::vector<std::uint8_t> tokens(4096), targets(4096);
  batches.draw(tokens.data(), targets.data(), 1);
  std::array<double, 32> counts{};
  for (const std::uint8_t token : tokens) ++counts.at(token);
  double chi_squared = 0;
  for (const double count : counts) chi_squared += (count - 128) * (count - 128) / 128;
  EXPECT_LT(chi_squared, 61.1);
}

}  // namespace
