import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AccountState, cachedAccounts, emulatorAccounts } from './identity-service';

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
    [{ users: [{ localId: 'u' }] }, 200, 'active'],
    [{ users: [{ localId: 'u', disabled: true }] }, 200, 'disabled'],
    [{ kind: 'identitytoolkit#GetAccountInfoResponse' }, 200, 'deleted'],
    [{ users: 'nonsense' }, 200, 'unknown'],
    [{}, 500, 'unknown'],
  ] as const)('that answers %j with %i makes the account %s', async (body, code, expected) => {
    answer = body;
    status = code;
    expect(await emulatorAccounts(host, 'demo-project')('u')).toBe(expected);
    expect(requests.at(-1)).toEqual({
      url: '/identitytoolkit.googleapis.com/v1/projects/demo-project/accounts:lookup',
      authorization: 'Bearer owner',
      body: '{"localId":["u"]}',
    });
  });

  it('that is not there leaves the account unknown', async () => {
    expect(await emulatorAccounts('127.0.0.1:1', 'demo-project')('u')).toBe('unknown');
  });
});

describe('remembered states', () => {
  it('are asked for once by requests that come together, and again when they are old', async () => {
    let time = 0;
    const ask = vi.fn(async (): Promise<AccountState> => 'active');
    const accounts = cachedAccounts(ask, { keepMs: 30_000, now: () => time });
    await Promise.all([accounts('a'), accounts('a'), accounts('b')]);
    expect(ask).toHaveBeenCalledTimes(2);
    time = 29_999;
    await accounts('a');
    expect(ask).toHaveBeenCalledTimes(2);
    time = 30_000;
    ask.mockResolvedValue('disabled');
    expect(await accounts('a')).toBe('disabled');
  });

  it('of an identity service that does not answer are not asked for with every request', async () => {
    let time = 0;
    const ask = vi.fn(async (): Promise<AccountState> => 'unknown');
    const accounts = cachedAccounts(ask, { keepMs: 1_000, now: () => time });
    await accounts('a');
    time = 4_999;
    await accounts('a');
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
