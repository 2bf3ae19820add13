// SPDX-License-Identifier: MIT
#pragma once
#include "cli/options.h"
#include "model/config.h"

namespace cli {

// Each prints its answer, as JSON with --format json, and answers with the program's exit code. A mistake in the
// options goes to the error stream.
int profile(Options& options);
int train(Options& options);
int growth(Options& options);
int bench(Options& options);

// The options of a model. False, with the mistake printed, when they are not to be had.
bool read_config(Options& options, model::Config& config);

// Prints a mistake or a want of memory, and answers with the exit code.
int fail(const std::string& message);

}  // namespace cli
