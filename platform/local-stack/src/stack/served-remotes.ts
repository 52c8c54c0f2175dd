import { readSiteState, SHELL } from '@platform/federation/release';
import { freePort } from '../ports/free-ports';
import { originOf, type Ports } from '../ports/ports';
import { findRemotes } from '../workspace/remotes';

/** A remote of a site, and the port of this computer at which it is served. */
export type ServedRemote = { package: string; port: number };

/**
 * The remotes of the workspace, on their ports, and those that the site has beside them: other teams', or of another
 * branch. These get any port that is free.
 */
export const servedRemotes = async (site: string, ports: Ports): Promise<ServedRemote[]> => {
  const served: ServedRemote[] = findRemotes().map(({ name, package: packageName }) => ({
    package: packageName,
    port: ports.remotes[name] ?? 0,
  }));
  for (const name of Object.keys(readSiteState(site).packages)) {
    if (name === SHELL || served.some((remote) => remote.package === name)) continue;
    served.push({ package: name, port: await freePort() });
  }
  return served;
};

/** Where each of them is found, by package name: what the registry is composed with. */
export const originsOf = (remotes: readonly ServedRemote[]): Record<string, string> =>
  Object.fromEntries(remotes.map((remote) => [remote.package, `${originOf(remote.port)}/`]));

/** Their ports, by package name. */
export const portsOf = (remotes: readonly ServedRemote[]): Record<string, number> =>
  Object.fromEntries(remotes.map((remote) => [remote.package, remote.port]));
