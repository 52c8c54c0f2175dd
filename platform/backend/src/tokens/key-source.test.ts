import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { emulatorToken, goodToken, newKey, PROJECT, type TestKey } from '../testing/tokens';
import { remoteKeys } from './key-source';
import { emulatorTokens, signedTokens } from './verify-token';

describe('keys of a key server', () => {
  const first = newKey('first');
  const second = newKey('second');
  const short = newKey('short', 1024);
  let server: Server;
  let url = '';
  let asked = 0;
  let served: TestKey[] = [];
  let status = 200;
  let time = 0;

  beforeAll(async () => {
    server = createServer((_, response) => {
      asked += 1;
      const keys = served.map(({ kid, publicKey }) => ({
        ...publicKey.export({ format: 'jwk' }),
        kid,
        alg: 'RS256',
        use: 'sig',
      }));
      response.writeHead(status, {
        'Content-Type': 'application/json',
        'Cache-Control': 'public, max-age=3600',
      });
      response.end(JSON.stringify({ keys }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    asked = 0;
    served = [first];
    status = 200;
    time = 1_000_000;
  });

  const source = () => remoteKeys(url, { now: () => time });

  it('are fetched once for many tokens at once, and kept', async () => {
    const keys = source();
    const verify = signedTokens(keys, { projectId: PROJECT });
    const tokens = Array.from({ length: 20 }, (_, index) => goodToken(first, `u${index}`));
    const identities = await Promise.all(tokens.map(verify));
    expect(identities.map((identity) => identity?.uid)).toContain('u19');
    await verify(goodToken(first, 'later'));
    expect(asked).toBe(1);
  });

  it('are fetched anew for an unknown id, at most once a minute', async () => {
    const keys = source();
    expect(await keys('first')).toBeDefined();
    served = [first, second];
    for (let attempt = 0; attempt < 50; attempt += 1) expect(await keys('second')).toBeUndefined();
    expect(asked).toBe(1);
    time += 60_000;
    expect(await keys('second')).toBeDefined();
    for (let attempt = 0; attempt < 50; attempt += 1) await keys(`made-up-${attempt}`);
    expect(asked).toBe(2);
  });

  it('are fetched anew when they are too old, and a withdrawn one is forgotten', async () => {
    const keys = source();
    await keys('first');
    served = [second];
    time += 3_600_001;
    expect(await keys('first')).toBeUndefined();
    expect(await keys('second')).toBeDefined();
  });

  it('serve on while the key server fails', async () => {
    const keys = source();
    await keys('first');
    status = 500;
    time += 3_600_001;
    expect(await keys('first')).toBeDefined();
  });

  it('that never came make sign-ins wait: 503 and not 401', async () => {
    status = 500;
    const verify = signedTokens(source(), { projectId: PROJECT });
    await expect(verify(goodToken(first, 'u'))).rejects.toMatchObject({
      answer: { statusCode: 503 },
    });
    status = 200;
    time += 2_000;
    expect(await verify(goodToken(first, 'u'))).toMatchObject({ uid: 'u' });
  });

  it('shorter than 2048 bits are not used', async () => {
    served = [first, short];
    expect(await source()('short')).toBeUndefined();
  });

  it('are not asked for a token of another project', async () => {
    const verify = signedTokens(source(), { projectId: 'another-project' });
    expect(await verify(goodToken(first, 'u'))).toBeUndefined();
    expect(asked).toBe(0);
  });
});

describe('tokens of the emulator', () => {
  const verify = emulatorTokens({ projectId: PROJECT });

  it('are believed unsigned, with the claims checked', async () => {
    const claims = { name: 'Ana', email: 'ana@example.com', email_verified: true };
    expect(await verify(emulatorToken('u', claims))).toEqual({
      uid: 'u',
      name: 'Ana',
      email: 'ana@example.com',
      emailVerified: true,
    });
    expect(await verify(emulatorToken('u', { aud: 'other' }))).toBeUndefined();
    expect(await verify(emulatorToken('u', { exp: 1 }))).toBeUndefined();
  });

  it('take no signed one for their own', async () => {
    expect(await verify(goodToken(newKey('k'), 'u'))).toBeUndefined();
    expect(await verify(`${emulatorToken('u')}c2ln`)).toBeUndefined();
  });

  it('leave out what cannot be stored', async () => {
    const claims = { name: 'a\u0000b', email: 'x\ud800@example.com', email_verified: 'true' };
    const identity = await verify(emulatorToken('u', claims));
    expect(identity).toMatchObject({ name: '', email: undefined, emailVerified: false });
  });
});
