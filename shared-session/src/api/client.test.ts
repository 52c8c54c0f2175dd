import { addCatalog, forgetLanguages, switchLanguage } from 'shared-i18n';
import {
  addUsersAtom,
  apiAtom,
  getLocations,
  getUsers,
  isApiFailure,
  parseQuery,
  stringifyQuery,
} from 'shared-session';
import { createSessionStore, providePorts } from 'shared-session/host';
import { createTestStore, type TestAnswer } from 'shared-session/testing';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';

const WITHOUT_EXTRAS = {
  productName: 'Query Assistant',
  checkoutUrl: 'https://checkout.test',
  capabilities: { manage: false, idempotency: false, invitations: false },
};

const client = (options: Parameters<typeof createTestStore>[0] = {}) => {
  const test = createTestStore({ user: {}, respond: () => ({}), ...options });
  return { ...test, api: test.store.get(apiAtom) };
};

// spec: 7
describe('every call', () => {
  it.each(['get', 'post', 'patch', 'delete'] as const)(
    'by default, a %s request has only the headers Authorization, Content-Type and Accept-Language',
    async (method) => {
      const { api, requests } = client({ siteConfig: WITHOUT_EXTRAS });
      await api[method]('/org');
      expect(requests[0]?.method).toBe(method.toUpperCase());
      expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual({
        'accept-language': 'en',
        authorization: 'Bearer test-token',
        'content-type': 'application/json',
      });
    },
  );

  it('a refused call gets a translated message if the server sends a known code, and otherwise the message of the server', async () => {
    addCatalog('de', { 'shared-session.refusals.user-missing': 'Fehlt: {name}' });
    switchLanguage('de');
    onTestFinished(forgetLanguages);
    const refusal = { ok: false, statusCode: 404, message: 'Missing', params: { name: 'Ada' } };
    const codes: Record<string, string> = { '/a': 'user-missing', '/b': 'other' };
    const { api } = client({
      respond: ({ path }) => Response.json({ ...refusal, code: codes[path] }, { status: 404 }),
    });
    expect([await api.get('/a'), await api.get('/b'), await api.get('/c')]).toMatchObject([
      { message: 'Fehlt: Ada' },
      { message: 'Missing' },
      { message: 'Missing' },
    ]);
  });

  it('a call sends the token of the signed-in user', async () => {
    const { api, requests } = client();
    await api.get('/org');
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer test-token');
  });

  it('a call sends no Authorization header when nobody is signed in', async () => {
    const { api, requests } = client({ getIdToken: async () => null });
    await api.get('/org');
    expect(requests[0]?.headers.has('Authorization')).toBe(false);
  });

  it('a call is not sent when the token cannot be fetched', async () => {
    const { api, requests } = client({ getIdToken: () => Promise.reject(new Error('offline')) });
    const result = await api.post('/org');
    expect(result).toMatchObject({ ok: false, cause: 'unreachable', statusCode: 500 });
    expect(requests.map(({ path }) => path)).toEqual(['/readiness_check']);
  });

  it('a call goes to the API URL that the host set last, with or without a trailing slash', async () => {
    const urls: string[] = [];
    const store = createSessionStore({
      apiBaseUrl: 'https://first.test',
      fetch: async (url) => {
        urls.push(String(url));
        return Response.json({ ok: true, statusCode: 200, message: '' });
      },
    });
    const api = store.get(apiAtom);
    await api.get('/org');
    providePorts(store, { apiBaseUrl: 'https://second.test/api/' });
    await api.get('/org', { query: { a: 1 } });
    expect(urls).toEqual(['https://first.test/org', 'https://second.test/api/org?a=1']);
  });
});

describe('the body of a request', () => {
  it('the body of a request is sent as JSON', async () => {
    const { api, requests } = client();
    await api.patch('/users/1', { name: 'Zoë “Z” O’Neil 👩🏽‍💻' });
    expect(requests[0]?.body).toEqual({ name: 'Zoë “Z” O’Neil 👩🏽‍💻' });
  });

  it.each(['post', 'patch', 'delete'] as const)(
    'a %s request without a body sends {}',
    async (method) => {
      const { api, requests } = client();
      await api[method]('/users/1');
      expect(requests[0]?.body).toEqual({});
    },
  );

  // spec: 8
  it('the id of a location is sent as a number only if the id was a number in the last list of the server', async () => {
    let locations: object[] = [
      { _id: 7, name: 'Oslo' },
      { _id: '8', name: 'Bergen' },
    ];
    const { api, requests, store } = client({
      respond: ({ path }) => ({ payload: path === '/locations' ? locations : null }),
    });
    const user = { name: '7', email: 'a@b.example' };
    const rows = ['7', '8', ''].map((location_id) => ({ ...user, location_id }));
    const send = async () => {
      await store.set(addUsersAtom, rows, { finish: false });
      await api.patch('/users/7', { location_id: '7' });
      const sent = requests.filter(({ method }) => method !== 'GET').slice(-2);
      return sent.map(({ body }) => body);
    };
    expect(await send()).toEqual([{ users: rows }, { location_id: '7' }]);
    await getLocations(api);
    expect(await send()).toEqual([
      { users: [{ ...user, location_id: 7 }, rows[1], rows[2]] },
      { location_id: 7 },
    ]);
    locations = [{ _id: '7', name: 'Oslo' }];
    await getLocations(api);
    expect(await send()).toEqual([{ users: rows }, { location_id: '7' }]);
  });

  it('a GET sends no body', async () => {
    const { api, requests } = client();
    await api.get('/users');
    expect(requests[0]?.body).toBeUndefined();
  });

  it('a body that cannot be converted to JSON gives a failed result, not an exception', async () => {
    const { api, requests } = client();
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    expect(await api.post('/org', circular)).toMatchObject({ ok: false, cause: 'malformed' });
    expect(requests.filter(({ path }) => path === '/org')).toEqual([]);
  });
});

