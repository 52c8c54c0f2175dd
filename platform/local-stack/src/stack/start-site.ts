import { cpSync, existsSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { composeSite, readSiteState, SHELL } from '@platform/federation/release';
import {
  createLocalSiteConfig,
  type LocalSiteConfig,
  type LocalSiteConfigOptions,
} from '../config/site-config';
import { localOriginsByPackage, localReleasesFolder } from '../release/build';
import { createRemoteServer, createShellServer } from '../site-server/site-server';
import { findFreePort, findFreePorts, localOriginOf, type Ports } from '../workspace/ports';
import { prepareNewStackSettings } from './running';
import { createStack, type StackOptions } from './stack';

/** Returns the port of each remote, by package. Remotes outside the workspace get free ports. */
export const assignRemotePorts = async (
  site: string,
  ports: Ports,
): Promise<Record<string, number>> => {
  const served = { ...ports.remotes };
  for (const name of Object.keys(readSiteState(site).packages)) {
    if (name !== SHELL) served[name] ??= await findFreePort();
  }
  return served;
};

export type ReleasedSiteStackOptions = StackOptions &
  Pick<LocalSiteConfigOptions, 'overrides'> & {
    /**
     * The folder of releases, by default `site/`. Planning a stack writes the registry and the HTML
     * page in this folder again, because both contain the ports.
     */
    site?: string;
  };

export type ConfigChanges = Partial<Omit<LocalSiteConfig, 'capabilities'>> & {
  capabilities?: Partial<LocalSiteConfig['capabilities']>;
};

export function copySiteFolder(to: string, from: string = localReleasesFolder): string {
  rmSync(to, { recursive: true, force: true });
  // Copies the folder behind a symbolic link, because changes through a copied link would reach the
  // real site.
  cpSync(realpathSync(from), to, { recursive: true });
  return to;
}

/** Creates the servers, and writes their ports into the registry and the HTML page of the site. */
const siteServers = async (site: string, ports: Ports, options?: LocalSiteConfigOptions) => {
  const remotes = await assignRemotePorts(site, ports);
  composeSite(site, localOriginsByPackage({ remotes }));
  const config = createLocalSiteConfig({ ...ports, remotes }, options);
  const servers = [
    createShellServer(site, config, ports),
    ...Object.entries(remotes).map(([name, port]) => createRemoteServer(site, name, port, config)),
  ];
  return { config, servers };
};

/** Serves a folder of releases on free ports while `work` runs, without backend and identity. */
export async function withServedSite<Result>(
  site: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const ports = await findFreePorts();
  const { servers } = await siteServers(site, ports);
  try {
    await Promise.all(servers.map((server) => server.start()));
    return await work(localOriginOf(ports.shell));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/**
 * Plans `npm run site`, with each remote on its own origin. The plan's `start` runs it. Throws an
 * Error if nothing is released yet, a port is in use, or a stack already runs from `localDir`.
 */
export async function planReleasedSiteStack(options: ReleasedSiteStackOptions) {
  const { site = localReleasesFolder } = options;
  const run = await prepareNewStackSettings(options);
  if (!existsSync(join(site, 'releases.json'))) {
    throw new Error(`Nothing is released in ${site}: run "npm run site", which builds first.`);
  }
  const { overrides, events } = options;
  const { config, servers } = await siteServers(site, run.ports, { ...run, overrides });
  return {
    ...createStack({ run, events, servers }),
    /** Starts a server of the shell with changed configuration. The caller stops this server. */
    async serveShell(port: number, { capabilities, ...changes }: ConfigChanges) {
      const allCapabilities = { ...config.capabilities, ...capabilities };
      const changed = { ...config, ...changes, capabilities: allCapabilities };
      const server = createShellServer(site, changed, { ...run.ports, shell: port });
      await server.start();
      return server;
    },
  };
}
