import { findRemotes, type WorkspaceRemote } from './remotes';

/** The ports of a local run. */
export type Ports = {
  shell: number;
  backend: number;
  identity: number;
  /** By the remotes' short names. */
  remotes: Record<string, number>;
};

/** A port, its service, and the environment variable that changes it. */
type NamedPort = { what: string; variable: string; port: number };

const FIRST_REMOTE = 3001;

/** The variable that holds the port of a remote: `MAIN_PORT` for `main`. */
const remoteVariable = (name: string) => `${name.toUpperCase()}_PORT`;

function readPort(env: NodeJS.ProcessEnv, variable: string, fallback: number): number {
  const text = env[variable]?.trim();
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${variable} is "${text}": set it to a port from 1 to 65535.`);
  }
  return port;
}

/**
 * The ports of a local run: 3000 shell, 3001 and up the remotes, 4000 backend, 9099 identity. A variable can change
 * each. Throws an Error for a variable that is not a port.
 */
export function readPorts(
  env: NodeJS.ProcessEnv,
  remotes: readonly WorkspaceRemote[] = findRemotes(),
): Ports {
  return {
    shell: readPort(env, 'SHELL_PORT', 3000),
    backend: readPort(env, 'BACKEND_PORT', 4000),
    identity: readPort(env, 'IDENTITY_PORT', 9099),
    remotes: Object.fromEntries(
      remotes.map(({ name }, index) => [
        name,
        readPort(env, remoteVariable(name), FIRST_REMOTE + index),
      ]),
    ),
  };
}

/** Every port with its name and variable. */
export function namedPorts(ports: Ports): NamedPort[] {
  return [
    { what: 'the shell', variable: 'SHELL_PORT', port: ports.shell },
    ...Object.entries(ports.remotes).map(([name, port]) => ({
      what: `the remote "${name}"`,
      variable: remoteVariable(name),
      port,
    })),
    { what: 'the backend', variable: 'BACKEND_PORT', port: ports.backend },
    { what: 'identity', variable: 'IDENTITY_PORT', port: ports.identity },
  ];
}

/** The ports as environment variables for the development servers. */
export const portVariables = (ports: Ports): Record<string, string> =>
  Object.fromEntries(namedPorts(ports).map(({ variable, port }) => [variable, String(port)]));

/** The origin of a port on this computer. */
export const originOf = (port: number) => `http://localhost:${port}`;
