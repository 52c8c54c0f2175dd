import { uniqueId } from './tokens';

/** A POST of locations that is repeated with the same key until the server confirms it. */
export type Job = { key: string; names: string[] };

export const newJob = (rows = 3): Job => ({
  key: uniqueId(),
  names: Array.from({ length: rows }, () => `Place ${uniqueId()}`),
});

/** Sends a job. Gives the status and how many rows were created, or `undefined` when no whole answer came. */
export const post = async (
  url: string,
  token: string,
  { key, names }: Job,
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
    // The balancer's own errors have no envelope.
    if (!isWhole && response.status >= 500) return { status: response.status, created: 0 };
    const { payload } = (await response.json()) as { payload: { created?: unknown[] } | null };
    return { status: response.status, created: payload?.created?.length ?? 0 };
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined; // the connection broke
    throw error;
  }
};

/** The names of all locations that are stored. */
export const storedNames = async (url: string, token: string): Promise<string[]> => {
  const answer = await fetch(`${url}/locations`, { headers: { Authorization: `Bearer ${token}` } });
  const { payload } = (await answer.json()) as { payload: { name: string }[] };
  return payload.map(({ name }) => name);
};

/** Creates the organization of the token's user. */
export const createOrganization = async (url: string, token: string): Promise<void> => {
  const answer = await fetch(`${url}/org`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{"name":"Survivors"}',
  });
  if (!answer.ok) throw new Error(`The organization was not created: ${answer.status}`);
};
