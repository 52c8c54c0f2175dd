import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { devServer } from './common';

let server: RspackDevServer;
let port: number;

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe: Server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => resolve(free));
    });
  });

const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; cors: string | undefined }>((resolve, reject) => {
    const call = request({ host: 'localhost', port, path, headers }, (answer) => {
      answer.resume();
      resolve({
        status: answer.statusCode,
        cors: answer.headers['access-control-allow-origin'],
      });
    });
    call.on('error', reject).end();
  });

describe('a development server', () => {
  beforeAll(async () => {
    port = await freePort();
    const entry = 'data:text/javascript,export default 1';
    const compiler = rspack({ mode: 'development', entry, stats: 'none', devtool: false });
    server = new RspackDevServer({ ...devServer(port), hot: false, client: false }, compiler);
    await server.start();
  });
  afterAll(() => server.stop());

  test('serves local names only', async () => {
    expect((await ask('/main.js')).status).toBe(200);
    expect((await ask('/main.js', { host: `127.0.0.1:${port}` })).status).toBe(200);
    expect((await ask('/main.js', { host: 'evil.example' })).status).toBe(421);
  });

  test('lets only pages of this computer read its files', async () => {
    const local = 'http://localhost:3000';
    expect((await ask('/main.js', { origin: local })).cors).toBe(local);
    expect((await ask('/main.js', { origin: 'https://evil.example' })).cors).toBeUndefined();
  });

  test('has no endpoint that opens files in an editor, compiles or lists files', async () => {
    for (const endpoint of ['/open-editor?fileName=/etc/hosts', '/invalidate', '']) {
      expect((await ask(`/rspack-dev-server${endpoint}`)).status).toBe(404);
    }
  });
});
