import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type PostgresServer, startPostgres } from '../testing/postgres-server';
import { openPostgres } from './postgres';
import { databaseFailureKindOf } from './transactions';

const startProxy = async (target: string) => {
  const url = new URL(target);
  const port = Number(url.port);
  const sockets = new Set<Socket>();
  let cutAt: string | undefined;
  let onSilence: (() => void) | undefined;
  const proxy = createServer((client) => {
    const server = connect(port, url.hostname);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => other.destroy());
    }
    server.on('data', (bytes) => client.write(bytes));
    client.on('data', (bytes) => {
      if (onSilence !== undefined) onSilence();
      else if (cutAt !== undefined && bytes.includes(cutAt)) client.destroy();
      else server.write(bytes);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    /** Closes each connection through which a client sends `text`. */
    cut: (text: string) => {
      cutAt = text;
    },
    /** Stops forwarding data. Resolves when the proxy has held back some data. */
    silence: () =>
      new Promise<void>((resolve) => {
        onSilence = resolve;
      }),
    heal: () => {
      cutAt = undefined;
      onSilence = undefined;
    },
    stop: () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};

let server: PostgresServer;
let proxy: Awaited<ReturnType<typeof startProxy>>;

beforeEach(async () => {
  server = await startPostgres();
  proxy = await startProxy(server.url);
});
afterEach(async () => {
  vi.useRealTimers();
  proxy.stop();
  await server.stop();
});

it('transactions that cannot begin return their connections to the database pool', async () => {
  const { database, close } = await openPostgres(proxy.url);
  proxy.cut('begin');
  for (let count = 0; count < 10; count += 1) {
    const outcome = await database.transaction(async () => {}).catch((error: unknown) => error);
    expect(databaseFailureKindOf(outcome)).toBe('unavailable');
  }
  proxy.heal();
  expect(await database.execute(sql`SELECT 1 AS one`)).toMatchObject({ rows: [{ one: 1 }] });
  await close();
});

it('the backend closes a database connection when the server has not answered for 20 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { database, close } = await openPostgres(proxy.url);
  await database.execute(sql`SELECT 1`);
  const isSilent = proxy.silence();
  const ended = vi.fn();
  const outcome = database.transaction(async () => {}).catch((error: unknown) => error);
  void outcome.then(ended);
  await isSilent;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ended).toHaveBeenCalled();
  expect(databaseFailureKindOf(await outcome)).toBe('unavailable');
  proxy.heal();
  expect(await database.execute(sql`SELECT 1 AS one`)).toMatchObject({ rows: [{ one: 1 }] });
  await close();
});

it('the backend closes a database connection on which the server did not answer a COMMIT', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { database, close } = await openPostgres(proxy.url);
  let isSilent: Promise<void> | undefined;
  const outcome = database
    .transaction(async () => {
      isSilent = proxy.silence();
    })
    .catch((error: unknown) => error);
  await vi.waitFor(() => expect(isSilent).toBeDefined());
  await isSilent;
  // The backend waits 20 seconds for COMMIT, and then 20 seconds for ROLLBACK.
  await vi.advanceTimersByTimeAsync(40_000);
  expect(databaseFailureKindOf(await outcome)).toBe('unavailable');
  proxy.heal();
  expect(await database.execute(sql`SELECT 1 AS one`)).toMatchObject({ rows: [{ one: 1 }] });
  await close();
});

it('a transaction whose work throws an error returns its connection to the database pool', async () => {
  const { database, close } = await openPostgres(proxy.url);
  const connectionOf = async () => {
    const answer = await database.execute(sql`SELECT pg_backend_pid() AS id`);
    return (answer as unknown as { rows: { id: number }[] }).rows[0]?.id;
  };
  const first = await connectionOf();
  const refuse = () => Promise.reject(new Error('refused'));
  await expect(database.transaction(refuse)).rejects.toThrow('refused');
  expect(await connectionOf()).toBe(first);
  await close();
});
