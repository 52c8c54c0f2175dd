import { once } from 'node:events';
import { readFileSync, realpathSync } from 'node:fs';
import type { Server } from 'node:http';
import { join, sep } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import {
  missingFileHeaders,
  PAGE_PATH_PATTERN,
  type ResponseHeaders,
  remoteFileHeaders,
  responseHeaderInputOf,
  shellFileHeaders,
  shellPageHeaders,
} from '@platform/federation/hosting';
import {
  isForeignOrigin,
  isLocalHost,
  WRONG_HOST_MESSAGE,
  WRONG_ORIGIN_MESSAGE,
} from '@platform/federation/local-hosts';
import { SHELL } from '@platform/federation/release';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { proxy } from 'hono/proxy';
import type { LocalSiteConfig } from '../config/site-config';
import type { Ports } from '../workspace/ports';

const API_PATH = '/api';

/** Whether a file is in the folder (links are followed), is not hidden and is no source map. */
const isPublic = (folder: string, path: string): boolean => {
  if (path.endsWith('.map') || /(^|\/)\./.test(path)) return false;
  try {
    return realpathSync(join(folder, decodeURI(path))).startsWith(realpathSync(folder) + sep);
  } catch {
    return false;
  }
};

const missing = (c: Context) => c.text('There is nothing here.', 404, missingFileHeaders);

/** Creates an app that rejects foreign Host headers, and requests of other sites except links. */
const origin = (): Hono =>
  new Hono()
    .use(async (c, next) => {
      if (!isLocalHost(c.req.header('host')))
        return c.text(WRONG_HOST_MESSAGE, 421, missingFileHeaders);
      if (isForeignOrigin(c.req.header()))
        return c.text(WRONG_ORIGIN_MESSAGE, 403, missingFileHeaders);
      return next();
    })
    .notFound(missing);

/** Makes an app serve a folder, with the headers of a deployed site (`hosting/headers.ts`). */
const files = (app: Hono, folder: string, headersOf: (path: string) => ResponseHeaders): Hono =>
  app.get('*', async (c, next) => {
    const { path } = c.req;
    if (!isPublic(folder, path)) return missing(c);
    const onFound = (_file: string, found: Context) => {
      for (const [name, value] of Object.entries(headersOf(path))) found.header(name, value);
    };
    return (
      (await serveStatic({ root: folder, precompressed: true, onFound })(c, next)) ?? missing(c)
    );
  });

const readOnly = (app: Hono): Hono =>
  app
    .use(async (c, next) => {
      if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
      return c.text('Only GET and HEAD.', 405, { ...missingFileHeaders, allow: 'GET, HEAD' });
    })
    .use(compress({ threshold: 512 }))
    .use(etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'content-security-policy'] }));

/** The limit of URL and headers, as in the backend. A filter with 1,000 locations needs 50 kB. */
const MAX_HEADER_BYTES = 128 * 1024;

/** A server in this process, which can be stopped and started again on its port. */
export type LocalServer = { name: string; start(): Promise<void>; stop(): Promise<void> };

/** Creates a server that other computers cannot reach. */
function createLocalServer(name: string, port: number, app: Hono): LocalServer {
  const serverOptions = { maxHeaderSize: MAX_HEADER_BYTES };
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions }) as Server;
  return {
    name,
    async start() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async stop() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/**
 * Serves the shell like the deployed site: its files, `/config.json`, the HTML page for every path
 * without a file ending, and the API at `/api`.
 */
export function createShellServer(
  site: string,
  config: LocalSiteConfig,
  ports: Pick<Ports, 'shell' | 'backend'>,
): LocalServer {
  const folder = join(site, SHELL);
  const app = origin();
  app.all(`${API_PATH}/*`, async (c) => {
    // Reads the URL as the browser sent it, because the router may have decoded its own copy.
    const { pathname, search } = new URL(c.req.url);
    // Rejects an encoded prefix (`/%61pi/`), because `slice` would remove the wrong part of its
    // path.
    if (!pathname.startsWith(`${API_PATH}/`)) return missing(c);
    const path = pathname.slice(API_PATH.length) + search;
    // Passes no `AbortSignal`. When a visitor leaves, this server ends the response by itself. If a
    // signal aborted the request to the backend, this server would only log an error.
    return proxy(`http://127.0.0.1:${ports.backend}${path}`, {
      raw: c.req.raw,
      signal: null,
      // Removes `Sec-Fetch-Site` if there is no `Origin`, as for a click on a link of another
      // website. The backend would reject the click, because `fetch` replaces `Sec-Fetch-Mode`, by
      // which the backend recognizes links.
      customFetch: (request) => {
        if (!request.headers.has('origin')) request.headers.delete('sec-fetch-site');
        return fetch(request);
      },
    }).catch(() => c.text('The backend does not answer.', 502, missingFileHeaders));
  });
  readOnly(app);
  app.get('/config.json', (c) => c.json(config, 200, shellFileHeaders('/config.json', config)));
  app.get('*', (c, next) => {
    if (!PAGE_PATH_PATTERN.test(c.req.path)) return next();
    // Reads the page for each request, because a release replaces it.
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    return c.html(html, 200, shellPageHeaders(responseHeaderInputOf(config, html)));
  });
  files(app, folder, (path) => shellFileHeaders(path, config));
  return createLocalServer(SHELL, ports.shell, app);
}

/** Serves all released versions of a remote, each in its own folder. */
export const createRemoteServer = (
  site: string,
  name: string,
  port: number,
  config: Pick<LocalSiteConfig, 'identityEmulatorUrl'>,
): LocalServer => {
  const app = readOnly(origin());
  files(app, join(site, name), (path) => remoteFileHeaders(path, config));
  return createLocalServer(name, port, app);
};
