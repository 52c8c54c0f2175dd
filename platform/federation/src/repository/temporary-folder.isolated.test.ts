import { rmSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { withTemporaryFolder } from './temporary-folder';

vi.mock('node:fs', async (load) => {
  const original = await load<typeof import('node:fs')>();
  return { ...original, rmSync: vi.fn(original.rmSync) };
});

test('the removal of a temporary folder allows several attempts, because another program may still write there', async () => {
  const folder = await withTemporaryFolder('busy', async (at) => at);
  const [[removed, options] = []] = vi.mocked(rmSync).mock.calls;
  expect(removed).toBe(folder);
  expect(options?.maxRetries).toBeGreaterThan(0);
});
