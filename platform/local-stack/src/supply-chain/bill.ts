import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { withTemporaryFolder } from '@platform/federation/repository';
import { readPnpmOutput } from '../install/pnpm.mjs';
import { repositoryRoot } from '../workspace/folders';
import { noticesOf, readLicences } from './licences';
import { lockedDependencies, readLockfile } from './lockfile';

/** A CycloneDX file for tools, and the licence notices of a build's packages. */
export type BillOfMaterials = Record<'sbom.cdx.json' | 'notices.txt', string>;

type Component = { group?: string; name: string; version: string };

/** Returns the components of a CycloneDX file as `name@version`, as the lock file names them. */
export const componentsOf = (sbom: string): string[] =>
  (JSON.parse(sbom).components as Component[]).map(
    ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`,
  );

/** Returns packages missing in a file of the bill, with the file: `react@19.3.1 (notices.txt)`. */
export const findMissingInBill = (bill: BillOfMaterials, needed: readonly string[]): string[] => {
  const listed = new Set(componentsOf(bill['sbom.cdx.json']));
  const lines = new Set(bill['notices.txt'].split('\n').map((line) => line.replace(/ \(.*/, '')));
  return needed.flatMap((each) => [
    ...(listed.has(each) ? [] : [`${each} (sbom.cdx.json)`]),
    ...(lines.has(each) ? [] : [`${each} (notices.txt)`]),
  ]);
};

const readSbom = (name: string): Promise<string> =>
  withTemporaryFolder('sbom', async (folder) => {
    const file = join(folder, 'sbom.cdx.json');
    const options = ['--sbom-format', 'cyclonedx', '--lockfile-only', '--prod', '--out', file];
    await readPnpmOutput(repositoryRoot, ['--filter', name, 'sbom', ...options]);
    return readFileSync(file, 'utf8');
  });

/**
 * Creates the bill of a workspace package. `folder` is the folder of its `package.json`. Throws an
 * Error when a package that the lock file lists for it is missing in the bill.
 */
export const createBillOfMaterials = async (
  name: string,
  folder: string,
): Promise<BillOfMaterials> => {
  const [sbom, licensed] = await Promise.all([readSbom(name), readLicences()]);
  const bill = {
    'sbom.cdx.json': sbom,
    'notices.txt': noticesOf(componentsOf(sbom), licensed),
  };
  const importer = relative(repositoryRoot, folder).split(sep).join('/');
  const missing = findMissingInBill(bill, lockedDependencies(readLockfile(), importer));
  if (missing.length > 0) {
    throw new Error(`What ${name} was made from is not complete: ${missing.join(', ')}.`);
  }
  return bill;
};

export const writeBillOfMaterials = (bill: BillOfMaterials, folder: string): void => {
  for (const [file, text] of Object.entries(bill)) writeFileSync(join(folder, file), text);
};
