import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest';
import { resolveStackSettings } from '../services/specs';
import { readPorts } from '../workspace/ports';
import { createStack, type Stack } from './stack';

const NAME = 'remote-main';

type Work = Mock<() => Promise<void>>;

/** Makes the next calls of `start` or `stop` wait. Returns a function that ends the wait. */
const holdBack = (work: Work | undefined): (() => void) => {
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  work?.mockReturnValue(held);
  return end;
};

const services = vi.hoisted(() => new Map<string, { start: Work; stop: Work }>());
vi.mock('../services/service', () => ({
  createService: ({ name }: { name: string }) => ({ name, ...services.get(name) }),
}));

let folder: string;
let stack: Stack;
const onLine = vi.fn();

const saveRoutes = (text: string) => writeFileSync(join(folder, 'src/routes.ts'), text);
const remote = () => {
  const found = services.get(NAME);
  if (!found) throw new Error('There is no remote');
  return found;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stack-'));
  mkdirSync(join(folder, 'src'));
  saveRoutes('one');
  onLine.mockClear();
  for (const name of ['backend', 'identity', NAME]) {
    const work = () => vi.fn(async () => {});
    services.set(name, { start: work(), stop: work() });
  }
  const run = resolveStackSettings({ localDir: folder, ports: readPorts({}) });
  const spec = { name: NAME, args: [], cwd: folder, env: {}, readyUrl: '', isOptional: true };
  stack = createStack({ run, events: { onLine }, specs: [spec] });
});
afterEach(async () => {
  await stack.stop();
  rmSync(folder, { recursive: true });
});

test('a local stack that is stopped during the restart of a service does not start this service again', async () => {
  await stack.start();
  const endStop = holdBack(remote().stop);
  saveRoutes('two');
  await expect.poll(() => remote().stop.mock.calls.length).toBe(1);
  const stopped = stack.stop();
  endStop();
  await stopped;
  expect(remote().start).toHaveBeenCalledTimes(1);
});

test('a failed service starts again when its routes are corrected while other services of the stack still start', async () => {
  const endStart = holdBack(services.get('backend')?.start);
  remote().start.mockRejectedValueOnce(new Error('no such layout'));
  const started = stack.start();
  saveRoutes('two');
  endStart();
  await started;
  await expect.poll(() => onLine.mock.calls.at(-1)).toEqual([NAME, 'runs again']);
  expect(remote().start).toHaveBeenCalledTimes(2);
});
