import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role, UserListItem } from 'shared-session/wire';
import { createTestKey, goodToken, jwkOf, TEST_PROJECT, type TestKey, uniqueId } from '../tokens';

/** One line of the table that `npm run attack` prints. */
export type AttackRow = {
  name: string;
  tried: number;
  /** The attempts that succeeded, in words. The list is empty when all controls hold. */
  through: string[];
  /** The measured value, with its limit. */
  figure?: string;
};

/** The length of an attack: the few seconds of a unit test, or the whole attack. */
export type AttackLength = 'short' | 'full';

/** Creates a row that counts attempts, and keeps those that succeeded. */
export const createAttackRow = (name: string) => {
  const row: AttackRow = { name, tried: 0, through: [] };
  const attempt = (what: string, isThrough: boolean): void => {
    row.tried += 1;
    if (isThrough) row.through.push(what);
  };
  return { row, attempt };
};

/** The signing secret of the attacked webhook. Below is the only price that it accepts. */
export const WEBHOOK_SECRET = 'whsec_of_the_attacked_backend';
export const TEST_PRICE = 'price_right';

/** An answer without any check of its form. `total` is `X-Total-Count`, or 0. */
export type UncheckedAnswer = { status: number; text: string; total: number; payload: unknown };
type Wish = { body?: unknown; raw?: string; headers?: Record<string, string> };

/** A user who calls the attacked backend over HTTP. */
export type AttackCaller = ReturnType<typeof callerOf>;

/** The longest turn of the event loop since the last `watch` (CPU time), and the memory. */
type Figures = { longestMs: number; megabytes: number };

export type AttackTarget = {
  url: string;
  key: TestKey;
  send: (method: string, path: string, init?: RequestInit) => Promise<UncheckedAnswer>;
  caller: (uid?: string) => AttackCaller;
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

const callerOf = (send: AttackTarget['send'], key: TestKey, uid: string) => {
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
  /** Further environment variables of the backend. */
  env?: Record<string, string>;
  /** The signing key of another replica, so that both accept the same users. */
  key?: TestKey;
};

/** Starts the backend as in production, on an embedded database unless `DATABASE_URL` is set. */
export const startAttackTarget = async ({
  env = {},
  key = createTestKey('attack-key'),
}: Options = {}): Promise<AttackTarget> => {
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
      FIREBASE_PROJECT_ID: TEST_PROJECT,
      APP_URL: 'https://app.example.com',
      ALLOWED_ORIGINS: 'https://app.example.com',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_ID: TEST_PRICE,
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
  const closed = once(child, 'close');
  const failed = closed.then(() => {
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
    const total = Number(response.headers.get('x-total-count'));
    return { status: response.status, text, total, payload: payloadOf(text) };
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

/** An organization that has completed onboarding and has no subscription. */
type Attacked = {
  admin: AttackCaller;
  locationId: string;
  userId: string;
  adminId: string;
  /** A marker that is in every text of the organization, and in no other data. */
  secret: string;
};

const must = async (answer: Promise<UncheckedAnswer>): Promise<UncheckedAnswer> => {
  const { status, text } = await answer;
  if (status >= 400) throw new Error(`The attack could not be set up: ${status} ${text}`);
  return answer;
};

type Item = { _id: string; name: string };

export const createAttackedOrganization = async (target: AttackTarget): Promise<Attacked> => {
  const admin = target.caller();
  const secret = `secret-${uniqueId()}`;
  const post = (path: string, body: unknown) => must(admin.call('POST', path, { body }));
  await post('/org', { name: `Fjord ${secret}`, address: secret });
  await post('/locations', { locations: [{ name: `Place ${secret}` }] });
  const locations = (await admin.call('GET', '/locations')).payload as Item[];
  const locationId = locations.find(({ name }) => name.includes(secret))?._id ?? '';
  const row = { name: `Person ${secret}`, email: `${uniqueId()}@example.com` };
  await post('/users', { users: [{ ...row, location_id: locationId }] });
  await post('/org', { verified: true });
  const users = (await admin.call('GET', '/users?limit=500')).payload as UserListItem[];
  const idOf = (email: string) => String(users.find((user) => user.email === email)?._id);
  return { admin, locationId, userId: idOf(row.email), adminId: idOf(admin.email), secret };
};

export const createAttackedMember = async (
  target: AttackTarget,
  { admin }: Pick<Attacked, 'admin'>,
  role: Role,
): Promise<AttackCaller> => {
  const member = target.caller();
  const users = [{ name: 'Bjørn Lund', email: member.email, role }];
  await must(admin.call('POST', '/users', { body: { users } }));
  await must(member.call('GET', '/user'));
  return member;
};

/** Returns everything that an administrator can read of the own organization. */
export const readWholeOrganization = async ({ admin }: Attacked): Promise<string> => {
  const paths = ['/org', '/locations', '/users?limit=500'];
  const answers = await Promise.all(paths.map((path) => admin.call('GET', path)));
  return answers.map(({ text }) => text).join('\n');
};
