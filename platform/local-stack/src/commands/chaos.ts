import { writeBenchmarkTables } from '../measurements/benchmarks';
import { defineBrowserTestCommand } from '../test-run/tests';

export const command = defineBrowserTestCommand({
  help: 'Breaks the site in many ways, and writes the tables of docs/benchmarks.md',
  project: 'chaos',
  onPass: writeBenchmarkTables,
});
