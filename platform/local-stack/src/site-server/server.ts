import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';

/** The same limit as in the backend: a filter with a thousand locations makes a long URL. */
const MAX_HEADER_BYTES = 128 * 1024;

/** A server that can be stopped and started again on its port. */
type LocalServer = { start(): Promise<void>; stop(): Promise<void> };

/** Serves an app on a port of this computer. Other computers cannot reach it. */
export function createLocalServer(port: number, app: Hono): LocalServer {
  let server: Server | undefined;
  return {
    start: () =>
      new Promise((resolve, reject) => {
        const starting = createAdaptorServer({
          fetch: app.fetch,
          serverOptions: { maxHeaderSize: MAX_HEADER_BYTES },
        }) as Server;
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
