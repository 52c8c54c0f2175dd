import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readGitAuthor } from '.';

// Simulates a container in which the current user has no name.
vi.mock('node:os', async (load) => ({
  ...(await load<typeof import('node:os')>()),
  userInfo: () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  },
}));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'author-'));
  for (const name of ['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM']) vi.stubEnv(name, '/dev/null');
  for (const name of ['GIT_AUTHOR_NAME', 'GIT_AUTHOR_EMAIL', 'USER']) vi.stubEnv(name, '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('a release by a system user without a name is recorded under the user id', async () => {
  const name = `uid-${process.getuid?.()}`;
  expect(await readGitAuthor(folder)).toEqual({ name, email: `${name}@${hostname()}` });
});

test('a release by a system user without a name is recorded under the name in GIT_AUTHOR_NAME, or in USER if GIT_AUTHOR_NAME is not set', async () => {
  vi.stubEnv('USER', 'ci');
  expect(await readGitAuthor(folder)).toEqual({ name: 'ci', email: `ci@${hostname()}` });
  vi.stubEnv('GIT_AUTHOR_NAME', 'Ada');
  expect(await readGitAuthor(folder)).toEqual({ name: 'Ada', email: `ci@${hostname()}` });
});
