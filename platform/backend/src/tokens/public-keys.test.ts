import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '../log';
import {
  createEmulatorToken,
  createTestKey,
  createValidToken,
  jwkOf,
  TEST_FIREBASE_PROJECT_ID,
  type TestKey,
} from '../testing/tokens';
import { createPublicKeySource } from './public-keys';
import {
  createEmulatorTokenVerifier,
  createSignedTokenVerifier,
  type TokenVerifier,
} from './verify-token';

describe('public keys from a key server', () => {
  const first = createTestKey('first');
  const second = createTestKey('second');
  const short = createTestKey('short', 1024);
  let server: Server;
  let url = '';
  let asked = 0;
  let served: TestKey[] = [];
  let status = 200;
  let body: string | undefined;

  beforeAll(async () => {
    server = createServer((_, response) => {
      asked += 1;
      response.writeHead(status, {
        'Content-Type': 'application/json',
        'Cache-Control': 'public, max-age=3600',
      });
      response.end(body ?? JSON.stringify({ keys: served.map(jwkOf) }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    vi.spyOn(log, 'error').mockImplementation(() => {});
    asked = 0;
    served = [first];
    status = 200;
    body = undefined;
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  });

  afterEach(() => void vi.useRealTimers());

  const verifier = () =>
    createSignedTokenVerifier(createPublicKeySource(url), TEST_FIREBASE_PROJECT_ID);
  const uidOf = async (verify: TokenVerifier, key: TestKey) =>
    (await verify(createValidToken(key, 'u')))?.uid;

  it('the backend fetches the public keys once when it verifies many tokens at the same time, and caches the keys', async () => {
    const verify = verifier();
    const tokens = Array.from({ length: 20 }, (_, index) => createValidToken(first, `u${index}`));
    const claims = await Promise.all(tokens.map(verify));
    expect(claims.map((each) => each?.uid)).toContain('u19');
    await verify(createValidToken(first, 'later'));
    expect(asked).toBe(1);
  });

  it('the backend fetches the public keys again for a token with an unknown key id, at most once a minute', async () => {
    const verify = verifier();
    expect(await uidOf(verify, first)).toBe('u');
    served = [first, second];
    for (let attempt = 0; attempt < 50; attempt += 1) {
      expect(await uidOf(verify, second)).toBeUndefined();
    }
    expect(asked).toBe(1);
    vi.setSystemTime(Date.now() + 60_000);
    expect(await uidOf(verify, second)).toBe('u');
    for (let attempt = 0; attempt < 50; attempt += 1) {
      await uidOf(verify, { ...second, kid: `made-up-${attempt}` });
    }
    expect(asked).toBe(2);
  });

  it('the backend fetches the public keys again when they expire, and drops a withdrawn key', async () => {
    const verify = verifier();
    await uidOf(verify, first);
    served = [second];
    vi.setSystemTime(Date.now() + 3_600_001);
    expect(await uidOf(verify, first)).toBeUndefined();
    expect(await uidOf(verify, second)).toBe('u');
  });

  it.each([
    ['fails', 500, ''],
    ['sends invalid data', 200, '<html>'],
    ['sends keys without ids', 200, '{"keys":[{"kty":"RSA"}]}'],
  ])('public keys stay in use while the key server %s', async (_, code, nonsense) => {
    const verify = verifier();
    await uidOf(verify, first);
    status = code;
    body = nonsense;
    vi.setSystemTime(Date.now() + 3_600_001);
    expect(await uidOf(verify, first)).toBe('u');
  });

  it('the backend answers 503, not 401, to a token until it has fetched the public keys for the first time', async () => {
    status = 500;
    const verify = verifier();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await expect(uidOf(verify, first)).rejects.toMatchObject({ answer: { statusCode: 503 } });
    }
    expect(asked).toBe(1);
    status = 200;
    vi.advanceTimersByTime(2_000);
    expect(await uidOf(verify, first)).toBe('u');
  });

  it('the backend repeats a failed first fetch of the public keys after two seconds, even if the clock was set back', async () => {
    status = 500;
    const verify = verifier();
    await expect(uidOf(verify, first)).rejects.toMatchObject({ answer: { statusCode: 503 } });
    status = 200;
    vi.setSystemTime(Date.now() - 60_000);
    vi.advanceTimersByTime(2_000);
    expect(await uidOf(verify, first)).toBe('u');
  });

  it('the backend rejects public keys shorter than 2048 bits', async () => {
    served = [first, short];
    const verify = verifier();
    expect(await uidOf(verify, short)).toBeUndefined();
    expect(await uidOf(verify, first)).toBe('u');
  });

  it('the backend does not fetch the public keys for a token of another project', async () => {
    const verify = createSignedTokenVerifier(createPublicKeySource(url), 'another-project');
    expect(await uidOf(verify, first)).toBeUndefined();
    expect(asked).toBe(0);
  });
});

describe('emulator tokens', () => {
  const verify = createEmulatorTokenVerifier(TEST_FIREBASE_PROJECT_ID);

  it('the backend accepts emulator tokens without a signature if their claims are valid', async () => {
    const claims = { name: 'Ana', email: 'ana@example.com', email_verified: true };
    expect(await verify(createEmulatorToken('u', claims))).toMatchObject({
      uid: 'u',
      name: 'Ana',
      email: 'ana@example.com',
      emailVerified: true,
    });
    expect(await verify(createEmulatorToken('u', { aud: 'other' }))).toBeUndefined();
    expect(await verify(createEmulatorToken('u', { exp: 1 }))).toBeUndefined();
  });

  it('the backend rejects emulator tokens that have a signature', async () => {
    expect(await verify(createValidToken(createTestKey('k'), 'u'))).toBeUndefined();
    expect(await verify(`${createEmulatorToken('u')}c2ln`)).toBeUndefined();
  });

  it('the backend removes from an emulator token the claims that the database cannot store', async () => {
    const claims = { name: 'a\u0000b', email: 'x\ud800@example.com', email_verified: 'true' };
    const verified = await verify(createEmulatorToken('u', claims));
    expect(verified).toMatchObject({ name: '', email: undefined, emailVerified: false });
  });
});
