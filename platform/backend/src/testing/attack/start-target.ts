import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goodToken, jwkOf, newKey, PROJECT, type TestKey, uniqueId } from '../tokens';

/** The signing secret of the attacked webhook, and the only price it takes. */
export const WEBHOOK_SECRET = 'whsec_of_the_attacked_backend';
export const PRICE = 'price_right';

/** An answer as it came: nothing is assumed about its shape. */
export type Answer = { status: number; text: string; payload: unknown };
type Wish = { body?: unknown; raw?: string; headers?: Record<string, string> };

/** Somebody who calls the attacked backend over HTTP. */
export type Caller = ReturnType<typeof callerOf>;

/** The longest turn of the event loop since it was last watched, in CPU time, and the memory in use. */
type Figures = { longestMs: number; megabytes: number };

/** A backend under attack. */
export type Target = {
  url: string;
  key: TestKey;
  send: (method: string, path: string, init?: RequestInit) => Promise<Answer>;
  caller: (uid?: string) => Caller;
  /** Watches the event loop, collects what is no longer needed, or only says what was measured. */
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

const callerOf = (send: Target['send'], key: TestKey, uid: string) => {
  const email = `${uid}@example.com`;
  const token = goodToken(key, uid, { name: 'Astrid Haugen', email, email_verified: true });
  const call = (method: string, path: string, { body = {}, raw, headers }: Wish = {}) =>
    send(method, path, {
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...headers,
      },
      ...(method === 'GET' ? {} : { body: raw ?? JSON.stringify(body) }),
    });
  return { uid, email, token, call };
};

type Options = {
  /** Further variables of its environment. */
  env?: Record<string, string>;
  /** Another replica takes the key of the first, so that both know the same people. */
  key?: TestKey;
};

/** Starts the backend as in production, on an embedded database unless `DATABASE_URL` is given, on a free port. */
export const startTarget = async ({
  env = {},
  key = newKey('attack-key'),
}: Options = {}): Promise<Target> => {
  const folder = mkdtempSync(join(tmpdir(), 'attack-'));
  const child = fork(join(import.meta.dirname, 'target.ts'), {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: folder,
      FIREBASE_PROJECT_ID: PROJECT,
      APP_URL: 'https://app.example.com',
      ALLOWED_ORIGINS: 'https://app.example.com',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_ID: PRICE,
      RATE_LIMIT: '1000000',
      READ_LIMIT: '1000000',
      ADDRESS_LIMIT: '1000000',
      BAD_TOKEN_LIMIT: '1000000',
      ATTACK_KEYS: JSON.stringify([jwkOf(key)]),
      ...env,
    },
  });
  const closed = once(child, 'close');
  const failed = closed.then(() => {
    throw new Error('The backend to be attacked did not start.');
  });
  const [{ url }] = (await Promise.race([once(child, 'message'), failed])) as [{ url: string }];
  failed.catch(() => {});
  const measure: Target['measure'] = async (what) => {
    child.send(what);
    const [figures] = (await once(child, 'message')) as [Figures];
    return figures;
  };
  const send: Target['send'] = async (method, path, init) => {
    const response = await fetch(`${url}${path}`, { method, ...init });
    const text = await response.text();
    return { status: response.status, text, payload: payloadOf(text) };
  };
  return {
    url,
    key,
    send,
    caller: (uid = `uid-${uniqueId()}`) => callerOf(send, key, uid),
    measure,
    async stop() {
      child.kill('SIGTERM');
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
