import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type AttackCaller,
  type AttackReportRow,
  type AttackTarget,
  createAttackedOrganization,
  createAttackReportRow,
} from './start-target';

const p95 = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

const workOf = async (person: AttackCaller, whileTrue: () => boolean) => {
  const times: number[] = [];
  let failed = 0;
  for (let count = 0; whileTrue(); count += 1) {
    const since = performance.now();
    const isWrite = count % 5 === 4;
    const { status } = isWrite
      ? await person.call('POST', '/org', { body: { phone: '+47 1' } })
      : await person.call('GET', ['/user', '/org', '/locations', '/users'][count % 5] ?? '/user');
    times.push(performance.now() - since);
    if (status !== 200) failed += 1;
    // Pauses between two calls, so that this user stays below the rate limits.
    await pause(60);
  }
  return { times, failed };
};

/** Starts a flood in a separate process, so that sending does not slow down the measurement. */
const startFlood = async (file: string, parameters: readonly string[]) => {
  const flood = fork(join(import.meta.dirname, file), parameters, {
    cwd: join(import.meta.dirname, '../../..'),
    execArgv: ['--import', 'tsx'],
  });
  // Waits for the message "begun", because on a busy machine, the start may take longer than a
  // round of the attack.
  await once(flood, 'message');
  const stop = async () => {
    flood.send('stop');
    const [sent] = (await once(flood, 'message')) as [{ requests: number; refused: number }];
    return sent;
  };
  return { stop };
};

const forMs = (ms: number) => {
  const end = performance.now() + ms;
  return () => performance.now() < end;
};

const floodRound = async (
  other: AttackCaller,
  flood: () => ReturnType<typeof startFlood>,
  ms: number,
) => {
  // Also measures without the attack for the same time, because a p95 of few calls is not reliable.
  // Half of this time is before the attack and half after, so that other load of the machine
  // affects both p95 values.
  const before = await workOf(other, forMs(ms / 2));
  const attack = await flood();
  const under = await workOf(other, forMs(ms));
  const sent = await attack.stop();
  const after = await workOf(other, forMs(ms / 2));
  const alone = p95([...before.times, ...after.times]);
  const attacked = p95(under.times);
  return { ...under, ...sent, alone, attacked, ratio: attacked / alone };
};

type FloodRound = Awaited<ReturnType<typeof floodRound>>;

/** During an attack, the p95 of response times may grow at most by this factor. */
const MAX_SLOWDOWN = 2;

/** Judges each round, because the median would hide a bad round. Returns the worst round. */
export const judgeFloodAttackRounds = <Round extends Pick<FloodRound, 'failed' | 'ratio'>>(
  rounds: readonly Round[],
  attempt: (what: string, isThrough: boolean) => void,
): Round | undefined => {
  for (const { failed, ratio } of rounds) {
    attempt('nothing was measured', !(ratio > 0));
    attempt(`${failed} errors of somebody else`, failed > 0);
    attempt(`the p95 of somebody else is ${ratio.toFixed(1)} times as long`, ratio > MAX_SLOWDOWN);
  }
  return rounds.toSorted((a, b) => b.ratio - a.ratio)[0];
};

/**
 * The attack succeeds if a call of another organization fails, or if in any round the p95 of that
 * organization's response times is more than twice the p95 without the flood.
 */
export const attackWithSingleAccountFlood = async (
  replicas: readonly AttackTarget[],
  ms: number,
  rounds: number,
): Promise<AttackReportRow> => {
  const { row, attempt } = createAttackReportRow('starvation');
  const floods: FloodRound[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [first, last] = [replicas[0], replicas.at(-1)] as [AttackTarget, AttackTarget];
    const { token } = (await createAttackedOrganization(first)).admin;
    const urls = replicas.map(({ url }) => url);
    const { admin } = await createAttackedOrganization(last);
    floods.push(await floodRound(admin, () => startFlood('flood.ts', [token, ...urls]), ms));
  }
  const sum = (of: (flood: FloodRound) => number) =>
    floods.reduce((total, flood) => total + of(flood), 0);
  const { alone = 0, attacked = 0, ratio = 0 } = judgeFloodAttackRounds(floods, attempt) ?? {};
  row.tried = sum((flood) => flood.requests);
  const ratios = floods.map((flood) => flood.ratio.toFixed(1)).join(', ');
  row.figure = `p95 ${alone.toFixed(0)} ms alone, ${attacked.toFixed(0)} ms under attack in the worst round, ratio ${ratio.toFixed(1)} (at most ${MAX_SLOWDOWN}; ${rounds} rounds: ${ratios}), ${sum((flood) => flood.failed)} errors in ${sum((flood) => flood.times.length)} calls, ${sum((flood) => flood.refused)} requests of the attacker refused`;
  return row;
};

/** Sends a byte every 250 ms. True if the server closes the connection within `limitMs`. */
const slowClient = (url: string, start: string, limitMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write(start));
    const drip = setInterval(() => socket.write('a'), 250);
    const end = (isCut: boolean) => {
      clearInterval(drip);
      clearTimeout(timer);
      socket.destroy();
      resolve(isCut);
    };
    const timer = setTimeout(() => end(false), limitMs);
    socket.on('close', () => end(true)).on('error', () => {});
    socket.resume();
  });

