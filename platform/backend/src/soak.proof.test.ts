import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import {
  type AttackCaller,
  type AttackTarget,
  createAttackedOrganization,
  startAttackTarget,
} from './testing/attack/start-target';
import { startPostgres } from './testing/postgres-server';

/** Seconds for which the backend runs. `SOAK_SECONDS=3600` gives the full test. */
const SECONDS = Number(process.env.SOAK_SECONDS ?? 60);
const ORGANIZATIONS = 4;
const PAUSE_MS = 20;
/**
 * Nothing is measured during this first share of the running time. The memory still grows, because
 * it fills with compiled code, database statements and the counts of rate limits.
 */
const WARM_UP_SHARE = 0.2;
const WINDOWS = 12;
/** At the end, the memory in use may be at most this many times the memory at the beginning. */
const MEMORY_SHARE = 1.1;
/** At the end, a call may take at most this many times the CPU time of a call at the beginning. */
const CPU_SHARE = 1.5;

type Times = number[];

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

/** Makes calls of each kind, and records their times. Removes all rows that it created. */
const workOnce = async (
  admin: AttackCaller,
  badCaller: AttackCaller,
  times: Times,
): Promise<void> => {
  const call = async (
    status: number,
    method: string,
    path: string,
    wish?: Parameters<AttackCaller['call']>[2],
    caller = admin,
  ) => {
    const since = performance.now();
    const answer = await caller.call(method, path, wish);
    times.push(performance.now() - since);
    if (answer.status !== status) {
      throw new Error(`${method} ${path} answered ${answer.status}, not ${status}: ${answer.text}`);
    }
    await pause(PAUSE_MS);
    return answer.payload as { created: { _id: string }[] };
  };
  const create = async (path: string, body: object): Promise<string> => {
    // Sends the request twice, as a client does when the first response was lost.
    const wish = { body, headers: { 'idempotency-key': randomUUID() } };
    const first = await call(200, 'POST', path, wish);
    expect(await call(200, 'POST', path, wish)).toEqual(first);
    return first.created[0]?._id ?? '';
  };
  for (const path of [
    '/user',
    '/org',
    '/locations',
    '/users?limit=50&search=person',
    '/invitations',
  ]) {
    await call(200, 'GET', path);
  }
  const name = `Soaked ${randomUUID()}`;
  const location = await create('/locations', { locations: [{ name }] });
  await call(200, 'PATCH', `/locations/${location}`, { body: { address: name } });
  const email = `${randomUUID()}@example.com`;
  const user = await create('/users', { users: [{ name, email, location_id: location }] });
  await call(200, 'DELETE', `/users/${user}`);
  await call(200, 'DELETE', `/locations/${location}`);
  await call(400, 'POST', '/org', { raw: '{' });
  await call(401, 'GET', '/user', {}, badCaller);
};

/** Returns the milliseconds that each call took, and the backend's CPU time per call. */
const workFor = async (target: AttackTarget, admins: readonly AttackCaller[], seconds: number) => {
  const times: Times = [];
  const { cpuMs } = await target.measure('tell');
  const end = Date.now() + seconds * 1_000;
  await Promise.all(
    admins.map(async (admin) => {
      while (Date.now() < end) {
        const bad: AttackCaller = {
          ...admin,
          call: (method, path) =>
            target.send(method, path, { headers: { authorization: `Bearer ${randomUUID()}` } }),
        };
        await workOnce(admin, bad, times);
      }
    }),
  );
  const used = (await target.measure('tell')).cpuMs - cpuMs;
  return { times, cpuMs: used / times.length };
};

const memoryOf = async (target: AttackTarget): Promise<number> => {
  await target.measure('collect');
  await pause(200);
  return (await target.measure('collect')).megabytes;
};

// spec: 12
it(
  `after ${SECONDS} s of work, a backend needs no more memory or CPU time per call than at the beginning`,
  async () => {
    const database = await startPostgres();
    onTestFinished(database.stop);
    const target = await startAttackTarget({ env: { DATABASE_URL: database.url } });
    onTestFinished(target.stop);
    const admins: AttackCaller[] = [];
    for (let count = 0; count < ORGANIZATIONS; count += 1) {
      admins.push((await createAttackedOrganization(target)).admin);
    }
    await workFor(target, admins, SECONDS * WARM_UP_SHARE);
    const before = await memoryOf(target);
    const windows: Awaited<ReturnType<typeof workFor>>[] = [];
    for (let count = 0; count < WINDOWS; count += 1) {
      windows.push(await workFor(target, admins, (SECONDS * (1 - WARM_UP_SHARE)) / WINDOWS));
    }
    const after = await memoryOf(target);
    const third = WINDOWS / 3;
    const cpuOf = (some: typeof windows) =>
      at(
        some.map(({ cpuMs }) => cpuMs),
        0.5,
      );
    const [first, last] = [cpuOf(windows.slice(0, third)), cpuOf(windows.slice(-third))];
    const count = windows.reduce((sum, { times }) => sum + times.length, 0);
    const p99s = windows.map(({ times }) => at(times, 0.99).toFixed(0));
    console.info(
      `${SECONDS} s: ${count} calls, ${before.toFixed(1)} MB before and ${after.toFixed(1)} MB after, ` +
        `${first.toFixed(2)} ms of CPU time per call in the first third and ${last.toFixed(2)} ms in the last ` +
        `(p99 of the ${WINDOWS} windows: ${p99s.join(', ')} ms).`,
    );
    expect(after / before).toBeLessThan(MEMORY_SHARE);
    expect(last / first).toBeLessThan(CPU_SHARE);
  },
  SECONDS * 1_000 + 300_000,
);
