import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { repositoryRoot } from '../workspace/folders';

test('unit tests that run in a hook of git do not get the variables that lead git to the repository of the hook', async () => {
  const names = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_OBJECT_DIRECTORY'];
  for (const name of names) vi.stubEnv(name, '/repository/.git');
  await import(join(repositoryRoot, 'vitest.config.ts'));
  expect(names.filter((name) => name in process.env)).toEqual([]);
  vi.unstubAllEnvs();
});
