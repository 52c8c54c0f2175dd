import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPolicyMiddleware } from '../hosting';
import { devServerConfig } from './common';
import { hostConfig } from './host';

const LIVE = 'https://stage.example.com/';

let server: RspackDevServer;
let port: number;

const portOf = (listening: Server) => (listening.address() as AddressInfo).port;

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

/** Returns the first message of a WebSocket. Without `origin`, the caller is no web page. */
const firstMessage = (origin?: string) =>
  new Promise<string>((resolve, reject) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      ...(origin && { origin }),
    };
    request({ host: 'localhost', port, path: '/ws', headers })
      .on('upgrade', (_, socket, head) => {
        const read = (data: Buffer) => {
          resolve(data.toString());
          socket.destroy();
        };
        if (head.length > 0) read(head);
        else socket.once('data', read);
      })
      .on('response', ({ statusCode }) => reject(new Error(`status ${statusCode}`)))
      .on('error', reject)
      .end();
  });

const start = async (own: Configuration['devServer'] = {}, live?: string): Promise<void> => {
  const { proxy = [], ...rest } = own || {};
  const entry = 'data:text/javascript,export default 1';
  const compiler = rspack({ mode: 'development', entry, stats: 'none', devtool: 'source-map' });
  server = new RspackDevServer(
    {
      ...devServerConfig(0, live),
      ...(rest.setupMiddlewares && { setupMiddlewares: rest.setupMiddlewares }),
      hot: false,
      client: false,
      proxy,
    },
    compiler,
  );
  await server.start();
  port = portOf(server.server as Server);
};

describe('a development server', () => {
  beforeAll(() => start({}, LIVE));
  afterAll(() => server.stop());

  test('a development server rejects requests whose Host header does not name this computer', async () => {
    expect((await ask('/main.js')).status).toBe(200);
    expect((await ask('/main.js', { host: `127.0.0.1:${port}` })).status).toBe(200);
    expect((await ask('/main.js', { host: 'evil.example' })).status).toBe(421);
    expect((await ask('/main.js', { host: 'stage.example.com' })).status).toBe(421);
  });

  test.each(['http://localhost:3000', 'https://stage.example.com'])(
    'a page of %s, which is this computer or the live site, may read files of a development server (CORS) and gets updates after edits',
    async (origin) => {
      expect((await ask('/main.js', { origin })).cors).toBe(origin);
      expect(await firstMessage(origin)).not.toContain('Invalid Host/Origin header');
    },
  );

  test.each([
    'https://evil.example',
    'http://203.0.113.5',
    'http://localhost.evil.example',
    'null',
  ])(
    'a development server rejects requests of a page of %s, which is another site, and sends the page no updates after edits',
    async (origin) => {
      expect(await ask('/main.js', { origin })).toEqual({ status: 403, cors: undefined });
      await expect(firstMessage(origin)).rejects.toThrow('status 401');
    },
  );

  test('a page of another origin may show a page of a development server in a frame, but may not run scripts of the server', async () => {
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    const opened = { ...crossSite, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
    expect((await ask('/main.js', opened)).status).toBe(200);
    const run = { ...crossSite, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' };
    expect((await ask('/main.js', run)).status).toBe(403);
    // With the policy "no-referrer", a form of the server's own page has the origin "null".
    const ofOwnForm = { origin: 'null', 'sec-fetch-site': 'same-origin' };
    expect((await ask('/main.js', ofOwnForm)).status).toBe(200);
    const ofRemote = { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'script' };
    expect((await ask('/main.js', ofRemote)).status).toBe(200);
  });

  test('when the live site runs a script of a development server, the developer tools of the browser can get the source map of the script', async () => {
    // Developer tools send no `Origin` header. Cross-site requests without this header may get only
    // source maps.
    const ofTools = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    expect((await ask('/main.js.map', ofTools)).status).toBe(200);
    expect((await ask('/main.js', ofTools)).status).toBe(403);
    expect((await ask('/main.js?.map', ofTools)).status).toBe(403);
    expect((await ask('/main.js%3F.map', ofTools)).status).toBe(404);
  });

  test('a development server has no endpoint that lists files, compiles files or opens files in an editor', async () => {
    for (const endpoint of ['/open-editor?fileName=/etc/hosts', '/invalidate', '']) {
      expect((await ask(`/rspack-dev-server${endpoint}`)).status).toBe(404);
    }
  });
});

test('a development server that has no live site rejects a WebSocket request without an Origin header', async () => {
  await start();
  try {
    await expect(firstMessage()).rejects.toThrow('status 401');
  } finally {
    await server.stop();
  }
});

test('the development server of the shell forwards only API requests to the backend', async () => {
  const shell = path.join(import.meta.dirname, '../../../../shell');
  const asked: (string | undefined)[] = [];
  const backend = createServer(({ url }, response) => {
    asked.push(url);
    response.end();
  });
  await new Promise<void>((resolve) => backend.listen(0, 'localhost', resolve));
  const settings = { port: 0, backend: `http://localhost:${portOf(backend)}`, documents: shell };
  await start(hostConfig({ dir: shell, development: true }, settings).devServer);
  try {
    await ask('/api-keys');
    await ask('/api/user?fresh=1');
    expect(asked).toEqual(['/user?fresh=1']);
  } finally {
    await server.stop();
    backend.close();
  }
});

test('in development, the content security policy only reports violations, and the terminal shows each violation only once', async () => {
  const documents = mkdtempSync(path.join(tmpdir(), 'documents-'));
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  try {
    const config = {
      apiBaseUrl: '/api',
      remoteOrigins: ['http://localhost:3002'],
      firebase: { authDomain: 'demo.firebaseapp.com' },
    };
    writeFileSync(path.join(documents, 'config.json'), JSON.stringify(config));
    const shell = path.join(import.meta.dirname, '../../../../shell');
    const settings = {
      port: 0,
      backend: 'http://localhost:9',
      documents,
      middlewares: (html: string) => [createPolicyMiddleware(documents, html)],
    };
    await start(hostConfig({ dir: shell, development: true }, settings).devServer);
    const url = `http://localhost:${port}`;
    const page = await fetch(`${url}/main.js`, { headers: { accept: 'text/html' } });
    const policy = page.headers.get('content-security-policy-report-only');
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain('http://localhost:3002');
    const report = {
      'effective-directive': 'require-trusted-types-for',
      'blocked-uri': 'trusted-types-sink',
      'script-sample': 'Element innerHTML|<b>',
      'source-file': 'http://localhost:3002/page.js',
    };
    const send = (headers = {}) =>
      fetch(`${url}/csp-reports`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ 'csp-report': report }),
      });
    expect((await send({ origin: 'https://evil.example' })).status).toBe(403);
    expect(warn).not.toHaveBeenCalled();
    expect((await send()).status).toBe(204);
    await send();
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/will refuse this \(require-trusted-types-for\): .*innerHTML\|<b>/)],
    ]);
  } finally {
    warn.mockRestore();
    await server.stop();
    rmSync(documents, { recursive: true });
  }
});
