import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { repositoryRoot } from '../workspace/folders';

const loadVitestConfig = () => import(join(repositoryRoot, 'vitest.config.ts'));

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test('unit tests that run in a git hook do not get the environment variables that name the repository of the hook', async () => {
  const names = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_OBJECT_DIRECTORY'];
  for (const name of names) vi.stubEnv(name, '/repository/.git');
  await loadVitestConfig();
  expect(names.filter((name) => name in process.env)).toEqual([]);
});

test("unit tests do not use the developer's git settings, which may sign commits and run hooks", async () => {
  vi.stubEnv('GIT_CONFIG_GLOBAL', '/home/ada/.gitconfig');
  await loadVitestConfig();
  expect(process.env).toMatchObject({ GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' });
});

test('tests of the backend connect to their PostgreSQL without TLS, even if the variable PGSSLMODE requires TLS', async () => {
  vi.stubEnv('PGSSLMODE', 'require');
  await loadVitestConfig();
  expect(process.env.PGSSLMODE).toBeUndefined();
});

test('unit tests run with NODE_ENV "test", even if the terminal sets NODE_ENV to "production"', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  await loadVitestConfig();
  expect(process.env.NODE_ENV).toBe('test');
});
