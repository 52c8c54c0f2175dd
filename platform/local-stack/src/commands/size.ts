import { join } from 'node:path';
import { type PartSize, readBuild, sizesOf } from '@platform/federation/release-checks';
import { record } from '../measurements/results';
import { checkSizes, releasablePackages } from '../release/build';
import { repositoryRoot } from '../workspace/folders';

const nameOf = (name: string, { part, path }: PartSize): string => {
  if (part === 'page') return `${name}, page ${path}`;
  return name === 'shell' ? 'shell, first script' : `${name}, entry`;
};

/** Measures the builds in the packages' `dist` folders, as visitors load them. */
for (const name of releasablePackages()) {
  const { build } = readBuild(name, join(repositoryRoot, name, 'dist'));
  if (!build) throw new Error(`There is no build of ${name}: make one with npm run build`);
  for (const size of sizesOf(build)) {
    const kB = size.gzip / 1000;
    console.log(`${kB.toFixed(1).padStart(7)} kB  ${nameOf(name, size)}`);
    record(`size of ${nameOf(name, size)}`, { kB }, 'bench/results.json');
  }
}

checkSizes();
