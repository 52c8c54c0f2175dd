import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../workspace/folders';
import { readResults } from './results';
import { allFiguresText, benchmarkChartsOf, benchmarkTablesOf, fillInTables } from './tables';

const BENCHMARKS = 'docs/benchmarks.md';

/** Writes the measurements into the document's tables and charts, and prints all of them. */
export const writeBenchmarks = (): void => {
  const file = join(repositoryRoot, BENCHMARKS);
  const bench = readResults('bench/results.json');
  const chaos = readResults('chaos/results.json');
  console.log(`\n${allFiguresText({ ...bench, ...chaos })}`);
  writeFileSync(file, fillInTables(readFileSync(file, 'utf8'), benchmarkTablesOf(bench, chaos)));
  for (const [name, chart] of Object.entries(benchmarkChartsOf(bench))) {
    if (chart) writeFileSync(join(repositoryRoot, 'docs/images', `${name}.svg`), chart);
  }
  console.log(`The tables of ${BENCHMARKS} are written.`);
};
