import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { integrityOf } from '../build/integrity';
import type { RegistryEntry, RemoteDescription, RemoteRelease } from '../runtime';
import { createPreviewsDocument } from './describe-versions';
import { missingOriginError, type Origins } from './origins';
import { createReleasesPage, RELEASES_PAGE_STYLE } from './releases-page';
import { isScript, readIfThere, readJsonFile, toJsonText } from './site/documents';
import { SHELL, SHELL_PAGE_FILE, versionFolder } from './site/site-folders';
import { fallbackReleases, type PackageState, type SiteState } from './site/site-state';
import { isPageIntact, RELEASE_DATA_PLACE, readShellDescription } from './site/store';

const DESCRIPTION_FILE = 'remote.json';

/** The fields of a description that this file checks. A newer format may have more fields. */
const describedSchema = v.looseObject({
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/)),
  routes: v.array(v.looseObject({})),
});

const readDescription = (
  site: string,
  name: string,
  version: string,
): RemoteDescription | undefined => {
  try {
    const found = readJsonFile(path.join(versionFolder(site, name, version), DESCRIPTION_FILE));
    return v.is(describedSchema, found) ? (found as RemoteDescription) : undefined;
  } catch {
    return undefined;
  }
};

const descriptionOf = (
  site: string,
  name: string,
  version: string,
  isCandidate = false,
): RemoteDescription => {
  const found = readDescription(site, name, version);
  if (found) return found;
  const file = path.join(versionFolder(site, name, version), DESCRIPTION_FILE);
  const [role, remedy] = isCandidate
    ? ['the candidate', `withdraw it with "release ${name} --withdraw"`]
    : ['live', `go to another version with "rollback ${name} --to <version>"`];
  throw new Error(
    `${file} is missing or damaged, though ${name} ${version} is ${role}: bring the folder back from a backup, or ${remedy}.`,
  );
};

const entryOf = (site: string, name: string, state: PackageState, base: string): RegistryEntry => {
  const release = (version: string, description?: RemoteDescription): RemoteRelease => ({
    version,
    url: new URL(`${version}/`, base).href,
    releasedAt: state.history.find((kept) => kept.version === version)?.releasedAt,
    description,
  });
  const { live, candidate, safeSince } = state;
  const withdrawn = state.history.filter((kept) => kept.withdrawn).map(({ version }) => version);
  return {
    package: name,
    safeSince,
    withdrawn: withdrawn.length > 0 ? withdrawn : undefined,
    current: release(live, descriptionOf(site, name, live)),
    candidate: candidate && {
      ...candidate,
      ...release(candidate.version, descriptionOf(site, name, candidate.version, true)),
    },
    // Describes only the newest earlier version, the fallback. If its description is damaged, the
    // package has no fallback, but releases of other packages stay possible.
    previous: fallbackReleases(state).map(({ version }, index) =>
      release(version, index === 0 ? readDescription(site, name, version) : undefined),
    ),
  };
};

/** Returns a script element with JSON. Escapes each `<`, so that no text can end the element. */
const jsonScript = (attributes: string, data: unknown): string =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/**
 * Returns an import map with hashes of modules, because some browsers do not check the hashes of
 * preloaded modules (docs/decisions, 31).
 */
const importMap = (remotes: Readonly<Record<string, RegistryEntry>>): string => {
  const integrity: Record<string, string> = {};
  for (const { current, candidate, previous } of Object.values(remotes)) {
    for (const release of [current, candidate, ...previous]) {
      if (release?.description?.entryType !== 'module') continue;
      for (const [file, hash] of Object.entries(release.description.files)) {
        if (isScript(file)) integrity[new URL(file, release.url).href] = hash;
      }
    }
  }
  if (Object.keys(integrity).length === 0) return '';
  return jsonScript('type="importmap"', { integrity });
};

/**
 * Up to this number of characters (about six remotes), the registry in the page has the full
 * descriptions of live versions and candidates. In a longer registry, all descriptions are short.
 */
const MAX_INLINE_CHARACTERS = 50_000;

const NO_FILES = { scripts: [], styles: [] };

/** Returns a release with a short description: only what the shell needs before it loads a page. */
const outline = <Release extends RemoteRelease>(
  site: string,
  name: string,
  release: Release,
): Release => {
  const { version, description } = release;
  if (!description) return release;
  const { schema, name: key, entry, routes, actions, titles } = description;
  return {
    ...release,
    outlineOf: integrityOf(
      readFileSync(path.join(versionFolder(site, name, version), DESCRIPTION_FILE)),
    ),
    description: {
      schema,
      name: key,
      package: name,
      version,
      builtAt: '',
      entry,
      shared: {},
      uses: {},
      routes: routes.map(({ fills, ...route }) => ({
        ...route,
        ...NO_FILES,
        fills: fills?.map((fill) => ({ ...fill, ...NO_FILES })),
      })),
      actions,
      titles,
      files: {},
    },
  };
};

