import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { type ShellDescription, shellDescriptionSchema } from '../build/host-description';
import { fetchLiveJson, parseDocument, readDeployFile, readJsonFile } from '../release';
import {
  dropUnreadableVersions,
  hasKnownDescriptionFormats,
  type RemoteDescription,
  registryEntrySchema,
  registrySchema,
} from '../runtime';

/** The live version of a remote, or its candidate, which some visitors get. */
type OfferedRelease = { description: RemoteDescription; role: 'live' | 'candidate' };

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

/** Returns what release checks know about the site that would get the release. */
const siteOf = (read: (name: string) => unknown, where: string, live: string | undefined) => {
  const parse = <Schema extends v.GenericSchema>(name: string, schema: Schema) =>
    parseDocument(v.optional(schema), read(name), `${name} of ${where}`);
  /** The live version and the candidate of each remote, by package name. */
  const remotes: Record<string, OfferedRelease[]> = {};
  /** A URL of each remote's files, by package name. Release checks use only its origin. */
  const origins: Record<string, string> = {};
  /** The packages of remotes with a version that only a newer kit can read. */
  const unreadable: string[] = [];
  const entries = parse('remotes.json', registrySchema)?.remotes ?? {};
  for (const [name, unchecked] of Object.entries(entries)) {
    const isReadable = hasKnownDescriptionFormats(unchecked);
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
  let shell: ShellDescription | undefined;
  let shellProblem: string | undefined;
  try {
    shell = parse('shell.json', shellDescriptionSchema);
  } catch (error) {
    shellProblem = (error as Error).message;
  }
  /** Undefined if there is no `config.json`, as for a local run, or if it could not be fetched. */
  const config = parse('config.json', configSchema);
  const own = live && new URL(live).origin;
  return { shell, shellProblem, remotes, unreadable, origins, own, config };
};
export type LiveSite = ReturnType<typeof siteOf>;

export const readLiveSite = (site: string): LiveSite => {
  const read = (name: string): unknown => {
    const file = path.join(site, 'shell', name);
    return existsSync(file) ? readJsonFile(file) : undefined;
  };
  return siteOf(read, site, readDeployFile(site).live);
};

export const fetchLiveSite = async (url: string): Promise<LiveSite> => {
  const documents: Record<string, unknown> = {
    'shell.json': await fetchLiveJson(url, 'shell.json'),
    'remotes.json': await fetchLiveJson(url, 'remotes.json'),
    // Ignores a config.json that cannot be read, because the site itself shows an error about it.
    'config.json': await fetchLiveJson(url, 'config.json').catch(() => undefined),
  };
  return siteOf((name) => documents[name], url, url);
};