/** A connection with an unfinished request that stays open too long is a break-in. */
export const attackWithSlowClients = async (
  target: AttackTarget,
  requestTimeoutMs: number,
): Promise<AttackReportRow> => {
  const { row, attempt } = createAttackReportRow('slow clients');
  const { admin } = await createAttackedOrganization(target);
  const head = `Host: localhost\r\nAuthorization: Bearer ${admin.token}\r\nContent-Type: application/json\r\n`;
  const starts = {
    'headers that never end': 'GET /user HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
    'a body that never ends': `POST /org HTTP/1.1\r\n${head}Content-Length: 100000\r\n\r\n{`,
    'a chunk that never ends': `POST /org HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nffff\r\n{`,
    'a body without a token':
      'POST /org HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n{',
  };
  const clients = Object.entries(starts).flatMap(([what, start]) =>
    Array.from({ length: 25 }, async () => {
      attempt(what, !(await slowClient(target.url, start, requestTimeoutMs + 4_000)));
    }),
  );
  let failed = 0;
  const answers = Array.from({ length: 20 }, async (_, index) => {
    await pause(index * 50);
    const { status } = await admin.call('GET', '/user');
    if (status !== 200) failed += 1;
  });
  await Promise.all([...clients, ...answers]);
  attempt(`${failed} errors for somebody else meanwhile`, failed > 0);
  return row;
};

/** After an attack, the memory in use may be at most this many times the memory before. */
const MEMORY_SHARE = 1.1;

const settled = async (target: AttackTarget): Promise<number> => {
  await target.measure('collect');
  await pause(200);
  return (await target.measure('collect')).megabytes;
};

export const attackWithMemoryFlood = async (
  target: AttackTarget,
  rounds: number,
): Promise<AttackReportRow> => {
  const { row, attempt } = createAttackReportRow('memory');
  const { admin } = await createAttackedOrganization(target);
  const junk = JSON.stringify({ name: 'a'.repeat(900_000) });
  const flood = async (count: number, round: number) => {
    for (let batch = 0; batch < count; batch += 1) {
      const calls = Array.from({ length: 20 }, (_, index) => {
        row.tried += 1;
        const id = `${round}-${batch}-${index}`;
        return index % 2
          ? admin.call('POST', '/org', { raw: junk, headers: { 'idempotency-key': `key-${id}` } })
          : target.send('GET', `/user?${id}`, { headers: { authorization: `Bearer ${id}` } });
      });
      await Promise.all(calls);
    }
  };
  // Floods once before the measurement. The first flood fills memory that the backend needs to
  // keep: compiled code, prepared statements, and the request counts of IP addresses.
  await flood(rounds, 1);
  const before = await settled(target);
  await flood(rounds, 2);
  const after = await settled(target);
  const tried = row.tried;
  attempt(
    `${before.toFixed(1)} MB before, ${after.toFixed(1)} MB after`,
    after > before * MEMORY_SHARE,
  );
  row.tried = tried;
  row.figure = `${before.toFixed(1)} MB before, ${after.toFixed(1)} MB after (at most ${MEMORY_SHARE} times)`;
  return row;
};

/**
 * A second IP address of this machine. On Linux, all addresses in 127.0.0.0/8 work. On macOS, add
 * this address first: `sudo ifconfig lo0 alias 127.0.0.2`.
 */
const OTHER_ADDRESS = '127.0.0.2';

/** An attack must send at least this many requests per second. A slower attack proves nothing. */
const SENT_PER_SECOND = 100;

/**
 * Floods from one IP address without an account. Each of these results is a break-in:
 * - A request from another IP address fails.
 * - In any round, the p95 of the other address's response times more than doubles.
 * - After the attack, the backend uses more memory than `MEMORY_SHARE` allows.
 */
export const attackWithUnauthenticatedFlood = async (
  target: AttackTarget,
  ms: number,
  rounds: number,
): Promise<AttackReportRow> => {
  const { row, attempt } = createAttackReportRow('without an account');
  const flood = () => startFlood('flood-without-account.ts', [target.url, OTHER_ADDRESS]);
  const { admin } = await createAttackedOrganization(target);
  // Floods once before measuring, because the first flood fills memory that the backend keeps.
  await floodRound(admin, flood, ms / 4);
  const before = await settled(target);
  const floods: FloodRound[] = [];
  for (let round = 0; round < rounds; round += 1) floods.push(await floodRound(admin, flood, ms));
  const after = await settled(target);
  for (const { requests } of floods) {
    const few = `only ${requests} requests were sent from ${OTHER_ADDRESS}`;
    attempt(few, requests < (ms / 1_000) * SENT_PER_SECOND);
  }
  attempt(
    `${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after`,
    after > before * MEMORY_SHARE,
  );
  const { alone = 0, attacked = 0, ratio = 0 } = judgeFloodAttackRounds(floods, attempt) ?? {};
  row.tried = floods.reduce((total, { requests }) => total + requests, 0);
  const refused = floods.reduce((total, flooded) => total + flooded.refused, 0);
  const ratios = floods.map((flood) => flood.ratio.toFixed(1)).join(', ');
  row.figure = `p95 ${alone.toFixed(0)} ms alone, ${attacked.toFixed(0)} ms under attack in the worst round, ratio ${ratio.toFixed(1)} (at most ${MAX_SLOWDOWN}; ${rounds} rounds: ${ratios}), ${refused} requests refused, ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after (at most ${MEMORY_SHARE} times)`;
  return row;
};
