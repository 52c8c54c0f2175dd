import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import type { LimitFunction } from 'p-limit';
import pLimit from 'p-limit';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { refusalReason, tooManyRequests } from '../http/answer';
import { declaredBodyBytes } from '../http/body';
import { log } from '../log';
import type { RateLimitSettings } from '../settings';

/** @throws RequestRefusedError 429 when the queue of the key is full */
export type QueueRunner = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** More waiting tasks of one key than this are a flood. A page sends fewer requests at once. */
const MAX_WAITING_WITHOUT_FLOOD = 20;
const MAX_FLOOD_PAUSE_MS = 100;

/**
 * Each key has its own queue, which runs `atOnce` tasks at the same time. Waiting tasks need no
 * database connection. During a flood of one key, its queue runs one task at a time and pauses
 * after each task, so that tasks of other keys can run.
 */
export const createQueueRunner = (limits: { atOnce: number; waiting: number }): QueueRunner => {
  const queues = new Map<string, LimitFunction>();
  return async (key, work) => {
    const queue = queues.get(key) ?? pLimit(limits.atOnce);
    queues.set(key, queue);
    if (queue.pendingCount >= limits.waiting) {
      throw tooManyRequests('too-many-at-once', 2);
    }
    const isFlood = () => queue.pendingCount > MAX_WAITING_WITHOUT_FLOOD;
    const task = async () => {
      const since = performance.now();
      try {
        return await work();
      } finally {
        if (isFlood()) await wait(Math.min(performance.now() - since, MAX_FLOOD_PAUSE_MS));
        queue.concurrency = isFlood() ? 1 : limits.atOnce;
      }
    };
    try {
      return await queue(task);
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(key);
    }
  };
};

/**
 * Counts a request as `cost` requests (by default 1), and delays it when requests come too fast.
 * @throws RequestRefusedError 429 with the seconds to wait, for a request that is above the limit,
 * or that would have to wait longer than 2 s
 */
export type RateLimiter = (
  kind: keyof RateLimitSettings,
  key: string,
  cost?: number,
) => Promise<void>;

const MINUTE_MS = 60_000;
/** Milliseconds between two exchanges of request counts with the other processes. */
const SHARE_MS = 250;
/** The minimum delay of a refusal in milliseconds, to make immediate repetitions useless. */
const MIN_REFUSAL_DELAY_MS = 1_000;
/**
 * At most this many refusals are delayed at the same time, because each delayed request takes
 * memory. Further refusals are sent immediately. The number is the default of `MAX_CONNECTIONS`.
 */
const MAX_DELAYED_REFUSALS = 1_000;
/** Milliseconds that a request may wait. A request that would have to wait longer is refused. */
const MAX_WAIT_MS = 2_000;

/**
 * Returns the milliseconds to wait; 0 or less means no wait. In each minute, the first requests do
 * not wait: a tenth of the limit, but at least 20 requests. Later requests are spread over the
 * minute, so that they do not keep the machine busy for seconds.
 */
const waitOf = (limit: number, { consumedPoints, msBeforeNext }: RateLimiterRes): number => {
  const atOnce = Math.max(20, limit / 10);
  // Without `Math.max`, every request would wait too long after the clock was set back.
  const sinceStart = Math.max(0, MINUTE_MS - msBeforeNext);
  return ((consumedPoints - atOnce) / limit) * MINUTE_MS - sinceStart;
};

/**
 * Each process counts its requests in memory, so that no request waits for a query. With `pool`,
 * the processes exchange their counts several times a second, through PostgreSQL.
 */
const counterOf = (
  kind: keyof RateLimitSettings,
  points: number,
  pool: Pool | undefined,
): Pick<RateLimiterMemory, 'consume'> => {
  const options = { keyPrefix: kind, points, duration: MINUTE_MS / 1_000 };
  const own = new RateLimiterMemory(options);
  if (pool === undefined) return own;
  const all = new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    // Deletes the expired rows of all limits. Only `address` does this, because it counts every
    // request.
    clearExpiredByTimeout: kind === 'address',
  });
  const unshared = new Map<string, number>();
  const totals = new Map<string, number>();
  const shareCount = async (key: string, cost: number) => {
    try {
      const { consumedPoints } = await all.consume(key, cost);
      const before = totals.get(key);
      totals.set(key, consumedPoints);
      // Adds the requests that other processes have counted since the last exchange.
      const others = before === undefined ? 0 : consumedPoints - before - cost;
      if (others > 0) await own.penalty(key, others);
    } catch (error) {
      // Ignores an error of the database. This process then counts only its own requests.
      if (!(error instanceof RateLimiterRes)) return;
      // After the end of the minute, `msBeforeNext` is 0. A block of 0 seconds would never end.
      if (error.msBeforeNext > 0)
        await own.block(key, Math.min(error.msBeforeNext, MINUTE_MS) / 1_000);
    }
  };
  let isSharing = false;
  const share = async () => {
    isSharing = true;
    while (unshared.size > 0) {
      await wait(SHARE_MS, undefined, { ref: false });
      const counts = new Map(unshared);
      unshared.clear();
      for (const key of totals.keys()) if (!counts.has(key)) totals.delete(key);
      await Promise.all([...counts].map(([key, cost]) => shareCount(key, cost)));
    }
    isSharing = false;
  };
  const consume = async (key: string, cost: number) => {
    const result = await own.consume(key, cost);
    unshared.set(key, (unshared.get(key) ?? 0) + cost);
    if (!isSharing) void share();
    return result;
  };
  return { consume };
};

/** With `pool`, the limits apply to all processes together. `rates` are limits per minute. */
export const createRateLimiter = (rates: RateLimitSettings, pool?: Pool): RateLimiter => {
  const counters: { [Kind in keyof RateLimitSettings]?: ReturnType<typeof counterOf> } = {};
  let delayed = 0;
  const refuse = async (milliseconds: number): Promise<never> => {
    if (delayed < MAX_DELAYED_REFUSALS) {
      delayed += 1;
      // Waits for a random time, so that clients do not all repeat at the same time.
      await wait(MIN_REFUSAL_DELAY_MS * (1 + Math.random()));
      delayed -= 1;
    }
    const seconds = Math.max(1, Math.ceil(Math.min(milliseconds, MINUTE_MS) / 1_000));
    throw tooManyRequests(refusalReason('too-many-requests', { seconds }), seconds);
  };
  return async (kind, key, cost = 1) => {
    // Without `Math.min`, the limiter would always refuse a request whose cost is above the limit.
    const points = Math.min(cost, rates[kind]);
    counters[kind] ??= counterOf(kind, rates[kind], pool);
    let pause: number;
    try {
      pause = waitOf(rates[kind], await counters[kind].consume(key, points));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      // Logs the limit at most once per minute and key, so that an attack does not fill the log.
      if (error.consumedPoints - points <= rates[kind]) {
        log.warn({ limit: kind }, 'A rate limit was reached');
      }
      return refuse(error.msBeforeNext);
    }
    if (pause <= 0) return;
    if (pause > MAX_WAIT_MS) return refuse(pause);
    await wait(pause);
  };
};

/** A body of this size (about 500 users) counts as one request. */
const BYTES_PER_COUNT = 64 * 1024;

/** Returns 1 for up to 64 kB of body, 2 for up to 128 kB and so on, and 16 for an unknown size. */
export const rateLimitCost = (context: Context): number =>
  Math.max(1, Math.ceil(declaredBodyBytes(context) / BYTES_PER_COUNT));
