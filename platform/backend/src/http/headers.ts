import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { secureHeaders } from 'hono/secure-headers';
import { isLoopback } from '../settings';
import { Refusal } from './answer';

/**
 * Lets exactly the listed origins read answers (specification 11). No credentials: the token travels in
 * a header, so no cookie can be misused.
 */
export const corsFor = (allowedOrigins: readonly string[]): MiddlewareHandler =>
  cors({
    origin: [...allowedOrigins],
    allowMethods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
    exposeHeaders: ['X-Total-Count', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
  });

/** What every answer of the API carries: browsers neither sniff nor frame it, and reach it over TLS in production. */
export const apiHeaders = (production: boolean): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'no-referrer',
    strictTransportSecurity: production && 'max-age=63072000; includeSubDomains',
    xFrameOptions: 'DENY',
    // A page with its own policy (the local checkout) keeps it.
    overwrite: false,
  });

/**
 * In local runs only names of this machine are answered: a page that makes its own name point here (DNS rebinding) would
 * otherwise be of the same origin.
 */
export const localHostsOnly: MiddlewareHandler = async (context, next) => {
  const { hostname } = new URL(context.req.url);
  if (isLoopback(hostname)) return next();
  throw new Refusal({
    statusCode: 421,
    message: 'In local runs this server answers to localhost only. Open it under that name.',
  });
};

/** While the server ends, every answer is the last of its connection, so that a proxy sends nothing more through it. */
export const closeAtEnd =
  (isEnding: () => boolean): MiddlewareHandler =>
  async (context, next) => {
    await next();
    if (isEnding()) context.header('Connection', 'close');
  };

/** No cache stores an answer unless the route says otherwise. */
export const noStore: MiddlewareHandler = async (context, next) => {
  await next();
  if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store');
};
