// SPDX-License-Identifier: MIT
#include "model/config.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "model/weights.h"

namespace {

model::Config defaults() {
  model::Config config;
  model::visit_fields(config, [](const char*, auto&, const auto&...) {});
  return config;
}

TEST(Config, HasTheLessonsDefaults) {
  const model::Config config = defaults();
  EXPECT_EQ(config.layers, 24u);
  EXPECT_EQ(config.width, 128u);
  EXPECT_EQ(config.ffn, 344u);
  EXPECT_TRUE(config.final_norm);
  EXPECT_EQ(config.seed, 7u);
  EXPECT_FALSE(model::find_conflict(config));
}

TEST(Config, VisitsEveryFieldOnce) {
  std::set<std::string> names;
  const model::Config config = defaults();
  model::visit_fields(config,
                      [&](const char* name, const auto&...) { EXPECT_TRUE(names.insert(name).second) << name; });
  EXPECT_EQ(names.size(), 21u);
}

TEST(Config, TakesTheFinalNormFromThePlacementThatWasAskedFor) {
  for (const auto& [placement, expected] :
       {std::pair{model::Placement::kPre, true}, std::pair{model::Placement::kPost, false},
        std::pair{model::Placement::kSandwich, true}, std::pair{model::Placement::kBranchOutput, true},
        std::pair{model::Placement::kDeepNorm, false}, std::pair{model::Placement::kNone, false}}) {
    model::Config config;
    model::visit_fields(config, [&](const char*, auto& field, const auto&...) {
      if constexpr (std::is_same_v<decltype(field), model::Placement&>) field = placement;
    });
    EXPECT_EQ(config.final_norm, expected) << static_cast<int>(placement);
  }
}

TEST(Config, RoundsTheFeedForwardUpToAMultipleOfEight) {
  EXPECT_EQ(model::default_ffn(8), 24u);
  EXPECT_EQ(model::default_ffn(9), 24u);
  EXPECT_EQ(model::default_ffn(96), 256u);
  EXPECT_EQ(model::default_ffn(256), 688u);
}

TEST(Config, RefusesHeadsThatDoNotFit) {
  model::Config config = defaults();
  config.heads = 3;
  ASSERT_TRUE(model::find_conflict(config));
  EXPECT_EQ(model::find_conflict(config)->field, "heads");
  config.width = 12;
  config.heads = 4;
  ASSERT_TRUE(model::find_conflict(config)) << "heads of width 3 have no pairs";
}

TEST(Weights, AreCountedBeforeAnythingIsAllocated) {
  model::Config config = defaults();
  const std::size_t block = 4 * 128 * 128 + 3 * 128 * 344 + 2 * 128;
  EXPECT_EQ(model::count_weights(config), 24 * block + 2 * 256 * 128 + 128);
  config.tied = true;
  config.attention = model::Attention::kUniform;
  EXPECT_EQ(model::count_weights(config), 24 * (block - 3 * 128 * 128) + 256 * 128 + 128);
}

}  // namespace
