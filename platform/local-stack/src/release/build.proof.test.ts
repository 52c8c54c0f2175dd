import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { missingInBill } from '../supply-chain/bill';
import { lockedPackages, readLock } from '../supply-chain/lock';
import { releasablePackages, workspace } from './build';

test.each(releasablePackages())(
  'the folder of a build of %s also has the notices and the CycloneDX file of all its packages',
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'build-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await workspace().build?.(name, folder);
    const read = (file: string) => readFileSync(join(folder, file), 'utf8');
    const bill = { 'sbom.cdx.json': read('sbom.cdx.json'), 'notices.txt': read('notices.txt') };
    expect(missingInBill(bill, lockedPackages(readLock(), name))).toEqual([]);
    expect(read(name === 'shell' ? 'index.html' : 'remoteEntry.js')).not.toBe('');
  },
);
