import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '@platform/federation/release';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../workspace/folders';
import { findPackageFolders } from './install.mjs';

const SOURCE_FILE = /(?<!\.test)\.tsx?$/;

/**
 * Matches the package in an import or export at the start of a line, and in `import('…')`. Leaves
 * out imports of types, which the compiler removes.
 */
const IMPORTED_PACKAGE =
  /(?:^import |^(?:import|export|\})(?! type )[^'"\n]* from |\bimport\()['"](?!node:)((?:@[\w.-]+\/)?\w[\w.-]*)/gm;

const published = findPackageFolders(repositoryRoot)
  .map((folder) => ({ folder, ...JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) }))
  .filter(({ publishConfig }) => publishConfig);

test.each(published)('the published package $name names all packages that it imports', (own) => {
  const { folder, name, files, dependencies, peerDependencies } = own;
  const known = [name, ...Object.keys({ ...dependencies, ...peerDependencies })];
  const leftOut = files.filter((each: string) => each.startsWith('!dist/'));
  const imported = listFiles(join(folder, 'src'))
    .filter((file) => SOURCE_FILE.test(file))
    .filter((file) => !leftOut.some((each: string) => `!dist/${file}`.startsWith(`${each}/`)))
    .flatMap((file) => {
      const source = readFileSync(join(folder, 'src', file), 'utf8');
      return [...source.matchAll(IMPORTED_PACKAGE)].map(([, each]) => `${each} in ${file}`);
    });
  expect(imported.filter((each) => !known.includes(each.split(' in ')[0]))).toEqual([]);
});
