import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand } from '@platform/federation/cli';
import { writeBenchmarkTables } from '../measurements/benchmarks';
import { reportTestCounts } from '../test-run/test-counts';
import { installPackagesIn, runBrowserTests } from '../test-run/tests';
import { parseOnlyOption, textOption } from '../workspace/command-options';
import { repositoryRoot } from '../workspace/folders';

const SPEC_ENDING = '.spec.ts';

export const command = defineCommand({
  help: 'Measures the site in a browser, and writes the tables of docs/benchmarks.md',
  options: { only: textOption('parts', 'such as composition,typing: measures these') },
  passesTo: 'playwright test',
  async run({ values, rest }) {
    const parts = readdirSync(join(repositoryRoot, 'e2e/benchmarks'))
      .filter((file) => file.endsWith(SPEC_ENDING))
      .map((file) => file.slice(0, -SPEC_ENDING.length));
    const chosen = parseOnlyOption(values.only, parts);
    if (chosen.includes('tools')) installPackagesIn('e2e/webpack');
    const files = chosen.map((name) => `benchmarks/${name}${SPEC_ENDING}`);
    const counts = await runBrowserTests(['--project=bench', ...files, ...rest]);
    if (counts.failed === 0) writeBenchmarkTables();
    reportTestCounts(counts);
  },
});
