import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from './database/database';
import { okAnswer } from './http/answer';
import { registerRoute } from './http/route';
import { log } from './log';
import type { RouteServices } from './services';
import {
  addMember,
  createOrganizationAtStep,
  readCheckedAnswer,
  type TestOrganization,
} from './testing/scenes';
import { createTestBackend, type TestBackend } from './testing/test-backend';

const ORIGIN = 'https://app.example.com';

// spec: 8 The envelope; 11 Headers
describe('the app', () => {
  let backend: TestBackend;
  let scene: TestOrganization;
  beforeAll(async () => {
    backend = await createTestBackend();
    scene = await createOrganizationAtStep(backend, 'completed');
  });
  afterAll(() => backend.close());
  beforeEach(() => {
    vi.spyOn(log, 'error').mockImplementation(() => {});
    vi.spyOn(log, 'warn').mockImplementation(() => {});
  });

  const request = (path: string, init: RequestInit = {}, app = backend.app) =>
    app.request(path, {
      ...init,
      headers: {
        Authorization: `Bearer ${scene.admin.token}`,
        'Content-Type': 'application/json',
        ...init.headers,
      },
    });
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    request(path, { method: 'POST', body, headers });

  const broken = (error: unknown) => {
    const fail = () => Promise.reject(error);
    const database = {
      execute: fail,
      transaction: fail,
      select: () => ({ from: () => ({ innerJoin: () => ({ where: fail }) }) }),
    };
    return backend.withServices({ database: database as unknown as Database });
  };

  it('the backend answers 404 to an unknown path, with the standard JSON envelope in the body', async () => {
    expect(await readCheckedAnswer(await request('/nothing'))).toMatchObject({ status: 404 });
  });

  it('a route without an access rule is open only to administrators', async () => {
    const app = backend.withServices({});
    app.get('/new', (context) => context.text('open'));
    registerRoute(app, '/newer/:id', { POST: () => okAnswer('open') });
    const guest = await addMember(backend, scene, 'guest');
    const stranger = backend.person();
    for (const [method, path] of [
      ['GET', '/new'],
      ['POST', '/newer/1'],
    ] as const) {
      const statusWith = async (Authorization: string) =>
        (await app.request(path, { method, headers: { Authorization } })).status;
      expect(await statusWith('')).toBe(401);
      expect(await statusWith('Bearer nonsense')).toBe(401);
      expect(await statusWith(`Bearer ${guest.token}`)).toBe(403);
      expect(await statusWith(`Bearer ${stranger.token}`)).toBe(403);
      expect(await statusWith(`Bearer ${scene.admin.token}`)).toBe(200);
    }
  });

  it('a HEAD request has the rights and the limits of a GET request', async () => {
    const applyRateLimit = vi.fn<RouteServices['applyRateLimit']>(async () => {});
    const queued = vi.fn();
    const app = backend.withServices({
      applyRateLimit,
      runInRequestQueue: (key, work) => {
        queued(key);
        return work();
      },
    });
    const head = async (path: string, Authorization = '') =>
      (await app.request(path, { method: 'HEAD', headers: { Authorization } })).status;
    const guest = await addMember(backend, scene, 'guest');
    expect(await head('/user', `Bearer ${guest.token}`)).toBe(200);
    expect(applyRateLimit.mock.calls.map(([kind]) => kind)).toEqual(['address', 'read']);
    queued.mockClear();
    expect(await head('/readiness_check')).toBe(200);
    expect(queued).not.toHaveBeenCalled();
  });

  it('the backend answers 405 to a wrong method, and lists the allowed methods', async () => {
    for (const [method, path, allow] of [
      ['DELETE', '/org', 'GET, POST'],
      ['PUT', '/locations/x', 'PATCH, DELETE'],
      ['POST', '/readiness_check', 'GET'],
      ['GET', '/webhooks/stripe', 'POST'],
    ] as const) {
      const answer = await readCheckedAnswer(await request(path, { method }));
      expect(answer).toMatchObject({ status: 405 });
      expect(answer.headers.get('Allow')).toBe(allow);
    }
  });

  it('the backend compresses long responses, and sends short responses uncompressed', async () => {
    const encodingOf = async (path: string) =>
      (await request(path, { headers: { 'Accept-Encoding': 'gzip' } })).headers.get(
        'Content-Encoding',
      );
    expect(await encodingOf('/locations')).toBe(null);
    const locations = Array.from({ length: 40 }, (_, index) => ({ name: `Location ${index}` }));
    await post('/locations', JSON.stringify({ locations }));
    expect(await encodingOf('/locations')).toBe('gzip');
  });

  it('the backend answers 415 when the body is compressed or not JSON', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonp',
      '',
    ]) {
      const answer = await post('/users', '{"users":[]}', { 'Content-Type': type });
      expect(await readCheckedAnswer(answer), type).toMatchObject({ status: 415 });
    }
    const zipped = await post('/users', '{"users":[]}', { 'Content-Encoding': 'gzip' });
    expect(await readCheckedAnswer(zipped)).toMatchObject({ status: 415 });
    const withCharset = await post('/users', '{"users":[]}', {
      'Content-Type': 'application/json; charset=utf-8',
    });
    expect(await readCheckedAnswer(withCharset)).toMatchObject({ status: 200 });
  });

  it('the backend accepts a body of 1 MB and answers 413 to a larger body', async () => {
    const body = (bytes: number) => `{"users":[]${' '.repeat(bytes - 12)}}`;
    expect(await readCheckedAnswer(await post('/users', body(1_048_576)))).toMatchObject({
      status: 200,
    });
    expect(await readCheckedAnswer(await post('/users', body(1_048_577)))).toMatchObject({
      status: 413,
    });
    expect(await readCheckedAnswer(await post('/users', body(5_000_000)))).toMatchObject({
      status: 413,
    });
  });

  it('the backend answers 400 to invalid JSON and invalid UTF-8', async () => {
    expect(await readCheckedAnswer(await post('/users', '{"users":'))).toMatchObject({
      status: 400,
    });
    const bytes = Buffer.from([0x22, 0xff, 0xfe, 0x22]);
    expect(await readCheckedAnswer(await post('/users', bytes))).toMatchObject({ status: 400 });
  });

  it('the backend reads an empty body as an empty object', async () => {
    const response = await request('/org', { method: 'POST' });
    expect(await readCheckedAnswer(response)).toMatchObject({ status: 200 });
  });

  it('in a local run, the backend answers 421 to a request whose host name is not a name of this computer', async () => {
    const statusAt = async (url: string, app = backend.app, method = 'GET') =>
      (await request(url, { method }, app)).status;
    for (const host of ['localhost', '127.0.0.1:4000', '[::1]:4000']) {
      expect(await statusAt(`http://${host}/org`), host).toBe(200);
    }
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example']) {
      for (const path of ['/org', '/readiness_check', '/checkout', '/webhooks/stripe']) {
        expect(await statusAt(`http://${host}${path}`), host).toBe(421);
      }
      expect(await statusAt(`http://${host}/org`, backend.app, 'OPTIONS'), host).toBe(421);
    }
    const settings = { ...backend.settings, production: true };
    expect(await statusAt('https://api.example.com/org', backend.withServices({ settings }))).toBe(
      200,
    );
  });

  it('in a local run, the backend answers 403 to requests that pages and forms of other websites send', async () => {
    const statusOf = async (origin: string, method: string, site = 'cross-site') => {
      const body = method === 'POST' ? new URLSearchParams({ name: 'x' }) : undefined;
      const headers = { Origin: origin, 'Sec-Fetch-Site': site };
      return (await request('/org', { method, headers, ...(body && { body }) })).status;
    };
    for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'null']) {
      for (const method of ['GET', 'OPTIONS', 'POST']) {
        expect(await statusOf(origin, method), `${method} ${origin}`).toBe(403);
      }
    }
    expect(await statusOf(ORIGIN, 'GET')).toBe(200);
    expect(await statusOf('http://localhost:3001', 'GET', 'same-site')).toBe(200);
    expect(await statusOf('null', 'GET', 'same-origin')).toBe(200);
  });

  it('in a local run, the backend answers 403 to script and image requests from other websites, but accepts visits by a link', async () => {
    const statusOf = async (headers: Record<string, string>) =>
      (await request('/org', { headers })).status;
    const crossSite = { 'Sec-Fetch-Site': 'cross-site' };
    expect(await statusOf({ ...crossSite, 'Sec-Fetch-Mode': 'no-cors' })).toBe(403);
    expect(await statusOf({ ...crossSite, 'Sec-Fetch-Mode': 'navigate' })).toBe(200);
    expect(await statusOf({ 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'no-cors' })).toBe(
      200,
    );
  });

  it('responses of the backend forbid framing and content sniffing, and require TLS in production', async () => {
    const headersOf = async (production: boolean) => {
      const app = backend.withServices({ settings: { ...backend.settings, production } });
      return (await request('/org', {}, app)).headers;
    };
    const headers = await headersOf(true);
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains');
    expect((await headersOf(false)).get('Strict-Transport-Security')).toBeNull();
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it('only pages of the allowed origins may read a response of the backend', async () => {
    const allowed = await request('/org', { headers: { Origin: ORIGIN } });
    expect(allowed.headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN);
    expect(allowed.headers.get('Access-Control-Expose-Headers')).toBe(
      'X-Total-Count,X-Organization,Retry-After,X-Request-Id',
    );
    expect(allowed.headers.get('Access-Control-Allow-Credentials')).toBeNull();
    const production = backend.withServices({
      settings: { ...backend.settings, production: true },
    });
    for (const origin of [
      'https://app.example.com.evil.example',
      'http://app.example.com',
      'null',
      '*',
    ]) {
      const answer = await request('/org', { headers: { Origin: origin } }, production);
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
      expect(answer.headers.get('Vary')).toContain('Origin');
    }
  });

  it('pages of the allowed origins may read errors of the backend too', async () => {
    for (const path of ['/nothing', '/org']) {
      const headers = { Origin: ORIGIN, Authorization: '' };
      const answer = await request(path, { headers });
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN);
    }
  });

  it('the backend accepts CORS preflight requests only from the allowed origins', async () => {
    const production = backend.withServices({
      settings: { ...backend.settings, production: true },
    });
    const preflight = (origin: string) =>
      production.request('/users', {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
      });
    const allowed = await preflight(ORIGIN);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('Access-Control-Allow-Methods')).toBe('GET,POST,PATCH,DELETE');
    expect(allowed.headers.get('Access-Control-Allow-Headers')).toBe(
      'Authorization,Content-Type,Idempotency-Key',
    );
    const refused = await preflight('https://evil.example');
    expect(refused.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('the readiness check needs no token and reports a ready database', async () => {
    const response = await backend.app.request('/readiness_check');
    expect(await readCheckedAnswer(response)).toMatchObject({ status: 200 });
  });

  it('the backend answers 503 while the database does not answer', async () => {
    for (const error of [
      Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
      new Error('Failed query', {
        cause: Object.assign(new Error('going down'), { code: '57P01' }),
      }),
      new Error('timeout exceeded when trying to connect'),
    ]) {
      const app = broken(error);
      for (const path of ['/readiness_check', '/user', '/org', '/isUserValid']) {
        const answer = await readCheckedAnswer(await request(path, {}, app));
        expect(answer, path).toMatchObject({
          status: 503,
          message: expect.stringMatching(/database/),
        });
        expect(answer.headers.get('Retry-After')).toBe('2');
      }
    }
  });

  it.each([
    '57014',
    '25P03',
    '25006',
    '55P03',
    '40001',
    '40P01',
    '53300',
    '57P03',
    '08006',
    '3D000',
    '28P01',
    'EHOSTUNREACH',
    'ENETUNREACH',
  ])(
    'the backend answers the database failure %s with 503 and Retry-After, and logs only the code',
    async (code) => {
      const cause = Object.assign(new Error('canceled'), { code, detail: 'Key (email)=(a@b.c)' });
      const app = broken(new Error('Failed query: select … params: a@b.c', { cause }));
      const answer = await readCheckedAnswer(await request('/user', {}, app));
      expect(answer).toMatchObject({ status: 503 });
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
      const logged = vi.mocked(log.warn).mock.calls;
      expect(logged).toMatchObject([[{ sqlState: code, route: '/user' }, expect.any(String)]]);
      expect(JSON.stringify(logged)).not.toMatch(/a@b|select/);
    },
  );

  it('when the `cause` of an error is the error itself, the backend does not hang, but logs the error and answers 500', async () => {
    const error = new TypeError('in a circle');
    error.cause = error;
    const answer = await readCheckedAnswer(await request('/user', {}, broken(error)));
    expect(answer).toMatchObject({ status: 500 });
    const logged = vi.mocked(log.error).mock.calls;
    expect(logged).toMatchObject([[{ kind: 'TypeError' }, expect.any(String)]]);
  });

  it('the backend answers 422 when a value is too long for an index of the database', async () => {
    const cause = Object.assign(new Error('index row size 7000 exceeds'), { code: '54000' });
    const answer = await readCheckedAnswer(
      await request('/user', {}, broken(new Error('', { cause }))),
    );
    expect(answer).toMatchObject({ status: 422, message: expect.stringContaining('too long') });
  });

  it('the readiness check answers 503 when a query to the database never returns', {
    tags: ['proof'],
  }, async () => {
    const database = { execute: () => new Promise(() => {}) } as unknown as Database;
    const answer = await request('/readiness_check', {}, backend.withServices({ database }));
    expect(await readCheckedAnswer(answer)).toMatchObject({ status: 503 });
  });

  it('after an unexpected error, the backend answers 500 with the id of the log entry and without details', async () => {
    const app = broken(new Error('select secret from members at /srv/app.ts:1'));
    const answer = await readCheckedAnswer(await request('/user', {}, app));
    expect(answer).toMatchObject({ status: 500, payload: null });
    expect(answer.message).not.toMatch(/secret|select|srv/);
    const reference = answer.headers.get('X-Request-Id');
    expect(answer.message).toContain(`reference ${reference}`);
    const logged = vi.mocked(log.error).mock.calls;
    expect(logged).toMatchObject([
      [{ requestId: reference, method: 'GET', route: '/user' }, expect.any(String)],
    ]);
    expect(JSON.stringify(logged)).not.toMatch(/secret|select/);
  });

  it.each(['Astrid_Haugen', '3f9a1c0b77de', ''])(
    'the backend creates the id of a request itself, and ignores an X-Request-Id of the client (%j)',
    async (sent) => {
      const answer = await request('/user', { headers: { 'X-Request-Id': sent } });
      expect(answer.headers.get('X-Request-Id')).toMatch(/^[0-9a-f]{12}$/);
      expect(answer.headers.get('X-Request-Id')).not.toBe(sent);
    },
  );
});
