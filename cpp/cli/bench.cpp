// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <vector>

#include "cli/commands.h"
#include "cli/json.h"
#include "lab/benchmark.h"
#include "model/random.h"

namespace cli {
namespace {

constexpr std::size_t kBatches = 5;
constexpr std::array<const char*, 4> kNames{"rms-norm", "layer-norm", "softmax", "copy"};

double seconds(const auto& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Nanoseconds per call of batches that last min_ms each, in ascending order. The first calls, which warm up, find out
// how many make a batch.
std::array<double, kBatches> measure(const auto& repeat, double min_ms) {
  unsigned calls = 1;
  while (seconds([&] { repeat(calls); }) * 1000 < min_ms) calls *= 2;
  std::array<double, kBatches> times{};
  for (double& time : times) time = seconds([&] { repeat(calls); }) * 1e9 / calls;
  std::ranges::sort(times);
  return times;
}

}  // namespace

int bench(Options& options) {
  std::uint32_t rows = 64;
  std::uint32_t width = 1024;
  double min_ms = 200;
  const bool json = options.text("format", "text") == "json";
  options("rows", rows, model::Range{1, 4096});
  options("width", width, model::Range{1, 4096});
  options("minMs", min_ms, model::Range{1, 10000});
  if (const std::string mistake = options.mistake(); !mistake.empty()) return fail(mistake);

  const std::size_t count = std::size_t{rows} * width;
  std::vector<float> x(count), y(count), gain(width), bias(width);
  model::draw_gaussians(x.data(), count, 1, 1, 0);
  model::draw_gaussians(gain.data(), width, 1, 2, 0);
  Json answer = Json::object();
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    const auto operation = static_cast<lab::Operation>(i);
    const auto repeat = [&](unsigned calls) {
      lab::repeat(operation, y.data(), x.data(), gain.data(), bias.data(), rows, width, calls);
    };
    const auto times = measure(repeat, min_ms);
    const double median = times[kBatches / 2];
    const double bytes_per_second = 2.0 * sizeof(float) * static_cast<double>(count) / median * 1e9;
    if (json) {
      answer[kNames[i]] = {{"nsPerCall", {{"min", times.front()}, {"median", median}, {"max", times.back()}}},
                           {"bytesPerSecond", bytes_per_second}};
    } else {
      std::printf("%-12s%12.0f ns (%.0f to %.0f)%10.2f GB/s\n", kNames[i], median, times.front(), times.back(),
                  bytes_per_second / 1e9);
    }
  }
  if (json) std::printf("%s\n", answer.dump().c_str());
  return 0;
}

}  // namespace cli
