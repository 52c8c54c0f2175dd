import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from '../test-run/checks';
import { repositoryRoot } from '../workspace/folders';
import { fillIn, readResults, tablesOf } from './results';

/** The document that shows the measurements. */
const DOCUMENT = 'docs/benchmarks.md';

/** Writes all measurements into the tables of `docs/benchmarks.md`. */
export async function writeBenchmarks(): Promise<void> {
  const file = join(repositoryRoot, DOCUMENT);
  const tables = tablesOf(readResults('bench/results.json'), readResults('chaos/results.json'));
  writeFileSync(file, fillIn(readFileSync(file, 'utf8'), tables));
  const { code, output } = await format(DOCUMENT);
  if (code !== 0) throw new Error(output);
  console.log(`The tables of ${DOCUMENT} are written.`);
}
