import type { MiddlewareHandler } from 'hono';
import { send } from './answer';

const METHODS = 'GET, POST, PATCH, DELETE';
const REQUEST_HEADERS = 'Authorization, Content-Type, Idempotency-Key';
const EXPOSED_HEADERS = 'X-Total-Count, Retry-After';

/**
 * Lets exactly the listed origins read answers (specification 11). No credentials: the token travels in
 * a header, so no cookie can be misused. `Vary` is always there, or a cache would hand one origin's answer to another.
 */
export const cors =
  (allowedOrigins: readonly string[]): MiddlewareHandler =>
  async (context, next) => {
    const origin = context.req.header('Origin');
    const allowed = origin !== undefined && allowedOrigins.includes(origin);
    const isPreflight =
      context.req.method === 'OPTIONS' &&
      context.req.header('Access-Control-Request-Method') !== undefined;
    if (!isPreflight) await next();
    else if (allowed) context.res = new Response(null, { status: 204 });
    else {
      context.res = send(context, {
        statusCode: 403,
        message:
          'Pages of this origin may not call this server. Add the origin to ALLOWED_ORIGINS.',
      });
    }
    context.header('Vary', 'Origin', { append: true });
    if (!allowed) return;
    context.header('Access-Control-Allow-Origin', origin);
    context.header('Access-Control-Expose-Headers', EXPOSED_HEADERS);
    if (!isPreflight) return;
    context.header('Access-Control-Allow-Methods', METHODS);
    context.header('Access-Control-Allow-Headers', REQUEST_HEADERS);
    context.header('Access-Control-Max-Age', '600');
  };

/** What every answer of the API carries: never stored by a cache, never sniffed, never framed. */
export const apiHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  const set = (name: string, value: string) => {
    if (!context.res.headers.has(name)) context.header(name, value);
  };
  set('Cache-Control', 'no-store');
  set('X-Content-Type-Options', 'nosniff');
  set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  set('Referrer-Policy', 'no-referrer');
};
