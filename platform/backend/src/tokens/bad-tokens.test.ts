import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readCheckedAnswer } from '../testing/scenes';
import { createTestBackend, routesThatNeedToken, type TestBackend } from '../testing/test-backend';
import {
  badTokenHeaders,
  createTestKey,
  createValidToken,
  nowInSeconds,
  TEST_UID,
  UNKNOWN_ID,
} from '../testing/tokens';

// spec: 12
describe('a bad token', () => {
  let backend: TestBackend;
  const stranger = createTestKey('stranger');

  beforeAll(async () => {
    backend = await createTestBackend();
    // Stops the clock, because a token that is not valid yet would become valid during a slow run.
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterAll(() => {
    vi.useRealTimers();
    return backend.close();
  });

  const call = (method: string, path: string, authorization: string) =>
    backend.app.request(path, {
      method,
      headers: authorization === '' ? {} : { Authorization: authorization },
      // Sends invalid JSON. Without a token, the response must still be 401, not 400.
      ...(method === 'GET' ? {} : { body: 'not json' }),
    });

  it('a bad token gets the same 401 on every route', async () => {
    const bad = badTokenHeaders(backend.key, stranger);
    expect(bad.length).toBeGreaterThanOrEqual(40);
    const routes = routesThatNeedToken(backend.app);
    expect(routes.length).toBeGreaterThanOrEqual(12);
    // Adds two requests that are invalid in another way too, because the 401 must come first.
    const requests = [...routes, 'GET /users?limit=bad', 'DELETE /locations/x'].map((route) =>
      route.replace(':id', UNKNOWN_ID).split(' '),
    );
    const answers = new Set<string>();
    for (const [name, authorization] of bad) {
      for (const [method = '', path = ''] of requests) {
        const answer = await readCheckedAnswer(await call(method, path, authorization));
        expect(answer.status, `${name}: ${method} ${path}`).toBe(401);
        expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
        answer.headers.delete('X-Request-Id');
        answers.add(JSON.stringify([answer.message, answer.payload, ...answer.headers]));
      }
    }
    expect(answers.size).toBe(1);
  });

  it('the backend accepts a valid token despite a small clock difference or a lower-case `bearer`', async () => {
    const good = createValidToken(backend.key, TEST_UID);
    expect((await call('GET', '/isUserValid', `Bearer ${good}`)).status).toBe(200);
    expect((await call('GET', '/isUserValid', `bearer ${good}`)).status).toBe(200);
    const skewed = {
      exp: nowInSeconds() - 50,
      iat: nowInSeconds() - 3_650,
      auth_time: nowInSeconds() - 3_650,
    };
    const late = createValidToken(backend.key, TEST_UID, skewed);
    expect((await call('GET', '/isUserValid', `Bearer ${late}`)).status).toBe(200);
    const early = createValidToken(backend.key, TEST_UID, {
      iat: nowInSeconds() + 50,
      auth_time: nowInSeconds() + 50,
    });
    expect((await call('GET', '/isUserValid', `Bearer ${early}`)).status).toBe(200);
  });
});
