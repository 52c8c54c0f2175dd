import { join } from 'node:path';
import { packageToRelease, secondsSince } from '@platform/federation/cli';
import {
  buildAndRelease,
  buildPackages,
  checkBuildSizes,
  describeWorkspace,
} from '../release/build';
import { errorMessageOf } from '../workspace/error-message-of';
import { repositoryRoot } from '../workspace/folders';
import { readPorts } from '../workspace/ports';
import { type CommandResult, runNode } from '../workspace/run-node';
import {
  checkFormatAndLint,
  checkImportRules,
  checkReactRules,
  checkTypes,
  checkUnusedCode,
} from './checks';
import { readTestOptions, type SuiteName, type SuitePartName, type TestOptions } from './options';
import { reportTestCounts, sumTestCounts, type TestCounts, testCountsText } from './test-counts';
import { runBrowserTests, runUnitTests } from './tests';

/** A part of a suite. `run` prints the problems that it finds. */
type Part = { title: string; run: (options: TestOptions) => Promise<TestCounts> };

const RUN_SCRIPT = join(repositoryRoot, 'platform', 'local-stack', 'bin', 'run.mjs');

const ONE_PASSED: TestCounts = { passed: 1, failed: 0 };
const ONE_FAILED: TestCounts = { passed: 0, failed: 1 };

const check = (title: string, run: (rest: readonly string[]) => Promise<CommandResult>): Part => ({
  title,
  run: async ({ rest }) => {
    const { code, output } = await run(rest);
    if (code === 0) return ONE_PASSED;
    console.log(output.trimEnd());
    return ONE_FAILED;
  },
});

async function build(names: readonly string[]): Promise<TestCounts> {
  if (names.length > 0) {
    const workspace = describeWorkspace();
    await buildPackages(names.map((name) => packageToRelease(workspace, name)));
  } else {
    await buildAndRelease(readPorts(process.env));
    checkBuildSizes();
  }
  return ONE_PASSED;
}

const browserProjects = (title: string, ...names: readonly string[]): Part => ({
  title,
  run: () => runBrowserTests(names.map((name) => `--project=${name}`)),
});

const command = (title: string, name: string): Part =>
  check(title, () => runNode([RUN_SCRIPT, name], { show: true }));

const SUITE_PARTS: Record<SuitePartName, Part> = {
  lint: check('Format and lint', checkFormatAndLint),
  react: check('Rules of React', checkReactRules),
  types: check('Types', checkTypes),
  imports: check('Import law', checkImportRules),
  unused: check('Unused code', checkUnusedCode),
  unit: { title: 'Unit tests', run: ({ rest }) => runUnitTests(rest) },
  build: { title: 'Build', run: ({ rest }) => build(rest) },
  e2e: { title: 'Browser tests', run: ({ rest }) => runBrowserTests(rest) },
  'unit-proofs': { title: 'Proofs of packages', run: () => runUnitTests([], 'proofs') },
  'e2e-proofs': browserProjects('Proofs in the browser', 'dev-proofs', 'proofs'),
  chaos: browserProjects('Faults', 'chaos'),
  standalone: browserProjects('Own repository', 'standalone'),
  fuzz: { title: 'Generated inputs', run: () => runUnitTests([], 'fuzz') },
  attack: command('Attacks', 'attack'),
  libraries: command('Libraries', 'libraries'),
  foreign: command('Remotes of other builders', 'foreign'),
};

async function runPart({ run }: Part, options: TestOptions, isBuilt: boolean): Promise<TestCounts> {
  try {
    // Skips all parts after a failed build, because most of them need the built site.
    if (!isBuilt) throw new Error('Not run, because the build failed');
    return await run(options);
  } catch (error) {
    console.log(errorMessageOf(error));
    return ONE_FAILED;
  }
}

/** Runs all parts, even when one of them fails, but no part after a failed build. */
async function runParts(options: TestOptions): Promise<TestCounts> {
  const results: (TestCounts & { title: string; time: string })[] = [];
  let isBuilt = true;
  for (const name of options.parts) {
    const part = SUITE_PARTS[name];
    console.log(`\n── ${part.title}`);
    const since = performance.now();
    const counts = await runPart(part, options, isBuilt);
    if (name === 'build') isBuilt = counts.failed === 0;
    const time = secondsSince(since);
    results.push({ ...counts, title: part.title, time });
    console.log(`${counts.failed > 0 ? '✗' : '✓'} ${part.title}, ${time}`);
  }
  console.log('\n── Summary');
  const width = Math.max(...results.map(({ title }) => title.length));
  for (const { title, time, named = [], ...counts } of results) {
    console.log(`${title.padEnd(width)}  ${testCountsText(counts)} (${time})`);
    for (const line of named) console.log(`  ${line}`);
  }
  return sumTestCounts(results);
}

export async function runTestSuite(
  suite: SuiteName,
  only: string | undefined,
  rest?: readonly string[],
): Promise<void> {
  reportTestCounts(await runParts(readTestOptions(suite, only, rest)));
}
