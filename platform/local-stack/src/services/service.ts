import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

const MAX_KEPT_LINES = 25;

/** Writes a service's output to `logs/{name}.log`, which each start overwrites. */
function collectOutput(localDir: string, name: string, onLine: (line: string) => void) {
  const folder = join(localDir, 'logs');
  mkdirSync(folder, { recursive: true });
  const file = createWriteStream(join(folder, `${name}.log`));
  // Ignores errors of the log file (full disk, deleted folder), which must not stop the service.
  file.on('error', () => {});
  let last: string[] = [];
  return {
    read(stream: Readable) {
      createInterface({ input: stream }).on('line', (written) => {
        const line = stripVTControlCharacters(written);
        file.write(`${line}\n`);
        if (!line.trim()) return;
        last = [...last, line].slice(-MAX_KEPT_LINES);
        onLine(line);
      });
    },
    lastLines: () => last,
    close: () => file.end(),
  };
}

const READY_POLL_MS = 100;

/** Returns false if `signal` aborts before the service answers. */
async function waitUntilReady(
  { readyUrl, isDevServer }: ServiceSpec,
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    try {
      // Waits for the whole response, which a development server delays until it has compiled.
      const response = await fetch(readyUrl, { signal, headers: { accept: 'text/html,*/*' } });
      await response.arrayBuffer();
      // Accepts any status from a development server, which has no files until a build succeeds.
      if (response.ok || isDevServer) return true;
    } catch {
      // The service does not listen yet, or the signal has aborted the request.
    }
    await wait(READY_POLL_MS);
  }
  return false;
}

export type ServiceSpec = {
  name: string;
  /** The script (JavaScript or TypeScript) and its arguments, run by this Node.js. */
  args: readonly string[];
  cwd: string;
  env: Record<string, string>;
  readyUrl: string;
  /** Whether this is a development server, which is ready as soon as it answers with any status. */
  isDevServer?: boolean;
  /** Whether the stack continues if this service fails to start. */
  isOptional?: boolean;
  /** The service has failed if it is not ready after this many seconds, 120 by default. */
  readyWithin?: number;
};

export type ServiceEvents = {
  onLine?(service: string, line: string): void;
  /** Called if a ready service printed errors or warnings, or an optional service did not start. */
  onProblems?(service: string, lines: string[]): void;
  /** Called when a ready service has ended, and the stack did not stop it. */
  onDeath?(service: string, reason: string, lastLines: string[]): void;
};

/** The stack kills a service that does not end within this many milliseconds after a SIGTERM. */
const STOP_TIMEOUT_MS = 8000;

/** Matches the beginning of a bundler's report of an error or a warning. */
const PROBLEM_START = /^\s*(?:ERROR|WARNING) in /;

const dieWithParent = new URL('./die-with-parent.mjs', import.meta.url).href;

/** Sends the signal to the process and its child processes, which are in the same process group. */
function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // Ignores a process that has already ended.
  }
}

function launch({ args, cwd, env }: ServiceSpec): ChildProcess {
  const tsx = args[0]?.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : [];
  return spawn(process.execPath, ['--import', dieWithParent, ...tsx, ...args], {
    cwd,
    env: { ...process.env, FORCE_COLOR: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Creates a process group, so that Ctrl-C reaches only the stack, which stops the services.
    detached: true,
  });
}

export type Service = ReturnType<typeof createService>;

export function createService(spec: ServiceSpec, localDir: string, events: ServiceEvents) {
  const { name, readyWithin = 120 } = spec;
  let child: ChildProcess | undefined;
  let ended = Promise.resolve('');
  let output: ReturnType<typeof collectOutput>;
  let isReady = false;
  let isWanted = false;

  const fail = (what: string) =>
    new Error([`${name} ${what}. Its last lines:`, ...output.lastLines()].join('\n  '));

  /** Waits until the process has ended. Returns why it ended. */
  const watch = async (started: ChildProcess): Promise<string> => {
    const reason = await new Promise<string>((resolve) => {
      started.once('error', (error) => resolve(`could not be started (${error.message})`));
      started.once('exit', (code, signal) =>
        resolve(signal ? `was ended by ${signal}` : `ended with exit code ${code}`),
      );
    });
    // Ends child processes of the service that still run after the service has ended.
    signalAll(started, 'SIGKILL');
    if (child !== started) return reason;
    child = undefined;
    if (isReady && isWanted) events.onDeath?.(name, reason, output.lastLines());
    isReady = false;
    return reason;
  };

  const end = async (signal: NodeJS.Signals) => {
    isWanted = false;
    if (!child) return;
    const running = child;
    signalAll(running, signal);
    const force = setTimeout(signalAll, STOP_TIMEOUT_MS, running, 'SIGKILL');
    await ended;
    clearTimeout(force);
  };

  return {
    name,
    /**
     * Starts the service, and waits until it is ready. Throws an Error with the last lines of
     * output if the service ends, is stopped or is not ready in time.
     */
    async start(): Promise<void> {
      output?.close();
      output = collectOutput(localDir, name, (line) => isReady && events.onLine?.(name, line));
      isWanted = true;
      const started = launch(spec);
      child = started;
      for (const stream of [started.stdout, started.stderr]) if (stream) output.read(stream);
      const waiting = new AbortController();
      // This limit is a timer instead of an `AbortSignal`, because Node.js 20 may lose a timeout of
      // `AbortSignal.any` when it frees memory.
      const limit = setTimeout(() => waiting.abort(), readyWithin * 1000);
      const reason = watch(started).finally(() => waiting.abort());
      ended = reason;
      const isInTime = await waitUntilReady(spec, waiting.signal);
      clearTimeout(limit);
      // Fails if the process ended during the wait, or if somebody stopped it. Somebody may also
      // have started a new process.
      if (child !== started) throw fail(isWanted ? await reason : 'was stopped');
      if (!isInTime) {
        await end('SIGKILL');
        throw fail(`was not ready within ${readyWithin} s`);
      }
      isReady = true;
      // Reads the output, because a development server answers despite errors in its sources.
      const lines = output.lastLines();
      if (lines.some((line) => PROBLEM_START.test(line))) events.onProblems?.(name, lines);
    },
    /** Asks the service to end, and waits until it and its child processes have ended. */
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
