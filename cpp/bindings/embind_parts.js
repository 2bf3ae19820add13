// SPDX-License-Identifier: MIT
// Parts of Embind that no call needs, replaced by nothing where Emscripten puts its JavaScript together: names of types
// that were never registered, whose messages bring the C library's printf along, and types that do not cross.
addToLibrary({
  $getTypeName: (type) => `type ${type}`,
  _embind_register_bigint: () => {},
  _embind_register_memory_view: () => {},
  _embind_register_std_string: () => {},
  _embind_register_std_wstring: () => {},
});
