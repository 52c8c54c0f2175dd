import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { releasablePackages } from '../release/build';
import {
  componentsOfSbom,
  findPackagesMissingInBillOfMaterials,
  type Lockfile,
  lockedDependencies,
  readLockfile,
} from '../testing/locked-dependencies';
import { repositoryRoot } from '../workspace/folders';
import { createBillOfMaterials, licenceNoticesOf, readLicensedPackages } from './bill';

const LOCK: Lockfile = {
  importers: {
    shell: {
      dependencies: { a: { version: '1.0.0(b@1.0.0)' }, own: { version: 'link:../own' } },
    },
    own: { dependencies: { c: { version: '3.0.0' } } },
  },
  snapshots: {
    'a@1.0.0(b@1.0.0)': {
      dependencies: { b: '1.0.0', alias: 'd@4.0.0' },
    },
    'b@1.0.0': {},
    'c@3.0.0': {},
    'd@4.0.0': {},
    'unused@1.0.0': {},
  },
};

test('the dependencies of a package include indirect dependencies, also through other packages of the workspace', () => {
  expect(lockedDependencies(LOCK, 'shell')).toEqual(['a@1.0.0', 'b@1.0.0', 'c@3.0.0', 'd@4.0.0']);
});

const LOCKFILE = readLockfile();

/** The names and folders of all packages that are released or published. */
const PACKAGES = Object.keys(LOCKFILE.importers).flatMap((folder) => {
  const manifest = readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8');
  const { name, private: isPrivate } = JSON.parse(manifest);
  return !isPrivate || releasablePackages().includes(name) ? [[name, folder]] : [];
});

test.each(PACKAGES)(
  'the bill of materials of %s lists every package that the lock file says is needed',
  async (name, folder) => {
    const bill = await createBillOfMaterials(name);
    expect(
      findPackagesMissingInBillOfMaterials(bill, lockedDependencies(LOCKFILE, folder)),
    ).toEqual([]);
  },
);

test('the check of a bill of materials finds a package that is missing only in the licence notices or only in the CycloneDX file', async () => {
  const bill = await createBillOfMaterials('shell');
  const needed = lockedDependencies(LOCKFILE, 'shell');
  expect(needed).toContain('valibot@1.5.0');

  const withoutLine = bill['notices.txt'].replace('valibot@1.5.0 (MIT)\n', '');
  expect(
    findPackagesMissingInBillOfMaterials({ ...bill, 'notices.txt': withoutLine }, needed),
  ).toEqual(['valibot@1.5.0 (notices.txt)']);
  const sbom = JSON.parse(bill['sbom.cdx.json']);
  sbom.components = sbom.components.filter((each: { name: string }) => each.name !== 'valibot');
  expect(
    findPackagesMissingInBillOfMaterials(
      { ...bill, 'sbom.cdx.json': JSON.stringify(sbom) },
      needed,
    ),
  ).toEqual(['valibot@1.5.0 (sbom.cdx.json)']);
  expect(sbom.bomFormat).toBe('CycloneDX');
  expect(componentsOfSbom(bill['sbom.cdx.json'])).toContain('valibot@1.5.0');
});

test('the licence notices contain the text of each licence once', async () => {
  const licensed = await readLicensedPackages('shell');
  const notices = licenceNoticesOf(
    licensed.filter(({ id }) => ['react@19.3.1', 'react-dom@19.3.1'].includes(id)),
  );
  expect(notices).toContain('react-dom@19.3.1 (MIT)\nreact@19.3.1 (MIT)\n\nMIT License');
  expect(notices.match(/Permission is hereby granted/g)).toHaveLength(1);
});
