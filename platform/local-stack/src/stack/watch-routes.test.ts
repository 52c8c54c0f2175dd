import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchRoutes } from './watch-routes';

let folder: string;
let end: () => void;
const changed = vi.fn();
const write = (name: string, text: string) => writeFileSync(join(folder, 'src', name), text);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'routes-'));
  mkdirSync(join(folder, 'src'));
  write('routes.ts', 'one');
  changed.mockClear();
  end = watchRoutes(folder, changed);
});
afterEach(() => {
  end();
  rmSync(folder, { recursive: true });
});

test('a change of the routes is told once, however the editor writes it', async () => {
  write('routes.ts', '');
  write('routes.ts', 'two');
  await expect.poll(() => changed.mock.calls.length).toBe(1);
  write('routes.ts.swap', 'three');
  renameSync(join(folder, 'src/routes.ts.swap'), join(folder, 'src/routes.ts'));
  await expect.poll(() => changed.mock.calls.length).toBe(2);
});

test('the same content again, and other files, are no change', async () => {
  write('routes.ts', 'one');
  write('other.ts', 'two');
  write('routes.ts', 'last');
  await expect.poll(() => changed.mock.calls.length).toBe(1);
});
