import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../http/answer';
import { MAX_BODY_BYTES } from '../http/body';
import { log } from '../log';
import type { Rates } from '../settings';

/** Counts one request, by default once. @throws Refusal 429 saying how many seconds to wait */
export type RateLimits = (kind: keyof Rates, key: string, cost?: number) => Promise<void>;

const MINUTE = 60;
const KINDS = ['read', 'mutation', 'address', 'badToken'] as const;

const tooMany = (milliseconds: number): Refusal => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  return new Refusal({
    statusCode: 429,
    message: `Too many requests in a short time. Try again in ${seconds} s.`,
    headers: { 'Retry-After': String(seconds) },
  });
};

/**
 * Limits by the minute. With a PostgreSQL pool all replicas count together; otherwise, and while that database does not
 * answer, each process counts alone. The process remembers who is over a limit, so their requests cost no query.
 */
export const rateLimitsOf = (rates: Rates, pool?: Pool): RateLimits => {
  const limiterOf = (kind: keyof Rates) => {
    const options = { keyPrefix: kind, points: rates[kind], duration: MINUTE };
    const memory = new RateLimiterMemory(options);
    if (pool === undefined) return memory;
    return new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: kind === 'read',
      inMemoryBlockOnConsumed: rates[kind] + 1,
      insuranceLimiter: memory,
    });
  };
  const limiters = new Map(KINDS.map((kind) => [kind, limiterOf(kind)]));
  return async (kind, key, cost = 1) => {
    // A limit that is lower than the cost of one request must not refuse it forever.
    const points = Math.min(cost, rates[kind]);
    try {
      await limiters.get(kind)?.consume(key, points);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      // Logged once per minute and key, so that an attack does not fill the log.
      if (error.consumedPoints - points <= rates[kind]) {
        log.warn({ limit: kind }, 'A rate limit was reached');
      }
      throw tooMany(error.msBeforeNext);
    }
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

/** The 64 bits of an IPv6 address that a provider gives to one customer; an IPv4 address as it is. */
const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
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
