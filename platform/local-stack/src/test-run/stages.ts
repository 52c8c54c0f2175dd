import { buildAll, buildAndRelease, checkPackage } from '../release/build';
import { readPorts } from '../workspace/ports';
import type { CommandResult } from '../workspace/run-node';
import { imports, lint, react, types, unused } from './checks';
import type { Counts } from './counts';
import type { StageName, TestOptions } from './options';
import { e2e, unit } from './tests';

/** A stage of `npm test`. Its output appears while it runs. */
type Stage = { title: string; run: (options: TestOptions) => Promise<Counts> };

const PASSED: Counts = { passed: 1, failed: 0 };
const FAILED: Counts = { passed: 0, failed: 1 };

/** A check counts once, and its findings are shown in full. */
const check = (title: string, run: () => Promise<CommandResult>): Stage => ({
  title,
  run: async () => {
    const { code, output } = await run();
    if (code === 0) return PASSED;
    console.log(output.trimEnd());
    return FAILED;
  },
});

/** Builds and releases everything into `site/`, or only builds the packages named. */
async function build(names: readonly string[]): Promise<Counts> {
  if (names.length > 0) {
    await buildAll(
      names.map((name) => checkPackage(name)),
      console.log,
    );
  } else {
    await buildAndRelease(readPorts(process.env), console.log);
  }
  return PASSED;
}

/** What `npm test` runs, by the names of `--only`. */
export const stages: Record<StageName, Stage> = {
  lint: check('Format and lint', lint),
  react: check('Rules of React', react),
  types: check('Types', types),
  imports: check('Import law', imports),
  unused: check('Unused code', unused),
  unit: { title: 'Unit tests', run: ({ rest }) => unit(rest) },
  build: { title: 'Build', run: ({ rest }) => build(rest) },
  e2e: { title: 'Browser tests', run: ({ rest }) => e2e(rest) },
};

/** Runs one stage. An error that it throws counts as its failure. */
export async function runStage(name: StageName, options: TestOptions): Promise<Counts> {
  try {
    return await stages[name].run(options);
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    return FAILED;
  }
}