/** Returns the registry for the page. It has one earlier version of each remote, the fallback. */
const inlined = (site: string, remotes: Readonly<Record<string, RegistryEntry>>) => {
  const entries = Object.entries(remotes).map(([key, entry]): [string, RegistryEntry] => {
    const previous = entry.previous.slice(0, 1).map((each) => outline(site, entry.package, each));
    // Leaves out withdrawn versions, because only open tabs need them, and open tabs read
    // remotes.json.
    return [key, { ...entry, withdrawn: undefined, previous }];
  });
  const whole = Object.fromEntries(entries);
  if (JSON.stringify(whole).length <= MAX_INLINE_CHARACTERS) return whole;
  const short = entries.map(([key, { current, candidate, ...rest }]) => {
    const live = outline(site, rest.package, current);
    const next = candidate && outline(site, rest.package, candidate);
    // Keep this order of the keys, because `verify-site` creates the page again and compares the
    // text.
    return [key, { ...rest, current: live, candidate: next }];
  });
  return Object.fromEntries(short);
};

const registryOf = (site: string, { packages }: SiteState, origins: Origins) => {
  const remotes: Record<string, RegistryEntry> = {};
  for (const [name, state] of Object.entries(packages)) {
    if (name === SHELL || state.retired) continue;
    const base = origins[name];
    if (!base) throw missingOriginError(name);
    const entry = entryOf(site, name, state, base);
    remotes[entry.current.description?.name ?? name] = entry;
  }
  return remotes;
};

/** Reports a remote if its live version or candidate has another remote's short name. */
const takenNames = (site: string, { packages }: SiteState): string[] => {
  const owners = new Map<string, string>();
  return Object.entries(packages).flatMap(([name, { live, candidate, retired }]) => {
    if (name === SHELL || retired) return [];
    const names = [descriptionOf(site, name, live).name];
    if (candidate) names.push(descriptionOf(site, name, candidate.version, true).name);
    const taken = names.find((short) => owners.has(short));
    for (const short of names) owners.set(short, owners.get(short) ?? name);
    if (!taken) return [];
    return [
      `${name} calls itself ${taken}, as ${owners.get(taken)} does, but the registry has a name only once: all pages of one of them would be gone. Rename one of them, or first take it off the site with "rollback <package> --retire <reason>".`,
    ];
  });
};

/**
 * Throws an Error if a change gives two remotes one short name. A site that already has two such
 * remotes accepts other changes, because rollbacks must stay possible.
 */
export const checkRemoteNames = (site: string, before: SiteState, after: SiteState): void => {
  const taken = takenNames(site, after);
  const known = taken.length > 0 ? takenNames(site, before) : [];
  const added = taken.find((sentence) => !known.includes(sentence));
  if (added) throw new Error(added);
};

/** Creates the site's generated documents, by file name. Without a shell, index.html is missing. */
export const composeSiteDocuments = (
  site: string,
  state: SiteState,
  origins: Origins,
): Record<string, string> => {
  const remotes = registryOf(site, state, origins);
  // Collects the paths of retired remotes, because the shell shows a message at these paths.
  const paths = Object.entries(state.packages).flatMap(([name, { retired, live }]) =>
    retired ? (readDescription(site, name, live)?.routes ?? []).map((route) => route.path) : [],
  );
  const retired = paths.length > 0 ? paths : undefined;
  const [generation] = state.generations;
  const documents = {
    'releases.css': RELEASES_PAGE_STYLE,
    'releases.html': createReleasesPage(site, state, remotes),
    'previews.json': toJsonText(createPreviewsDocument(site, state, remotes)),
    'remotes.json': toJsonText({ schema: 1, generation, retired, remotes }),
  };
  const shell = state.packages[SHELL];
  if (!shell) return documents;
  const folder = versionFolder(site, SHELL, shell.live);
  const template = path.join(folder, SHELL_PAGE_FILE);
  const stored = readIfThere(() => readFileSync(template));
  if (!stored || !isPageIntact(stored, readShellDescription(folder)?.pageHash)) {
    throw new Error(
      `${template} is missing or damaged, though it is live: bring it back from a backup, or release the shell again.`,
    );
  }
  const page = `${stored}`.replace(
    RELEASE_DATA_PLACE,
    () =>
      jsonScript('type="application/json" id="registry"', {
        schema: 1,
        retired,
        remotes: inlined(site, remotes),
      }) + importMap(remotes),
  );
  return { ...documents, [SHELL_PAGE_FILE]: page };
};
