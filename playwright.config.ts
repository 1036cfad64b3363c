import process from 'node:process';
import { defineConfig, devices } from '@playwright/test';
import { chromeUserAgent, findChromium, optimiseLate } from './tests/support/chromium.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/demo-data.ts',
  workers: 2,
  // No test relies on what another of its file has left.
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // A test that passes in its second try is flaky: the reporter names it, and its trace says what it waited for.
  retries: 1,
  reporter: [['list'], ['./tests/support/flaky-reporter.ts']],
  forbidOnly: true,
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    // The pages of a trace are kept as documents; pictures of them besides take a sixth of the processor.
    trace: { mode: 'retain-on-failure', screenshots: false },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: [optimiseLate],
      // Without a locale of UTF-8, Chromium names files alone that ASCII can name.
      env: { LANG: 'C.UTF-8', ...process.env },
      ...(executablePath && { executablePath }),
    },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], userAgent: chromeUserAgent },
    },
    {
      name: 'phone',
      grep: /@phone/,
      use: { ...devices['Pixel 7'] },
    },
  ],
});
