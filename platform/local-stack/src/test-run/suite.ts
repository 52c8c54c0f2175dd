import { join } from 'node:path';
import { packageToRelease } from '@platform/federation/cli';
import { buildAndRelease, buildPackages, checkBuildSizes, createWorkspace } from '../release/build';
import { repositoryRoot } from '../workspace/folders';
import { readPorts } from '../workspace/ports';
import { type CommandResult, runNode } from '../workspace/run-node';
import {
  checkFormatAndLint,
  checkImportLaw,
  checkReactRules,
  checkTypes,
  checkUnusedCode,
} from './checks';
import { type Counts, partSummary, reportCounts, sumCounts } from './counts';
import {
  isCheck,
  type PartName,
  readTestOptions,
  type SuiteName,
  type TestOptions,
} from './options';
import { runBrowserTests, runUnitTests } from './tests';

/** The findings of a step. `output` is printed below the title of a step that showed nothing. */
type Findings = Counts & { output?: string };

/** A step of `npm test`. */
type Part = { title: string; run: (options: TestOptions) => Promise<Findings> };

const RUN_SCRIPT = join(repositoryRoot, 'platform', 'local-stack', 'bin', 'run.mjs');

const ONE_PASSED: Counts = { passed: 1, failed: 0 };
const ONE_FAILED: Counts = { passed: 0, failed: 1 };

/** Creates a step from a check, which counts as one test. */
const check = (title: string, run: (rest: string[]) => Promise<CommandResult>): Part => ({
  title,
  run: async ({ rest }) => {
    const { code, output } = await run(rest);
    return code === 0 ? ONE_PASSED : { ...ONE_FAILED, output: output.trimEnd() };
  },
});

/** Builds and releases everything into `site/` and checks sizes, or builds the named packages. */
async function build(names: readonly string[]): Promise<Counts> {
  if (names.length > 0) {
    await buildPackages(
      names.map((name) => packageToRelease(createWorkspace(), name)),
      console.log,
    );
  } else {
    await buildAndRelease(readPorts(process.env), console.log);
    checkBuildSizes();
  }
  return ONE_PASSED;
}

const browserProjects = (title: string, ...names: readonly string[]): Part => ({
  title,
  run: () => runBrowserTests(names.map((name) => `--project=${name}`)),
});

/** Creates a step from another command of this repository, which counts as one test. */
const command = (title: string, name: string): Part =>
  check(title, () => runNode([RUN_SCRIPT, name], { show: true }));

export const SUITE_PARTS: Record<PartName, Part> = {
  lint: check('Format and lint', checkFormatAndLint),
  react: check('Rules of React', checkReactRules),
  types: check('Types', checkTypes),
  imports: check('Import law', checkImportLaw),
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

/** Runs one step, and measures it. A thrown error counts as a failure of the step. */
async function runPart(name: PartName, options: TestOptions): Promise<Findings & { time: string }> {
  const since = performance.now();
  const findings = await SUITE_PARTS[name].run(options).catch((error: unknown) => ({
    ...ONE_FAILED,
    output: error instanceof Error ? error.message : String(error),
  }));
  return { ...findings, time: `${((performance.now() - since) / 1000).toFixed(1)} s` };
}

const NOT_RUN = { ...ONE_FAILED, output: 'Not run, because the build failed', time: '0 s' };

/**
 * Runs every step of a suite in order, even after a failed step. The checks run side by side,
 * because each leaves a processor idle for some of the time.
 */
async function runParts(options: TestOptions): Promise<Counts> {
  const results = new Map<string, Awaited<ReturnType<typeof runPart>>>();
  const checks = new Map(
    options.parts.filter(isCheck).map((name) => [name, runPart(name, options)]),
  );
  for (const name of options.parts) {
    console.log(`\n── ${SUITE_PARTS[name].title}`);
    // Skips later steps if the build failed, because all need it.
    const isBuilt = !results.get('build')?.failed;
    const result = isBuilt ? await (checks.get(name) ?? runPart(name, options)) : NOT_RUN;
    results.set(name, result);
    if (result.output) console.log(result.output);
    console.log(`${result.failed > 0 ? '✗' : '✓'} ${SUITE_PARTS[name].title}, ${result.time}`);
  }
  console.log('\n── Summary');
  for (const name of options.parts) {
    const result = results.get(name);
    if (!result) continue;
    console.log(`${SUITE_PARTS[name].title.padEnd(24)}${partSummary(result)} (${result.time})`);
    for (const line of result.named ?? []) console.log(`  ${line}`);
  }
  return sumCounts([...results.values()]);
}

export async function runSuite(
  suite: SuiteName,
  only: string | undefined,
  rest: readonly string[],
): Promise<void> {
  const args = [...(only === undefined ? [] : [`--only=${only}`]), ...rest];
  reportCounts(await runParts(readTestOptions(suite, args)));
}
