import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { PrepareError, pnpmFile, runPnpm } from './pnpm.mjs';

let cache: string;

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(cache, { recursive: true, force: true });
});

test('a second clone of the same user runs pnpm without a second download', () => {
  cache = mkdtempSync(join(tmpdir(), 'pnpm-cache-'));
  vi.stubEnv('XDG_CACHE_HOME', cache);
  expect(runPnpm(cache, ['--version'])).toMatchObject({ status: 0 });
  expect(readdirSync(join(cache, 'query-assistant-web'))).toEqual([
    expect.stringMatching(/^pnpm-/),
  ]);

  vi.stubEnv('PATH', '');
  expect(runPnpm(cache, ['--version'])).toMatchObject({ status: 0 });
});

test('a failed installation of pnpm leaves no files behind', () => {
  cache = mkdtempSync(join(tmpdir(), 'pnpm-cache-'));
  vi.stubEnv('XDG_CACHE_HOME', cache);
  vi.stubEnv('PATH', '');
  expect(() => runPnpm(cache, ['--version'])).toThrow(/^npm could not be started/);
  expect(readdirSync(join(cache, 'query-assistant-web'))).toEqual([]);
});

test('pnpm is installed again when its main file is missing', () => {
  cache = mkdtempSync(join(tmpdir(), 'pnpm-cache-'));
  vi.stubEnv('XDG_CACHE_HOME', cache);
  mkdirSync(dirname(pnpmFile()), { recursive: true });
  writeFileSync(join(dirname(pnpmFile()), 'rest.mjs'), '');
  expect(runPnpm(cache, ['--version'])).toMatchObject({ status: 0 });
});

test('the error names the cache folder that cannot be created, in one sentence', () => {
  cache = mkdtempSync(join(tmpdir(), 'pnpm-cache-'));
  const file = join(cache, 'file');
  writeFileSync(file, '');
  vi.stubEnv('XDG_CACHE_HOME', file);
  const run = () => runPnpm(cache, ['--version']);
  expect(run).toThrow(PrepareError);
  expect(run).toThrow(`make ${join(file, 'query-assistant-web')} writable`);
});
