import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const css = { modules: { classNameStrategy: 'non-scoped' as const } };

// Switches off the `localStorage` of newer versions of Node.js, because it would hide the
// `localStorage` of the simulated document.
const execArgv = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : [];

/** Tests that replace modules or change the state of modules. */
const ISOLATED_TESTS = 'src/**/*.isolated.test.{ts,tsx}';

const setupFile = (name: string) => join(import.meta.dirname, name);
/** Gives each file of `ISOLATED_TESTS` its own copies of the modules that it loads. */
const ownModules = setupFile('vitest.own-modules.ts');

/** Property tests. Only `npm run proofs` runs them, and sets how long each tries new inputs. */
const FUZZ_TESTS = 'src/**/*.fuzz.test.ts';
const fuzzOf = (files: string) => ({
  isolate: true,
  include: process.env.FUZZ_SECONDS ? [files] : [],
  setupFiles: [setupFile('vitest.fuzz.ts')],
});

const setupFiles = [
  'vitest.own-texts.ts',
  'vitest.clean-document.ts',
  'vitest.computed-styles.ts',
].map(setupFile);

/**
 * The settings of tests that run in a simulated document. CSS modules keep their class names. Files
 * share the document of their worker, because sharing reduces the time to a third.
 */
const inDocument = {
  environment: 'jsdom' as const,
  setupFiles,
  execArgv,
  css,
  isolate: false,
  restoreMocks: true,
  // Sets long time limits, because machines may be busy.
  testTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
};

const SHELL_DEFINITIONS = { SHELL_VERSION: '"1.0.0-test"', LANGUAGES: '["de","ar"]' };

/** All remotes and shared packages, so that new remotes are tested without an entry here. */
const PAGE_PACKAGES = '{remote-*,shared-*,platform/remote-template}';

/**
 * Defines the tests of `packages` in a simulated document. All packages are one project, because
 * each project loads React and the document once more for each worker, which takes seconds.
 */
const inBrowser = (name: string, packages: string) => {
  const project = (suffix: string, test: object) => ({
    define: { ...SHELL_DEFINITIONS },
    test: { ...inDocument, root: import.meta.dirname, name: `${name}${suffix}`, ...test },
  });
  return [
    project('', {
      include: [`${packages}/src/**/*.test.{ts,tsx}`],
      exclude: [ISOLATED_TESTS, FUZZ_TESTS].map((files) => `**/${files}`),
    }),
    project('-isolated', {
      include: [`${packages}/${ISOLATED_TESTS}`],
      setupFiles: [ownModules, ...setupFiles],
    }),
    project('-fuzz', fuzzOf(`${packages}/${FUZZ_TESTS}`)),
  ];
};

/** Tests that kill processes, flood servers or run commands. Only `npm run proofs` runs them. */
const PROOF_TESTS = 'src/**/*.proof.test.ts';

/** Defines tests in Node.js. @param env the environment of the tests, but not of the proofs */
const node = (name: string, env: Record<string, string> = {}) => {
  const test = {
    root: join(import.meta.dirname, 'platform', name),
    environment: 'node' as const,
    restoreMocks: true,
    // Sets longer time limits, because some proofs start databases and processes, and send
    // thousands of requests.
    testTimeout: 200_000,
    hookTimeout: 150_000,
  };
  const shared = {
    include: ['src/**/*.test.ts'],
    exclude: [PROOF_TESTS, FUZZ_TESTS, ISOLATED_TESTS],
    isolate: false,
  };
  const isolated = { include: [ISOLATED_TESTS], setupFiles: [ownModules], isolate: false };
  return [
    { test: { ...test, ...shared, name, env } },
    { test: { ...test, ...isolated, name: `${name}-isolated`, env } },
    { test: { ...test, name: `${name}-proofs`, include: [PROOF_TESTS] } },
    { test: { ...test, ...fuzzOf(FUZZ_TESTS), name: `${name}-fuzz` } },
  ];
};

/** Runs the backend's tests once more, on the embedded database PGlite. */
const [{ test: backend }] = node('backend', { TEST_DATABASE: 'PGlite' });
const embedded = { test: { ...backend, name: 'backend-embedded-proofs' } };

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // Uses one worker per core. The default leaves one core idle.
    maxWorkers: availableParallelism(),
    projects: [
      ...inBrowser('pages', PAGE_PACKAGES),
      // The shell has its own project, because its modules change the document and the session of
      // the whole page.
      ...inBrowser('shell', 'shell'),
      ...node('federation'),
      ...node('backend', { TEST_DATABASE: 'PostgreSQL' }),
      embedded,
      ...node('local-stack'),
    ],
  },
});
