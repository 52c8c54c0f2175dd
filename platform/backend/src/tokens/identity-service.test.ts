import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AccountStatus,
  createCachedAccountLookup,
  createEmulatorAccountLookup,
} from './identity-service';

const ACTIVE = { state: 'active', validSince: 0 } as const;

describe('the emulator', () => {
  let server: Server;
  let host = '';
  let answer: unknown = {};
  let status = 200;
  const requests: { url: string | undefined; authorization: string | undefined; body: string }[] =
    [];

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      requests.push({ url: request.url, authorization: request.headers.authorization, body });
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it.each([
    [{ users: [{ localId: 'u' }] }, 200, ACTIVE],
    [{ users: [{ validSince: '1700000000' }] }, 200, { ...ACTIVE, validSince: 1_700_000_000 }],
    [{ users: [{ localId: 'u', disabled: true }] }, 200, { state: 'disabled' }],
    [{ kind: 'identitytoolkit#GetAccountInfoResponse' }, 200, { state: 'deleted' }],
    [{ users: 'nonsense' }, 200, { state: 'unknown' }],
    [{}, 500, { state: 'unknown' }],
  ] as const)(
    'when the Auth emulator answers %j with status %i, the state of the account is %j',
    async (body, code, expected) => {
      answer = body;
      status = code;
      expect(await createEmulatorAccountLookup(host, 'demo-project')('u')).toEqual(expected);
      expect(requests.at(-1)).toEqual({
        url: '/identitytoolkit.googleapis.com/v1/projects/demo-project/accounts:lookup',
        authorization: 'Bearer owner',
        body: '{"localId":["u"]}',
      });
    },
  );

  it('the state of an account is unknown when the Auth emulator cannot be reached', async () => {
    expect(await createEmulatorAccountLookup('127.0.0.1:1', 'demo-project')('u')).toEqual({
      state: 'unknown',
    });
  });
});

describe('cached account states', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('after two seconds without a response of the identity service, the backend uses the last known account state, or "unknown"', async () => {
    const failures: (() => void)[] = [];
    const ask = vi.fn(
      () =>
        new Promise<AccountStatus>((_, reject) => failures.push(() => reject(new Error('late')))),
    );
    const accounts = createCachedAccountLookup(ask, 30_000);
    ask.mockResolvedValueOnce(ACTIVE);
    await accounts('known');
    await vi.advanceTimersByTimeAsync(15_000);
    const answers = Promise.all([accounts('known'), accounts('new')]);
    expect(failures).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await answers).toEqual([ACTIVE, { state: 'unknown' }]);
    // Expects that these late failures cause no unhandled rejections, which would fail the test
    // run.
    for (const fail of failures) fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('the backend fetches an account state once for parallel requests, and again after 15 seconds', async () => {
    const ask = vi.fn(async (): Promise<AccountStatus> => ACTIVE);
    const accounts = createCachedAccountLookup(ask, 30_000);
    await Promise.all([accounts('a'), accounts('a'), accounts('b')]);
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(14_999);
    await accounts('a');
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    ask.mockResolvedValue({ state: 'disabled' });
    expect(await accounts('a')).toEqual({ state: 'disabled' });
  });

  it('the backend fetches an account state again after 15 seconds, even if the clock of the computer was set back', async () => {
    const ask = vi.fn(async (): Promise<AccountStatus> => ACTIVE);
    const accounts = createCachedAccountLookup(ask, 30_000);
    await accounts('a');
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync(15_000);
    ask.mockResolvedValue({ state: 'disabled' });
    expect(await accounts('a')).toEqual({ state: 'disabled' });
  });

  it('while the identity service does not answer, the backend does not fetch an account state for every request', async () => {
    const ask = vi.fn(async (): Promise<AccountStatus> => ({ state: 'unknown' }));
    const accounts = createCachedAccountLookup(ask, 1_000);
    await accounts('a');
    await vi.advanceTimersByTimeAsync(4_999);
    await accounts('a');
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('account states stay valid for 30 seconds at most while the identity service does not answer', async () => {
    const ask = vi.fn(async (): Promise<AccountStatus> => ACTIVE);
    const accounts = createCachedAccountLookup(ask, 30_000);
    await accounts('a');
    ask.mockResolvedValue({ state: 'unknown' });
    for (const milliseconds of [20_000, 7_000, 2_999]) {
      await vi.advanceTimersByTimeAsync(milliseconds);
      expect(await accounts('a')).toEqual(ACTIVE);
    }
    await vi.advanceTimersByTimeAsync(1);
    expect(await accounts('a')).toEqual({ state: 'unknown' });
    expect(await accounts('b')).toEqual({ state: 'unknown' });
  });
});
