import { createServer } from 'node:net';
import { findRemotes, shortNameOf } from './folders';

export type Ports = {
  shell: number;
  backend: number;
  identity: number;
  /** The ports of the remotes, by package. */
  remotes: Record<string, number>;
};

const remoteVariable = (packageName: string) => `${shortNameOf(packageName).toUpperCase()}_PORT`;

function readPort(env: NodeJS.ProcessEnv, variable: string, fallback: number): number {
  const text = env[variable]?.trim();
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${variable} is "${text}": set it to a port from 1 to 65535.`);
  }
  return port;
}

/** Reads a local run's ports from environment variables. Throws an Error for an invalid port. */
export function readPorts(
  env: NodeJS.ProcessEnv,
  remotes: readonly string[] = findRemotes(),
): Ports {
  return {
    shell: readPort(env, 'SHELL_PORT', 3000),
    backend: readPort(env, 'BACKEND_PORT', 4000),
    identity: readPort(env, 'IDENTITY_PORT', 9099),
    remotes: Object.fromEntries(
      remotes.map((name, index) => [name, readPort(env, remoteVariable(name), 3001 + index)]),
    ),
  };
}

/** Returns every port, with its server's name for messages and its environment variable. */
export function portsWithNames(ports: Ports) {
  return [
    { what: 'the shell', variable: 'SHELL_PORT', port: ports.shell },
    ...Object.entries(ports.remotes).map(([name, port]) => ({
      what: `the remote "${shortNameOf(name)}"`,
      variable: remoteVariable(name),
      port,
    })),
    { what: 'the backend', variable: 'BACKEND_PORT', port: ports.backend },
    { what: 'identity', variable: 'IDENTITY_PORT', port: ports.identity },
  ];
}

export const portEnvironmentVariables = (ports: Ports): Record<string, string> =>
  Object.fromEntries(portsWithNames(ports).map(({ variable, port }) => [variable, String(port)]));

/** Returns a local origin. Leaves out the port 80, as browsers and the backend do. */
export const localOriginOf = (port: number): string => new URL(`http://localhost:${port}`).origin;

/**
 * A port is free only if it is free on each of these addresses, because a program that listens on
 * one of them can get requests to "localhost".
 */
const LISTENING_ADDRESSES = ['127.0.0.1', '::1', '0.0.0.0', '::'];

const canListen = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      // Also counts a port as free if the computer lacks the address, for example because it has no
      // IPv6.
      resolve(code !== 'EADDRINUSE' && code !== 'EACCES');
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

export async function isPortFree(port: number): Promise<boolean> {
  for (const host of LISTENING_ADDRESSES) if (!(await canListen(port, host))) return false;
  return true;
}

/** Throws an Error that lists every port in use or assigned twice, and the variable for it. */
export async function checkPortsAreFree(ports: Ports): Promise<void> {
  const named = portsWithNames(ports);
  const problems: string[] = [];
  for (const [index, { what, variable, port }] of named.entries()) {
    const same = named.slice(0, index).find((other) => other.port === port);
    if (same)
      problems.push(`Port ${port} is given to ${same.what} and to ${what}: change ${variable}.`);
    else if (!(await isPortFree(port)))
      problems.push(
        `Port ${port}, for ${what}, is in use: stop what uses it, or set ${variable} to another one.`,
      );
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** `findFreePort` searches this range of ports. Outgoing connections use higher ports. */
const PORT_RANGE = { from: 20_000, size: 10_000 };
const PORTS_PER_WORKER = 1000;

/**
 * A number that selects the port to try, and grows with each try. It starts at a random value, so
 * that two processes rarely try the same port.
 */
let tried = Math.floor(Math.random() * PORT_RANGE.size);

/**
 * Finds a port that no program uses. Tries all other ports before it returns a port again, because
 * the service that got the port may not listen yet. Each of the first ten workers of the browser
 * tests (Playwright numbers them) has its own thousand ports, so that two workers never find the
 * same port.
 */
export async function findFreePort(env = process.env): Promise<number> {
  const worker = env.TEST_PARALLEL_INDEX;
  const size = worker === undefined ? PORT_RANGE.size : PORTS_PER_WORKER;
  const first = (Number(worker ?? 0) * PORTS_PER_WORKER) % PORT_RANGE.size;
  for (;;) {
    tried += 1;
    const port = PORT_RANGE.from + first + (tried % size);
    if (await isPortFree(port)) return port;
  }
}

export async function findFreePorts(): Promise<Ports> {
  const env: NodeJS.ProcessEnv = {};
  for (const { variable } of portsWithNames(readPorts(env)))
    env[variable] = String(await findFreePort());
  return readPorts(env);
}
