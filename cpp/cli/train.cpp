// SPDX-License-Identifier: MIT
#include <cstdio>

#include "cli/commands.h"
#include "cli/json.h"
#include "lab/trainer.h"

namespace cli {

// One line a step, in JSON one object a line: a run may be long, and is watched.
int train(Options& options) {
  lab::Training training;
  model::Config config;
  double count = 100;
  double symbols = lab::kSymbols;
  const bool json = options.text("format", "text") == "json";
  const std::string text = options.text("text", "");
  options.number("count", count, {1, 1e6});
  options.number("symbols", symbols, {2, 256});
  lab::visit_fields(training, options);
  if (training.task == lab::Task::kPermutation) config.vocabulary = static_cast<std::uint32_t>(symbols);
  if (!read_config(options, config)) return 2;
  if (text.size() > lab::kMaxTokens) return fail("--text must have at most 512 bytes");
  const auto length = static_cast<std::uint32_t>(text.size());
  if (const auto conflict = lab::find_conflict(training, length)) return fail(conflict->message);

  const auto trainer =
      lab::Trainer::start(config, training, reinterpret_cast<const std::uint8_t*>(text.data()), length);
  if (!trainer) return fail("memory was refused");
  for (double done = 0; done < count; ++done) {
    while (!trainer->advance()) continue;
    const lab::TrainingStep& step = trainer->last();
    if (json) {
      const Json line = {{"step", step.step},
                         {"loss", number(step.loss)},
                         {"gradNorm", number(step.gradient_norm)},
                         {"learningRate", step.learning_rate}};
      std::printf("%s\n", line.dump().c_str());
    } else {
      std::printf("%6llu  loss %-10.5g gradient %-10.4g rate %.4g\n", static_cast<unsigned long long>(step.step),
                  step.loss, step.gradient_norm, step.learning_rate);
    }
  }
  return 0;
}

}  // namespace cli
