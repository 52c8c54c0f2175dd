import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'playwright/test';
import type { SmokeOptions } from './site';

const { site, folder, browserPath }: SmokeOptions = JSON.parse(process.env.SMOKE_OPTIONS ?? '{}');

export default defineConfig({
  testDir: path.join(folder ?? '', 'smoke'),
  outputDir: path.join(tmpdir(), `smoke-results-${process.pid}`),
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  reporter: 'list',
  use: {
    baseURL: site,
    launchOptions: browserPath ? { executablePath: browserPath } : {},
  },
});
