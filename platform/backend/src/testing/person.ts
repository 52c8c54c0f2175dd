import { expect } from 'vitest';
import type { App } from '../access/access';
import { goodToken, type TestKey, uniqueId } from './tokens';

export type PersonOptions = {
  uid?: string;
  name?: string;
  /** `null`: the provider gave none. */
  email?: string | null;
  emailVerified?: boolean;
};

/** An answer, its envelope checked. */
export type TestAnswer<Payload = unknown> = {
  status: number;
  message: string;
  payload: Payload;
  headers: Headers;
};

type Wish = { body?: unknown; raw?: string; headers?: Record<string, string> };

/** Reads an answer and checks the rules for every answer (specification 8 and 11). */
export const readAnswer = async <Payload>(response: Response): Promise<TestAnswer<Payload>> => {
  const envelope = (await response.json()) as Record<string, unknown>;
  expect(Object.keys(envelope).sort()).toEqual(['message', 'ok', 'payload', 'statusCode']);
  expect(envelope).toMatchObject({ ok: response.status < 400, statusCode: response.status });
  expect(envelope.message).toMatch(/^\S.*$/);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(response.headers.get('Vary')).toContain('Origin');
  return {
    status: response.status,
    message: String(envelope.message),
    payload: envelope.payload as Payload,
    headers: response.headers,
  };
};

/** Somebody who is signed in and calls the backend. */
export const personOf = (app: App, key: TestKey, options: PersonOptions = {}) => {
  const uid = options.uid ?? `uid-${uniqueId()}`;
  const name = options.name ?? 'Astrid Haugen';
  const email = options.email === undefined ? `${uid}@example.com` : options.email;
  const token = goodToken(key, uid, {
    name,
    ...(email === null ? {} : { email, email_verified: options.emailVerified ?? true }),
  });
  const call =
    (method: string) =>
    async <Payload = unknown>(path: string, { body = {}, raw, headers }: Wish = {}) => {
      const response = await app.request(path, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          ...headers,
        },
        ...(method === 'GET' ? {} : { body: raw ?? JSON.stringify(body) }),
      });
      return readAnswer<Payload>(response);
    };
  return {
    uid,
    name,
    email: email ?? '',
    token,
    call: (method: string, path: string, wish?: Wish) => call(method)(path, wish),
    get: call('GET'),
    post: call('POST'),
    patch: call('PATCH'),
    delete: call('DELETE'),
  };
};
export type Person = ReturnType<typeof personOf>;
