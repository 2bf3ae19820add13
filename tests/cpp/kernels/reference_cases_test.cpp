// SPDX-License-Identifier: MIT
// Norm cases of public frameworks and exact answers to odd rows.
#include "reference_cases.h"

#include "kernels/layer_norm.h"
#include "kernels/rms_norm.h"
#include "kernels/scalar/layer_norm.h"
#include "kernels/scalar/rms_norm.h"

namespace {

using test::Case;
using test::json;
using test::number;
using test::numbers;
using test::or_null;
using test::within;

constexpr const char* kFiles[] = {"edge_cases", "frameworks_literals", "onnx_rms_normalization",
                                  "onnx_layer_normalization"};

struct Norm {
  bool layer;
  std::vector<float> x, gain, bias;
  std::size_t rows, width;
  double eps;
};

// skip_*: the norm reads h = x + skip (+ input_bias).
std::vector<float> norm_input(const json& data) {
  auto x = numbers<float>(data["x"]);
  const auto skip = numbers<float>(data.value("skip", json())), bias = numbers<float>(data.value("input_bias", json()));
  for (std::size_t i = 0; i < skip.size(); ++i) x[i] += skip[i];
  for (std::size_t i = 0; i < x.size() && !bias.empty(); ++i) x[i] += bias[i % bias.size()];
  return x;
}

Norm read_norm(const json& data) {
  return {.layer = std::string(data["op"]).ends_with("layer_norm"),
          .x = norm_input(data),
          .gain = numbers<float>(data["weight"]),
          .bias = numbers<float>(data["bias"]),
          .rows = data["rows"],
          .width = data["width"],
          .eps = data["eps"]};
}

std::vector<float> run(const Norm& n) {
  std::vector<float> y(n.x.size());
  if (n.layer) {
    kernels::layer_norm_forward(y.data(), n.x.data(), or_null(n.gain), or_null(n.bias), n.rows, n.width, n.eps);
  } else {
    kernels::rms_norm_forward(y.data(), n.x.data(), or_null(n.gain), n.rows, n.width, n.eps);
  }
  return y;
}

std::vector<double> run_exactly(const Norm& n) {
  const auto x = test::widen(n.x), gain = test::widen(n.gain), bias = test::widen(n.bias);
  std::vector<double> y(x.size());
  if (n.layer) {
    kernels::scalar::layer_norm_forward(y.data(), x.data(), or_null(gain), or_null(bias), n.rows, n.width, n.eps);
  } else {
    kernels::scalar::rms_norm_forward(y.data(), x.data(), or_null(gain), n.rows, n.width, n.eps);
  }
  return y;
}

// The expected outputs a case accepts; the first is the one to report.
std::vector<std::vector<double>> accepted(const json& data) {
  const auto y = numbers<double>(data.value("y_rms_norm", data["y"]));
  std::vector<std::vector<double>> all = {y};
  const json constants = data.value("accept", json::array()), rows = data.value("accept_row0", json::array());
  for (const json& value : constants) all.emplace_back(y.size(), number(value));
  for (const json& row : rows) {
    if (row != "all nan") continue;
    all.push_back(y);
    std::fill_n(all.back().begin(), std::size_t(data["width"]), NAN);
  }
  return all;
}

double distance(std::span<const float> a, std::span<const double> b) {
  double squares = 0;
  for (std::size_t i = 0; i < a.size(); ++i) squares += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(squares);
}

class ReferenceCase : public testing::TestWithParam<Case> {};

TEST_P(ReferenceCase, Matches) {
  const json& data = GetParam().data;
  const Norm norm = read_norm(data);
  const auto y = run(norm);
  const auto expected = accepted(data);
  const test::Comparison comparison{data["op"], norm.width, norm.x, expected[0], y};

  const double loose = data["atol"], rtol = data["rtol"];
  const double atol = std::min(loose, data.value("strict_atol", loose));
  EXPECT_TRUE(std::ranges::any_of(expected, [&](const auto& e) { return within(y, e, atol, rtol); }))
      << test::mismatch(comparison, data["description"]).message();

  EXPECT_TRUE(test::matches({data["op"], norm.width, norm.x, run_exactly(norm), y}));

  const json wrong = data.value("wrong", json::object());
  for (const auto& [bug, output] : wrong.items()) {
    EXPECT_GT(distance(y, numbers<double>(output)), distance(y, expected[0])) << "the output of the bug " << bug;
  }
  if (data.value("must_differ_from_rms_norm", false)) {
    EXPECT_FALSE(within(y, numbers<double>(data["y"]), loose, rtol));
  }
  if (data.value("must_not_be_nan", false)) {
    EXPECT_TRUE(std::ranges::none_of(y, [](float value) { return std::isnan(value); }));
  }
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ReferenceCase);
INSTANTIATE_TEST_SUITE_P(Norms, ReferenceCase, testing::ValuesIn(test::read_cases(kFiles)), test::test_name);

TEST(ReferenceCases, AreAllThere) {
  if (!std::filesystem::is_directory(test::folder())) GTEST_SKIP() << "no folder " << test::folder();
  EXPECT_TRUE(test::are_all_there(kFiles));
}

}  // namespace
