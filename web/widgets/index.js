// SPDX-License-Identifier: MIT
// Importing this defines every custom element: each is in the file that has its name.
import.meta.glob('./rms-*.js', { eager: true });