// spec: 7; 8 What is sent
describe('the query of a request', () => {
  it('each value of a list in a query is sent as a separate parameter with brackets, such as role[]=admin', () => {
    expect(stringifyQuery({ role: ['admin', 'user'], search: 'å & b', limit: 0 })).toBe(
      '?role[]=admin&role[]=user&search=%C3%A5%20%26%20b&limit=0',
    );
  });

  it('a query without values is left out of the URL', () => {
    expect(stringifyQuery({ search: undefined, role: [] })).toBe('');
  });

  it('a query that was converted to a URL query string is parsed back to the same values', () => {
    const query = { role: ['admin', 'guest'], search: 'Ærlig & Co = 100 %', sort: '-email' };
    expect(parseQuery(stringifyQuery(query))).toEqual(query);
  });

  it('parseQuery nests at most five brackets, reads at most 1000 parameters, and makes an object of more than 20 values', () => {
    expect(parseQuery('a[b][c][d][e][f][g]=1')).toEqual({
      a: { b: { c: { d: { e: { f: { '[g]': '1' } } } } } },
    });
    const list = (length: number) =>
      parseQuery(stringifyQuery({ id: Array.from({ length }, (_, index) => `${index}`) })).id;
    expect(list(20)).toHaveLength(20);
    expect(Array.isArray(list(21))).toBe(false);
    expect(Object.values(list(21) ?? {})).toHaveLength(21);
    const many = Array.from({ length: 1001 }, (_, index) => `p${index}=1`).join('&');
    expect(Object.keys(parseQuery(many))).toHaveLength(1000);
  });

  it('a query for users returns the number of matching users', async () => {
    const { api, requests } = client({
      respond: () => ({ payload: [{ _id: '1', name: 'Åse', role: 'admin' }], total: 240 }),
    });
    const result = await getUsers(api, { role: ['admin'], location: ['none'], limit: 1 });
    expect(requests[0]?.query).toEqual({ role: ['admin'], location: ['none'], limit: '1' });
    expect(result).toMatchObject({ ok: true, total: 240, payload: [{ _id: '1' }] });
  });
});

