import * as v from 'valibot';
import {
  previewsSchema,
  type RegistryEntry,
  registryEntrySchema,
  registrySchema,
} from '../runtime';
import { fetchLiveJson } from './documents';
import { generationOf } from './generation';
import { candidateSchema, type PackageState, SHELL, type SiteState } from './site-state';

const shellSchema = v.object({ version: v.string() });

type Listed = v.InferOutput<typeof previewsSchema>['shell'];

/** Reads a package's state from the registry, and from the list: times, people and previews. */
const stateOf = (
  { current, candidate, withdrawn = [] }: RegistryEntry,
  listed: Listed,
): PackageState => {
  const plain = listed.map(({ role, ...release }) => ({ isPreview: role === 'preview', release }));
  const of = (isPreview: boolean) =>
    plain.filter((each) => each.isPreview === isPreview).map(({ release }) => release);
  return {
    live: current.version,
    ...(candidate ? { candidate: v.parse(candidateSchema, candidate) } : {}),
    history: [
      ...of(false),
      // Leaves the time empty, because the site does not publish it.
      ...withdrawn.map((version) => ({ version, releasedAt: '', withdrawn: true })),
    ],
    previews: of(true),
  };
};

/**
 * Reads the versions of a deployed site from its public files. `releasedAt` of withdrawn versions
 * is unknown and empty. Throws an Error for an unreadable document.
 */
export const fetchReleases = async (url: string): Promise<SiteState> => {
  const [registry, list, host] = await Promise.all(
    ['remotes.json', 'previews.json', 'shell.json'].map((name) => fetchLiveJson(url, name)),
  );
  const { shell, remotes: listed } = v.parse(previewsSchema, list);
  const { version } = v.parse(shellSchema, host);
  const entries = Object.entries(v.parse(registrySchema, registry).remotes);
  const remotes = entries.map(([name, unchecked]): [string, PackageState] => {
    const entry = v.parse(registryEntrySchema, unchecked);
    return [entry.package, stateOf(entry, listed[name] ?? [])];
  });
  const generation = generationOf(registry);
  return {
    schema: 2,
    generations: generation ? [generation] : [],
    packages: {
      ...Object.fromEntries(remotes),
      [SHELL]: { live: version, history: shell },
    },
  };
};
