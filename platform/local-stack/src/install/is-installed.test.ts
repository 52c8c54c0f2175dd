import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findUnlocked, hashOf, isInstalled, packageFolders, stampFile } from './is-installed.mjs';

const LOCK = `lockfileVersion: '9.0'

catalogs:
  default:
    '@scope/tool':
      specifier: 1.0.0
      version: 1.0.0

importers:

  .:
    devDependencies:
      tsx:
        specifier: '1'
        version: 1.0.0

  platform/backend: {}

  shell:
    dependencies:
      react:
        specifier: 'catalog:'
        version: 19.0.0

packages:
`;

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'installed-'));
  write('package.json', '{"devDependencies":{"tsx":"1"}}');
  write('shell/package.json', '{"dependencies":{"react":"catalog:"}}');
  write('platform/backend/package.json', '{}');
  write('docs/readme.md', '');
  write('pnpm-workspace.yaml', 'catalog:\n  "@scope/tool": 1.0.0\n');
  write('pnpm-lock.yaml', LOCK);
  write('node_modules/.modules.yaml', '');
  write('node_modules/.pnpm/lock.yaml', LOCK);
  write('node_modules/tsx/package.json', '{}');
  write('shell/node_modules/react/package.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

test('the packages are the root, its folders and the folders in platform', () => {
  expect(packageFolders(root)).toEqual(
    ['', 'shell', 'platform/backend'].map((folder) => join(root, folder)),
  );
});

test('an install of the current lock file is complete', () => {
  expect(isInstalled(root)).toBe(true);
});

test('a changed lock file requires a new install', () => {
  write('pnpm-lock.yaml', 'lock 2');
  expect(isInstalled(root)).toBe(false);
});

test.each([
  ['shell/package.json', '{"dependencies":{"react":"18"}}', '"react: 18" in shell/package.json'],
  ['package.json', '{"devDependencies":{"tsx":"2"}}', '"tsx: 2" in package.json'],
  [
    'pnpm-workspace.yaml',
    'catalog:\n  "@scope/tool": 1.0.1\n',
    '"@scope/tool: 1.0.0" in pnpm-lock.yaml, which pnpm-workspace.yaml no longer says',
  ],
])('another version in %s requires a new lock file', (file, text, message) => {
  write(file, text);
  expect(isInstalled(root)).toBe(false);
  expect(findUnlocked(root)).toBe(message);
});

test('the lock file of this repository is up to date', () => {
  expect(findUnlocked(join(import.meta.dirname, '../../../..'))).toBeUndefined();
});

test('the stamp of the current lock file counts when pnpm kept a shorter copy', () => {
  write('node_modules/.pnpm/lock.yaml', 'a part of lock 1');
  expect(isInstalled(root)).toBe(false);
  write(stampFile, hashOf(LOCK));
  expect(isInstalled(root)).toBe(true);
});

test('a missing dependency requires an install', () => {
  rmSync(join(root, 'shell/node_modules/react'), { recursive: true });
  expect(isInstalled(root)).toBe(false);
});

test('a fresh clone requires an install', () => {
  rmSync(join(root, 'node_modules'), { recursive: true });
  expect(isInstalled(root)).toBe(false);
});

test('an interrupted install requires another one', () => {
  rmSync(join(root, 'node_modules/.modules.yaml'));
  expect(isInstalled(root)).toBe(false);
});
