import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type AttackReportRow, createAttackReportRow } from '../../attack/row';

/** A local server to attack. It answers a normal request for `path` with status 200. */
export type AttackedServer = { name: string; port: number; path: string };

/** Names under which another website could reach this computer, and names that only look local. */
const FOREIGN_HOSTS = [
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  'localhost:3000.evil.example',
  'localhost@evil.example',
  'evil.example#localhost',
  '127.0.0.1.evil.example',
  '127.0.0.1.nip.io',
  '127.0.0.1evil.example',
  'app.localhost.evil.example',
  '192.168.1.2',
  '10.0.0.1:3000',
  '0.0.0.0.evil.example',
  '[::1].evil.example',
  '[::2]',
  'xn--lcalhost-n4a',
  'localhоst',
  'example.com',
];

/** Origins of pages that must not read the responses of a local server. */
const FOREIGN_ORIGINS = [
  'https://evil.example',
  'http://localhost.evil.example',
  'http://evil.example:3000',
  'http://localhost@evil.example',
  'http://192.168.1.2:3000',
  'null',
  'file://',
];

/** Request targets that a URL parser may reject. A server that does not catch the error stops. */
const BROKEN_REQUEST_TARGETS = ['//', '//[', '/%', '/\\', 'http://', 'http://[/', '*', '*:99999'];

type Answer = { status: number; allowed: string | undefined };

/** Sends a raw request, because an HTTP client would change its Host header. */
const ask = async (
  port: number,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
  body = '',
): Promise<Answer> => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(port, '127.0.0.1');
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}Connection: close\r\n\r\n${body}`);
  const answer = await text(socket);
  const [, status = 0] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? [];
  const [, allowed] = /^access-control-allow-origin: *(\S+)/im.exec(answer) ?? [];
  return { status: Number(status), allowed };
};

/** Sends foreign Host headers. Any response other than a rejection (421 or 400) is a break-in. */
export const attackWithForeignHostHeaders = async (
  servers: readonly AttackedServer[],
): Promise<AttackReportRow> => {
  const { row, attempt } = createAttackReportRow('foreign hosts');
  for (const { name, port, path } of servers) {
    const own = await ask(port, path, { Host: `localhost:${port}` });
    // Checks a normal request, because a server that rejects every request would seem protected.
    attempt(`${name} does not answer its own name: ${own.status}`, own.status !== 200);
    for (const host of FOREIGN_HOSTS) {
      const { status } = await ask(port, path, { Host: host });
      attempt(`${name} answers ${host} with ${status}`, status !== 421 && status !== 400);
    }
  }
  return row;
};

/** Sends `BROKEN_REQUEST_TARGETS`. A server that does not answer the next request is a break-in. */
export const attackWithBrokenRequestTargets = async (
  servers: readonly AttackedServer[],
): Promise<AttackReportRow> => {
  const { row, attempt } = createAttackReportRow('broken targets');
  for (const { name, port, path } of servers) {
    const own = { Host: `localhost:${port}` };
    for (const target of BROKEN_REQUEST_TARGETS) {
      // Ignores a missing response, because the next request finds out whether the server crashed.
      await ask(port, target, own).catch(() => {});
      const { status } = await ask(port, path, own).catch(() => ({ status: 0 }));
      attempt(`${name} answers ${path} with ${status} after ${target}`, status !== 200);
    }
  }
  return row;
};

/** What a page of another website can send without a preflight, and the preflight itself. */
const FOREIGN_PAGE_REQUESTS = [
  { method: 'GET' },
  { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'POST' } },
  {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'name=evil&client_reference_id=evil',
  },
];

/** The headers that browsers send instead of `Origin` for a script, an image or a no-cors fetch. */
const NO_CORS_HEADERS = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' };

/**
 * Sends requests and forms as pages of other sites do. A response that is not an error, or that a
 * page can read, is a break-in.
 */
export const attackWithForeignOrigins = async (
  servers: readonly AttackedServer[],
): Promise<AttackReportRow> => {
  const { row, attempt } = createAttackReportRow('foreign origins');
  for (const { name, port, path } of servers) {
    const host = `localhost:${port}`;
    const own = await ask(port, path, { Host: host, Origin: `http://${host}` });
    attempt(`${name} does not answer its own page: ${own.status}`, own.status !== 200);
    const link = { Host: host, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' };
    const { status: opened } = await ask(port, path, link);
    attempt(`${name} does not answer a link to ${path}: ${opened}`, opened !== 200);
    const { status: noCors } = await ask(port, path, { Host: host, ...NO_CORS_HEADERS });
    attempt(`${name} answers a request without Origin for ${path} with ${noCors}`, noCors < 400);
    for (const origin of FOREIGN_ORIGINS) {
      for (const { method, headers, body = '' } of FOREIGN_PAGE_REQUESTS) {
        const sent = { Host: host, Origin: origin, 'Content-Length': `${body.length}`, ...headers };
        const { status, allowed } = await ask(port, path, sent, method, body);
        const isAnswered = status < 400 || allowed !== undefined;
        attempt(`${name} answers ${origin} ${method} ${path} with ${status}`, isAnswered);
      }
    }
  }
  return row;
};
