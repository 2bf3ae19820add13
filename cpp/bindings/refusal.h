// SPDX-License-Identifier: MIT
#pragma once
#include <string>

namespace bindings {

// Why a call was refused: what a LabError is made of.
struct Refusal {
  std::string code;
  std::string field;
  std::string message;
};

inline const Refusal kRefusedMemory{"out-of-memory", "", "the browser refused the memory"};

}  // namespace bindings
