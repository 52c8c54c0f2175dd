import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchRoutes } from './watch-routes';

let folder: string;
let end: () => void;
const changed = vi.fn(async () => {});
const write = (name: string, text: string) => writeFileSync(join(folder, 'src', name), text);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'routes-'));
  mkdirSync(join(folder, 'src'));
  write('routes.ts', 'one');
  write('../rspack.config.ts', 'one');
  changed.mockClear();
  end = watchRoutes(folder, changed);
});
afterEach(() => {
  end();
  rmSync(folder, { recursive: true });
});

test('the watcher of a development server reports each change of routes.ts once, however the editor saves the file', {
  tags: ['proof'],
}, async () => {
  write('routes.ts', '');
  write('routes.ts', 'two');
  await expect.poll(() => changed.mock.calls.length).toBe(1);
  write('routes.ts.swap', 'three');
  renameSync(join(folder, 'src/routes.ts.swap'), join(folder, 'src/routes.ts'));
  await expect.poll(() => changed.mock.calls.length).toBe(2);
});

test('the watcher of a development server reports a change of rspack.config.ts', async () => {
  write('../rspack.config.ts', 'two');
  await expect.poll(() => changed.mock.calls.length).toBe(1);
});

test('the watcher of a development server reports no change when routes.ts and rspack.config.ts are saved with the same content', async () => {
  rmSync(join(folder, 'src/routes.ts'));
  // The second watcher starts while routes.ts is missing, so it reports when the file comes back.
  // At this time, the first watcher has read the file too, and must not have reported it.
  const unknowing = vi.fn(async () => {});
  const endUnknowing = watchRoutes(folder, unknowing);
  write('../rspack.config.ts', 'one');
  write('routes.ts', 'one');
  await expect.poll(() => unknowing.mock.calls.length).toBe(1);
  expect(changed).not.toHaveBeenCalled();
  endUnknowing();
});

test('the watcher of a development server reports several changes during a restart as one change, after the restart', {
  tags: ['proof'],
}, async () => {
  let endRestart = () => {};
  changed.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        endRestart = resolve;
      }),
  );
  write('routes.ts', 'two');
  await expect.poll(() => changed.mock.calls.length).toBe(1);
  const other = vi.fn(async () => {});
  const endOther = watchRoutes(folder, other);
  for (const [index, text] of ['three', 'four'].entries()) {
    write('routes.ts', text);
    await expect.poll(() => other.mock.calls.length).toBe(index + 1);
  }
  endRestart();
  await expect.poll(() => changed.mock.calls.length).toBe(2);
  write('routes.ts', 'five');
  await expect.poll(() => changed.mock.calls.length).toBe(3);
  endOther();
});
