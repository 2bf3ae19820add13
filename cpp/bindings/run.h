// SPDX-License-Identifier: MIT
#pragma once
#include <emscripten/val.h>

#include <memory>

namespace bindings {

// How far a run is: how many of a stage's parts are done.
struct Progress {
  const char* stage;
  unsigned done;
  unsigned of;
};

// A long call in small steps, so that whoever drives it can stop or draw breath.
class Run {
 public:
  virtual ~Run() = default;
  virtual bool done() const = 0;
  // One step of a run that is not done. False when memory was refused.
  virtual bool step() = 0;
  virtual Progress progress() const = 0;
  // Of a run that is done. Addresses in it are of memory that goes with the run.
  virtual emscripten::val result() = 0;
};

// What a call that starts a run answers with: the run, which JavaScript then owns, or a refusal; of memory, where it is
// null.
emscripten::val hand_over(std::unique_ptr<Run> run);

}  // namespace bindings
