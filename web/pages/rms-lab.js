// SPDX-License-Identifier: MIT
// Every element, for somebody else's page: one file with engine, wasm and worker inside.
import '../widgets/index.js';
