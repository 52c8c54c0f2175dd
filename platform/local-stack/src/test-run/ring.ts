import { join } from 'node:path';
import { packageToRelease } from '@platform/federation/cli';
import { buildAll, buildAndRelease, checkSizes, workspace } from '../release/build';
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
import { type Counts, partLine, reportCounts, sumCounts } from './counts';
import { type PartName, type RingName, readOptions, type TestOptions } from './options';
import { runBrowserTests, runUnitTests } from './tests';

/** A part of `npm test`. Its output appears while it runs. */
type Part = { title: string; run: (options: TestOptions) => Promise<Counts> };

const RUN_SCRIPT = join(repositoryRoot, 'platform', 'local-stack', 'bin', 'run.mjs');

const ONE_PASSED: Counts = { passed: 1, failed: 0 };
const ONE_FAILED: Counts = { passed: 0, failed: 1 };

/** A check, which counts as one test. Its findings are shown in full. */
const check = (title: string, run: (rest: string[]) => Promise<CommandResult>): Part => ({
  title,
  run: async ({ rest }) => {
    const { code, output } = await run(rest);
    if (code === 0) return ONE_PASSED;
    console.log(output.trimEnd());
    return ONE_FAILED;
  },
});

/** Builds and releases everything into `site/` and checks sizes, or builds the named packages. */
async function build(names: readonly string[]): Promise<Counts> {
  if (names.length > 0) {
    await buildAll(
      names.map((name) => packageToRelease(workspace(), name)),
      console.log,
    );
  } else {
    await buildAndRelease(readPorts(process.env), console.log);
    checkSizes();
  }
  return ONE_PASSED;
}

const browserProject = (title: string, name: string): Part => ({
  title,
  run: () => runBrowserTests([`--project=${name}`]),
});

/** Another command of this repository, which counts as one test. */
const command = (title: string, name: string): Part =>
  check(title, () => runNode([RUN_SCRIPT, name], { show: true }));

export const parts: Record<PartName, Part> = {
  lint: check('Format and lint', checkFormatAndLint),
  react: check('Rules of React', checkReactRules),
  types: check('Types', checkTypes),
  imports: check('Import law', checkImportLaw),
  unused: check('Unused code', checkUnusedCode),
  unit: { title: 'Unit tests', run: ({ rest }) => runUnitTests(rest) },
  build: { title: 'Build', run: ({ rest }) => build(rest) },
  e2e: { title: 'Browser tests', run: ({ rest }) => runBrowserTests(rest) },
  'unit-proofs': { title: 'Proofs of packages', run: () => runUnitTests([], 'proofs') },
  'e2e-proofs': browserProject('Proofs in the browser', 'proofs'),
  chaos: browserProject('Faults', 'chaos'),
  standalone: browserProject('Own repository', 'standalone'),
  fuzz: { title: 'Generated inputs', run: () => runUnitTests([], 'fuzz') },
  attack: command('Attacks', 'attack'),
  libraries: command('Libraries', 'libraries'),
  foreign: command('Remotes of other builders', 'foreign'),
};

/** Runs one part. A thrown error counts as its failure. */
async function runPart(name: PartName, options: TestOptions): Promise<Counts> {
  try {
    return await parts[name].run(options);
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    return ONE_FAILED;
  }
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs every part of a ring in order, even after a failed one. */
async function runParts(options: TestOptions): Promise<Counts> {
  const results = new Map<string, Counts & { time: string }>();
  for (const name of options.parts) {
    console.log(`\n── ${parts[name].title}`);
    const since = performance.now();
    const counts =
      // All later parts need the build.
      results.get('build')?.failed
        ? notRun('Not run, because the build failed')
        : await runPart(name, options);
    const time = seconds(since);
    results.set(name, { ...counts, time });
    console.log(`${counts.failed > 0 ? '✗' : '✓'} ${parts[name].title}, ${time}`);
  }
  console.log('\n── Summary');
  for (const name of options.parts) {
    const result = results.get(name);
    if (!result) continue;
    console.log(`${parts[name].title.padEnd(24)}${partLine(result)} (${result.time})`);
    for (const line of result.named ?? []) console.log(`  ${line}`);
  }
  return sumCounts([...results.values()]);
}

function notRun(why: string): Counts {
  console.log(why);
  return { passed: 0, failed: 1 };
}

export async function runRing(
  ring: RingName,
  only: string | undefined,
  rest: readonly string[],
): Promise<void> {
  const args = [...(only === undefined ? [] : [`--only=${only}`]), ...rest];
  reportCounts(await runParts(readOptions(ring, args)));
}
