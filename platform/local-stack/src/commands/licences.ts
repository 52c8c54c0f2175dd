import { defineCommand } from '@platform/federation/cli';
import { runPnpm } from '../install/pnpm.mjs';
import { releasablePackages } from '../release/build';
import { repositoryRoot } from '../workspace/folders';

export const command = defineCommand({
  help: 'Lists the licences of what is shipped, and the known vulnerabilities of what is installed',
  options: {},
  async run() {
    console.log('Licences of the packages that the builds are made from');
    const shipped = releasablePackages().flatMap((name) => ['--filter-prod', `${name}...`]);
    // Leaves out optional packages, so that the list is the same on every system.
    const list = ['licenses', 'list', '--prod', '--no-optional'];
    const licences = runPnpm(repositoryRoot, [...shipped, ...list]);
    console.log('\nKnown vulnerabilities');
    // Accepts a registry that cannot list vulnerabilities. pnpm then only says so.
    const audit = runPnpm(repositoryRoot, ['audit', '--ignore-registry-errors']);
    if (licences.status !== 0 || audit.status !== 0) process.exitCode = 1;
  },
});
