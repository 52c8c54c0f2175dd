import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Removes the variables that git sets in a hook. With these variables, the git commands of tests
// would change the repository of the hook, and even the commit that the hook checks.
for (const name of ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_OBJECT_DIRECTORY'])
  delete process.env[name];

// Ignores the developer's git settings, which may sign the commits of tests, or run hooks.
process.env.GIT_CONFIG_GLOBAL = '/dev/null';
process.env.GIT_CONFIG_NOSYSTEM = '1';

// Removes a developer's setting that may demand TLS, because the PostgreSQL of tests has none.
delete process.env.PGSSLMODE;

// Replaces the developer's own value: with "production", React would lack `act`, which tests need.
process.env.NODE_ENV = 'test';

// Switches off the `localStorage` of newer versions of Node.js, because it would hide the
// `localStorage` of the simulated document.
const execArgv = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : [];

/** Tests that replace modules or change the state of modules. */
const ISOLATED_TESTS = '**/*.isolated.test.{ts,tsx}';
/** Tests of the kit that run in a simulated document. */
const DOCUMENT_TESTS = '**/*.document{,.isolated}.test.ts';

const setupFile = (name: string) => join(import.meta.dirname, name);
/** Gives each file of `ISOLATED_TESTS` its own copies of the modules that it loads. */
const ownModules = setupFile('vitest.own-modules.ts');

/** Property tests, which only `npm run proofs` runs. `FUZZ_SECONDS` is the time of each test. */
const FUZZ_TESTS = '**/*.fuzz.test.ts';
const fuzzOf = (files: readonly string[]) => ({
  isolate: true,
  include: process.env.FUZZ_SECONDS ? files : [],
  setupFiles: [setupFile('vitest.fuzz.ts')],
});

const setupFiles = [
  'vitest.own-texts.ts',
  'vitest.clean-document.ts',
  'vitest.computed-styles.ts',
].map(setupFile);

/**
 * The class names of CSS modules stay unchanged. All test files of a worker share one document,
 * which reduces the time to a third.
 */
const inDocument = {
  environment: 'jsdom' as const,
  setupFiles,
  execArgv,
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  isolate: false,
  restoreMocks: true,
  // Sets long time limits, because machines may be busy.
  testTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
};

/**
 * Tests that run in a simulated document, except those of the shell. The patterns match every
 * remote and shared package. All these tests are one project: Vitest starts new workers for each
 * project and each environment, and a new worker needs seconds to load React and the document.
 */
const PAGE_FILES = [
  '{remote-*,shared-*,platform/remote-template}/src/**/*',
  'platform/federation/src/**/*.document',
];

/** Defines tests in a simulated document. @param files patterns of paths without ".test.ts" */
const inBrowser = (name: string, files: readonly string[]) => {
  const ending = (end: string) => files.map((each) => `${each}${end}`);
  const project = (suffix: string, test: object) => ({
    define: { SHELL_VERSION: '"1.0.0-test"', LANGUAGES: '["de","ar"]' },
    test: { ...inDocument, root: import.meta.dirname, name: `${name}${suffix}`, ...test },
  });
  return [
    project('', {
      include: ending('.test.{ts,tsx}'),
      exclude: [ISOLATED_TESTS, FUZZ_TESTS],
    }),
    project('-isolated', {
      include: ending('.isolated.test.{ts,tsx}'),
      setupFiles: [ownModules, ...setupFiles],
    }),
    project('-fuzz', fuzzOf(ending('.fuzz.test.ts'))),
  ];
};

/** Tests that kill processes, flood servers or run commands. Only `npm run proofs` runs them. */
const PROOF_TESTS = '**/*.proof.test.ts';

/** Defines tests in Node.js. @param own settings that proofs and property tests do not get */
const node = (name: string, own: { env?: Record<string, string>; globalSetup?: string } = {}) => {
  const test = {
    root: join(import.meta.dirname, 'platform', name, 'src'),
    environment: 'node' as const,
    restoreMocks: true,
    // Some proofs start databases and processes, and send thousands of requests.
    testTimeout: 200_000,
    hookTimeout: 150_000,
    expect: { poll: { timeout: 60_000 } },
  };
  const shared = {
    include: ['**/*.test.ts'],
    exclude: [PROOF_TESTS, FUZZ_TESTS, ISOLATED_TESTS, DOCUMENT_TESTS],
    isolate: false,
  };
  const isolated = {
    include: [ISOLATED_TESTS],
    exclude: [DOCUMENT_TESTS],
    setupFiles: [ownModules],
    isolate: false,
  };
  return [
    { test: { ...test, ...shared, name, ...own } },
    { test: { ...test, ...isolated, name: `${name}-isolated`, env: own.env } },
    { test: { ...test, name: `${name}-proofs`, include: [PROOF_TESTS] } },
    { test: { ...test, ...fuzzOf([FUZZ_TESTS]), name: `${name}-fuzz` } },
  ];
};

/** Runs the backend's tests once more, on the embedded database PGlite. */
const [{ test: backend }] = node('backend', { env: { TEST_DATABASE: 'PGlite' } });
const embedded = { test: { ...backend, name: 'backend-embedded-proofs' } };

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    tags: [{ name: 'proof', description: 'A long test that only `npm run proofs` runs' }],
    // Uses one worker per core. The default leaves one core idle.
    maxWorkers: availableParallelism(),
    projects: [
      ...inBrowser('pages', PAGE_FILES),
      // The modules of the shell change the document and the session of the whole page.
      ...inBrowser('shell', ['shell/src/**/*']),
      ...node('federation'),
      ...node('backend', {
        env: { TEST_DATABASE: 'PostgreSQL' },
        globalSetup: setupFile('platform/backend/src/testing/shared-postgres.ts'),
      }),
      embedded,
      ...node('local-stack'),
    ],
  },
});
