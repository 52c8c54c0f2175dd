import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { acquireUserLock } from '../access/membership';
import { openPostgres } from '../database/postgres';
import { log } from '../log';
import type { RateLimitSettings } from '../settings';
import { startPostgres } from '../testing/postgres-server';
import { createOrganizationAtStep, type TestUser } from '../testing/scenes';
import { createTestBackend, type TestBackend } from '../testing/test-backend';
import { listUsers } from '../users/list-users';
import { parseUsersQuery } from '../users/users-query';
import { clientNetworkOf } from './addresses';
import { createQueueRunner, createRateLimiter } from './rate-limits';

const RATES: RateLimitSettings = { read: 3, mutation: 2, address: 50, badToken: 3, open: 50 };

describe('rate limits and quotas', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend('PGlite');
  });
  afterAll(() => backend.close());

  const limited = (rates: Partial<RateLimitSettings> = {}) => {
    vi.spyOn(log, 'warn').mockImplementation(() => {});
    return backend.withServices({ applyRateLimit: createRateLimiter({ ...RATES, ...rates }) });
  };
  const statusOf = async (
    app: ReturnType<typeof limited>,
    { token }: Pick<TestUser, 'token'>,
    method = 'GET',
  ) => {
    const response = await app.request('/users', {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{"users":[]}' }),
    });
    if (response.status === 429) {
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    return response.status;
  };

  it('rate limits count the reads and the mutations of each user separately', async () => {
    const app = limited();
    const { admin } = await createOrganizationAtStep(backend);
    const other = (await createOrganizationAtStep(backend)).admin;
    const reads = [];
    for (let count = 0; count < 4; count += 1) reads.push(await statusOf(app, admin));
    expect(reads).toEqual([200, 200, 200, 429]);
    const mutations = [];
    for (let count = 0; count < 3; count += 1) mutations.push(await statusOf(app, admin, 'POST'));
    expect(mutations).toEqual([200, 200, 429]);
    expect(await statusOf(app, other)).toBe(200);
    expect(await statusOf(app, other, 'POST')).toBe(200);
  });

  it('rate limits count a mutation once for each 64 kB of its body', async () => {
    const app = limited({ mutation: 20 });
    const { admin } = await createOrganizationAtStep(backend);
    const send = async (headers: Record<string, string>) => {
      const response = await app.request('/users', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${admin.token}`,
          'Content-Type': 'application/json',
          ...headers,
        },
        body: '{"users":[]}',
      });
      return response.status;
    };
    const large = { 'Content-Length': String(5 * 64 * 1024) };
    expect([await send(large), await send(large), await send(large)]).toEqual([200, 200, 200]);
    expect(await send({ 'Transfer-Encoding': 'chunked' })).toBe(429);
    // Expects that one request is allowed, although the cost of its body is above the limit.
    const strict = limited({ mutation: 2 });
    const { admin: other } = await createOrganizationAtStep(backend);
    const answers = [1, 2].map(() =>
      strict.request('/users', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${other.token}`,
          'Content-Type': 'application/json',
          ...large,
        },
        body: '{"users":[]}',
      }),
    );
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 429]);
  });

  it('rate limits delay requests that come too fast, and reject a request that would wait longer than two seconds', async () => {
    const limits = createRateLimiter({ ...RATES, mutation: 120 });
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const send = async (count: number) => {
      const since = performance.now();
      const sent = Array.from({ length: count }, () => limits('mutation', 'u'));
      const results = await Promise.allSettled(sent);
      return {
        refused: results.filter(({ status }) => status === 'rejected').length,
        ms: performance.now() - since,
      };
    };
    expect((await send(20)).refused).toBe(0);
    // Sends ten more requests. From now on, the limit allows two per second. No request may wait
    // longer than two seconds, so four requests wait, and six are refused.
    const more = await send(10);
    expect(more.refused).toBe(6);
    expect(more.ms).toBeGreaterThan(1_900);
  });

  it('rate limits block bad tokens from an IP address but not valid users at the same IP address', async () => {
    const app = limited();
    const { admin } = await createOrganizationAtStep(backend);
    const tries = [];
    for (let count = 0; count < 5; count += 1) tries.push(await statusOf(app, { token: 'x' }));
    expect(tries).toEqual([401, 401, 401, 429, 429]);
    expect(await statusOf(app, admin)).toBe(200);
  });

  it('rate limits block an IP address that sends too many requests', async () => {
    const app = limited({ address: 3 });
    const statuses = [];
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await app.request('/readiness_check')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('the backend rejects locations and users beyond the quota of an organization, and the message states the quota', async () => {
    const settings = { ...backend.settings, quotas: { locations: 2, users: 2 } };
    const app = backend.withServices({ settings });
    const { admin } = await createOrganizationAtStep(backend);
    const post = async (path: string, body: unknown) => {
      const response = await app.request(path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as { message: string } };
    };
    const locations = (...names: string[]) => ({ locations: names.map((name) => ({ name })) });
    expect((await post('/locations', locations('A', 'B'))).status).toBe(200);
    expect((await post('/locations', locations('a', 'b'))).status).toBe(200);
    const beyond = await post('/locations', locations('C'));
    expect(beyond.status).toBe(422);
    expect(beyond.body.message).toMatch(/at most 2 locations\. It has 2/);
    const users = ['a@b.example', 'c@d.example'].map((email) => ({ name: 'N', email }));
    expect((await post('/users', { users })).body.message).toMatch(/at most 2 users\. It has 1/);
  });
});

