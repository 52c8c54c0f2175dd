import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findRunningSiteUrl, openControlServer, resetDemoOfRunningStack } from './running';

const SITE = 'http://localhost:3000';
let localDir: string;

beforeEach(() => {
  localDir = mkdtempSync(join(tmpdir(), 'running-'));
});
afterEach(() => rmSync(localDir, { recursive: true }));

test.each(['', '{"site":"http://loc'])(
  'a damaged running.json with the text "%s" is ignored, and a new local stack can start',
  async (text) => {
    writeFileSync(join(localDir, 'running.json'), text);
    expect(await findRunningSiteUrl(localDir)).toBeNull();
    const closeControl = await openControlServer(localDir, SITE, async () => {});
    expect(await findRunningSiteUrl(localDir)).toBe(SITE);
    closeControl();
    expect(await findRunningSiteUrl(localDir)).toBeNull();
  },
);

test('a running stack creates one file, readable only for the user who started the stack', async () => {
  const closeControl = await openControlServer(localDir, SITE, async () => {});
  expect(readdirSync(localDir)).toEqual(['running.json']);
  expect(statSync(join(localDir, 'running.json')).mode & 0o777).toBe(0o600);
  closeControl();
});

test('a running stack never runs two resets of its demo data at the same time', async () => {
  let running = 0;
  const runningAtStart: number[] = [];
  const closeControl = await openControlServer(localDir, SITE, async () => {
    runningAtStart.push(running);
    running += 1;
    // Gives the other requests time to arrive.
    for (let times = 0; times < 20; times += 1) await findRunningSiteUrl(localDir);
    running -= 1;
  });
  await Promise.all(Array.from({ length: 5 }, () => resetDemoOfRunningStack(localDir)));
  expect(new Set(runningAtStart)).toEqual(new Set([0]));
  await resetDemoOfRunningStack(localDir);
  expect(runningAtStart.length).toBeGreaterThan(1);
  closeControl();
});

test.each<[string, (timeOut: () => void) => RequestListener]>([
  ['never answers', (timeOut) => timeOut],
  ['is another program', () => (_, response) => response.end('hello')],
])('no stack counts as running when the server at the stored URL %s', async (_, listener) => {
  const timeout = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  const server = createServer(listener(() => timeout.abort()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const control = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stack = { site: SITE, control, token: 'token' };
  writeFileSync(join(localDir, 'running.json'), JSON.stringify(stack));
  expect(await findRunningSiteUrl(localDir)).toBeNull();
  server.closeAllConnections();
  server.close();
});
