import { createServer } from 'node:net';
import { namedPorts, type Ports } from './ports';
import { findRemotes } from './remotes';

/** The addresses that a browser tries for "localhost". A program on any of them would get our requests. */
const ADDRESSES = ['127.0.0.1', '::1', '0.0.0.0', '::'];

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      // A computer without IPv6 has no such address, so the port is free there.
      resolve(code !== 'EADDRINUSE' && code !== 'EACCES');
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

async function isFree(port: number): Promise<boolean> {
  for (const host of ADDRESSES) {
    if (!(await canListen(port, host))) return false;
  }
  return true;
}

/** Throws an Error that names every port that is in use or assigned twice, and the variable that changes it. */
export async function checkPorts(ports: Ports): Promise<void> {
  const named = namedPorts(ports);
  const problems: string[] = [];
  for (const [index, { what, variable, port }] of named.entries()) {
    const same = named.slice(0, index).find((other) => other.port === port);
    if (same)
      problems.push(`Port ${port} is given to ${same.what} and to ${what}: change ${variable}.`);
    else if (!(await isFree(port))) {
      problems.push(
        `Port ${port}, for ${what}, is in use: stop what uses it, or set ${variable} to another one.`,
      );
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Below the ports that systems use for outgoing connections, because one of those could take the port before it is used. */
const RANGE = { from: 20_000, size: 10_000 };

/** A free port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = RANGE.from + Math.floor(Math.random() * RANGE.size);
    if (await isFree(port)) return port;
  }
}

/** Free ports, so that tests can run beside other runs. */
export async function freePorts(): Promise<Ports> {
  const remotes: Record<string, number> = {};
  for (const { name } of findRemotes()) remotes[name] = await freePort();
  return {
    shell: await freePort(),
    backend: await freePort(),
    identity: await freePort(),
    remotes,
  };
}
