import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RegistryEntry, RemoteDescription, RemoteRelease } from '../runtime';
import { type PackageState, readSiteState, writeWhole } from './site-state';

/** Where each remote's files are served from, by package name: an absolute URL that ends with a slash. */
export type Origins = Readonly<Record<string, string>>;

const SHELL = 'shell';

/** The folder a shell's template lies in until its version is not kept any more. */
export const templateFile = (site: string, version: string): string =>
  path.join(site, 'templates', `${version}.html`);

const descriptionOf = (site: string, name: string, version: string): RemoteDescription =>
  JSON.parse(readFileSync(path.join(site, name, version, 'remote.json'), 'utf8'));

const entryOf = (site: string, name: string, state: PackageState, base: string): RegistryEntry => {
  const { live, history } = state;
  const release = (version: string, described: boolean): RemoteRelease => ({
    version,
    url: new URL(`${version}/`, base).href,
    ...(described ? { description: descriptionOf(site, name, version) } : {}),
  });
  const earlier = history.slice(history.indexOf(live) + 1);
  return {
    package: name,
    current: release(live, true),
    // The one before takes over when the current one cannot be loaded; of the others the names are enough.
    previous: earlier.map((version, index) => release(version, index === 0)),
  };
};

/** JSON inside HTML: a `<` in a text must not end the block. */
const dataBlock = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

const compact = (entry: RegistryEntry): RegistryEntry => ({
  ...entry,
  previous: entry.previous.slice(0, 1),
});

/**
 * Makes `remotes.json` and `index.html` of the shell's folder from what is on the site: the registry first, the page
 * last. These two are all that changes when a remote is released or rolled back.
 */
export const composeSite = (site: string, origins: Origins): void => {
  const { packages } = readSiteState(site);
  const remotes: Record<string, RegistryEntry> = {};
  for (const [name, state] of Object.entries(packages)) {
    if (name === SHELL) continue;
    const base = origins[name];
    if (!base)
      throw new Error(`There is no origin for ${name}: say where its files are served from`);
    const entry = entryOf(site, name, state, base);
    remotes[entry.current.description?.name ?? name] = entry;
  }
  const folder = path.join(site, SHELL);
  writeWhole(
    path.join(folder, 'remotes.json'),
    `${JSON.stringify({ schema: 1, remotes }, null, 2)}\n`,
  );

  const live = packages[SHELL]?.live;
  if (!live || !existsSync(templateFile(site, live))) return;
  const inline = Object.fromEntries(Object.entries(remotes).map(([key, e]) => [key, compact(e)]));
  const page = readFileSync(templateFile(site, live), 'utf8').replace('<!-- release data -->', () =>
    dataBlock('registry', { schema: 1, remotes: inline }),
  );
  writeWhole(path.join(folder, 'index.html'), page);
};
