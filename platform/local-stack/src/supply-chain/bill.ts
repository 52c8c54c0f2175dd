import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { withTemporaryFolder } from '@platform/federation/repository';
import { readPnpm } from '../install/pnpm.mjs';
import { repositoryRoot } from '../workspace/folders';
import { lockedDependencies, readLockfile } from './lockfile';

/** A CycloneDX file for tools, and the licence notices of a build's packages. */
export type BillOfMaterials = Record<'sbom.cdx.json' | 'notices.txt', string>;

/** A package in the answer of `pnpm licenses list`. */
export type LicensedPackage = {
  name: string;
  versions: string[];
  paths: string[];
  license: string;
  homepage?: string;
};

type Component = { group?: string; name: string; version: string };

/** Returns the components of a CycloneDX file as `name@version`, as the lock file names them. */
export const componentsOf = (sbom: string): string[] =>
  (JSON.parse(sbom).components as Component[]).map(
    ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`,
  );

let licences: Promise<LicensedPackage[]> | undefined;
export const readLicences = (): Promise<LicensedPackage[]> => {
  licences ??= readPnpm(repositoryRoot, ['--recursive', 'licenses', 'list', '--json']).then(
    (output) => Object.values(JSON.parse(output) as Record<string, LicensedPackage[]>).flat(),
  );
  return licences;
};

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)\b/i;

const textsOf = (folder: string, { license, homepage }: LicensedPackage): string => {
  const files = readdirSync(folder).filter((name) => LICENCE_FILE.test(name));
  const texts = files.sort().map((name) => readFileSync(join(folder, name), 'utf8').trim());
  return texts.join('\n\n') || `Licence: ${license}${homepage ? `, ${homepage}` : ''}`;
};

/** Returns the notices of packages (`name@version`). Equal texts share one entry. */
export const noticesOf = (
  packages: readonly string[],
  licensed: readonly LicensedPackage[],
): string => {
  const entries = new Map<string, string[]>();
  for (const each of licensed) {
    each.versions.forEach((version, index) => {
      const id = `${each.name}@${version}`;
      if (!packages.includes(id)) return;
      const text = textsOf(each.paths[index] ?? '', each);
      entries.set(text, [...(entries.get(text) ?? []), `${id} (${each.license})`]);
    });
  }
  const written = [...entries].map(([text, names]) => `${names.sort().join('\n')}\n\n${text}\n`);
  return `Other people's packages that this was made from, and their licences.\n\n${written.sort().join(`\n${'-'.repeat(80)}\n\n`)}`;
};

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
    await readPnpm(repositoryRoot, ['--filter', name, 'sbom', ...options]);
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
