import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { type HostDescription, hostDescriptionSchema } from '../build/host-description';
import { fetchLiveJson, parseDocument, readDeployFile, readJsonFile } from '../release';
import {
  dropUnreadableVersions,
  hasKnownFormats,
  type RemoteDescription,
  registryEntrySchema,
  registrySchema,
} from '../runtime';

/** The live version of a remote, or its candidate, which some visitors get. */
export type OfferedRelease = { description: RemoteDescription; role: 'live' | 'candidate' };

const names = v.optional(v.record(v.string(), v.unknown()), {});

/** The fields of the site's `config.json` that release checks need (specification 11). */
const configSchema = v.object({
  apiBaseUrl: v.string(),
  remoteOrigins: v.array(v.string()),
  flags: names,
  cohorts: names,
  /** The settings of each remote, by its short name. */
  remotes: v.optional(
    v.record(v.string(), v.object({ connect: v.optional(v.array(v.string()), []) })),
    {},
  ),
});
type LiveConfig = v.InferOutput<typeof configSchema>;

/** What release checks know about the site to which a version would be released. */
export type LiveSite = {
  /** The site's `config.json`. Undefined if it is missing, as for a local run, or unreadable. */
  config?: LiveConfig | undefined;
  /** The site's own origin. Undefined if it is not known. */
  own?: string | undefined;
  /** A URL on the origin of each remote's files, by package name. */
  origins?: Readonly<Record<string, string>>;
  /** The live shell. Undefined when no shell was ever released. */
  shell: HostDescription | undefined;
  /** The live version and the candidate of each remote, by package name. */
  remotes: Readonly<Record<string, readonly OfferedRelease[]>>;
  /** The packages of remotes with a version that only a newer kit can read. */
  unreadable: readonly string[];
};

/** Returns the pages, languages and slots of a version, in one form for shells and remotes. */
export const normalizeDescription = (description: HostDescription | RemoteDescription) => {
  if (!('routes' in description)) {
    const { paths, languages, slots } = description;
    return { paths, modules: [], languages, slots, fills: [] };
  }
  const { routes, titles = {} } = description;
  return {
    paths: routes.map(({ path }) => path),
    modules: routes.map(({ module }) => module),
    languages: Object.keys(titles),
    slots: routes.flatMap(({ slots = [] }) => slots),
    fills: routes.flatMap(({ fills = [] }) => fills.map(({ slot }) => slot)),
  };
};

export type NormalizedDescription = ReturnType<typeof normalizeDescription>;

/** Returns the normalized descriptions of all versions that visitors get, by package name. */
export const liveDescriptionsByPackage = ({
  shell,
  remotes,
}: LiveSite): Record<string, NormalizedDescription[]> => ({
  ...(shell && { [shell.package]: [normalizeDescription(shell)] }),
  ...Object.fromEntries(
    Object.entries(remotes).map(([name, releases]) => [
      name,
      releases.map(({ description }) => normalizeDescription(description)),
    ]),
  ),
});

type Documents = { shell: unknown; registry: unknown; config: unknown; live: string | undefined };

const siteOf = ({ shell, registry, config, live }: Documents, where: string): LiveSite => {
  const remotes: Record<string, OfferedRelease[]> = {};
  const origins: Record<string, string> = {};
  const unreadable: string[] = [];
  const entries =
    registry === undefined
      ? {}
      : parseDocument(registrySchema, registry, `remotes.json of ${where}`).remotes;
  for (const [name, unchecked] of Object.entries(entries)) {
    const isReadable = hasKnownFormats(unchecked);
    if (!isReadable) unreadable.push(String((unchecked as { package?: unknown }).package));
    const entry = v.safeParse(registryEntrySchema, dropUnreadableVersions(unchecked));
    if (!entry.success && !isReadable) continue;
    if (!entry.success) throw new Error(`The entry of ${name} in the registry of ${where} is bad.`);
    const { package: packageName, current, candidate } = entry.output;
    origins[packageName] = current.url;
    remotes[packageName] = [
      { role: 'live' as const, description: current.description },
      { role: 'candidate' as const, description: candidate?.description },
    ].filter((release): release is OfferedRelease => release.description !== undefined);
  }
  return {
    shell:
      shell === undefined
        ? undefined
        : parseDocument(hostDescriptionSchema, shell, `shell.json of ${where}`),
    remotes,
    unreadable,
    origins,
    own: live && new URL(live).origin,
    config:
      config === undefined
        ? undefined
        : parseDocument(configSchema, config, `config.json of ${where}`),
  };
};

/** Reads the live versions of a site from its folder. */
export const readLiveSite = (site: string): LiveSite => {
  const read = (name: string): unknown => {
    const file = path.join(site, 'shell', name);
    return existsSync(file) ? readJsonFile(file) : undefined;
  };
  const [shell, registry, config] = ['shell.json', 'remotes.json', 'config.json'].map(read);
  return siteOf({ shell, registry, config, live: readDeployFile(site).live }, site);
};

/** Reads the live versions of a deployed site. Throws an Error when the site does not answer. */
export const fetchLiveSite = async (url: string): Promise<LiveSite> => {
  const read = (name: string) => fetchLiveJson(url, name);
  const [shell, registry] = [await read('shell.json'), await read('remotes.json')];
  // Ignores a configuration that cannot be read, because the site itself shows that error.
  const config = await read('config.json').catch(() => undefined);
  return siteOf({ shell, registry, config, live: url }, url);
};
