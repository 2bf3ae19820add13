// SPDX-License-Identifier: MIT
import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './chromium.js';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: 'line',
  webServer: {
    command: 'node ../../web/serve.js --port 0',
    // The name of the group becomes a variable of the environment when the server is up.
    wait: { stdout: /(?<rms_site_url>http:\S+)/ },
  },
  use: {
    baseURL: process.env.RMS_SITE_URL,
    launchOptions: CHROMIUM,
    serviceWorkers: 'block', // a second load would come from the cache, past what a test does to the network
    screenshot: 'only-on-failure',
  },
});
