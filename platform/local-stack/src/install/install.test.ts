import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repositoryRoot } from '../workspace/folders';
import {
  ensureInstalled,
  findPackageFolders,
  isInstalled,
  isSupportedNode,
  markAsInstalled,
} from './install.mjs';

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
  write('pnpm-workspace.yaml', 'catalog:\n  react: 19.0.0\n');
  write('pnpm-lock.yaml', 'lock 1');
  write('node_modules/tsx/package.json', '{}');
  write('shell/node_modules/react/package.json', '{}');
  markAsInstalled(root);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

test('each folder with a package.json in the root or in platform, and the root itself, is a package of the workspace', () => {
  expect(findPackageFolders(root)).toEqual(
    ['', 'shell', 'platform/backend'].map((folder) => join(root, folder)),
  );
});

test('npm start does not install the packages again after a change of a source file', () => {
  write('shell/src/index.ts', 'changed');
  expect(isInstalled(root)).toBe(true);
});

test.each([
  ['the lock file', 'pnpm-lock.yaml', 'lock 2'],
  ['the catalog', 'pnpm-workspace.yaml', 'catalog:\n  react: 19.1.0\n'],
  ['the packages that pnpm has installed', 'node_modules/.pnpm/lock.yaml', 'lock 2'],
  ['the root’s package.json', 'package.json', '{"devDependencies":{"tsx":"2"}}'],
  ['a package.json', 'shell/package.json', '{"dependencies":{"react":"18"}}'],
])('a change of %s makes a new install of the packages necessary', (_, file, text) => {
  write(file, text);
  expect(isInstalled(root)).toBe(false);
});

test('packages that were installed on a computer with another processor must be installed again', () => {
  vi.spyOn(process, 'arch', 'get').mockReturnValue('mips');
  expect(isInstalled(root)).toBe(false);
});

test.each([
  ['a missing dependency', 'shell/node_modules/react'],
  ['a fresh clone', 'node_modules'],
  ['an interrupted first install', 'node_modules/.installed-from'],
])('%s makes an install of the packages necessary', (_, missing) => {
  rmSync(join(root, missing), { recursive: true });
  expect(isInstalled(root)).toBe(false);
});

test.each(['20.19.0', '20.19', '20.20.2', '22.13.0', '22.20.1', '24.0.0', '25.1.0', '26.0.0'])(
  'Node.js %s is supported',
  (version) => {
    expect(isSupportedNode(version)).toBe(true);
  },
);

test.each(['22.12.0', '22.0.0', '23.11.0', '21.7.3', '20.18.9', '18.20.4', '9.30.0', ''])(
  'the version %j of Node.js is rejected, because packages do not run there',
  (version) => {
    expect(isSupportedNode(version)).toBe(false);
  },
);

test.each(['a#b', 'a?b', 'feature%2Fnews', 'news!'])(
  'before installing anything, a command in a folder with the name %s says that the repository must be moved',
  (name) => {
    const folder = join(root, name, 'site');
    expect(() => ensureInstalled(folder, 'npm start')).toThrow(
      `${folder} has one of the characters # % ? ! in its path: move the repository`,
    );
  },
);

test('a command runs in a repository whose path has spaces and special characters such as & and [', () => {
  const moved = `${root} & 'ä' [1]`;
  renameSync(root, moved);
  ensureInstalled(moved, 'npm start');
  renameSync(moved, root);
});

test('when Node.js is too old for npm run create:remote, the error message says to run exactly this npm script again', () => {
  const old = "Object.defineProperty(process, 'versions', { value: { node: '18.0.0' } })";
  const script = join(repositoryRoot, 'platform/local-stack/bin/run.mjs');
  const { stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${old}`, script, 'create-remote'],
    { encoding: 'utf8', env: { ...process.env, npm_lifecycle_event: 'create:remote' } },
  );
  expect(stderr).toContain('then run "npm run create:remote" again.');
});
