import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLocalSiteConfig } from '../config/site-config';
import { findFreePorts, type Ports } from '../workspace/ports';
import { createRemoteServer, createShellServer } from './site-server';

const site = mkdtempSync(join(tmpdir(), 'site-'));
const write = (file: string, text: string | Buffer) => {
  mkdirSync(dirname(join(site, file)), { recursive: true });
  writeFileSync(join(site, file), text);
};
const SCRIPT = `console.log('${'long '.repeat(300)}')`;

let ports: Ports;
let backend: Server;
let endlessClosed = () => {};
let stop: () => Promise<unknown>;
const shell = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${ports.shell}${path}`, init);
const remote = (path: string) => fetch(`http://127.0.0.1:${ports.remotes['remote-main']}${path}`);

beforeAll(async () => {
  ports = await findFreePorts();
  write('shell/index.html', '<!doctype html><title>Shell</title><script>go()</script>');
  write('shell/index.0a1b2c3d.js', SCRIPT);
  write('shell/index.0a1b2c3d.js.map', '{}');
  write('shell/compressed.0a1b2c3d.js', SCRIPT);
  write('shell/compressed.0a1b2c3d.js.br', brotliCompressSync(SCRIPT));
  write('shell/remotes.json', '{"schema":1,"remotes":{}}');
  write('remote-main/1.0.0-abc/remoteEntry.js', SCRIPT);
  write('releases.json', '{}');
  symlinkSync(join(site, 'releases.json'), join(site, 'shell/link.json'));
  backend = createServer({ maxHeaderSize: 100_000 }, (incoming, response) => {
    if (incoming.url === '/break') {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setImmediate(() => response.destroy());
      return;
    }
    if (incoming.url === '/endless') {
      response.writeHead(200);
      response.write('first part');
      response.on('close', () => endlessClosed());
      return;
    }
    let body = '';
    incoming.on('data', (chunk) => {
      body += chunk;
    });
    incoming.on('end', () => {
      const { method, url, headers } = incoming;
      response.writeHead(201, { 'content-type': 'application/json', 'x-total-count': '7' });
      const { authorization: token, 'sec-fetch-site': fetchSite } = headers;
      response.end(JSON.stringify({ method, url, body, token, fetchSite }));
    });
  });
  await new Promise<void>((resolve) => backend.listen(ports.backend, '127.0.0.1', resolve));
  const config = createLocalSiteConfig(ports);
  const servers = [
    createShellServer(site, config, ports),
    createRemoteServer(site, 'remote-main', ports.remotes['remote-main'] ?? 0, config),
  ];
  await Promise.all(servers.map((server) => server.start()));
  stop = () => Promise.all(servers.map((server) => server.stop()));
});
afterAll(async () => {
  await stop();
  backend.close();
  backend.closeAllConnections();
  rmSync(site, { recursive: true });
});

/** Sends a raw request, because an HTTP client would change the path. */
const raw = (path: string, host = 'localhost') =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(ports.shell, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    });
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });

test.each(['/', '/dashboard', '/settings?tab=users', '/subscribe/success', '/no/such/page'])(
  'the site server answers a request for %s with the HTML page and its content security policy',
  async (path) => {
    const answer = await shell(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<title>Shell</title>');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='");
    expect(policy).toContain(`http://localhost:${ports.identity}`);
  },
);

// spec: 11 Cache
test.each([
  '/index.ffffffff.js',
  '/missing.json',
  '/index.0a1b2c3d.js.map',
  '/.hidden',
  '/dashboard/x.css',
])(
  'the site server answers a request for %s with 404, and browsers do not cache the response',
  async (path) => {
    const answer = await shell(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).not.toContain('<title>');
  },
);

test.each([
  '/../releases.json',
  '/%2e%2e/releases.json',
  '/..%2freleases.json',
  '/link.json',
  '/%00.js',
  '/%.js',
])('the site server sends no file outside the folder of the site for the path %s', async (path) => {
  expect(await raw(path)).toMatch(/^HTTP\/1.1 404 /);
});

test.each(['evil.example', 'localhost.evil.example', '192.168.1.2'])(
  'the site server rejects a request for the host %s with 421, also for the API',
  async (host) => {
    for (const path of ['/', '/config.json', '/api/users']) {
      expect(await raw(path, host)).toMatch(/^HTTP\/1.1 421 /);
    }
  },
);

test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000'])(
  'the site server answers a request for the host %s',
  async (host) => {
    expect(await raw('/', host)).toMatch(/^HTTP\/1.1 200 /);
  },
);