describe('rate limits on PostgreSQL', () => {
  it('rate limits still apply while the database is down', async () => {
    vi.spyOn(log, 'warn').mockImplementation(() => {});
    const server = await startPostgres();
    const opened = await openPostgres(server.url);
    const limits = createRateLimiter(RATES, opened.limiterPool);
    await limits('read', 'u');
    await opened.close();
    await server.stop();
    for (let count = 0; count < RATES.read; count += 1) await limits('read', 'v');
    await expect(limits('read', 'v')).rejects.toMatchObject({ answer: { statusCode: 429 } });
  });

  it('rate limits add up the requests of a user to two replicas, and reject requests beyond the limit', async () => {
    vi.spyOn(log, 'warn').mockImplementation(() => {});
    const server = await startPostgres();
    const opened = await openPostgres(server.url);
    const replicas = [1, 2].map(() =>
      createRateLimiter({ ...RATES, read: 1_200 }, opened.limiterPool),
    );
    let refused = 0;
    let isOver = false;
    // Sends one request at a time to each replica. If a replica counted only its own requests, it
    // would delay them so much that they stay below the limit, and it would refuse none.
    const users = replicas.map(async (replica) => {
      while (!isOver) await replica('read', 'u').catch(() => (refused += 1));
    });
    await expect.poll(() => refused, { timeout: 10_000 }).toBeGreaterThan(0);
    isOver = true;
    await Promise.all(users);
    await opened.close();
    await server.stop();
  });

  it('a count above a rate limit does not block a user if the counted minute has already ended', async () => {
    const answer = () =>
      Promise.resolve({ rows: [{ points: RATES.read + 1, expire: Date.now() }] });
    // The class must have the name `Pool`, because the limiter recognizes a pool by its class name.
    class Pool {
      readonly query = vi.fn(answer);
    }
    const pool = new Pool();
    const limits = createRateLimiter(RATES, pool as unknown as pg.Pool);
    await limits('read', 'u');
    await expect.poll(() => pool.query.mock.results).toHaveLength(1);
    await expect(limits('read', 'u')).resolves.toBeUndefined();
  });

  it('rate limits leave database connections for other organizations while one account sends many mutations', async () => {
    const backend = await createTestBackend('PostgreSQL');
    const { admin: attacker } = await createOrganizationAtStep(backend);
    const { admin: other } = await createOrganizationAtStep(backend);
    let release = () => {};
    const held = backend.database.transaction(async (transaction) => {
      await acquireUserLock(transaction, attacker.uid);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    const attack = Array.from({ length: 60 }, (_, index) =>
      attacker.post('/locations', { body: { locations: [{ name: `Place ${index}` }] } }),
    );
    for (let count = 0; count < 20; count += 1) {
      expect(await other.get('/org')).toMatchObject({ status: 200 });
    }
    release();
    await held;
    for (const answer of await Promise.all(attack)) expect(answer.status).toBe(200);
    await backend.close();
  });
});

it('a request for a list of users takes only one database connection at a time', async () => {
  const server = await startPostgres();
  const { database, close } = await openPostgres(server.url);
  const { $client: pool } = database as unknown as { $client: pg.Pool };
  const inUse: number[] = [];
  pool.on('acquire', () => inUse.push(pool.totalCount - pool.idleCount));
  await listUsers(database, 'nobody', parseUsersQuery('http://localhost/users?sort=name'));
  expect(Math.max(...inUse)).toBe(1);
  await close();
  await server.stop();
});

it('only a limited number of requests of one client run or wait at the same time, and further requests get 429', async () => {
  const queues = createQueueRunner({ atOnce: 1, waiting: 1 });
  let release = () => {};
  const first = queues('a', () => new Promise<void>((resolve) => (release = resolve)));
  const second = queues('a', async () => 'second');
  await expect(queues('a', async () => 'third')).rejects.toMatchObject({
    answer: { statusCode: 429 },
  });
  expect(await queues('b', async () => 'other')).toBe('other');
  release();
  await first;
  expect(await second).toBe('second');
});

it('requests of one client run one at a time while very many wait, and several at a time while few wait', async () => {
  const runInQueue = createQueueRunner({ atOnce: 4, waiting: 200 });
  let running = 0;
  const runningAtStart: number[] = [];
  const work = async () => {
    running += 1;
    runningAtStart.push(running);
    await nextTurn();
    running -= 1;
  };
  await Promise.all(Array.from({ length: 60 }, () => runInQueue('a', work)));
  expect(runningAtStart.slice(0, 4)).toEqual([1, 2, 3, 4]);
  expect(Math.max(...runningAtStart.slice(8, 36))).toBe(1);
  expect(Math.max(...runningAtStart.slice(-8))).toBeGreaterThan(1);
});

describe('the IP address of a client', () => {
  const addressOf = (remoteAddress: string, forwarded: string | undefined, proxies: number) =>
    clientNetworkOf(
      {
        env: { incoming: { socket: { remoteAddress } } },
        req: { header: () => forwarded },
      } as unknown as Parameters<typeof clientNetworkOf>[0],
      proxies,
    );

  it('the IP address of a client comes from the connection, or behind proxies from the outermost configured proxy', () => {
    expect(addressOf('10.0.0.1', '6.6.6.6, 1.2.3.4', 0)).toBe('10.0.0.1');
    expect(addressOf('10.0.0.1', '6.6.6.6, 1.2.3.4', 1)).toBe('1.2.3.4');
    expect(addressOf('10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.9', 2)).toBe('1.2.3.4');
    expect(addressOf('10.0.0.1', undefined, 1)).toBe('10.0.0.1');
  });

  it.each([
    ['1.2.3.4:5678', '1.2.3.4'],
    ['[2001:db8:1:2::1]:5678', '2001:db8:1:2'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2'],
    ['[::ffff:1.2.3.4]:5678', '1.2.3.4'],
    ['2001:db8:1:2:3:4:5:5678', '2001:db8:1:2'],
  ])("the backend reads a client's IP address from %s without the port", (forwarded, address) => {
    expect(addressOf('10.0.0.1', forwarded, 1)).toBe(address);
  });

  it('IPv6 addresses with the same first 64 bits count as one client', () => {
    expect(addressOf('2001:db8:1:2:a:b:c:d', undefined, 0)).toBe('2001:db8:1:2');
    expect(addressOf('2001:db8:1:2::1', undefined, 0)).toBe('2001:db8:1:2');
    expect(addressOf('::ffff:1.2.3.4', undefined, 0)).toBe('1.2.3.4');
    expect(addressOf('::1', undefined, 0)).toBe('0:0:0:0');
  });
});
