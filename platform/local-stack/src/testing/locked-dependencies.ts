import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { load } from 'js-yaml';
import type { BillOfMaterials } from '../supply-chain/bill';
import { repositoryRoot } from '../workspace/folders';

type Snapshot = { dependencies?: Readonly<Record<string, string>> };
type Importer = { dependencies?: Readonly<Record<string, { version: string }>> };

export type Lockfile = {
  importers: Readonly<Record<string, Importer>>;
  snapshots: Readonly<Record<string, Snapshot>>;
};

export const readLockfile = (): Lockfile =>
  load(readFileSync(join(repositoryRoot, 'pnpm-lock.yaml'), 'utf8')) as Lockfile;

/** Removes pnpm's peer dependencies: returns `19.3.1` for `19.3.1(react@19.3.1)`. */
const withoutPeers = (version: string): string => version.split('(')[0] ?? '';

/**
 * Returns the direct and indirect dependencies of the package in `folder`, as sorted
 * `name@version`. Follows links to packages of the workspace. Leaves out development dependencies
 * and optional dependencies.
 */
export const lockedDependencies = (
  { importers, snapshots }: Lockfile,
  folder: string,
): string[] => {
  const found = new Set<string>();
  const follow = (name: string, version: string): void => {
    const own = `${name}@${version}`;
    // For an alias, `name` is the alias, and `version` is the real `name@version`, which is the key
    // in `snapshots`.
    const key = own in snapshots ? own : version;
    if (found.has(key)) return;
    found.add(key);
    for (const each of Object.entries(snapshots[key]?.dependencies ?? {})) follow(...each);
  };
  const followed = new Set<string>();
  const followImporter = (importer: string): void => {
    if (followed.has(importer)) return;
    followed.add(importer);
    for (const [name, { version }] of Object.entries(importers[importer]?.dependencies ?? {})) {
      if (version.startsWith('link:')) followImporter(posix.join(importer, version.slice(5)));
      else follow(name, version);
    }
  };
  followImporter(folder);
  return [...new Set([...found].map(withoutPeers))].sort();
};

type Component = { group?: string; name: string; version: string };

/** Returns the components of a CycloneDX file as `name@version`, as the lock file names them. */
export const componentsOfSbom = (sbom: string): string[] =>
  (JSON.parse(sbom).components as Component[]).map(
    ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`,
  );

/** Returns packages missing in a file of the bill, with the file: `react@19.3.1 (notices.txt)`. */
export const findPackagesMissingInBillOfMaterials = (
  bill: BillOfMaterials,
  needed: readonly string[],
): string[] => {
  const listed = new Set(componentsOfSbom(bill['sbom.cdx.json']));
  const lines = new Set(bill['notices.txt'].split('\n').map((line) => line.replace(/ \(.*/, '')));
  return needed.flatMap((each) => [
    ...(listed.has(each) ? [] : [`${each} (sbom.cdx.json)`]),
    ...(lines.has(each) ? [] : [`${each} (notices.txt)`]),
  ]);
};