test.each([
  ['br, gzip', 'gzip'],
  ['gzip', 'gzip'],
  ['identity', null],
  ['br;q=0, gzip', 'gzip'],
])(
  'for a browser that accepts the encodings "%s", a file without a compressed copy gets the encoding %s',
  async (accepted, encoding) => {
    const answer = await shell('/index.0a1b2c3d.js', { headers: { 'accept-encoding': accepted } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(await answer.text()).toBe(SCRIPT);
  },
);

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
])(
  'for a browser that accepts the encodings "%s", a file with a Brotli copy gets the encoding %s',
  async (accepted, encoding) => {
    const headers = { 'accept-encoding': accepted };
    const answer = await shell('/compressed.0a1b2c3d.js', { headers });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(await answer.text()).toBe(SCRIPT);
  },
);

test('the site server answers 304 without the page to a browser that has cached the page', async () => {
  const etag = (await shell('/dashboard')).headers.get('etag') ?? '';
  const again = await shell('/dashboard', { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  expect(again.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('the site server answers 304 to a browser that has cached a file until the file changes, and then sends the file again', async () => {
  const etag = (await shell('/remotes.json')).headers.get('etag') ?? '';
  const again = await shell('/remotes.json', { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  expect(again.headers.get('cache-control')).toBe('no-cache');
  write('shell/remotes.json', '{"schema":1,"remotes":{"main":{}}}');
  const changed = await shell('/remotes.json', { headers: { 'if-none-match': etag } });
  expect(changed.status).toBe(200);
});

test('the site server serves the configuration of the running stack as /config.json', async () => {
  const answer = await shell('/config.json');
  expect(await answer.json()).toEqual(createLocalSiteConfig(ports));
  expect(answer.headers.get('cache-control')).toBe('no-cache');
});

test('the site server answers a HEAD request without a body, and rejects a POST request', async () => {
  const head = await shell('/index.0a1b2c3d.js', { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(await head.text()).toBe('');
  expect((await shell('/', { method: 'POST' })).status).toBe(405);
});

test("the server of a remote serves the remote's files to the shell's origin, but no page", async () => {
  const entry = await remote('/1.0.0-abc/remoteEntry.js');
  expect(entry.headers.get('access-control-allow-origin')).toBe('*');
  expect(entry.headers.get('cache-control')).toContain('immutable');
  expect((await remote('/')).status).toBe(404);
  const missing = await remote('/1.0.0-abc/missing.js');
  expect(missing.status).toBe(404);
  expect(missing.headers.get('cache-control')).toBe('no-store');
});

describe('the API proxy', () => {
  test('the API proxy removes the prefix /api, and otherwise passes on requests and responses unchanged', async () => {
    const answer = await shell('/api/users?role[]=admin', {
      method: 'POST',
      headers: { authorization: 'Bearer token' },
      body: '{"users":[]}',
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-total-count')).toBe('7');
    expect(await answer.json()).toEqual({
      method: 'POST',
      url: '/users?role[]=admin',
      body: '{"users":[]}',
      token: 'Bearer token',
    });
  });

  test('when a visitor follows a link on another website to the API, the API proxy removes the header Sec-Fetch-Site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    const url = `http://127.0.0.1:${ports.shell}/api/users`;
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(url, { headers }, resolve).on('error', reject).end();
    });
    expect(answer.statusCode).toBe(201);
    expect(await json(answer)).not.toHaveProperty('fetchSite');
  });

  test('the API proxy passes on the longest URL that the backend accepts', async () => {
    const query = '?location[]='.padEnd(60_000, 'a');
    const answer = await shell(`/api/users${query}`);
    expect(await answer.json()).toMatchObject({ url: `/users${query}` });
  });

  test.each(['/%61pi/users', '/ap%69/users', '/%61%70%69/users'])(
    'the API proxy rejects the path %s, because the proxy would remove the wrong part of the path',
    async (path) => {
      expect((await shell(path)).status).toBe(404);
    },
  );

  test('when the backend aborts its response, the API proxy aborts the response to the visitor too', async () => {
    const broken = new Promise((resolve) => {
      const call = request(
        { host: '127.0.0.1', port: ports.shell, path: '/api/break' },
        (answer) => {
          answer.on('error', ({ message }) => resolve(message));
          answer.on('end', () => resolve('complete'));
          answer.resume();
        },
      );
      call.on('error', ({ message }) => resolve(message));
      call.end();
    });
    expect(await broken).not.toBe('complete');
  });

  test('the API proxy ends the request to the backend when the visitor leaves, and logs no error', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const closed = new Promise<void>((resolve) => {
      endlessClosed = resolve;
    });
    const visitor = new AbortController();
    const { body } = await shell('/api/endless', { signal: visitor.signal });
    await body?.getReader().read();
    visitor.abort();
    await closed;
    // Sends another request, so that the proxy has time to handle the end of the first one.
    await shell('/api/readiness_check');
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });

  test('the API proxy answers with 502 while the backend is down', async () => {
    const port = (backend.address() as AddressInfo).port;
    backend.closeAllConnections();
    await new Promise((resolve) => backend.close(resolve));
    const answer = await shell('/api/readiness_check');
    expect(answer.status).toBe(502);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await new Promise<void>((resolve) => backend.listen(port, '127.0.0.1', resolve));
  });
});
