import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountsFilePath, readSavedAccounts, writeSavedAccounts } from './accounts';

let localDir: string;
let file: string;

beforeEach(() => {
  localDir = mkdtempSync(join(tmpdir(), 'accounts-'));
  file = accountsFilePath(localDir);
});
afterEach(() => rmSync(localDir, { recursive: true }));

test('reading the file of the local accounts returns null before accounts were saved, and then the saved accounts', () => {
  expect(readSavedAccounts(file)).toBeNull();
  const saved = { users: [{ localId: 'a', validSince: '1' }], demoAccountsMade: true };
  writeSavedAccounts(file, saved);
  expect(readSavedAccounts(file)).toEqual(saved);
});

test.each(['{', '{}', ''])(
  'reading a file of local accounts with the invalid content "%s" fails, and does not change the file',
  (text) => {
    writeSavedAccounts(file, { users: [], demoAccountsMade: false });
    writeFileSync(file, text);
    expect(() => readSavedAccounts(file)).toThrow('delete that file to start with fresh ones');
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);
