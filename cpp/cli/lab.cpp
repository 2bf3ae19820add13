// SPDX-License-Identifier: MIT
// lab profile|train|growth|bench [--name value]...   the engine without a browser
#include <cstdio>
#include <cstring>

#include "cli/commands.h"

namespace {

struct Command {
  const char* name;
  int (*run)(cli::Options&);
  const char* does;
};

constexpr Command kCommands[] = {
    {"profile", cli::profile, "lengths and gradients by layer of one text through a model"},
    {"train", cli::train, "loss and gradient of each step: --task, --count, --learningRate, ..."},
    {"growth", cli::growth, "lengths of a stream that writes are added to: --correlation, --trials, ..."},
    {"bench", cli::bench, "time of the kernels on --rows and --width, each batch --minMs long"},
};

}  // namespace

namespace cli {

int fail(const std::string& message) {
  std::fprintf(stderr, "%s\n", message.c_str());
  return 2;
}

bool read_config(Options& options, model::Config& config) {
  model::visit_fields(config, options);
  std::string mistake = options.mistake();
  if (const auto conflict = model::find_conflict(config); mistake.empty() && conflict) mistake = conflict->message;
  if (!mistake.empty()) fail(mistake);
  return mistake.empty();
}

}  // namespace cli

int main(int count, char** arguments) {
  for (const Command& command : kCommands) {
    if (count < 2 || std::strcmp(arguments[1], command.name) != 0) continue;
    cli::Options options(count - 2, arguments + 2);
    return command.run(options);
  }
  std::fprintf(stderr, "lab COMMAND [--name value]...   all fields of a model are options; --format json\n");
  for (const Command& command : kCommands) std::fprintf(stderr, "  %-8s  %s\n", command.name, command.does);
  return 2;
}
