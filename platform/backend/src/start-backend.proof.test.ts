import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect, Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { log } from './log';
import { parseSettings } from './settings';
import { type RunningBackend, startBackend } from './start-backend';
import { startBackendProcess } from './testing/backend-process';
import { createOrganization } from './testing/load';
import { createEmulatorToken } from './testing/tokens';

describe('a listening backend', () => {
  const folder = mkdtempSync(join(tmpdir(), 'backend-start-'));
  const sockets: Socket[] = [];
  let backend: RunningBackend;

  beforeAll(async () => {
    backend = await startBackend(
      parseSettings({
        PORT: '0',
        DATA_DIR: folder,
        REQUEST_TIMEOUT: '3',
        MAX_CONNECTIONS: '5',
        ADDRESS_LIMIT: '10000',
        OPEN_LIMIT: '10000',
        STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests_only',
      }),
    );
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await backend.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = async (): Promise<{
    socket: Socket;
    text: () => string;
    closed: Promise<unknown>;
  }> => {
    const socket = connect(Number(new URL(backend.url).port), '127.0.0.1');
    sockets.push(socket);
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await Promise.race([once(socket, 'connect'), closed]);
    return { socket, text: () => text, closed };
  };

  it('the backend closes the connection when a body arrives too slowly', async () => {
    const { socket, text, closed } = await open();
    socket.write(
      'POST /webhooks/stripe HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n' +
        `Stripe-Signature: t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}\r\n\r\n`,
    );
    const drops = setInterval(() => socket.write('x'), 200);
    const end = await Promise.race([
      closed.then(() => 'cut off'),
      new Promise((resolve) => setTimeout(resolve, 20_000, 'still open')),
    ]);
    clearInterval(drops);
    expect(end).toBe('cut off');
    expect(text()).toContain('408');
  });

  it('the backend closes connections beyond its limit immediately, and continues to answer the other connections', async () => {
    const first = await Promise.all(Array.from({ length: 5 }, open));
    const beyond = await open();
    await beyond.closed;
    // Expects no response at all. A 408 would mean that the client was too slow, and not that the
    // connections are limited.
    expect(beyond.text()).toBe('');
    for (const { socket } of first) {
      socket.write('GET /readiness_check HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    }
    await Promise.all(first.map((each) => each.closed));
    for (const { text } of first) expect(text()).toContain('200 OK');
    expect((await fetch(`${backend.url}/readiness_check`)).status).toBe(200);
  });

  it('the backend answers 100 requests on a connection, and closes the connection when a further request arrives', async () => {
    const { socket, text, closed } = await open();
    const send = () => socket.write('GET /readiness_check HTTP/1.1\r\nHost: localhost\r\n\r\n');
    socket.on('data', () => text().endsWith('}') && send());
    socket.setTimeout(5_000, () => socket.destroy());
    send();
    await closed;
    expect(text().match(/HTTP\/1\.1 \d+/g)).toEqual(Array(100).fill('HTTP/1.1 200'));
    expect(text().match(/^Connection: close/gim)).toHaveLength(1);
  });
});

it('behind a proxy, the backend keeps idle connections longer than load balancers do, as long as at most half of the allowed connections are open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backend-proxy-'));
  const env = { TRUSTED_PROXIES: '1', MAX_CONNECTIONS: '4' };
  const backend = await startBackend(parseSettings({ PORT: '0', DATA_DIR: folder, ...env }));
  onTestFinished(async () => {
    await backend.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const keptIdle = async (agent: Agent) => {
    const [answer] = await once(get(`${backend.url}/readiness_check`, { agent }), 'response');
    await once(answer.resume(), 'end');
    return answer.headers['keep-alive']?.replace(/,.*/, '');
  };
  const agents = [1, 2, 3].map(() => new Agent({ keepAlive: true }));
  const seen: string[] = [];
  for (const agent of agents) seen.push(await keptIdle(agent));
  expect(seen).toEqual(['timeout=620', 'timeout=620', 'timeout=5']);
});

it('the backend continues to answer after a connection could not be accepted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backend-accept-'));
  const listen = vi.spyOn(Server.prototype, 'listen');
  const backend = await startBackend(parseSettings({ PORT: '0', DATA_DIR: folder }));
  onTestFinished(async () => {
    await backend.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {});
  const [server] = listen.mock.contexts as Server[];
  for (const code of ['EMFILE', 'ENFILE']) {
    server?.emit('error', Object.assign(new Error('accept'), { code }));
  }
  expect(logged).toHaveBeenCalledTimes(2);
  expect((await fetch(`${backend.url}/readiness_check`)).status).toBe(200);
});

describe('a response that cannot be sent', () => {
  const open = async (env: Record<string, string>) => {
    const folder = mkdtempSync(join(tmpdir(), 'backend-unread-'));
    const backend = await startBackendProcess({ DATA_DIR: folder, REQUEST_TIMEOUT: '4', ...env });
    onTestFinished(async () => {
      await backend.end('SIGKILL');
      rmSync(folder, { recursive: true });
    });
    const token = createEmulatorToken('administrator');
    await createOrganization(backend.url, token);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const call = (path: string, body?: unknown) =>
      fetch(backend.url + path, {
        headers,
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      }).then(({ status }) => status);
    const head = `HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${headers.Authorization}\r\n`;
    const socket = connect(Number(new URL(backend.url).port), '127.0.0.1').setEncoding('utf8');
    socket.on('error', () => {});
    return { call, head, socket };
  };

  it('the backend stops sending a response that the client does not read, and closes the connection', async () => {
    const { call, head, socket } = await open({});
    // Makes the list so long that its response does not fit into the operating system's buffer.
    for (let batch = 0; batch < 30; batch += 1) {
      const locations = Array.from({ length: 120 }, (_, row) => ({
        name: `Place ${batch}-${row}`,
        address: '👩🏽'.repeat(500),
      }));
      expect(await call('/locations', { locations })).toBe(200);
    }
    socket.write(`GET /locations ${head}\r\n`.repeat(6));
    await once(socket, 'readable');
    // This call waits until the unread responses have ended, because at most four requests of a
    // user run at once.
    expect(await call('/user')).toBe(200);
    let text = '';
    for await (const part of socket) text += part;
    const isWhole = text.endsWith(']}\r\n0\r\n\r\n');
    expect(isWhole).toBe(false);
  });

  it('when a response waits too long behind an earlier response on its connection, the backend closes the connection', async () => {
    const { call, head, socket } = await open({ RATE_LIMIT: '100' });
    // Sends 21 mutations, because the rate limit delays every mutation after the first 20. So the
    // backend delays the mutation below, and first finishes the reads that were sent after it.
    for (let count = 0; count < 21; count += 1) await call('/org', { phone: '+47 1' });
    const body = '{"phone":"+47 2"}';
    const mutation = `POST /org ${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    socket.write(mutation + `GET /user ${head}\r\n`.repeat(4));
    await once(socket.resume(), 'close');
    expect(await call('/user')).toBe(200);
  });
});
