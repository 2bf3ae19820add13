// SPDX-License-Identifier: MIT
// Lets getenv() in the tests see Node's environment (RMS_CASES, GTEST_FILTER).
Module.preRun = () => Object.assign(ENV, process.env);
