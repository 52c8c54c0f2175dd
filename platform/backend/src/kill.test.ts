import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Location } from 'shared-session/wire';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type BackendProcess, startProcess } from './testing/backend-process';
import { startPostgres } from './testing/databases';
import { emulatorToken, uniqueId } from './testing/tokens';

/** How often the backend is killed on each database; use `KILLS=200` for the full test. */
const KILLS = Number(process.env.KILLS ?? 3);
/** The number of parallel requests: enough that a kill hits one in each state. */
const WRITERS = 4;

/** A POST that is repeated with the same key until the server confirms it. */
type Job = { key: string; names: string[] };

const newJob = (): Job => ({
  key: uniqueId(),
  names: Array.from({ length: 3 }, () => `Place ${uniqueId()}`),
});

/** Returns true when the server confirmed the POST, and false when no answer came. */
const post = async (url: string, token: string, { key, names }: Job): Promise<boolean> => {
  try {
    const response = await fetch(`${url}/locations`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
      body: JSON.stringify({ locations: names.map((name) => ({ name })) }),
    });
    const { payload } = (await response.json()) as { payload: { created: unknown[] } };
    expect(response.status).toBe(200);
    // The answer to a retry also lists the rows as created, because it repeats the first answer.
    expect(payload.created).toHaveLength(names.length);
    return true;
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return false; // the connection broke
    throw error;
  }
};

/** Sends POSTs, kills the backend after some confirmations, and returns the unconfirmed POSTs. */
const writeUntilKilled = async (
  backend: BackendProcess,
  token: string,
  unconfirmed: Job[],
  confirmed: Job[],
): Promise<Job[]> => {
  const left: Job[] = [];
  let untilKill = randomInt(5, 40);
  const writer = async () => {
    for (;;) {
      const job = unconfirmed.pop() ?? newJob();
      if (!(await post(backend.url, token, job))) {
        left.push(job);
        return;
      }
      confirmed.push(job);
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
describe(`${KILLS} kills in the middle of POSTs`, () => {
  it.each([
    ['PGlite', async () => ({ DATA_DIR: temporaryFolder() })],
    ['PostgreSQL', async () => ({ DATABASE_URL: await postgresUrl() })],
  ])(
    'neither lose nor duplicate rows on %s',
    async (_, environment) => {
      const env = await environment();
      const token = emulatorToken('killer');
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const confirmed: Job[] = [];
      let unconfirmed: Job[] = [];
      for (let kill = 0; kill <= KILLS; kill += 1) {
        const backend = await startProcess(env);
        onTestFinished(async () => void (await backend.end('SIGKILL')));
        if (kill === 0) {
          const body = '{"name":"Survivors"}';
          await fetch(`${backend.url}/org`, { method: 'POST', headers, body });
        }
        if (kill < KILLS) {
          unconfirmed = await writeUntilKilled(backend, token, unconfirmed, confirmed);
          continue;
        }
        for (const job of unconfirmed) expect(await post(backend.url, token, job)).toBe(true);
        const answer = await fetch(`${backend.url}/locations`, { headers });
        const { payload } = (await answer.json()) as { payload: Location[] };
        const expected = [...confirmed, ...unconfirmed].flatMap(({ names }) => names);
        expect(payload.map(({ name }) => name).sort()).toEqual(expected.sort());
      }
    },
    300_000 + KILLS * 15_000,
  );
});
