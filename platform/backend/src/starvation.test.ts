import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Cluster, startCluster } from './testing/cluster';
import { createOrganization, newJob } from './testing/jobs';
import { emulatorToken } from './testing/tokens';

/** How long one account attacks; use `ATTACK_SECONDS=60` for the full test. */
const SECONDS = Number(process.env.ATTACK_SECONDS ?? 4);
const isFull = SECONDS >= 60;
/** The other tenant's p95 may become this many times as long. A short run measures too little to say. */
const MOST_SLOWDOWN = isFull ? 2 : Number.POSITIVE_INFINITY;
/** Attack and rest take turns, so that other work on this machine slows both alike. */
const SLICE_MS = isFull ? 5_000 : 2_000;
/** Requests of the attacker at the same time. */
const PARALLEL = 60;

/** Somebody at an address of their own, as the proxy in front reports it. */
const clientOf = (cluster: Cluster, uid: string, address: string) => {
  const headers = {
    Authorization: `Bearer ${emulatorToken(uid)}`,
    'Content-Type': 'application/json',
    'X-Forwarded-For': address,
  };
  return async (method: string, path: string, body?: unknown): Promise<number> => {
    const response = await fetch(`${cluster.url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    return response.status;
  };
};
type Client = ReturnType<typeof clientOf>;

const rowsOf = (count: number) => ({
  locations: newJob(count).names.map((name) => ({ name, address: 'x'.repeat(400) })),
});

/** Sends large writes and reads without a pause, and takes no notice of a refusal. */
const attack = async (client: Client, isOver: () => boolean): Promise<number> => {
  const big = rowsOf(500);
  let sent = 0;
  const one = async (index: number) => {
    while (!isOver()) {
      if (index % 3 === 0) await client('GET', '/users?limit=500').catch(() => {});
      else await client('POST', '/locations', big).catch(() => {});
      sent += 1;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, (_, index) => one(index)));
  return sent;
};

/** What an administrator's pages ask for; gives the time of each call in ms, and the statuses that are errors. */
const work = async (client: Client, isOver: () => boolean) => {
  const times: number[] = [];
  const errors: number[] = [];
  const calls: [string, string][] = [
    ['GET', '/user'],
    ['GET', '/locations'],
    ['GET', '/users'],
    ['POST', '/locations'],
  ];
  for (let count = 0; !isOver(); count += 1) {
    const [method, path] = calls[count % calls.length] ?? ['GET', '/user'];
    const from = performance.now();
    const status = await client(method, path, method === 'POST' ? rowsOf(1) : undefined);
    times.push(performance.now() - from);
    if (status !== 200) errors.push(status);
    // Within the limit of reads for a minute.
    await wait(60);
  }
  return { times, errors };
};

const p95 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;

const memoryOf = (cluster: Cluster): number => {
  const pages = cluster.replicas.map(({ child }) =>
    Number(readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ')[1]),
  );
  return pages.reduce((sum, each) => sum + each, 0) * 4096;
};

/** Runs work for one slice, with or without the attack. */
const slice = async (victim: Client, attacker: Client | null) => {
  const end = Date.now() + SLICE_MS;
  const isOver = () => Date.now() >= end;
  const attacking = attacker ? attack(attacker, isOver) : Promise.resolve(0);
  const result = await work(victim, isOver);
  return { ...result, sent: await attacking };
};

// spec: 12
describe(`an attack of one account for ${SECONDS} s, on two replicas`, () => {
  it(
    'causes no errors for another organization and does not starve it',
    async () => {
      const cluster = await startCluster({
        RATE_LIMIT: '600',
        READ_LIMIT: '1200',
        ADDRESS_LIMIT: '6000',
        TRUSTED_PROXIES: '1',
      });
      onTestFinished(cluster.stop);
      const victim = clientOf(cluster, 'victim', '198.51.100.7');
      const attacker = clientOf(cluster, 'attacker', '203.0.113.6');
      for (const uid of ['victim', 'attacker']) {
        await createOrganization(cluster.url, emulatorToken(uid));
      }
      // The first slices compile the code and fill the caches.
      await slice(victim, null);
      await slice(victim, attacker);
      const before = memoryOf(cluster);

      const alone: number[] = [];
      const attacked: number[] = [];
      const errors: number[] = [];
      let sent = 0;
      for (let passed = 0; passed < SECONDS * 1_000; passed += SLICE_MS) {
        const rest = await slice(victim, null);
        const under = await slice(victim, attacker);
        alone.push(...rest.times);
        attacked.push(...under.times);
        errors.push(...rest.errors, ...under.errors);
        sent += under.sent;
      }
      const [quiet, loud] = [p95(alone), p95(attacked)];
      let after = memoryOf(cluster);
      for (let count = 0; isFull && after > before * 1.1 && count < 60; count += 1) {
        await wait(1_000);
        after = memoryOf(cluster);
      }
      console.info(
        `${sent} requests of the attacker in ${SECONDS} s. The other tenant's p95: ${quiet.toFixed(1)} ms alone ` +
          `(${alone.length} calls), ${loud.toFixed(1)} ms under attack (${attacked.length} calls), ` +
          `${(loud / quiet).toFixed(2)} times; ${errors.length} errors. ` +
          `Memory: ${(before / 1e6).toFixed(0)} MB before, ${(after / 1e6).toFixed(0)} MB after.`,
      );
      expect(errors).toEqual([]);
      expect(loud / quiet).toBeLessThanOrEqual(MOST_SLOWDOWN);
      if (isFull) expect(after).toBeLessThanOrEqual(before * 1.1);
    },
    300_000 + SECONDS * 10_000,
  );
});
