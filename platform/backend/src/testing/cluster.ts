import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type BackendProcess, startBackendProcess } from './backend-process';
import { executeStatement, type PostgresServer, startPostgres } from './postgres-server';

/** Replicas of the backend on one PostgreSQL, behind a balancer, as in a deployment. */
export type BackendCluster = {
  url: string;
  database: PostgresServer;
  replicas: BackendProcess[];
  replace: (index: number, signal: NodeJS.Signals) => Promise<void>;
  stop: () => Promise<void>;
};

/** SQL that makes PostgreSQL report a full disk (SQLSTATE 53100), although the disk is not full. */
const FULL_DISK = `
  CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
  CREATE TRIGGER disk_full BEFORE INSERT OR UPDATE OR DELETE ON locations EXECUTE FUNCTION disk_full();
  CREATE TRIGGER disk_full BEFORE INSERT OR UPDATE OR DELETE ON members EXECUTE FUNCTION disk_full();
  CREATE TRIGGER disk_full BEFORE INSERT OR UPDATE OR DELETE ON organizations EXECUTE FUNCTION disk_full();`;

/** SQL that ends the backend's connections, as an operator of PostgreSQL or a proxy may do. */
const END_CONNECTIONS = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'query-assistant%'`;

/** Forwards a request. Rejects with `ECONNREFUSED` if no byte reached the replica. */
const forward = async (
  target: string,
  incoming: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<void> => {
  const { method, url = '/', headers } = incoming;
  const outgoing = request(new URL(url, target), { method, headers, agent: false });
  // Ignores errors of the request here, because `once` and `pipeline` below report them.
  outgoing.on('error', () => {});
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  await pipeline(answer, response);
};

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

const CHECK_MS = 200;

/**
 * Sends each request to the next ready replica. If this replica is down, the following replica gets
 * the request.
 */
const startBalancer = async (targets: () => string[]) => {
  let turn = 0;
  const unready = new Set<string>();
  // A replica that ends before its response is complete counts as not ready.
  const isReady = async (target: string): Promise<boolean> => {
    try {
      const answer = await fetch(`${target}/readiness_check`);
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  };
  const check = async (target: string): Promise<void> => {
    if (await isReady(target)) unready.delete(target);
    else unready.add(target);
  };
  const checks = setInterval(() => {
    for (const target of targets()) void check(target);
  }, CHECK_MS);
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(incoming);
    const every = targets();
    const ready = every.filter((target) => !unready.has(target));
    const all = ready.length > 0 ? ready : every;
    turn += 1;
    for (let step = 0; step < all.length; step += 1) {
      try {
        return await forward(all[(turn + step) % all.length] ?? '', incoming, body, response);
      } catch (error) {
        // Stops after any other error, because this replica may have received the request. Only the
        // client can decide to repeat the request.
        if (codeOf(error) !== 'ECONNREFUSED') break;
      }
    }
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  };
  const server = createServer((incoming, response) => {
    void answer(incoming, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    clearInterval(checks);
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
};

/** `env` has variables for all replicas. Each item of `replicas` has variables for one replica. */
export const startBackendCluster = async (
  env: Record<string, string>,
  replicas: readonly Record<string, string>[] = [{}, {}],
): Promise<BackendCluster> => {
  const database = await startPostgres();
  const start = (index: number) =>
    startBackendProcess({ DATABASE_URL: database.url, ...env, ...replicas[index] });
  const running = await Promise.all(replicas.map((_, index) => start(index)));
  const balancer = await startBalancer(() => running.map(({ url }) => url));
  return {
    url: balancer.url,
    database,
    replicas: running,
    replace: async (index, signal) => {
      await running[index]?.end(signal);
      running[index] = await start(index);
    },
    stop: async () => {
      balancer.stop();
      await Promise.all(running.map(({ end }) => end('SIGKILL')));
      await database.stop();
    },
  };
};

export const envWithShiftedClock = (seconds: number) => {
  const script = `const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...a) { if (a.length) super(...a); else super(Date.now()); }
      static now() { return Real.now() + ${seconds * 1_000}; }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
};

/** Causes a fault. Resolves when the fault is over. `failed` waits until a request has failed. */
export type ClusterFault = (
  cluster: BackendCluster,
  failed: () => Promise<void>,
) => Promise<unknown>;

const replaceBoth = (cluster: BackendCluster, signal: NodeJS.Signals) =>
  Promise.all([0, 1].map((index) => cluster.replace(index, signal)));

export const CLUSTER_FAULTS: readonly [name: string, fault: ClusterFault][] = [
  ['no fault besides the wrong clocks', async () => {}],
  ['one replica is killed', (cluster) => cluster.replace(0, 'SIGKILL')],
  ['both replicas are killed', (cluster) => replaceBoth(cluster, 'SIGKILL')],
  ['both replicas are stopped', (cluster) => replaceBoth(cluster, 'SIGTERM')],
  [
    'one replica after the other is replaced',
    async (cluster) => {
      await cluster.replace(0, 'SIGTERM');
      await cluster.replace(1, 'SIGTERM');
    },
  ],
  [
    'the database is gone, then back',
    async (cluster, failed) => {
      await cluster.database.halt();
      await failed();
      await cluster.database.resume();
    },
  ],
  [
    'the database ends all connections until a request fails',
    async (cluster, failed) => {
      let isMet = false;
      const met = failed().finally(() => {
        isMet = true;
      });
      while (!isMet) await executeStatement(cluster.database.url, END_CONNECTIONS);
      await met;
    },
  ],
  [
    'the disk of the database is full, then not',
    async (cluster, failed) => {
      await executeStatement(cluster.database.url, FULL_DISK);
      await failed();
      await executeStatement(cluster.database.url, 'DROP FUNCTION disk_full CASCADE');
    },
  ],
];
