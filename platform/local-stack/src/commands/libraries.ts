import { join } from 'node:path';
import { runPnpm } from '../install/pnpm.mjs';
import { lastLine } from '../test-run/counts';
import { e2e } from '../test-run/tests';
import { repositoryRoot } from '../workspace/folders';

/** `npm run libraries`: installs the libraries of `e2e/libraries`, which nothing else needs, and tests a page with each. */
const installed = runPnpm(join(repositoryRoot, 'e2e/libraries'), [
  'install',
  '--ignore-workspace',
  '--frozen-lockfile',
]);
if (installed.status === 0) {
  const counts = await e2e(['--project=libraries', ...process.argv.slice(2)]);
  console.log(`\n${lastLine(counts)}`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
} else {
  console.error('The libraries could not be installed.');
  process.exitCode = 1;
}
