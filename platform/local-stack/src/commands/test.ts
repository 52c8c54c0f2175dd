import { packageIn } from '@platform/federation/commands';
import { buildAll, buildAndRelease, checkSizes, workspace } from '../release/build';
import { imports, lint, react, types, unused } from '../test-run/checks';
import { type Counts, lastLine, partLine, sum } from '../test-run/counts';
import { type PartName, readOptions, type TestOptions } from '../test-run/options';
import { e2e, unit } from '../test-run/tests';
import { readPorts } from '../workspace/ports';
import type { CommandResult } from '../workspace/run-node';

/** A part of `npm test`. Its output appears while it runs. */
type Part = { title: string; run: (options: TestOptions) => Promise<Counts> };

const PASSED: Counts = { passed: 1, failed: 0 };
const FAILED: Counts = { passed: 0, failed: 1 };

/** A check counts once, and its findings are shown in full. */
const check = (title: string, run: () => Promise<CommandResult>): Part => ({
  title,
  run: async () => {
    const { code, output } = await run();
    if (code === 0) return PASSED;
    console.log(output.trimEnd());
    return FAILED;
  },
});

/** Builds everything, releases it into `site/` and checks the sizes, or only builds the packages named. */
async function build(names: readonly string[]): Promise<Counts> {
  if (names.length > 0) {
    await buildAll(
      names.map((name) => packageIn(workspace(), name)),
      console.log,
    );
  } else {
    await buildAndRelease(readPorts(process.env), console.log);
    checkSizes();
  }
  return PASSED;
}

/** What `npm test` runs, by the names of `--only`. */
export const parts: Record<PartName, Part> = {
  lint: check('Format and lint', lint),
  react: check('Rules of React', react),
  types: check('Types', types),
  imports: check('Import law', imports),
  unused: check('Unused code', unused),
  unit: { title: 'Unit tests', run: ({ rest }) => unit(rest) },
  build: { title: 'Build', run: ({ rest }) => build(rest) },
  e2e: { title: 'Browser tests', run: ({ rest }) => e2e(rest) },
};

/** Runs one part. An error that it throws counts as its failure. */
async function runPart(name: PartName, options: TestOptions): Promise<Counts> {
  try {
    return await parts[name].run(options);
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    return FAILED;
  }
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** `npm test`: runs every part in order, even after a failed one. */
async function main(): Promise<Counts> {
  const options = readOptions(process.argv.slice(2));
  const results = new Map<string, Counts & { time: string }>();
  for (const name of options.parts) {
    console.log(`\n── ${parts[name].title}`);
    const since = performance.now();
    const counts =
      name === 'e2e' && results.get('build')?.failed
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
    console.log(`${parts[name].title.padEnd(16)}${partLine(result)} (${result.time})`);
    for (const line of result.named ?? []) console.log(`  ${line}`);
  }
  return sum([...results.values()]);
}

function notRun(why: string): Counts {
  console.log(why);
  return { passed: 0, failed: 1 };
}

try {
  const total = await main();
  console.log(`\n${lastLine(total)}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
