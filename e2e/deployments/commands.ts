import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const WORKSPACE = path.join(import.meta.dirname, '../..');

type Where = { root?: string; env?: Record<string, string> };

const start = (
  [program, ...args]: readonly [string, ...string[]],
  shell: boolean,
  { root = WORKSPACE, env = {} }: Where = {},
): ChildProcess =>
  spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell,
    // Starts a separate process group, so that all processes in it can be ended together.
    detached: true,
  });

/** Starts `npm run <name> -- <args>` as a person would, in this workspace or in a copy. */
export const startNpmScript = (
  name: string,
  args: readonly string[],
  where?: Where,
): ChildProcess => start(['npm', 'run', '--silent', name, '--', ...args], false, where);

/** Starts a command line through the system's shell, so that quotes and `&&` work. */
export const startCommandLine = (line: string, where?: Where): ChildProcess =>
  start([line], true, where);

const ended = (child: ChildProcess, line: string): Promise<string> => {
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${line} ended with ${code}:\n${output}`));
    });
  });
};

/** Runs a command line. Returns the output. After a failure, throws an Error with the output. */
export const runCommandLine = (line: string, where?: Where): Promise<string> =>
  ended(startCommandLine(line, where), line);

/** Returns the output. After a failure, throws an Error with the output. */
export const runNpmScript = (...started: Parameters<typeof startNpmScript>): Promise<string> =>
  ended(startNpmScript(...started), `npm run ${started[0]}`);

/** Resolves when a command has printed a text. Rejects when the command ends without this text. */
export const waitForOutput = (child: ChildProcess, words: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(words)) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('close', () => reject(new Error(`It never said "${words}":\n${output}`)));
  });

/** Ends a command and all processes that it started. */
export const endCommand = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  process.kill(-child.pid, 'SIGTERM');
  await ended;
};

export const siteOptionsAsArguments = ({
  site,
  origins,
}: {
  site: string;
  origins: Readonly<Record<string, string>>;
}): string[] => [
  '--site',
  site,
  ...Object.entries(origins).flatMap(([name, url]) => ['--origin', `${name}=${url}`]),
];
