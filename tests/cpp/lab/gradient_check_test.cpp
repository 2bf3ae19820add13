// SPDX-License-Identifier: MIT
#include "lab/gradient_check.h"

#include <gtest/gtest.h>

#include <cmath>

#include "model/models.h"

namespace {

const std::uint8_t kTokens[] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8};

lab::GradientSlope check(const model::Config& config) {
  lab::ModelCache cache;
  const auto run = lab::GradientCheck::start(lab::Drawing(config, cache), lab::predict_next(kTokens, 12));
  while (!run->done()) EXPECT_TRUE(run->step());
  return run->slope();
}

TEST(GradientCheck, FindsTheGradientAtEveryPlacementAndNorm) {
  for (const auto& [what, change] : test::placements_and_norms()) {
    model::Config config = test::small_config();
    change(config);
    const lab::GradientSlope slope = check(config);
    EXPECT_LT(slope.error, 1e-5) << what;
    EXPECT_NEAR(slope.richardson, slope.gradient, 1e-3 * slope.gradient) << what;
    EXPECT_NEAR(slope.richardson, (4 * slope.halved - slope.difference) / 3, 1e-12 * slope.gradient) << what;
  }
}

TEST(GradientCheck, FindsTheGradientOfDeepModels) {
  for (const auto& [placement, layers] :
       {std::pair(model::Placement::kPre, 96u), std::pair(model::Placement::kPost, 48u),
        std::pair(model::Placement::kBranchOutput, 24u), std::pair(model::Placement::kDeepNorm, 96u)}) {
    model::Config config;
    config.layers = layers;
    config.width = 32;
    config.ffn = 64;
    config.placement = placement;
    config.final_norm = model::default_final_norm(placement);
    EXPECT_LT(check(config).error, 1e-3) << names(placement)[std::size_t(placement)];
  }
}

TEST(GradientCheck, HasNoSlopeWhereTheLossOverflowed) {
  model::Config config = test::small_config();
  config.layers = 12;
  config.placement = model::Placement::kNone;
  config.final_norm = false;
  EXPECT_TRUE(std::isnan(check(config).error));
}

TEST(GradientCheck, LeavesTheModelAsItWas) {
  lab::ModelCache cache;
  const model::Config config = test::small_config();
  const std::shared_ptr<model::Model> model = test::draw(config);
  const auto run = lab::GradientCheck::start(lab::Drawing::of_drawn(model), lab::predict_next(kTokens, 12));
  while (!run->done()) ASSERT_TRUE(run->step());
  const auto fresh = test::draw(config);
  for (std::size_t i = 0; i < model->size(); ++i) ASSERT_EQ(model->floats()[i], fresh->floats()[i]) << i;
}

}  // namespace
