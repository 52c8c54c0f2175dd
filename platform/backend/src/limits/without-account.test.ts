import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:net';
import { connect } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { log } from '../log';
import type { RateLimitSettings } from '../settings';
import { createTestBackend, type TestBackend } from '../testing/test-backend';
import { limitConnections } from './addresses';
import { createQueueRunner, createRateLimiter } from './rate-limits';

const RATES: RateLimitSettings = { read: 50, mutation: 50, address: 50, badToken: 50, open: 50 };

/** Returns a forged signature in the correct form, so that the server must read the body. */
const forged = (seconds = Math.floor(Date.now() / 1_000)) => `t=${seconds},v1=${'0'.repeat(64)}`;

describe('somebody without an account', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend();
  });
  afterAll(() => backend.close());

  const limited = (rates: Partial<RateLimitSettings>) => {
    vi.spyOn(log, 'warn').mockImplementation(() => {});
    return backend.withServices({ applyRateLimit: createRateLimiter({ ...RATES, ...rates }) });
  };
  const event = (body: BodyInit, headers: Record<string, string> = {}) => ({
    method: 'POST',
    headers: { 'Stripe-Signature': forged(), ...headers },
    body,
    duplex: 'half' as const,
  });

  it('preflight requests beyond the rate limit of an IP address get 429', {
    tags: ['proof'],
  }, async () => {
    const app = limited({ address: 2 });
    const preflight = () =>
      app.request('/users', {
        method: 'OPTIONS',
        headers: { Origin: 'http://localhost:3000', 'Access-Control-Request-Method': 'POST' },
      });
    const statuses = [await preflight(), await preflight(), await preflight()];
    expect(statuses.map(({ status }) => status)).toEqual([204, 204, 429]);
  });

  it('the rate limit for paths that need no account counts a request once for each 64 kB of its body', {
    tags: ['proof'],
  }, async () => {
    const app = limited({ open: 4 });
    const large = { 'Content-Length': String(3 * 64 * 1_024) };
    const first = await app.request('/webhooks/stripe', event('{}', large));
    const second = await app.request('/webhooks/stripe', event('{}', large));
    expect([first.status, second.status]).toEqual([400, 429]);
    expect((await app.request('/user')).status).toBe(401);
  });

  it('the rate limit for bad tokens counts a request once for each 64 kB of its body', async () => {
    const app = limited({ badToken: 4 });
    const send = () =>
      app.request('/users', {
        method: 'POST',
        headers: { 'Content-Length': String(3 * 64 * 1_024) },
        body: '{}',
      });
    expect([(await send()).status, (await send()).status]).toEqual([401, 429]);
  });

  it('when too many POST requests from an IP address are unfinished, only further POST requests from this address get 429', async () => {
    const app = backend.withServices({
      runInRequestQueue: createQueueRunner({ atOnce: 1, waiting: 1 }),
    });
    let finish = () => {};
    const half = new ReadableStream({
      start: (controller) => {
        controller.enqueue(Buffer.from('{'));
        finish = () => controller.close();
      },
    });
    const first = app.request('/webhooks/stripe', event(half));
    const second = app.request('/webhooks/stripe', event('{}'));
    await expect.poll(() => half.locked).toBe(true);
    expect((await app.request('/webhooks/stripe', event('{}'))).status).toBe(429);
    expect((await app.request('/readiness_check')).status).toBe(200);
    const elsewhere = { incoming: { socket: { remoteAddress: '5.6.7.8' } } };
    expect((await app.request('/webhooks/stripe', event('{}'), elsewhere)).status).toBe(400);
    finish();
    expect([(await first).status, (await second).status]).toEqual([400, 400]);
  });

  it('the backend closes the connection after a request without an account that states a body above 256 kB', async () => {
    const send = (bytes: number) =>
      backend.app.request('/users', {
        method: 'POST',
        headers: { 'Content-Length': String(bytes) },
        body: '{}',
      });
    expect((await send(262_144)).headers.get('Connection')).toBeNull();
    expect((await send(262_145)).headers.get('Connection')).toBe('close');
  });

  it('the backend answers 400 and logs nothing if the connection is lost before the whole body of a request has arrived', async () => {
    const warn = vi.spyOn(log, 'warn');
    const error = vi.spyOn(log, 'error');
    const broken = new ReadableStream({
      pull: (controller) => controller.error(Object.assign(new Error(), { code: 'ECONNRESET' })),
    });
    expect((await backend.app.request('/webhooks/stripe', event(broken))).status).toBe(400);
    expect([warn.mock.calls, error.mock.calls]).toEqual([[], []]);
  });

  it.each([
    ['more than 256 kB', forged(), 262_145, 413],
    ['a signature of the wrong form', 't=1,v1=00', 100, 400],
    ['a signature that is too old', forged(1), 100, 400],
  ])(
    'the backend rejects a request without an account and with %s before it reads the body',
    async (_, signature, bytes, status) => {
      const server = createAdaptorServer({ fetch: backend.app.fetch }) as Server;
      onTestFinished(() => void server.close());
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as { port: number };
      const socket = connect(port, '127.0.0.1').setEncoding('latin1');
      onTestFinished(() => void socket.destroy());
      socket.write(
        `POST /webhooks/stripe HTTP/1.1\r\nHost: localhost\r\nStripe-Signature: ${signature}\r\nContent-Length: ${bytes}\r\n\r\n`,
      );
      const [answer] = await once(socket, 'data', { signal: AbortSignal.timeout(10_000) });
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    },
  );
});

describe('connections from an IP address', () => {
  const connected = (proxies: number) => {
    const server = new EventEmitter() as Server;
    const settings = { trustedProxies: proxies, addressConnections: 2 };
    limitConnections(server, settings);
    return (remoteAddress: string) => {
      const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: vi.fn() });
      server.emit('connection', socket);
      return socket;
    };
  };

  it('connections beyond the limit of an IP address are closed, and connections from other IP addresses stay open', () => {
    const open = connected(0);
    const [first, , third] = ['1.2.3.4', '::ffff:1.2.3.4', '1.2.3.4'].map(open);
    expect(third?.destroy).toHaveBeenCalled();
    expect(open('5.6.7.8').destroy).not.toHaveBeenCalled();
    expect(first?.destroy).not.toHaveBeenCalled();
    first?.emit('close');
    expect(open('1.2.3.4').destroy).not.toHaveBeenCalled();
    expect(open('1.2.3.4').destroy).toHaveBeenCalled();
  });

  it('behind a proxy, the backend does not limit connections per IP address, because all come from the proxy', () => {
    const open = connected(1);
    const all = Array.from({ length: 5 }, () => open('10.0.0.1'));
    for (const { destroy } of all) expect(destroy).not.toHaveBeenCalled();
  });
});
