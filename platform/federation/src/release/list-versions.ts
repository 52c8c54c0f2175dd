import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf } from '../build/integrity';
import type { ListedVersion, Previews, RegistryEntry } from '../runtime';
import {
  type KeptRelease,
  type PackageState,
  readDeployFile,
  SHELL,
  type SiteState,
  storedReleases,
  versionFolder,
} from './site-state';

const roleOf = ({ live, candidate, previews }: PackageState, version: string): string => {
  if (version === live) return 'live';
  if (version === candidate?.version) return 'candidate';
  return previews?.some((preview) => preview.version === version) ? 'preview' : 'kept';
};

/** Makes `previews.json` of a state: what a link may open, with the hash of its description. A damaged version is left out. */
export const listVersions = (
  site: string,
  { packages }: SiteState,
  remotes: Readonly<Record<string, RegistryEntry>>,
): Previews => {
  const { authors } = readDeployFile(site);
  const told = (state: PackageState, { version, releasedAt, by, commit }: KeptRelease) => ({
    version,
    releasedAt,
    // A name is enough: addresses are for those who release.
    ...(authors && by ? { by: by.replace(/ <.*/, '') } : {}),
    ...(commit ? { commit } : {}),
    role: roleOf(state, version),
  });
  const offered = (state: PackageState | undefined) =>
    state
      ? storedReleases(state).filter(
          ({ version, withdrawn }) => !withdrawn && !state.unsafe?.includes(version),
        )
      : [];
  const listed = (entry: RegistryEntry): ListedVersion[] => {
    const state = packages[entry.package];
    return offered(state).flatMap((release): ListedVersion[] => {
      const file = path.join(versionFolder(site, entry.package, release.version), 'remote.json');
      if (!state || !existsSync(file)) return [];
      const url = new URL(`../${release.version}/`, entry.current.url).href;
      return [{ ...told(state, release), url, integrity: integrityOf(readFileSync(file)) }];
    });
  };
  const shell = packages[SHELL];
  return {
    schema: 1,
    shell: shell ? offered(shell).map((release) => told(shell, release)) : [],
    remotes: Object.fromEntries(
      Object.entries(remotes).map(([name, entry]) => [name, listed(entry)]),
    ),
  };
};
