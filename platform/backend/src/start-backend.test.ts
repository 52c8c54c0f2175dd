import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { parseSettings } from './settings';
import { type RunningBackend, startBackend } from './start-backend';
import { startProcess } from './testing/backend-process';
import { createOrganization } from './testing/load';
import { emulatorToken } from './testing/tokens';

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

  it('closes the connection when a body arrives too slowly', async () => {
    const { socket, text, closed } = await open();
    socket.write(
      'POST /webhooks/stripe HTTP/1.1\r\nHost: localhost\r\nStripe-Signature: x\r\nContent-Length: 1000\r\n\r\n',
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

  it('closes connections beyond its limit immediately, and goes on answering the others', async () => {
    const first = await Promise.all(Array.from({ length: 5 }, open));
    const beyond = await open();
    await beyond.closed;
    // One that is closed because it stayed silent too long is told so, with a 408.
    expect(beyond.text()).toBe('');
    for (const { socket } of first) {
      socket.write('GET /readiness_check HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    }
    await Promise.all(first.map((each) => each.closed));
    for (const { text } of first) expect(text()).toContain('200 OK');
    expect((await fetch(`${backend.url}/readiness_check`)).status).toBe(200);
  });
});

describe('an answer that nobody reads', () => {
  it('is ended, and makes only its own user wait', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'backend-unread-'));
    const backend = await startProcess({ DATA_DIR: folder, REQUEST_TIMEOUT: '4' });
    onTestFinished(async () => {
      await backend.end('SIGKILL');
      rmSync(folder, { recursive: true });
    });
    const callsOf = (uid: string) => {
      const token = emulatorToken(uid);
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const call = (path: string, init: RequestInit = {}) =>
        fetch(backend.url + path, { headers, ...init }).then(({ status }) => status);
      return { token, call };
    };
    const user = callsOf('unread');
    const other = callsOf('other');
    await createOrganization(backend.url, user.token);
    await createOrganization(backend.url, other.token);
    // The list is longer than what the operating system keeps for a client that reads nothing.
    for (let batch = 0; batch < 30; batch += 1) {
      const locations = Array.from({ length: 120 }, (_, row) => ({
        name: `Place ${batch}-${row}`,
        address: '👩🏽'.repeat(500),
      }));
      const body = JSON.stringify({ locations });
      expect(await user.call('/locations', { method: 'POST', body })).toBe(200);
    }
    const unread = connect(Number(new URL(backend.url).port), '127.0.0.1').setEncoding('utf8');
    const request = `GET /locations HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${user.token}\r\n\r\n`;
    unread.write(request.repeat(6));
    await once(unread, 'readable');
    const order: string[] = [];
    const own = user.call('/user').then((status) => order.push(`own ${status}`));
    order.push(`other ${await other.call('/user')}`);
    await own;
    expect(order).toEqual(['other 200', 'own 200']);
    let text = '';
    for await (const part of unread) text += part;
    const isWhole = text.endsWith(']}\r\n0\r\n\r\n');
    expect(isWhole).toBe(false);
  });
});
