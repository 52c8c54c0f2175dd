import { defineCommand } from '@platform/federation/cli';
import { writeBenchmarks } from '../measurements/benchmarks';
import { reportTestCounts } from '../test-run/test-counts';
import { runBrowserTests } from '../test-run/tests';

export const command = defineCommand({
  help: 'Breaks the site in many ways, and writes the tables of docs/benchmarks.md',
  options: {},
  passesTo: 'playwright test',
  async run({ rest }) {
    const counts = await runBrowserTests(['--project=chaos', ...rest]);
    if (counts.failed === 0) writeBenchmarks();
    reportTestCounts(counts);
  },
});
