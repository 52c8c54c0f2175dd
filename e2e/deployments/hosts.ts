import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  type FirebaseFile,
  type FirebaseSite,
  writeHostConfiguration,
} from '@platform/federation/hosting';
import { composeSite } from '@platform/federation/release';
import { findFreePorts } from '@platform/local-stack';

type HostedSite = {
  site: string;
  /** The port of each package, by package name. */
  ports: Readonly<Record<string, number>>;
  /** The backend that nginx serves below `/api`. If missing, nginx has no `/api`. */
  backendUrl?: string;
  /** The files for TLS, and a port for plain HTTP. If missing, the site has no TLS. */
  tls?: { certificate: string; key: string; plainPort: number };
};

type LocalHostingServer = {
  /** Returns the settings that a site's `deploy.json` needs for this host. */
  settings: (hosted: HostedSite) => object;
  /** Starts the host with files of `npm run hosting`. Returns a function that stops the host. */
  serve: (hosted: HostedSite) => Promise<() => unknown>;
  /** Returns the path of the certificate that a client must trust when the host uses TLS. */
  trusted?: (hosted: HostedSite) => string | undefined;
};

const WORKSPACE = path.join(import.meta.dirname, '../..');

const originOf = (port: number, { tls }: Pick<HostedSite, 'tls'> = {}) =>
  `http${tls ? 's' : ''}://localhost:${port}`;

const mapPorts = <T>({ ports }: HostedSite, value: (port: number, name: string) => T) =>
  Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, value(port, name)]));

export const findFreePortsByPackage = async (): Promise<Record<string, number>> => {
  const { shell, remotes } = await findFreePorts();
  return { shell, ...remotes };
};

/** Returns a program's path. Tries to install a missing program with apt (as root on Debian). */
const programNamed = (name: string): string => {
  // Also searches /usr/sbin, which is not in the PATH of a normal user on Debian.
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];
  const find = () => folders.map((folder) => path.join(folder, name)).find(existsSync);
  if (!find()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update'], { env });
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { env });
  }
  const found = find();
  if (found) return found;
  throw new Error(`This test needs ${name}: install it with the package manager of this computer.`);
};

/** Returns nginx's folder on Debian, or Homebrew's on a Mac with an Apple or Intel processor. */
const nginxFolder = () =>
  ['/etc/nginx', '/opt/homebrew/etc/nginx', '/usr/local/etc/nginx'].find(existsSync);

const start = async (program: string, args: string[], { ports, site }: HostedSite) => {
  const env = { ...process.env, XDG_DATA_HOME: site, XDG_CONFIG_HOME: site };
  const server: ChildProcess = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  server.stderr?.on('data', (data) => {
    output += data;
  });
  const ended = once(server, 'exit');
  const answers = async () => {
    while (server.exitCode === null) {
      const shell = originOf(ports.shell ?? 0);
      const answer = await fetch(shell, { redirect: 'manual' }).catch(() => undefined);
      if (answer) return;
    }
    throw new Error(`${program} ended: ${output}`);
  };
  await answers();
  return () => {
    server.kill();
    return ended;
  };
};

type Superstatic = {
  server(options: object): { listen(done: () => void): Server };
};

/** Starts the server that the hosting emulator of `firebase-tools` uses for each hosting site. */
const startFirebase = async ({ site, ports }: HostedSite) => {
  const stack = createRequire(path.join(WORKSPACE, 'platform/local-stack/package.json'));
  const tools = createRequire(stack.resolve('firebase-tools/package.json'));
  const { server: hostingServer }: Superstatic = tools('superstatic');
  const listen = (config: FirebaseSite) =>
    new Promise<Server>((resolve) => {
      const address = { port: ports[config.site], hostname: '127.0.0.1' };
      const options = { ...address, config, cwd: site, compression: true, stack: 'strict' };
      const server = hostingServer(options).listen(() => resolve(server));
    });
  const file = readFileSync(path.join(site, 'firebase.json'), 'utf8');
  const { hosting }: FirebaseFile = JSON.parse(file);
  const servers = await Promise.all(hosting.map(listen));
  return () => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  };
};

