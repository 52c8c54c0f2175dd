import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { LimitFunction } from 'p-limit';
import pLimit from 'p-limit';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../http/answer';
import { MAX_BODY_BYTES } from '../http/body';
import { log } from '../log';
import type { Rates } from '../settings';

/** Runs work in the queue of a key. @throws Refusal 429 when the queue is full */
export type Queues = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * A queue for each key, which runs `atOnce` tasks at the same time. A client that sends many requests waits only for its
 * own, and holds no database connection while it waits.
 */
export const queuesOf = ({ atOnce, waiting }: { atOnce: number; waiting: number }): Queues => {
  const queues = new Map<string, LimitFunction>();
  return async (key, work) => {
    const queue = queues.get(key) ?? pLimit(atOnce);
    queues.set(key, queue);
    if (queue.pendingCount >= waiting) {
      throw new Refusal({
        statusCode: 429,
        message: 'Too many requests at the same time. Try again in a few seconds.',
        headers: { 'Retry-After': '2' },
      });
    }
    try {
      return await queue(work);
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(key);
    }
  };
};

/**
 * Counts one request, by default once, and lets it wait for its turn.
 * @throws Refusal 429 saying how many seconds to wait
 */
export type RateLimits = (kind: keyof Rates, key: string, cost?: number) => Promise<void>;

const MINUTE_MS = 60_000;
/** How often a process tells the others what it counted, in ms. */
const SHARE_MS = 250;
/** A refused request is answered at least this late, so that repeating it gains nothing. `Retry-After` is never less. */
const HOLD_MS = 1_000;
/** Refused requests that are held at the same time; they take connections. */
const MAX_HELD = 200;
/** A request that must wait longer than this is refused, in ms. */
const MAX_WAIT_MS = 2_000;

const tooMany = (milliseconds: number): Refusal => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  return new Refusal({
    statusCode: 429,
    message: `Too many requests in a short time. Try again in ${seconds} s.`,
    headers: { 'Retry-After': String(seconds) },
  });
};

/**
 * How long a request must wait, in ms, after it was counted. 0 or less: it need not wait. A user may send a tenth of
 * the limit without waiting (at least 20 requests). The others are spread over the rest of the minute, because together
 * they would keep the machine busy for seconds.
 */
const waitOf = (limit: number, { consumedPoints, msBeforeNext }: RateLimiterRes): number => {
  const atOnce = Math.max(20, limit / 10);
  const sinceStart = MINUTE_MS - msBeforeNext;
  return ((consumedPoints - atOnce) / limit) * MINUTE_MS - sinceStart;
};

/**
 * Counts a request. Gives how long it must wait, in ms, as `waitOf` does.
 * @throws RateLimiterRes when the limit is reached
 */
type Counter = (key: string, cost: number) => Promise<number>;

/**
 * Counts in this process. With a PostgreSQL pool the processes tell each other several times a second, so that a request
 * costs no query and a process that lost the database still counts its own.
 */
const counterOf = (kind: keyof Rates, points: number, pool: Pool | undefined): Counter => {
  const options = { keyPrefix: kind, points, duration: MINUTE_MS / 1_000 };
  const own = new RateLimiterMemory(options);
  const count: Counter = async (key, cost) => waitOf(points, await own.consume(key, cost));
  if (pool === undefined) return count;
  const table = { storeClient: pool, tableName: 'rate_limits', tableCreated: true };
  const all = new RateLimiterPostgres({
    ...options,
    ...table,
    clearExpiredByTimeout: kind === 'read',
  });
  const untold = new Map<string, number>();
  /** The counts of all processes, as last heard. */
  const totals = new Map<string, number>();
  const tell = async (key: string, cost: number) => {
    try {
      const { consumedPoints } = await all.consume(key, cost);
      const before = totals.get(key);
      totals.set(key, consumedPoints);
      // What other processes counted since then counts here too.
      const others = before === undefined ? 0 : consumedPoints - before - cost;
      if (others > 0) await own.penalty(key, others);
    } catch (error) {
      // Anything else: the database does not answer.
      if (!(error instanceof RateLimiterRes)) return;
      // 0: the minute ended before the answer came. Blocking for 0 seconds would block for ever.
      if (error.msBeforeNext > 0) await own.block(key, error.msBeforeNext / 1_000);
    }
  };
  let isSharing = false;
  const share = async () => {
    isSharing = true;
    while (untold.size > 0) {
      await wait(SHARE_MS, undefined, { ref: false });
      const told = new Map(untold);
      untold.clear();
      for (const key of totals.keys()) if (!told.has(key)) totals.delete(key);
      await Promise.all([...told].map(([key, cost]) => tell(key, cost)));
    }
    isSharing = false;
  };
  return async (key, cost) => {
    const pause = await count(key, cost);
    untold.set(key, (untold.get(key) ?? 0) + cost);
    if (!isSharing) void share();
    return pause;
  };
};

