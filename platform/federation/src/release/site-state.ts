import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What of a package is on the site: versions that were live, newest first, and which one is now. */
export type PackageState = { live: string; history: string[] };

/** `releases.json`: the source from which the registry and `index.html` are made. Not served. */
export type SiteState = { schema: 1; packages: Record<string, PackageState> };

const stateFile = (site: string): string => path.join(site, 'releases.json');

/** Writes aside and renames, so that a reader sees the old file or the new one and never half of it. */
export const writeWhole = (file: string, content: string): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  const aside = `${file}.${process.pid}.tmp`;
  writeFileSync(aside, content);
  renameSync(aside, file);
};

/** What is on the site; nothing where there is none yet. */
export const readSiteState = (site: string): SiteState =>
  existsSync(stateFile(site))
    ? JSON.parse(readFileSync(stateFile(site), 'utf8'))
    : { schema: 1, packages: {} };

/** The state after `version` of `name` went live. */
export const withLive = (state: SiteState, name: string, version: string): SiteState => {
  const before = state.packages[name]?.history ?? [];
  const history = [version, ...before.filter((each) => each !== version)];
  return { ...state, packages: { ...state.packages, [name]: { live: version, history } } };
};

export const writeSiteState = (site: string, state: SiteState): void =>
  writeWhole(stateFile(site), `${JSON.stringify(state, null, 2)}\n`);
