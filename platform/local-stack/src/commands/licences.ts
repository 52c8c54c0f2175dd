import { defineCommand } from '@platform/federation/cli';
import { runPnpm } from '../install/pnpm.mjs';
import { releasablePackages } from '../release/build';
import { type LicensedPackage, readLicensedPackages } from '../supply-chain/bill';
import { repositoryRoot } from '../workspace/folders';

const MAX_NAMED_PACKAGES = 6;

/** Returns a line for each licence of the packages, the most frequent first. */
export const licenceLines = (packages: readonly LicensedPackage[]) => {
  const groups = new Map<string, string[]>();
  for (const { id, license } of packages) groups.set(license, [...(groups.get(license) ?? []), id]);
  return [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([license, ids]) => {
      const isLong = ids.length > MAX_NAMED_PACKAGES;
      return `${license}: ${isLong ? `${ids.length} packages` : ids.join(', ')}`;
    });
};

export const command = defineCommand({
  help: 'Lists the licences of what is shipped, and the known vulnerabilities of what is installed',
  options: {},
  async run() {
    // Leaves out optional packages, so that the report is the same on every system.
    const packages = await readLicensedPackages(releasablePackages(), '--no-optional');
    console.log(`Licences of the ${packages.length} packages that the builds are made from`);
    for (const line of licenceLines(packages)) console.log(`  ${line}`);
    console.log('\nKnown vulnerabilities');
    // Accepts a registry that cannot list vulnerabilities. pnpm then only says so.
    const { status } = runPnpm(repositoryRoot, ['audit', '--ignore-registry-errors']);
    if (status !== 0) process.exitCode = 1;
  },
});
