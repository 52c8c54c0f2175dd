import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand } from '@platform/federation/cli';
import { runPnpm } from '../install/pnpm.mjs';
import { localDataFolder, repositoryRoot } from '../workspace/folders';
import { runNode, scriptOfDependency } from '../workspace/run-node';
import { findOrInstallBrowser } from './browsers';
import { createInMemoryFolder } from './memory-folder';
import { readTestCounts, reportTestCounts, type TestCounts } from './test-counts';

/** The Playwright projects of `npm test`. The other projects belong to other commands. */
const TEST_PROJECTS = ['site', 'dev'];

const e2eFolder = join(repositoryRoot, 'e2e');
const reportFile = join(localDataFolder(process.env), 'test', 'report.json');

/** `args` and `env` must make the test runner write its JSON report to `reportFile`. */
async function runAndCount(
  args: readonly string[],
  cwd: string,
  env: Record<string, string>,
): Promise<TestCounts> {
  rmSync(reportFile, { force: true });
  const { code } = await runNode(args, { cwd, env, show: true });
  return readTestCounts(reportFile, code);
}

const UNIT_TESTS = {
  tests: ['--project=!*-proofs', '--tags-filter=!proof'],
  proofs: ['--project=*-proofs'],
  'tagged-proofs': ['--project=!*-proofs', '--tags-filter=proof'],
  fuzz: ['--project=*-fuzz'],
};

/** Seconds for each property test. The nightly workflow (`proofs.yml`) allows ten minutes. */
const DEFAULT_FUZZ_SECONDS = '60';

/**
 * Runs the unit tests of `which`. If `rest` (the arguments after the command) selects tests or
 * projects, runs only these. If possible, unit tests keep their temporary files in memory, because
 * tests of releases take twice as long on a disk. `npm run proofs` uses the disk.
 */
export async function runUnitTests(
  rest: readonly string[],
  which: keyof typeof UNIT_TESTS = 'tests',
): Promise<TestCounts> {
  const { parseCLI } = await import('vitest/node');
  const { filter, options } = parseCLI(['vitest', 'run', ...rest]);
  const isNarrow = filter.length > 0 || options.testNamePattern || options.project;
  const selection = isNarrow ? [] : UNIT_TESTS[which];
  const { FUZZ_SECONDS = DEFAULT_FUZZ_SECONDS } = process.env;
  const vitest = join(repositoryRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const args = [vitest, 'run', ...reporters, ...selection, ...rest];
  const folder = which === 'tests' ? createInMemoryFolder() : undefined;
  try {
    return await runAndCount(args, repositoryRoot, {
      ...(folder && { TMPDIR: folder }),
      ...(which === 'fuzz' && { FUZZ_SECONDS }),
    });
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the tests of `projects`, unless `rest` chooses other projects with `--project`. */
export function runPlaywright(
  projects: readonly string[],
  rest: readonly string[],
  env: Record<string, string>,
): Promise<TestCounts> {
  const cli = scriptOfDependency(e2eFolder, 'playwright', 'cli.js');
  const isChosen = rest.some((argument) => argument.startsWith('--project'));
  const chosen = isChosen ? [] : projects.map((name) => `--project=${name}`);
  // Puts the reporter last, because Playwright uses only the last --add-reporter.
  const args = [cli, 'test', ...chosen, ...rest, '--add-reporter=json'];
  return runAndCount(args, e2eFolder, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile });
}

export function runBrowserTests(rest: readonly string[]): Promise<TestCounts> {
  // Any argument without a dash counts as a selection of tests, even the 2 in `--workers 2`,
  // because only Playwright knows which options have a value.
  const isNarrow = rest.some((argument) => !argument.startsWith('-'));
  const projects = isNarrow ? [...TEST_PROJECTS, 'dev-proofs', 'proofs'] : TEST_PROJECTS;
  return runPlaywright(projects, rest, { BROWSER_PATH: findOrInstallBrowser() });
}

/** Installs packages that only one command needs, in a folder with its own lock file. */
export function installPackagesIn(folder: string): void {
  // Makes pnpm skip install scripts, as in the workspace. By default, pnpm fails if there is one.
  const scripts = '--config.strict-dep-builds=false';
  const install = ['install', '--ignore-workspace', '--frozen-lockfile', scripts];
  const { status } = runPnpm(join(repositoryRoot, folder), install);
  if (status !== 0) throw new Error(`The packages of ${folder} could not be installed.`);
}

/**
 * Defines a command that runs a Playwright project. Before the tests, it installs the packages in
 * `folders`, which no other command needs. Calls `onPass` when no test has failed.
 */
export const defineBrowserTestCommand = (test: {
  help: string;
  project: string;
  folders?: readonly string[];
  onPass?: () => void;
}) =>
  defineCommand({
    help: test.help,
    options: {},
    passesTo: 'playwright test',
    async run({ rest }) {
      for (const folder of test.folders ?? []) installPackagesIn(folder);
      const counts = await runBrowserTests([`--project=${test.project}`, ...rest]);
      if (counts.failed === 0) test.onPass?.();
      reportTestCounts(counts);
    },
  });
