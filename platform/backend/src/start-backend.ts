import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { createBackendApp } from './app';
import { openDatabase } from './database/database';
import { seedDemoData } from './demo/demo-data';
import { limitConnections } from './limits/addresses';
import { createQueueRunner, createRateLimiter } from './limits/rate-limits';
import { log } from './log';
import { startDeletingOldIdempotencyKeys } from './mutations/idempotency';
import { type BackendSettings, BackendStartError } from './settings';
import { createIdentityService, type IdentityService } from './tokens/identity-service';

export type RunningBackend = {
  url: string;
  /** A description of the database, for the log. */
  database: string;
  /** Fails readiness checks for `drainSeconds`, then stops. May be called twice. */
  close: () => Promise<void>;
};

/** Milliseconds that running requests of a stopping server may still take after `drainSeconds`. */
const GRACE_MS = 5_000;

/** The limit of URL and headers. A filter with 1,000 locations (specification 7) needs 50 kB. */
const MAX_HEADER_BYTES = 128 * 1024;

const MAX_REQUESTS_OF_CONNECTION = 100;

/** Idle time in ms. Longer than the idle time of load balancers, at most 600 s (Google Cloud). */
const PROXY_IDLE_MS = 620_000;

/**
 * Lets a proxy close its idle connections. If the backend closed them, a request that the proxy
 * sends at this moment would be lost. While more than half of the allowed connections are open,
 * closes idle connections as early as without a proxy, so that other proxies can still connect.
 */
const keepConnectionsOfProxies = (
  server: Server,
  { trustedProxies, maxConnections }: BackendSettings,
): void => {
  if (trustedProxies === 0) return;
  const { keepAliveTimeout } = server;
  server.on('connection', () => {
    server.getConnections((_error, count) => {
      server.keepAliveTimeout = count > maxConnections / 2 ? keepAliveTimeout : PROXY_IDLE_MS;
    });
  });
};

const listen = async (server: Server, { port, host }: BackendSettings): Promise<string> => {
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const message =
      error.code === 'EADDRINUSE'
        ? `Port ${port} is in use. Stop what uses it, or set PORT to another one.`
        : `The backend cannot listen on port ${port} of ${host}. Check PORT and HOST.`;
    throw new BackendStartError(message, { cause: error });
  });
  // Without this listener, a connection that cannot be accepted (EMFILE) would end the process.
  server.on('error', ({ code }: NodeJS.ErrnoException) => {
    log.error({ code }, 'A connection could not be accepted');
  });
  const { address, port: openPort } = server.address() as AddressInfo;
  const name = ['0.0.0.0', '::'].includes(address) ? '127.0.0.1' : address;
  return `http://${name.includes(':') ? `[${name}]` : name}:${openPort}`;
};

const stop = async (server: Server): Promise<void> => {
  const force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(force);
};

/**
 * At most four requests of one user run at the same time, because each request takes one of the 10
 * database connections.
 */
export const createRequestQueues = () => ({
  runInRequestQueue: createQueueRunner({ atOnce: 4, waiting: 200 }),
  runInMutationQueue: createQueueRunner({ atOnce: 1, waiting: 200 }),
});

/** @throws BackendStartError when the database or the port cannot be used */
export const startBackend = async (
  settings: BackendSettings,
  identity: IdentityService = createIdentityService(settings),
): Promise<RunningBackend> => {
  const opened = await openDatabase(settings);
  let closing: Promise<void> | undefined;
  const app = createBackendApp({
    settings,
    database: opened.database,
    identity,
    applyRateLimit: createRateLimiter(settings.rates, opened.limiterPool),
    ...createRequestQueues(),
    isEnding: () => closing !== undefined,
  });
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: {
      maxHeaderSize: MAX_HEADER_BYTES,
      requestTimeout: settings.requestTimeout * 1_000,
      headersTimeout: Math.min(10, settings.requestTimeout) * 1_000,
      connectionsCheckingInterval: 1_000,
    },
  }) as Server;
  server.maxConnections = settings.maxConnections;
  limitConnections(server, settings);
  keepConnectionsOfProxies(server, settings);
  // Without this limit, a client could start any number of requests on one connection at once.
  server.maxRequestsPerSocket = MAX_REQUESTS_OF_CONNECTION;
  // Ends the connection. Otherwise, Node.js would send a 503, which no rate limit counts.
  server.on('dropRequest', (_request, socket) => socket.destroy());
  const close = () => {
    closing ??= wait(settings.drainSeconds * 1_000)
      .then(() => stop(server))
      .then(opened.close);
    return closing;
  };
  try {
    // Does not wait, because the deletion of many keys takes minutes.
    void startDeletingOldIdempotencyKeys(opened.database);
    if (settings.demoData) await seedDemoData(opened.database);
    const url = await listen(server, settings);
    return { url, database: opened.description, close };
  } catch (error) {
    await opened.close();
    throw error;
  }
};
