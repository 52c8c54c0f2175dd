import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectOutput } from '../backend-process';
import {
  createTestKey,
  createValidToken,
  jwkOf,
  TEST_FIREBASE_PROJECT_ID,
  type TestKey,
  uniqueId,
} from '../tokens';

/** One line of the table that `npm run attack` prints. */
export type AttackReportRow = {
  name: string;
  tried: number;
  /** A description of each attempt that succeeded. Empty when the controls stopped all attempts. */
  through: string[];
  figure?: string;
};

/** `short` takes a few seconds, for a unit test. `full` is for `npm run attack`. */
export type AttackExtent = 'short' | 'full';

export const createAttackReportRow = (name: string) => {
  const row: AttackReportRow = { name, tried: 0, through: [] };
  const attempt = (what: string, isThrough: boolean): void => {
    row.tried += 1;
    if (isThrough) row.through.push(what);
  };
  return { row, attempt };
};

type UncheckedAnswer = { status: number; text: string; payload: unknown };
type Wish = { body?: unknown; raw?: string; headers?: Record<string, string> };

export type AttackCaller = ReturnType<typeof callerOf>;

type Figures = {
  /** The longest iteration of the event loop since the last `measure('watch')`. */
  longestMs: number;
  /** The CPU time that the backend has used since it started. */
  cpuMs: number;
  megabytes: number;
};

export type AttackTarget = {
  url: string;
  key: TestKey;
  send: (method: string, path: string, init?: RequestInit) => Promise<UncheckedAnswer>;
  caller: () => AttackCaller;
  /**
   * `watch` begins to watch the event loop, `collect` runs the garbage collector, and `tell` only
   * returns the figures.
   */
  measure: (what: 'watch' | 'collect' | 'tell') => Promise<Figures>;
  stop: () => Promise<void>;
};

const payloadOf = (text: string): unknown => {
  try {
    return (JSON.parse(text) as { payload?: unknown }).payload;
  } catch {
    return undefined;
  }
};

const callerOf = (send: AttackTarget['send'], key: TestKey) => {
  const uid = `uid-${uniqueId()}`;
  const email = `${uid}@example.com`;
  const token = createValidToken(key, uid, { name: 'Astrid Haugen', email, email_verified: true });
  const call = (method: string, path: string, { body = {}, raw, headers }: Wish = {}) =>
    send(method, path, {
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...headers,
      },
      ...(method === 'GET' ? {} : { body: raw ?? JSON.stringify(body) }),
    });
  return { token, call };
};

type Options = {
  env?: Record<string, string>;
  /** The signing key of another replica, so that both replicas accept the same users. */
  key?: TestKey;
};

export const ATTACKED_WEBHOOK_SECRET = 'whsec_of_the_attacked_backend';

/** Starts the backend in production mode. `env` overrides the defaults, such as high limits. */
export const startAttackTarget = async ({
  env = {},
  key = createTestKey('attack-key'),
}: Options = {}): Promise<AttackTarget> => {
  const folder = mkdtempSync(join(tmpdir(), 'attack-'));
  const child = fork(join(import.meta.dirname, 'target.ts'), {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: folder,
      FIREBASE_PROJECT_ID: TEST_FIREBASE_PROJECT_ID,
      APP_URL: 'https://app.example.com',
      ALLOWED_ORIGINS: 'https://app.example.com',
      STRIPE_WEBHOOK_SECRET: ATTACKED_WEBHOOK_SECRET,
      TELEMETRY_KEY: 'telemetry-of-the-attacked-backend',
      RATE_LIMIT: '1000000',
      READ_LIMIT: '1000000',
      ADDRESS_LIMIT: '1000000',
      BAD_TOKEN_LIMIT: '1000000',
      OPEN_LIMIT: '1000000',
      INVITATIONS: 'automatic',
      ADDRESS_CONNECTIONS: '1000',
      ATTACK_KEYS: JSON.stringify([jwkOf(key)]),
      ...env,
    },
  });
  const { ended } = collectOutput(child);
  const failed = ended.then(() => {
    throw new Error('The backend to be attacked did not start.');
  });
  const [{ url }] = (await Promise.race([once(child, 'message'), failed])) as [{ url: string }];
  failed.catch(() => {});
  const measure: AttackTarget['measure'] = async (what) => {
    child.send(what);
    const [figures] = (await once(child, 'message')) as [Figures];
    return figures;
  };
  const send: AttackTarget['send'] = async (method, path, init) => {
    const response = await fetch(`${url}${path}`, { method, ...init });
    const text = await response.text();
    return { status: response.status, text, payload: payloadOf(text) };
  };
  return {
    url,
    key,
    send,
    caller: () => callerOf(send, key),
    measure,
    async stop() {
      child.kill('SIGTERM');
      await ended.finally(() => rmSync(folder, { recursive: true, force: true }));
    },
  };
};

export const createAttackedOrganization = async (target: AttackTarget) => {
  const admin = target.caller();
  const post = async (path: string, body: unknown) => {
    const { status, text, payload } = await admin.call('POST', path, { body });
    if (status >= 400) throw new Error(`The attack could not be set up: ${status} ${text}`);
    return payload as { created?: { _id: string }[] };
  };
  await post('/org', { name: 'Fjord & Co' });
  const locations = await post('/locations', { locations: [{ name: 'Oslo' }] });
  const locationId = locations.created?.[0]?._id ?? '';
  const row = { name: 'Bjørn Lund', email: `${uniqueId()}@example.com`, location_id: locationId };
  const users = await post('/users', { users: [row] });
  await post('/org', { verified: true });
  return { admin, locationId, userId: users.created?.[0]?._id ?? '' };
};
