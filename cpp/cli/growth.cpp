// SPDX-License-Identifier: MIT
#include "lab/growth.h"

#include <cstdio>
#include <vector>

#include "cli/commands.h"
#include "cli/json.h"

namespace cli {

int growth(Options& options) {
  lab::GrowthOptions growth{
      .layers = 128, .width = 256, .write_norm = 1, .start_norm = 1, .correlation = 0, .trials = 64, .seed = 7};
  const bool json = options.text("format", "text") == "json";
  options("layers", growth.layers, model::Range{1, 4096});
  options("width", growth.width, model::Range{2, 4096});
  options("writeNorm", growth.write_norm, model::Range{0, 1e6});
  options("startNorm", growth.start_norm, model::Range{0, 1e6});
  options("correlation", growth.correlation, model::Range{0, 1});
  options("trials", growth.trials, model::Range{1, 4096});
  options("seed", growth.seed, model::Range{0, 4294967295.0});
  if (const std::string mistake = options.mistake(); !mistake.empty()) return fail(mistake);

  const auto run = lab::GrowthRun::start(growth);
  if (!run) return fail("memory was refused");
  while (!run->done()) run->step();
  const lab::GrowthRun::Result result = run->finish();
  const std::size_t depths = run->depths();
  if (json) {
    const auto all = [&](const float* values) { return std::vector<float>(values, values + depths); };
    const Json answer = {{"mean", all(result.mean)},
                         {"low", all(result.low)},
                         {"high", all(result.high)},
                         {"theory", all(result.theory)},
                         {"slope", number(result.slope)}};
    std::printf("%s\n", answer.dump().c_str());
    return 0;
  }
  std::printf("slope %.4f\n%8s%12s%12s%12s%12s\n", result.slope, "depth", "mean", "low", "high", "theory");
  for (std::size_t depth = 0; depth < depths; ++depth) {
    std::printf("%8zu%12.5g%12.5g%12.5g%12.5g\n", depth, double(result.mean[depth]), double(result.low[depth]),
                double(result.high[depth]), double(result.theory[depth]));
  }
  return 0;
}

}  // namespace cli
