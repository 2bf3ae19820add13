// SPDX-License-Identifier: MIT
// Gradients of the norms worked out in 50 digits.
#include "kernels/layer_norm.h"
#include "kernels/rms_norm.h"
#include "reference_cases.h"

namespace {

using test::Case;
using test::json;
using test::numbers;
using test::or_null;

constexpr const char* kFiles[] = {"backward"};

struct Gradients {
  std::vector<float> x, gain, bias;
};

Gradients differentiate(const json& data) {
  const auto x = numbers<float>(data["x"]), gain = numbers<float>(data["weight"]), dy = numbers<float>(data["dy"]);
  const std::size_t rows = data["rows"], width = data["width"];
  Gradients d{dy, std::vector<float>(width), std::vector<float>(width)};
  if (data["op"] == "layer_norm_backward") {
    kernels::layer_norm_backward(d.x.data(), d.gain.data(), d.bias.data(), x.data(), or_null(gain), d.x.data(), rows,
                                 width, data["eps"]);
  } else {
    kernels::rms_norm_backward(d.x.data(), d.gain.data(), x.data(), or_null(gain), d.x.data(), rows, width,
                               data["eps"]);
  }
  // The norm of a residual branch: what came past it is added.
  const auto past = numbers<float>(data.value("residual_grad", json()));
  for (std::size_t i = 0; i < past.size(); ++i) d.x[i] += past[i];
  return d;
}

class ReferenceGradient : public testing::TestWithParam<Case> {};

TEST_P(ReferenceGradient, Matches) {
  const json& data = GetParam().data;
  const Gradients d = differentiate(data);
  const auto check = [&](const char* name, const std::vector<float>& actual) {
    const auto expected = numbers<double>(data.value(name, json()));
    if (expected.empty()) return;
    EXPECT_TRUE(test::within(actual, expected, data["atol"], data["rtol"]))
        << name << " " << test::excerpt(actual) << " instead of " << test::excerpt(expected);
  };
  check("dx", d.x);
  check("dweight", d.gain);
  check("dbias", d.bias);
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ReferenceGradient);
INSTANTIATE_TEST_SUITE_P(Norms, ReferenceGradient, testing::ValuesIn(test::read_cases(kFiles)), test::test_name);

TEST(ReferenceGradients, AreAllThere) {
  if (!std::filesystem::is_directory(test::folder())) GTEST_SKIP() << "no folder " << test::folder();
  EXPECT_TRUE(test::are_all_there(kFiles));
}

}  // namespace
