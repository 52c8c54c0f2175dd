import path from 'node:path';
import { defineConfig } from 'playwright/test';
import type { BrowserOptions } from './browsers/browsers-test';

const launchOptions = {
  ...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};

const firefoxFront = path.join(import.meta.dirname, 'browsers/firefox-front.mjs');

/** The path of this folder as a glob pattern. Escapes characters that are special in patterns. */
const folderPattern = import.meta.dirname.replaceAll(/[[\](){}+*?!@|]/g, '\\$&');

// Returns absolute patterns, because a relative pattern also matches folders above this folder,
// such as "dev".
const inFolder = (...names: string[]) =>
  names.map((name) => path.posix.join(folderPattern, name, '**/*.spec.ts'));

/**
 * Tests that take too long for `npm test` and run in `npm run proofs`. Playwright compares the
 * pattern with a text of project, file, titles and tags, with spaces between them.
 */
const PROOFS =
  /^\S+ (?:deployments|foreign-backends|states|translator)\/|\.proof\.spec\.ts |@proof\b/;

/** The language of the tests. Undefined for English. */
const { E2E_LANGUAGE: LANGUAGE } = process.env;
/** Tests that choose a language or test English texts. Other languages leave these tests out. */
const OWN_LANGUAGE =
  /^\S+ (?:languages|translator)\/|\/languages?(?:\.proof)?\.spec\.ts |@english\b/;
const leftOut = LANGUAGE ? [OWN_LANGUAGE] : [];

/** The folders that belong to other projects than `site` and `proofs`. */
const OTHER_PROJECTS = inFolder(
  'attack',
  'benchmarks',
  'browsers',
  'chaos',
  'dev',
  'libraries',
  'pictures',
  'foreign-remotes',
  'standalone',
);

/**
 * The projects "site" and "proofs" test the production build as it would be deployed. The projects
 * "dev" and "dev-proofs" test the three development servers. Each worker runs its own site
 * (fixtures/site.ts), so workers share nothing.
 */
export default defineConfig<BrowserOptions>({
  testDir: '.',
  outputDir: '.results',
  globalSetup: './fixtures/source-copies.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Repeats a failed test once, in a new worker with a new site. The summary counts the tests that
  // passed only when repeated (decision 10).
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  // Records traces only for retries, because traces make tests slower.
  use: {
    launchOptions,
    locale: LANGUAGE ?? 'en-GB',
    timezoneId: 'Europe/Oslo',
    trace: 'on-first-retry',
  },
  projects: [
    // Comes first, so that its tests, which run one after the other, start together with those of
    // `site`.
    { name: 'dev', testDir: 'dev', grepInvert: PROOFS, workers: 1, use: { locale: 'en-GB' } },
    { name: 'site', testIgnore: OTHER_PROJECTS, grepInvert: [PROOFS, ...leftOut] },
    { name: 'dev-proofs', testDir: 'dev', grep: PROOFS, workers: 1, use: { locale: 'en-GB' } },
    { name: 'proofs', testIgnore: OTHER_PROJECTS, grep: PROOFS, grepInvert: leftOut },
    { name: 'pictures', testDir: 'pictures' },
    {
      name: 'libraries',
      testDir: 'libraries',
      // Keeps pictures with the results, because a test compares only pictures of the same run.
      snapshotPathTemplate: '.results/pictures/{testName}/{arg}{ext}',
    },
    { name: 'foreign', testDir: 'foreign-remotes', workers: 1 },
    // `npm run browsers` runs these projects with Playwright's own Firefox and WebKit, or with
    // those of the system.
    {
      name: 'firefox',
      testDir: 'browsers',
      use: process.env.FIREFOX
        ? {
            browserName: 'firefox',
            channel: 'moz-firefox',
            launchOptions: { executablePath: firefoxFront },
          }
        : { browserName: 'firefox', launchOptions: {} },
    },
    {
      name: 'webkit',
      testDir: 'browsers',
      use: { browserName: 'webkit', launchOptions: {}, webDriver: process.env.WEBKIT_DRIVER },
    },
    { name: 'attack', testDir: 'attack', workers: 1, retries: 0 },
    { name: 'chaos', testDir: 'chaos', workers: 1, retries: 0 },
    { name: 'standalone', testDir: 'standalone', workers: 1, retries: 0 },
    // Runs benchmarks (`npm run bench`) with one worker, so that nothing else affects the results.
    { name: 'bench', testDir: 'benchmarks', workers: 1, use: { trace: 'off' } },
  ],
});
