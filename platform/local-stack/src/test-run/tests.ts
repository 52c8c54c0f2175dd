import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { localDataFolder, repositoryRoot } from '../workspace/folders';
import { runNode, scriptOfDependency } from '../workspace/run-node';
import { provideBrowser } from './browsers';
import { COUNTS_FILE_VARIABLE, type Counts, countRunnerError } from './counts';

/** The projects of Playwright that are tests. The other projects take pictures or measure. */
const TEST_PROJECTS = ['site', 'dev'];

const e2eFolder = join(repositoryRoot, 'e2e');

/** Runs a test runner and reads the counts of its reporter. A run without counts has failed. */
async function counted(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  cwd?: string,
): Promise<Counts> {
  const folder = join(localDataFolder(process.env), 'test');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  rmSync(file, { force: true });
  const options = { cwd, show: true, env: { ...env, [COUNTS_FILE_VARIABLE]: file } };
  const { code } = await runNode(args, options);
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  return countRunnerError(JSON.parse(readFileSync(file, 'utf8')), code);
}

const reporterOf = (runner: string) => join(import.meta.dirname, `${runner}-reporter.ts`);

/** Whether the arguments name files or titles. Then tests of both suites can run. */
const isNarrow = (rest: readonly string[]): boolean =>
  rest.some((argument) => !argument.startsWith('-'));

/** The projects of Vitest in each suite. */
const UNIT_PROJECTS = { tests: '!*-proofs', proofs: '*-proofs', fuzz: '*-fuzz' };

/** Seconds for which each property tries generated inputs by default. */
const FUZZ_SECONDS = '600';

/** Runs the unit tests of all packages, their proofs, or their tests with generated inputs. */
export const runUnitTests = (
  rest: readonly string[],
  which: keyof typeof UNIT_PROJECTS = 'tests',
): Promise<Counts> => {
  const vitest = join(repositoryRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', `--reporter=${reporterOf('vitest')}`];
  const projects = isNarrow(rest) ? [] : [`--project=${UNIT_PROJECTS[which]}`];
  const env: Record<string, string> =
    which === 'fuzz' ? { FUZZ_SECONDS: process.env.FUZZ_SECONDS ?? FUZZ_SECONDS } : {};
  return counted('unit', [vitest, 'run', ...reporters, ...projects, ...rest], env);
};

export const runPlaywright = (
  rest: readonly string[],
  env: Record<string, string>,
): Promise<Counts> => {
  const reporters = `--reporter=list,${reporterOf('playwright')}`;
  const cli = scriptOfDependency(e2eFolder, 'playwright', 'cli.js');
  const args = [cli, 'test', reporters, ...rest];
  return counted('e2e', args, env, e2eFolder);
};

/** Runs the browser tests. Playwright's configuration gets the browser's path as `BROWSER_PATH`. */
export function runBrowserTests(rest: readonly string[]): Promise<Counts> {
  const isChosen = rest.some((argument) => argument.startsWith('--project'));
  const names = isNarrow(rest) ? [...TEST_PROJECTS, 'dev-proofs', 'proofs'] : TEST_PROJECTS;
  const projects = isChosen ? [] : names.map((name) => `--project=${name}`);
  return runPlaywright([...projects, ...rest], { BROWSER_PATH: provideBrowser() });
}
