import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repositoryRoot } from '../workspace/folders';
import { ensurePnpm } from './pnpm.mjs';

let folder: string;
const pnpm = () => join(folder, 'node_modules/pnpm/bin/pnpm.mjs');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pnpm-'));
  for (const name of ['package.json', 'package-lock.json']) {
    cpSync(join(repositoryRoot, 'platform/local-stack/pnpm', name), join(folder, name));
  }
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('pnpm is not installed when its hash differs from the hash in the lock file', () => {
  const lock = join(folder, 'package-lock.json');
  const { packages, ...rest } = JSON.parse(readFileSync(lock, 'utf8'));
  packages['node_modules/pnpm'].integrity = `sha512-${Buffer.alloc(64).toString('base64')}`;
  writeFileSync(lock, JSON.stringify({ ...rest, packages }));
  expect(() => ensurePnpm(folder)).toThrow(/^pnpm could not be downloaded/);
  expect(existsSync(pnpm())).toBe(false);
});

test('pnpm is not installed again until its lock file changes', () => {
  ensurePnpm(folder);
  expect(existsSync(pnpm())).toBe(true);

  vi.stubEnv('PATH', '');
  ensurePnpm(folder);
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  expect(() => ensurePnpm(folder)).toThrow(/^npm could not be started/);
});

test('pnpm is installed again when the file that starts pnpm is missing', () => {
  ensurePnpm(folder);
  rmSync(pnpm());
  ensurePnpm(folder);
  expect(existsSync(pnpm())).toBe(true);
});

test('pnpm is installed again after an interrupted installation', () => {
  ensurePnpm(folder);
  rmSync(join(folder, 'node_modules/.installed-from'));
  vi.stubEnv('PATH', '');
  expect(() => ensurePnpm(folder)).toThrow(/^npm could not be started/);
});

test('pnpm is installed again when a computer with another operating system or processor uses the same folder', () => {
  ensurePnpm(folder);
  vi.stubEnv('PATH', '');
  vi.spyOn(process, 'arch', 'get').mockReturnValue('mips');
  expect(() => ensurePnpm(folder)).toThrow(/^npm could not be started/);
});

test('when npm is missing, the installation of pnpm fails with one sentence', () => {
  vi.stubEnv('PATH', '');
  expect(() => ensurePnpm(folder)).toThrow(/^npm could not be started .*: install npm/);
});

test('a failed installation of pnpm is tried again by the next command', () => {
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  expect(() => ensurePnpm(folder)).toThrow(/^pnpm could not be downloaded/);
  expect(() => ensurePnpm(folder)).toThrow(/^pnpm could not be downloaded/);
});
