import { setTimeout as wait } from 'node:timers/promises';
import { createEmulatorToken, uniqueId } from './tokens';

/** A POST of locations. `key` is its Idempotency-Key, the same for every repetition. */
export type LocationsPost = { key: string; names: string[] };

export const createLocationsPost = (rows = 3): LocationsPost => ({
  key: uniqueId(),
  names: Array.from({ length: rows }, () => `Place ${uniqueId()}`),
});

/** Resolves with `undefined` if no complete response came. */
export const postLocations = async (
  url: string,
  token: string,
  { key, names }: LocationsPost,
): Promise<{ status: number; created: number } | undefined> => {
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
    const isWhole = response.headers.get('Content-Type')?.startsWith('application/json');
    // The balancer's own error responses are not JSON, so only their status can be read.
    if (!isWhole && response.status >= 500) return { status: response.status, created: 0 };
    const { payload } = (await response.json()) as { payload: { created?: unknown[] } | null };
    return { status: response.status, created: payload?.created?.length ?? 0 };
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined; // The connection broke.
    throw error;
  }
};

export const fetchLocationNames = async (url: string, token: string): Promise<string[]> => {
  const answer = await fetch(`${url}/locations`, { headers: { Authorization: `Bearer ${token}` } });
  const { payload } = (await answer.json()) as { payload: { name: string }[] };
  return payload.map(({ name }) => name);
};

export const createOrganization = async (url: string, token: string): Promise<void> => {
  const answer = await fetch(`${url}/org`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{"name":"Survivors"}',
  });
  if (!answer.ok) throw new Error(`The organization was not created: ${answer.status}`);
};

const WRITER_COUNT = 4;
/** Milliseconds for which a client repeats a request, and the pause before each repetition. */
const REPEAT_FOR_MS = 60_000;
const REPEAT_AFTER_MS = 200;

/**
 * `confirmed`: names of the rows that the server confirmed. `broken`: number of requests without a
 * complete response. `unsettled`: number of rows without a confirmation after `REPEAT_FOR_MS`.
 */
type Tally = { confirmed: string[]; serverErrors: number[]; broken: number; unsettled: number };

const settle = async (url: string, token: string, tally: Tally): Promise<void> => {
  const post = createLocationsPost(1);
  for (const end = Date.now() + REPEAT_FOR_MS; Date.now() < end; await wait(REPEAT_AFTER_MS)) {
    const answer = await postLocations(url, token, post);
    if (answer?.status === 200) {
      tally.confirmed.push(...post.names);
      return;
    }
    if (answer === undefined) tally.broken += 1;
    else if (answer.status >= 500) tally.serverErrors.push(answer.status);
    else throw new Error(`A write was refused: ${answer.status}`);
  }
  tally.unsettled += 1;
};

export const startWriteLoad = async (url: string) => {
  const token = createEmulatorToken(`writer-${uniqueId()}`);
  await createOrganization(url, token);
  const tally: Tally = { confirmed: [], serverErrors: [], broken: 0, unsettled: 0 };
  let over = false;
  const write = async () => {
    while (!over) {
      await settle(url, token, tally);
      await wait(20);
    }
  };
  const writing = Promise.all(Array.from({ length: WRITER_COUNT }, write));
  return {
    tally,
    confirmed: async (more: number) => {
      for (const goal = tally.confirmed.length + more; tally.confirmed.length < goal; ) {
        await Promise.race([wait(50), writing]);
      }
    },
    stop: async () => {
      over = true;
      await writing;
      const stored = await fetchLocationNames(url, token);
      return { confirmed: tally.confirmed.sort(), stored: stored.sort() };
    },
  };
};
