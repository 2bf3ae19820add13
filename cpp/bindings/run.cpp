// SPDX-License-Identifier: MIT
#include "bindings/run.h"

#include <emscripten/bind.h>

#include <utility>

#include "bindings/refusal.h"

namespace bindings {
namespace {

using emscripten::val;

// Null, or why the run ended here.
val step(Run& run) { return run.step() ? val::null() : show_refused_memory(); }

val progress(const Run& run) {
  const Progress progress = run.progress();
  val result = val::object();
  result.set("stage", val(progress.stage));
  result.set("done", progress.done);
  result.set("of", progress.of);
  return result;
}

}  // namespace

val hand_over(std::unique_ptr<Run> run) { return run ? val(std::move(run)) : show_refused_memory(); }

}  // namespace bindings

EMSCRIPTEN_BINDINGS(run) {
  emscripten::class_<bindings::Run>("Run")
      .function("done", &bindings::Run::done)
      .function("step", &bindings::step)
      .function("progress", &bindings::progress)
      .function("result", &bindings::Run::result);
}
