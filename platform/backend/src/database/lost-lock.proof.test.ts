import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type BackendProcess, startBackendProcess } from '../testing/backend-process';
import {
  createLocationsPost,
  createOrganization,
  fetchLocationNames,
  postLocations,
} from '../testing/load';
import { createEmulatorToken } from '../testing/tokens';

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'backend-lost-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const start = async (folder: string): Promise<BackendProcess> => {
  const backend = await startBackendProcess({ DATA_DIR: folder });
  onTestFinished(async () => void (await backend.end('SIGKILL')));
  return backend;
};

const writeUntilBackendStops = async (url: string, token: string): Promise<string[]> => {
  const confirmed: string[] = [];
  for (;;) {
    const post = createLocationsPost(1);
    const answer = await postLocations(url, token, post);
    if (answer === undefined) return confirmed;
    if (answer.status === 200) confirmed.push(...post.names);
  }
};

it('a backend that lost its folder lock stops before its next write, and no confirmed row is lost', async () => {
  const folder = temporaryFolder();
  const token = createEmulatorToken('owner');
  const first = await start(folder);
  const ended = once(first.child, 'exit');
  await createOrganization(first.url, token);
  const writing = writeUntilBackendStops(first.url, token);
  // Removes the lock, as a cleanup program may do, or another computer that saw no heartbeat.
  rmSync(join(folder, 'lock'));
  const second = await start(folder);
  const confirmed = await writing;
  expect(await ended).toEqual([1, null]);
  expect(first.output()).toContain('its lock was removed');
  const post = createLocationsPost(1);
  expect(await postLocations(second.url, token, post)).toEqual({ status: 200, created: 1 });
  expect((await fetchLocationNames(second.url, token)).sort()).toEqual(
    [...confirmed, ...post.names].sort(),
  );
});

it('a backend without requests notices that its folder lock was removed, and stops', async () => {
  const folder = temporaryFolder();
  const backend = await start(folder);
  const ended = once(backend.child, 'exit');
  rmSync(join(folder, 'lock'));
  expect(await ended).toEqual([1, null]);
});
