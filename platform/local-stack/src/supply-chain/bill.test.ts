import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../workspace/folders';
import {
  type BillOfMaterials,
  componentsOf,
  createBillOfMaterials,
  findMissingInBill,
} from './bill';
import { type Lockfile, lockedDependencies, readLockfile } from './lockfile';

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

test('the dependencies of a package include indirect dependencies, and those of the workspace packages that it uses', () => {
  expect(lockedDependencies(LOCK, 'shell')).toEqual(['a@1.0.0', 'b@1.0.0', 'c@3.0.0', 'd@4.0.0']);
});

test.each([
  ['shell', 'shell'],
  ['remote-main', 'remote-main'],
  ['@platform/federation', 'platform/federation'],
])(
  'the bill of materials of %s lists every installed package, and a package missing in the bill is reported',
  async (name, folder) => {
    const bill: BillOfMaterials = await createBillOfMaterials(name, join(repositoryRoot, folder));
    const needed = lockedDependencies(readLockfile(), folder);
    expect(needed).toContain('valibot@1.5.0');
    expect(findMissingInBill(bill, needed)).toEqual([]);

    const withoutLine = bill['notices.txt'].replace('valibot@1.5.0 (MIT)\n', '');
    expect(findMissingInBill({ ...bill, 'notices.txt': withoutLine }, needed)).toEqual([
      'valibot@1.5.0 (notices.txt)',
    ]);
    const sbom = JSON.parse(bill['sbom.cdx.json']);
    sbom.components = sbom.components.filter((each: { name: string }) => each.name !== 'valibot');
    expect(findMissingInBill({ ...bill, 'sbom.cdx.json': JSON.stringify(sbom) }, needed)).toEqual([
      'valibot@1.5.0 (sbom.cdx.json)',
    ]);
    expect(sbom.bomFormat).toBe('CycloneDX');
    expect(componentsOf(bill['sbom.cdx.json'])).toContain('valibot@1.5.0');
  },
);
