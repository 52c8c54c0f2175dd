import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export type BackendProcess = {
  url: string;
  child: ChildProcess;
  output: () => string;
  /**
   * Sends the signal. Resolves when the process has ended, with the exit code if there is one.
   * Rejects if the output contains personal data or a token.
   */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
};

const MAIN_FILE = join(import.meta.dirname, '../main.ts');

/** Matches the names in `load.ts` and `start-target.ts`, every email address, and every token. */
const PERSONAL_DATA =
  /Astrid Haugen|Bjørn Lund|Survivors|Place \w|\w(?:@|%40)(?!\d)[\w.-]+\.[a-z]{2}|\beyJ[\w-]{10}/;

/** `ended` resolves with the exit code, or rejects if personal data or a token is in the output. */
export const collectOutput = (child: ChildProcess) => {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const ended = once(child, 'close').then(([code]) => {
    const lines = text.split('\n').filter((line) => PERSONAL_DATA.test(line));
    if (lines.length === 0) return code as number | null;
    throw new Error(`The backend printed personal data or a token:\n${lines.join('\n')}`);
  });
  return { output: () => text, ended };
};

const run = (file: string, env: Record<string, string>) => {
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, ...collectOutput(child) };
};

export const runBackendScript = async (
  env: Record<string, string>,
  file = MAIN_FILE,
): Promise<{ code: number | null; output: string }> => {
  const { output, ended } = run(file, env);
  return { code: await ended, output: output() };
};

/** Starts a server that replaces the Auth emulator. For this server, every account exists. */
const startEmulator = async (): Promise<Server> => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"users":[{}]}');
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return server;
};
let emulator: ReturnType<typeof startEmulator> | undefined;

/** Starts a backend that accepts unsigned tokens, so that tests can write tokens themselves. */
export const startBackendProcess = async (env: Record<string, string>): Promise<BackendProcess> => {
  emulator ??= startEmulator();
  const { port } = (await emulator).address() as AddressInfo;
  const { child, output, ended } = run(MAIN_FILE, {
    PORT: '0',
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${port}`,
    RATE_LIMIT: '1000000',
    READ_LIMIT: '1000000',
    ADDRESS_LIMIT: '1000000',
    OPEN_LIMIT: '1000000',
    INVITATIONS: 'automatic',
    ADDRESS_CONNECTIONS: '1000',
    ...env,
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /answers at (\S+)/.exec(output())?.[1];
      if (found !== undefined) resolve(found);
    });
    ended.then(() => reject(new Error(`The backend did not start:\n${output()}`)), reject);
  });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return { url, child, output, end };
};
