import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { runPnpm } from './pnpm.mjs';

let cache: string;

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(cache, { recursive: true, force: true });
});

test('the second clone of a user runs pnpm without asking npm for it', () => {
  cache = mkdtempSync(join(tmpdir(), 'pnpm-cache-'));
  vi.stubEnv('XDG_CACHE_HOME', cache);
  expect(runPnpm(cache, ['--version'])).toMatchObject({ status: 0 });
  expect(readdirSync(join(cache, 'query-assistant-web'))).toEqual([
    expect.stringMatching(/^pnpm-/),
  ]);

  vi.stubEnv('PATH', '');
  expect(runPnpm(cache, ['--version'])).toMatchObject({ status: 0 });
});

test('an install that fails leaves nothing behind', () => {
  cache = mkdtempSync(join(tmpdir(), 'pnpm-cache-'));
  vi.stubEnv('XDG_CACHE_HOME', cache);
  vi.stubEnv('PATH', '');
  expect(runPnpm(cache, ['--version']).error).toBeDefined();
  expect(readdirSync(join(cache, 'query-assistant-web'))).toEqual([]);
});
