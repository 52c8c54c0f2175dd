import path from 'node:path';
import type { Registry } from '../runtime';
import { readJsonFile } from './site/documents';
import { SHELL } from './site/site-folders';
import { readStoredRemoteOrigins, type SiteState } from './site/site-state';

/** The base URL of each remote's files, by package name. It ends with a slash. */
export type Origins = Readonly<Record<string, string>>;

/** Reads the origins in the registry, so that people give the origin of a remote only once. */
export const readRegistryOrigins = (site: string): Origins => {
  try {
    const { remotes } = readJsonFile(path.join(site, SHELL, 'remotes.json')) as Registry;
    return Object.fromEntries(
      Object.values(remotes).map((entry) => [entry.package, new URL('..', entry.current.url).href]),
    );
  } catch {
    // Ignores a missing or damaged registry, because commands that change the site write a new one.
    return {};
  }
};

/**
 * Returns the origins in the registry. If the registry lacks a remote, returns the origin that was
 * stored with the state. A slow command may have replaced the registry with an older one.
 */
export const readKnownOrigins = (site: string, state: SiteState): Origins => ({
  ...readStoredRemoteOrigins(site, state),
  ...readRegistryOrigins(site),
});

export const missingOriginError = (name: string): Error =>
  new Error(
    `There is no origin for ${name}: say where its files are served from, with --origin ${name}=https://… or in deploy.json.`,
  );

/** Throws an Error if `given` and the registry of the site have no origin of this remote. */
export const checkOrigin = (site: string, name: string, given: Origins): void => {
  if (name !== SHELL && !given[name] && !readRegistryOrigins(site)[name])
    throw missingOriginError(name);
};
