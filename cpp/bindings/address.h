// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

namespace bindings {

// Vectors cross as addresses of memory that the caller took with `malloc` and checked.
using Address = std::uintptr_t;

template <class T = float>
T* at(Address address) {
  return reinterpret_cast<T*>(address);  // NOLINT(performance-no-int-to-ptr)
}

inline Address address_of(const void* memory) { return reinterpret_cast<Address>(memory); }

}  // namespace bindings
