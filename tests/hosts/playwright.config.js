// SPDX-License-Identifier: MIT
import { defineConfig } from '@playwright/test';
import { CHROMIUM } from '../browser/chromium.js';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  expect: { timeout: 20_000 },
  retries: 0,
  forbidOnly: true,
  reporter: 'line',
  use: { launchOptions: CHROMIUM },
});
