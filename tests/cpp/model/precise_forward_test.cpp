// SPDX-License-Identifier: MIT
#include "model/precise_forward.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/models.h"
#include "model/reference_transformer.h"

namespace {

const std::vector<std::uint8_t> kTokens{3, 1, 4, 1, 5, 9, 2, 6, 18};
const std::vector<std::uint8_t> kTargets{1, 4, 1, 5, 9, 2};

double loss(model::PreciseForward& forward, std::uint32_t layers) {
  forward.embed(kTokens.data());
  for (std::uint32_t layer = 0; layer < layers; ++layer) forward.block(layer);
  return forward.loss(kTargets.data(), std::uint32_t(kTargets.size()));
}

// With weights as they are, and moved by more than a float's last digits.
void expect_agreement(const model::Config& config, const std::string& what) {
  const auto model = test::draw(config);
  test::make_norms_uneven(*model);
  const auto direction = test::draw(config);
  const auto forward = model::PreciseForward::allocate(*model, std::uint32_t(kTokens.size()));
  for (const double way : {0.0, 1e-9, -0.01}) {
    test::Reference<double> reference(*model, [](float weight) { return weight; });
    for (auto& [place, tensor] : reference.tensors()) {
      const float* step = direction->floats() + (place - model->floats());
      for (std::size_t i = 0; i < tensor.size(); ++i) tensor[i] += way * step[i];
    }
    const double expected = reference.loss(reference.streams(kTokens).back(), kTargets);
    forward->move(direction->floats(), way);
    EXPECT_NEAR(loss(*forward, config.layers), expected, 1e-12 * expected) << what << ", " << way;
  }
}

TEST(PreciseForward, AgreesWithItsDefinitionAtEveryPlacementAndNorm) {
  for (const auto& [what, change] : test::placements_and_norms()) {
    model::Config config = test::small_config();
    change(config);
    expect_agreement(config, what);
  }
}

TEST(PreciseForward, AgreesWithItsDefinitionUnderEveryOption) {
  for (const auto& [what, change] : test::options()) {
    model::Config config = test::small_config();
    change(config);
    expect_agreement(config, what);
  }
}

}  // namespace
