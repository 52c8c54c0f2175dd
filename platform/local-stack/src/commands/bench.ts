import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand } from '@platform/federation/cli';
import { chooseParts } from '../test-run/choose-parts';
import { reportTestCounts } from '../test-run/test-counts';
import { repositoryRoot } from '../workspace/folders';

const SPEC_ENDING = '.spec.ts';

const NEEDS_WEBPACK = 'tools';

export const command = defineCommand({
  help: 'Measures the site in a browser, and writes the tables of docs/benchmarks.md',
  options: {
    only: { type: 'string', value: 'parts', help: 'such as composition,typing: measures these' },
  },
  passesTo: 'playwright test',
  async run({ values, rest }) {
    const { installPackagesIn, runBrowserTests } = await import('../test-run/tests');
    const { writeBenchmarks } = await import('../measurements/benchmarks');
    const parts = readdirSync(join(repositoryRoot, 'e2e/benchmarks'))
      .filter((file) => file.endsWith(SPEC_ENDING))
      .map((file) => file.slice(0, -SPEC_ENDING.length));
    const chosen = chooseParts(values.only, parts);
    if (chosen.includes(NEEDS_WEBPACK)) installPackagesIn('e2e/webpack');
    const files = chosen.map((name) => `benchmarks/${name}${SPEC_ENDING}`);
    const counts = await runBrowserTests(['--project=bench', ...files, ...rest]);
    if (counts.failed === 0) writeBenchmarks();
    reportTestCounts(counts);
  },
});
