import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type BackendProcess, startBackendProcess } from './testing/backend-process';
import {
  createLocationsPost,
  createOrganization,
  fetchLocationNames,
  type LocationsPost,
  postLocations,
} from './testing/load';
import { startPostgres } from './testing/postgres-server';
import { createEmulatorToken } from './testing/tokens';

/** The number of kills on each database. `KILLS=200` gives the full test. */
const KILLS = Number(process.env.KILLS ?? 3);
/** The number of parallel requests. With several, a kill interrupts requests at different steps. */
const WRITERS = 4;
const REPEAT_FOR_MS = 60_000;
let serverErrors = 0;

/** Sends a POST. Returns true when the server confirmed it, and false when no response came. */
const isConfirmed = async (url: string, token: string, post: LocationsPost): Promise<boolean> => {
  let answer = await postLocations(url, token, post);
  // Repeats the POST after a 503, because the server has not confirmed the POST.
  for (const end = Date.now() + REPEAT_FOR_MS; answer?.status === 503 && Date.now() < end; ) {
    serverErrors += 1;
    await wait(200);
    answer = await postLocations(url, token, post);
  }
  if (answer === undefined) return false;
  // A repeated POST gets the response of the first POST, which counts all rows as created.
  expect(answer).toEqual({ status: 200, created: post.names.length });
  return true;
};

const writeUntilKilled = async (
  backend: BackendProcess,
  token: string,
  unconfirmed: LocationsPost[],
  confirmed: LocationsPost[],
): Promise<LocationsPost[]> => {
  const left: LocationsPost[] = [];
  let untilKill = randomInt(5, 40);
  const writer = async () => {
    for (;;) {
      const post = unconfirmed.pop() ?? createLocationsPost();
      if (!(await isConfirmed(backend.url, token, post))) {
        left.push(post);
        return;
      }
      confirmed.push(post);
      untilKill -= 1;
      if (untilKill === 0) backend.child.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  await backend.end('SIGKILL');
  return left;
};

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'backend-kill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const postgresUrl = async (): Promise<string> => {
  const server = await startPostgres();
  onTestFinished(server.stop);
  return server.url;
};

// spec: 12
describe(`${KILLS} kills of the backend during POSTs`, () => {
  it.each([
    ['PGlite', async () => ({ DATA_DIR: temporaryFolder() })],
    ['PostgreSQL', async () => ({ DATABASE_URL: await postgresUrl() })],
  ])(
    '%s stores each row exactly once when the backend is killed during POSTs and the client repeats the POSTs',
    async (name, environment) => {
      // Raises the limit, because 200 kills store more rows than an organization may have.
      const env = { MAX_LOCATIONS: '1000000', ...(await environment()) };
      const token = createEmulatorToken('killer');
      const confirmed: LocationsPost[] = [];
      let unconfirmed: LocationsPost[] = [];
      for (let kill = 0; kill <= KILLS; kill += 1) {
        const backend = await startBackendProcess(env);
        onTestFinished(async () => void (await backend.end('SIGKILL')));
        if (kill === 0) await createOrganization(backend.url, token);
        if (kill < KILLS) {
          unconfirmed = await writeUntilKilled(backend, token, unconfirmed, confirmed);
          continue;
        }
        for (const post of unconfirmed)
          expect(await isConfirmed(backend.url, token, post)).toBe(true);
        const stored = await fetchLocationNames(backend.url, token);
        const expected = [...confirmed, ...unconfirmed].flatMap(({ names }) => names);
        expect(stored.sort()).toEqual(expected.sort());
        console.info(
          `${KILLS} kills on ${name}: ${stored.length} rows confirmed, 0 lost, 0 doubled; ${serverErrors} answers of 503 settled by a retry.`,
        );
      }
    },
    300_000 + KILLS * 15_000,
  );
});