// spec: 7; 8 The envelope
describe('a response', () => {
  it('a response with ok: true returns its payload, message and status', async () => {
    const { api } = client({ respond: () => ({ status: 201, message: 'Made', payload: [1] }) });
    expect(await api.post('/org')).toEqual({
      ok: true,
      statusCode: 201,
      message: 'Made',
      payload: [1],
    });
  });

  it('a response with ok: false becomes a failure with its message, status and payload', async () => {
    const payload = { errors: [{ index: 0, field: 'name', message: 'Enter a name' }] };
    const { api } = client({
      respond: ({ path }) =>
        path === '/readiness_check' ? {} : { status: 422, message: 'Not valid', payload },
    });
    const result = await api.post('/users');
    expect(result).toEqual({
      ok: false,
      name: 'ApiFailure',
      serverIsOk: true,
      statusCode: 422,
      message: 'Not valid',
      payload,
      cause: 'refused',
    });
    expect(isApiFailure(result)).toBe(true);
  });

  const failing = (status: number, headers: Record<string, string> = {}) => {
    const body = { ok: false, statusCode: status, message: 'It broke.', payload: null };
    const { api } = client({
      respond: ({ path }) =>
        path === '/readiness_check' ? {} : Response.json(body, { status, headers }),
    });
    return api.get('/org');
  };

  it.each([500, 503])(
    'a response with status %s becomes a failure with the request id of the server',
    async (status) => {
      const id = '3f9a1c0b77de';
      expect(await failing(status, { 'X-Request-Id': id })).toMatchObject({ reference: id });
      const page = new Response('<h1>Bad gateway</h1>', {
        status,
        headers: { 'X-Request-Id': id },
      });
      const { api } = client({ respond: ({ path }) => (path === '/readiness_check' ? {} : page) });
      expect(await api.get('/org')).toMatchObject({ cause: 'malformed', reference: id });
    },
  );

  it.each<[string, number, Record<string, string>]>([
    ['the header X-Request-Id is missing, or hidden by CORS', 500, {}],
    ['the header X-Request-Id is not a valid id', 500, { 'X-Request-Id': 'call me: <b>now</b>' }],
    ['the server refused the data', 422, { 'X-Request-Id': '3f9a1c0b77de' }],
  ])('a failure has no request id if %s', async (_what, status, headers) => {
    const failure = await failing(status, headers);
    expect(failure).toMatchObject({ ok: false, message: 'It broke.' });
    expect(failure).not.toHaveProperty('reference');
  });

  it('the result of a failed call has no payload if the server sent no details', async () => {
    const { api } = client({ respond: () => ({ status: 404, message: 'Gone', payload: null }) });
    expect(await api.get('/users/1')).not.toHaveProperty('payload');
  });

  const reply = (body: string, status = 200) => new Response(body, { status });
  it.each<[string, () => TestAnswer, number]>([
    ['an HTML page with 200', () => reply('<!doctype html><p>Sign in to the Wi-Fi</p>'), 500],
    ['an HTML page with 502', () => reply('<h1>Bad gateway</h1>', 502), 502],
    ['broken JSON', () => reply('{"ok": true, "payl'), 500],
    ['20 MB of text', () => reply('x'.repeat(20_000_000)), 500],
    ['JSON that is no envelope', () => reply('[1, 2]'), 500],
    ['null', () => reply('null'), 500],
    ['an empty 200', () => reply(''), 500],
    ['a 204', () => new Response(null, { status: 204 }), 500],
    ['a network error', () => 'unreachable', 500],
    ['a refusal without status and message', () => reply('{"ok": false}'), 500],
    ['a refusal with an invalid status', () => reply('{"ok":false,"statusCode":"x"}', 409), 409],
    [
      'a 503 in an envelope without a message',
      () => reply('{"ok":false,"statusCode":503}', 503),
      503,
    ],
  ])(
    'if the response is %s, the call fails with a message of at least two sentences',
    async (_what, answer, statusCode) => {
      const { api } = client({
        respond: ({ path }) => (path === '/readiness_check' ? {} : answer()),
      });
      const result = await api.get('/org');
      expect(result).toMatchObject({ ok: false, name: 'ApiFailure', statusCode, serverIsOk: true });
      expect(result.message).toMatch(/^[A-Z].*\. .*\.$/);
    },
  );

  it.each([
    [403, 'The server rejected this (403). Try again.'],
    [404, 'The server rejected this (404). Try again.'],
    [401, 'Your sign-in has expired. Sign in again.'],
    [413, "That's too much for one request. Shorten your text and try again."],
  ])(
    'the message about an HTML page with status %s, perhaps from a proxy, is "%s"',
    async (status, message) => {
      const { api } = client({
        respond: ({ path }) => (path === '/readiness_check' ? {} : reply('<h1>No</h1>', status)),
      });
      expect(await api.get('/org')).toMatchObject({ cause: 'malformed', message });
    },
  );

  it.each(['patch', 'delete'] as const)(
    'a %s call succeeds with an empty 2xx response, unless the caller needs the payload',
    async (method) => {
      const { api } = client({
        respond: ({ path }) =>
          path === '/readiness_check' ? {} : new Response(null, { status: 204 }),
      });
      expect(await api[method]('/users/7')).toEqual({
        ok: true,
        statusCode: 204,
        message: '',
        payload: null,
      });
      expect(await api[method]('/users/7', {}, { schema: v.object({}) })).toMatchObject({
        ok: false,
        cause: 'malformed',
      });
    },
  );

  it.each([200, 500])(
    'the fields ok and statusCode of a response decide the result, even if the HTTP status is %i',
    async (status) => {
      const { api } = client({
        respond: ({ path, method }) => {
          if (path === '/readiness_check') return {};
          return reply(
            method === 'GET'
              ? '{"ok": true, "statusCode": 200, "payload": 1}'
              : '{"ok": false, "statusCode": 409, "message": "Taken."}',
            status,
          );
        },
      });
      expect(await api.get('/org')).toMatchObject({ ok: true, statusCode: 200, payload: 1 });
      expect(await api.post('/org')).toMatchObject({
        ok: false,
        statusCode: 409,
        message: 'Taken.',
        cause: 'refused',
      });
    },
  );

  it('the payload of a response is checked against a schema, and keeps unknown fields', async () => {
    const schema = v.looseObject({ name: v.string() });
    const { api } = client({
      respond: ({ path }) => ({ payload: path === '/good' ? { name: 'a', more: 1 } : { name: 1 } }),
    });
    expect(await api.get('/good', { schema })).toMatchObject({ payload: { name: 'a', more: 1 } });
    expect(await api.get('/bad', { schema })).toMatchObject({
      ok: false,
      cause: 'malformed',
      statusCode: 500,
    });
  });

  it('if fetch throws an error, a call returns a failed result instead of throwing the error', async () => {
    const { api } = client({
      fetch: () => {
        throw new Error('no network stack');
      },
    });
    await expect(api.delete('/users/1')).resolves.toMatchObject({ ok: false });
  });
});
