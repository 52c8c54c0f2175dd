import { join } from 'node:path';
import { formatSecondsSince, packageToRelease } from '@platform/federation/cli';
import { buildAndRelease, buildPackages, checkBuildSizes, readWorkspace } from '../release/build';
import { parseOnlyOption } from '../workspace/command-options';
import { errorMessageOf } from '../workspace/error-message-of';
import { repositoryRoot } from '../workspace/folders';
import { readPorts } from '../workspace/ports';
import { runNode } from '../workspace/run-node';
import { createSuitePartFromCommand, SOURCE_CHECKS, type TestSuitePart } from './checks';
import { reportTestCounts, type TestCounts, testCountsText } from './test-counts';
import { runBrowserTests, runUnitTests } from './tests';

const RUN_SCRIPT = join(repositoryRoot, 'platform', 'local-stack', 'bin', 'run.mjs');

const browserProjects = (title: string, ...names: readonly string[]): TestSuitePart => ({
  title,
  run: () => runBrowserTests(names.map((name) => `--project=${name}`)),
});

const command = (title: string, name: string): TestSuitePart =>
  createSuitePartFromCommand(title, () => runNode([RUN_SCRIPT, name], { show: true }));

const build: TestSuitePart = {
  title: 'Build',
  async run(names) {
    if (names.length > 0) {
      const workspace = readWorkspace();
      await buildPackages(names.map((name) => packageToRelease(workspace, name)));
    } else {
      await buildAndRelease(readPorts(process.env));
      checkBuildSizes();
    }
  },
};

type SuiteName = 'test' | 'proofs';

export const TEST_SUITES: Record<SuiteName, Record<string, TestSuitePart>> = {
  /** The parts that everybody runs before each commit. */
  test: {
    ...SOURCE_CHECKS,
    unit: { title: 'Unit tests', run: runUnitTests },
    build,
    e2e: { title: 'Browser tests', run: runBrowserTests },
  },
  /** Long tests that run every night, such as killed processes, whole commands and attacks. */
  proofs: {
    'unit-proofs': { title: 'Proofs of packages', run: () => runUnitTests([], 'proofs') },
    'tagged-proofs': { title: 'Long unit tests', run: () => runUnitTests([], 'tagged-proofs') },
    build,
    'e2e-proofs': browserProjects('Proofs in the browser', 'dev-proofs', 'proofs'),
    chaos: browserProjects('Faults', 'chaos'),
    standalone: browserProjects('Own repository', 'standalone'),
    fuzz: { title: 'Generated inputs', run: () => runUnitTests([], 'fuzz') },
    attack: command('Attacks', 'attack'),
    libraries: command('Libraries', 'libraries'),
    foreign: command('Remotes of other builders', 'foreign'),
  },
};

const PARTS_WITH_ARGUMENTS = ['unit', 'build', 'e2e'];

/**
 * Returns the names of the parts to run. `rest`: arguments for the test runner or the checks, such
 * as `guard` in `npm run unit -- guard`. Throws an Error for an unknown part, and for arguments
 * that the chosen parts do not use.
 */
export function chooseParts(suite: SuiteName, only?: string, rest: readonly string[] = []) {
  const all = Object.keys(TEST_SUITES[suite]);
  const isCheck = (name: string) => name in SOURCE_CHECKS;
  const chosen = parseOnlyOption(only, suite === 'test' ? [...all, 'check'] : all);
  const parts = all.filter(
    (name) => chosen.includes(name) || (chosen.includes('check') && isCheck(name)),
  );
  const [first = ''] = parts;
  const isOne = parts.length === 1 && PARTS_WITH_ARGUMENTS.includes(first);
  if (rest.length > 0 && !isOne && !parts.every(isCheck)) {
    const names = [...PARTS_WITH_ARGUMENTS, 'check'].join(', ');
    throw new Error(`"${rest.join(' ')}" is not used: choose one part that uses it, of ${names}.`);
  }
  return parts;
}

type PartResult = TestCounts & { title: string; time: string; problem?: string };

const runPart = async (part: TestSuitePart, rest: readonly string[]): Promise<PartResult> => {
  const { title, run } = part;
  const since = performance.now();
  try {
    const counts = (await run(rest)) ?? { passed: 1, failed: 0 };
    return { ...counts, title, time: formatSecondsSince(since) };
  } catch (error) {
    const problem = errorMessageOf(error);
    return { passed: 0, failed: 1, title, time: formatSecondsSince(since), problem };
  }
};

const NOT_BUILT: TestSuitePart['run'] = () => Promise.reject('Not run, because the build failed');

/**
 * Runs the chosen parts. Continues after a failed part, but not after a failed build. The checks
 * run at the same time, because most of them use only one core.
 */
export async function runTestSuite(
  suite: SuiteName,
  only: string | undefined,
  rest: readonly string[] = [],
): Promise<void> {
  const parts = chooseParts(suite, only, rest);
  const chosen = Object.entries(TEST_SUITES[suite]).filter(([name]) => parts.includes(name));
  const checks = new Map(
    chosen
      .filter(([name]) => name in SOURCE_CHECKS)
      .map(([name, check]) => [name, runPart(check, rest)]),
  );
  const results: PartResult[] = [];
  let isBuilt = true;
  for (const [name, part] of chosen) {
    console.log(`\n── ${part.title}`);
    // Skips all parts after a failed build, because most of them need the built site.
    const run = isBuilt ? part.run : NOT_BUILT;
    const result: PartResult = await (checks.get(name) ?? runPart({ ...part, run }, rest));
    if (result.problem) console.log(result.problem);
    if (name === 'build') isBuilt = result.failed === 0;
    results.push(result);
    console.log(`${result.failed > 0 ? '✗' : '✓'} ${result.title}, ${result.time}`);
  }
  console.log('\n── Summary');
  const width = Math.max(...results.map(({ title }) => title.length));
  for (const { title, time, ...counts } of results)
    console.log(`${title.padEnd(width)}  ${testCountsText(counts)} (${time})`);
  reportTestCounts(...results);
}