/** Limits by the minute, counted by all replicas of a PostgreSQL pool together. */
export const rateLimitsOf = (rates: Rates, pool?: Pool): RateLimits => {
  const counters = {
    read: counterOf('read', rates.read, pool),
    mutation: counterOf('mutation', rates.mutation, pool),
    address: counterOf('address', rates.address, pool),
    badToken: counterOf('badToken', rates.badToken, pool),
  };
  let held = 0;
  const refuse = async (milliseconds: number): Promise<never> => {
    if (held < MAX_HELD) {
      held += 1;
      // The wait is random. Otherwise clients that try again would all do so at the same time.
      await wait(HOLD_MS * (1 + Math.random()));
      held -= 1;
    }
    throw tooMany(milliseconds);
  };
  return async (kind, key, cost = 1) => {
    // A limit that is lower than the cost of one request must not refuse it forever.
    const points = Math.min(cost, rates[kind]);
    let pause: number;
    try {
      pause = await counters[kind](key, points);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      // Logged once per minute and key, so that an attack does not fill the log.
      if (error.consumedPoints - points <= rates[kind]) {
        log.warn({ limit: kind }, 'A rate limit was reached');
      }
      return refuse(error.msBeforeNext);
    }
    const isSpread = kind === 'read' || kind === 'mutation';
    if (!isSpread || pause <= 0) return;
    if (pause > MAX_WAIT_MS) return refuse(pause);
    await wait(pause);
  };
};

/** A body up to this size counts as one mutation: about 500 users. */
const BODY_OF_ONE = 64 * 1024;

/**
 * How often a mutation counts: once for each 64 kB of its body, because checking and storing rows is what costs the server
 * time. A body of unknown length counts as the largest.
 */
export const costOf = (context: Context): number => {
  const length = context.req.header('Content-Length');
  const isChunked = context.req.header('Transfer-Encoding') !== undefined;
  const bytes = length === undefined && isChunked ? MAX_BODY_BYTES : Number(length ?? 0);
  return Math.max(1, Math.ceil(Math.min(bytes, MAX_BODY_BYTES) / BODY_OF_ONE));
};

/** An address alone; some proxies add the port, which is another one for each connection. */
const withoutPort = (address: string): string =>
  address.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^(\d+\.[\d.]+):\d+$/, '$1');

/** The 64 bits of an IPv6 address that a provider gives to one customer; an IPv4 address as it is. */
const networkOf = (address: string): string => {
  const plain = withoutPort(address).replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
};

/**
 * Where a request comes from, as limits count it. Behind `proxies` proxies of the operator it is the address that the
 * outermost of them saw; anything further left in `X-Forwarded-For` was written by the client.
 */
export const clientAddressOf = (context: Context, proxies: number): string => {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  const forwarded = context.req.header('X-Forwarded-For')?.split(',') ?? [];
  const seen = proxies > 0 ? forwarded.at(-proxies)?.trim() : undefined;
  return networkOf(seen || incoming?.socket?.remoteAddress || 'unknown');
};