/** Returns directives for an nginx server, such as its ports, which a site's owner writes. */
const nginxDirectives = ({ site, tls, backendUrl }: HostedSite, port: number, isShell: boolean) => [
  ...(isShell && backendUrl ? [`include ${site}/api.conf`] : []),
  ...(isShell && tls ? [`listen ${tls.plainPort}`] : []),
  ...(tls
    ? [`listen ${port} ssl`, `ssl_certificate ${tls.certificate}`, `ssl_certificate_key ${tls.key}`]
    : [`listen ${port}`]),
];

export const LOCAL_HOSTING_SERVERS: Record<string, LocalHostingServer> = {
  firebase: {
    settings: (hosted) => ({ sites: mapPorts(hosted, (_, name) => name) }),
    serve: startFirebase,
  },
  nginx: {
    settings: (hosted) => ({
      root: hosted.site,
      servers: mapPorts(hosted, (port, name) => nginxDirectives(hosted, port, name === 'shell')),
    }),
    serve: (hosted) => {
      const program = programNamed('nginx');
      const file = path.join(hosted.site, 'main.conf');
      writeFileSync(
        path.join(hosted.site, 'api.conf'),
        `location ^~ /api/ { proxy_pass ${hosted.backendUrl}/; }`,
      );
      // Runs nginx as root if the tests run as root, because only root can then read their folders.
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      writeFileSync(
        file,
        `${user} daemon off; pid ${hosted.site}/nginx.pid; error_log stderr; events {}
        http { include ${nginxFolder()}/mime.types; access_log off; include ${hosted.site}/nginx.conf; }`,
      );
      return start(program, ['-c', file], hosted);
    },
    trusted: ({ tls }) => tls?.certificate,
  },
  caddy: {
    settings: (hosted) => ({
      root: hosted.site,
      sites: mapPorts(hosted, (port) => originOf(port, hosted)),
    }),
    serve: (hosted) => {
      const file = path.join(hosted.site, 'main.caddy');
      const options = ['admin off', 'skip_install_trust', 'auto_https disable_redirects'];
      // Makes Caddy redirect plain HTTP on the TLS port to HTTPS, because the test does not use
      // port 80.
      if (hosted.tls) options.push('servers {\nlistener_wrappers {\nhttp_redirect\ntls\n}\n}');
      writeFileSync(file, `{\n${options.join('\n')}\n}\nimport ${hosted.site}/Caddyfile\n`);
      const args = ['run', '--config', file, '--adapter', 'caddyfile'];
      return start(programNamed('caddy'), args, hosted);
    },
    // The root certificate with which Caddy signs its certificate for localhost.
    trusted: ({ site }) => path.join(site, 'caddy/pki/authorities/local/root.crt'),
  },
};

/**
 * Deploys releases to a host on this computer, as docs/deploying.md describes: writes
 * `deploy.json`, `config.json` and the host's configuration, and serves the site.
 * @param config `/config.json` without the origins of the remotes. This function adds the origins
 */
export const deployToLocalHostingServer = async (
  name: string,
  hosted: HostedSite,
  config: object,
) => {
  const host = LOCAL_HOSTING_SERVERS[name];
  if (!host) throw new Error(`There is no host ${name}`);
  const { shell: _, ...origins } = mapPorts(hosted, (port) => originOf(port, hosted));
  const write = (file: string, content: object) =>
    writeFileSync(path.join(hosted.site, file), JSON.stringify(content));
  write('deploy.json', { origins, [name]: host.settings(hosted) });
  write('shell/config.json', { ...config, remoteOrigins: Object.values(origins) });
  const folders = Object.entries(origins).map(([remote, origin]) => [remote, `${origin}/`]);
  composeSite(hosted.site, Object.fromEntries(folders));
  await writeHostConfiguration(hosted.site);
  return host.serve(hosted);
};
