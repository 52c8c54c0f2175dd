import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { missingHeaders } from '../hosting/headers';
import { type Content, respond } from './respond';

/** A site on one origin, as functions of the path; what neither of them knows is a 404. */
export type StaticSite = {
  /** What lies at a path. */
  find(path: string): Content | null;
  /** Takes requests that are not for files. Gives whether it did. */
  intercept?(request: IncomingMessage, response: ServerResponse, path: string): boolean;
};

/** As much as the backend takes behind it: a filter of a thousand locations makes a long address. */
const MAX_HEADER_BYTES = 128 * 1024;

/** A server that can be stopped and started again on its port. */
export type StaticServer = { start(): Promise<void>; stop(): Promise<void> };

function handle(site: StaticSite, request: IncomingMessage, response: ServerResponse): void {
  const [path = '/'] = (request.url ?? '/').split('?');
  if (site.intercept?.(request, response, path)) return;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...missingHeaders, allow: 'GET, HEAD' }).end('Only GET and HEAD.');
    return;
  }
  const content = site.find(path);
  if (content) respond(request, response, content);
  else response.writeHead(404, missingHeaders).end('There is nothing here.');
}

/** Serves a site on a port of this computer, for nobody else. */
export function createStaticServer(port: number, site: StaticSite): StaticServer {
  let server: Server | undefined;
  return {
    start: () =>
      new Promise((resolve, reject) => {
        const starting = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) =>
          handle(site, request, response),
        );
        starting.once('error', reject);
        starting.listen(port, '127.0.0.1', () => {
          server = starting;
          resolve();
        });
      }),
    stop: () =>
      new Promise((resolve) => {
        const stopping = server;
        server = undefined;
        if (!stopping) return resolve();
        stopping.close(() => resolve());
        stopping.closeAllConnections();
      }),
  };
}
