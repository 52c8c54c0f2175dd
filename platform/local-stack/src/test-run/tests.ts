import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { localDirOf, repositoryRoot } from '../workspace/folders';
import { runNode } from '../workspace/run-node';
import { provideBrowser } from './browsers';
import { type Counts, playwrightCounts, type VitestReport, vitestCounts, withExit } from './counts';

/** The projects of Playwright that are tests; others take pictures or measure. */
const TESTED = ['site', 'dev'];

const e2eFolder = join(repositoryRoot, 'e2e');

function freshReport(name: string): string {
  const folder = join(localDirOf(process.env), 'test');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** The counts of a finished runner. A runner without a report counts as failed. */
function countsFrom<Report>(file: string, code: number, count: (report: Report) => Counts): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  return withExit(count(JSON.parse(readFileSync(file, 'utf8'))), code);
}

/** Whether somebody names files or titles. Then they are meant in either ring. */
const isNarrow = (rest: readonly string[]): boolean =>
  rest.some((argument) => !argument.startsWith('-'));

/** The projects of Vitest in each part. */
const UNIT_PROJECTS = { tests: '!*-proofs', proofs: '*-proofs', fuzz: '*-fuzz' };

/** How long each property tries generated inputs, unless the environment says otherwise. */
const FUZZ_SECONDS = '600';

/** The unit tests of all packages, their proofs, or their tests with generated inputs. */
export async function unit(
  rest: readonly string[],
  which: keyof typeof UNIT_PROJECTS = 'tests',
): Promise<Counts> {
  const file = freshReport('unit');
  const errorsFile = freshReport('unit-errors');
  const vitest = join(repositoryRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['default', 'json', join(import.meta.dirname, 'errors-reporter.ts')];
  const args = [
    ...reporters.map((reporter) => `--reporter=${reporter}`),
    ...(isNarrow(rest) ? [] : [`--project=${UNIT_PROJECTS[which]}`]),
  ];
  const { code } = await runNode([vitest, 'run', ...args, `--outputFile.json=${file}`, ...rest], {
    show: true,
    env: {
      UNIT_ERRORS_FILE: errorsFile,
      ...(which === 'fuzz' && { FUZZ_SECONDS: process.env.FUZZ_SECONDS ?? FUZZ_SECONDS }),
    },
  });
  const errors: string[] = existsSync(errorsFile)
    ? JSON.parse(readFileSync(errorsFile, 'utf8'))
    : [];
  return countsFrom(file, code, (report: VitestReport) => vitestCounts(report, errors));
}

/** Runs Playwright with its configuration in `e2e`. */
export async function playwright(
  rest: readonly string[],
  env: Record<string, string>,
): Promise<Counts> {
  const file = freshReport('e2e');
  const entry = createRequire(join(e2eFolder, 'package.json')).resolve('playwright/package.json');
  const args = [join(dirname(entry), 'cli.js'), 'test', '--reporter=list,json', ...rest];
  const { code } = await runNode(args, {
    cwd: e2eFolder,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    show: true,
  });
  return countsFrom(file, code, playwrightCounts);
}

/** The browser tests. Playwright's configuration gets the browser's path as `BROWSER_PATH`. */
export function e2e(rest: readonly string[]): Promise<Counts> {
  const isChosen = rest.some((argument) => argument.startsWith('--project'));
  const names = isNarrow(rest) ? [...TESTED, 'proofs'] : TESTED;
  const projects = isChosen ? [] : names.map((name) => `--project=${name}`);
  return playwright([...projects, ...rest], { BROWSER_PATH: provideBrowser(process.env) });
}
