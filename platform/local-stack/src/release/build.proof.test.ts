import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  findPackagesMissingInBillOfMaterials,
  lockedDependencies,
  readLockfile,
} from '../testing/locked-dependencies';
import { readWorkspace, releasablePackages } from './build';

test.each(releasablePackages())(
  'the build folder of %s contains licence notices and a CycloneDX file that both list every dependency',
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'build-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await readWorkspace().build?.(name, folder);
    const read = (file: string) => readFileSync(join(folder, file), 'utf8');
    const bill = { 'sbom.cdx.json': read('sbom.cdx.json'), 'notices.txt': read('notices.txt') };
    expect(
      findPackagesMissingInBillOfMaterials(bill, lockedDependencies(readLockfile(), name)),
    ).toEqual([]);
    expect(read(name === 'shell' ? 'index.html' : 'remoteEntry.js')).not.toBe('');
  },
);
