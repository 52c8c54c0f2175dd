import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { localDataFolder, repositoryRoot } from '../workspace/folders';
import { runNode, scriptOfDependency } from '../workspace/run-node';
import { provideBrowser } from './browsers';
import { type Counts, countRunnerError } from './counts';
import { countsOfPlaywright, countsOfVitest } from './reports';

/** The projects of Playwright that are tests. The other projects take pictures or measure. */
const TEST_PROJECTS = ['site', 'dev'];

const e2eFolder = join(repositoryRoot, 'e2e');

/** Returns the file for the report of a test runner. Removes the report of the run before. */
function emptyReportFile(runner: 'vitest' | 'playwright'): string {
  const file = join(localDataFolder(process.env), 'test', `${runner}.json`);
  rmSync(file, { force: true });
  return file;
}

/** Counts the tests in a report. A test runner that wrote no report has failed. */
const readCounts = <Report>(
  file: string,
  exitCode: number,
  countsOf: (report: Report) => Counts,
): Counts =>
  existsSync(file)
    ? countRunnerError(countsOf(JSON.parse(readFileSync(file, 'utf8'))), exitCode)
    : { passed: 0, failed: 1 };

/** Whether the arguments name files or titles. Such arguments can select tests of both suites. */
const isNarrow = (rest: readonly string[]): boolean =>
  rest.some((argument) => !argument.startsWith('-'));

/** The projects of Vitest in each suite. */
const UNIT_PROJECTS = { tests: '!*-proofs', proofs: '*-proofs', fuzz: '*-fuzz' };

/** Seconds for which each property tries generated inputs by default. */
const FUZZ_SECONDS = '600';

/** Runs the unit tests of all packages, their proofs, or their tests with generated inputs. */
export async function runUnitTests(
  rest: readonly string[],
  which: keyof typeof UNIT_PROJECTS = 'tests',
): Promise<Counts> {
  const vitest = join(repositoryRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const report = emptyReportFile('vitest');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const projects = isNarrow(rest) ? [] : [`--project=${UNIT_PROJECTS[which]}`];
  const env: Record<string, string> =
    which === 'fuzz' ? { FUZZ_SECONDS: process.env.FUZZ_SECONDS ?? FUZZ_SECONDS } : {};
  const args = [vitest, 'run', ...reporters, ...projects, ...rest];
  const { code } = await runNode(args, { env, show: true });
  return readCounts(report, code, countsOfVitest);
}

export async function runPlaywright(
  rest: readonly string[],
  env: Record<string, string>,
): Promise<Counts> {
  const cli = scriptOfDependency(e2eFolder, 'playwright', 'cli.js');
  const report = emptyReportFile('playwright');
  const { code } = await runNode([cli, 'test', '--reporter=list,json', ...rest], {
    cwd: e2eFolder,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    show: true,
  });
  return readCounts(report, code, countsOfPlaywright);
}

/** Runs the browser tests. Playwright's configuration gets the browser's path as `BROWSER_PATH`. */
export function runBrowserTests(rest: readonly string[]): Promise<Counts> {
  const isChosen = rest.some((argument) => argument.startsWith('--project'));
  const names = isNarrow(rest) ? [...TEST_PROJECTS, 'dev-proofs', 'proofs'] : TEST_PROJECTS;
  const projects = isChosen ? [] : names.map((name) => `--project=${name}`);
  return runPlaywright([...projects, ...rest], { BROWSER_PATH: provideBrowser() });
}
