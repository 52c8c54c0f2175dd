import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'playwright/test';

/** The environment variables for a remote's own smoke tests, which index.ts sets. */
const { SMOKE_SITE, SMOKE_TESTS = '.', BROWSER_PATH } = process.env;

export default defineConfig({
  testDir: SMOKE_TESTS,
  outputDir: path.join(tmpdir(), `smoke-results-${process.pid}`),
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  reporter: 'list',
  use: {
    ...(SMOKE_SITE ? { baseURL: SMOKE_SITE } : {}),
    launchOptions: BROWSER_PATH ? { executablePath: BROWSER_PATH } : {},
  },
});
