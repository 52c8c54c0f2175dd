import { defineCommand } from '@platform/federation/cli';
import { reportTestCounts } from '../test-run/test-counts';

export const command = defineCommand({
  help: 'Breaks the site in many ways, and writes the tables of docs/benchmarks.md',
  options: {},
  passesTo: 'playwright test',
  async run({ rest }) {
    const { runBrowserTests } = await import('../test-run/tests');
    const { writeBenchmarks } = await import('../measurements/benchmarks');
    const counts = await runBrowserTests(['--project=chaos', ...rest]);
    if (counts.failed === 0) writeBenchmarks();
    reportTestCounts(counts);
  },
});
