import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeBenchmarks } from '../measurements/write-benchmarks';
import { lastLine } from '../test-run/counts';
import { e2e } from '../test-run/tests';
import { repositoryRoot } from '../workspace/folders';

const SPEC = '.spec.ts';

/** The parts of the benchmark: the spec files in `e2e/benchmarks`. */
const parts = readdirSync(join(repositoryRoot, 'e2e/benchmarks'))
  .filter((file) => file.endsWith(SPEC))
  .map((file) => file.slice(0, -SPEC.length));

/** `npm run bench`: every part, or those of `--only=composition,typing`. Other arguments go to Playwright. */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const only = args.find((argument) => argument.startsWith('--only='));
  const chosen = only ? only.slice('--only='.length).split(',') : parts;
  const unknown = chosen.find((name) => !parts.includes(name));
  if (unknown !== undefined) {
    throw new Error(`There is no part "${unknown}": choose from ${parts.join(', ')}.`);
  }
  const files = chosen.map((name) => `benchmarks/${name}${SPEC}`);
  const rest = args.filter((argument) => argument !== only);
  const counts = await e2e(['--project=bench', ...files, ...rest]);
  await writeBenchmarks();
  console.log(`\n${lastLine(counts)}`);
  if (counts.failed > 0) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
