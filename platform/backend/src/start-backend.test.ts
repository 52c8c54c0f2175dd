import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseSettings } from './settings';
import { type RunningBackend, startBackend } from './start-backend';

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
