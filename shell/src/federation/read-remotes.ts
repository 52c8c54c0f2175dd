import {
  descriptionSchema,
  type RegistryEntry,
  type RemoteRelease,
  registryEntrySchema,
  registrySchema,
} from '@platform/federation/runtime';
import * as v from 'valibot';
import type { Config } from '../config/config-schema';
import { DocumentError, readDocument } from '../config/read-document';
import type { DescribedRelease, Remote, RemotesState, UnusableRemote } from './remote';
import { RemoteError } from './remote-error';

/** How long a development server may take to describe itself, in milliseconds. */
const TIME_LIMIT = 3000;

const check = (entry: unknown): RegistryEntry => {
  const result = v.safeParse(registryEntrySchema, entry);
  if (result.success) return result.output;
  throw new DocumentError(
    'registry entry',
    result.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`.trim()),
  );
};

/** Code may come from the origins the configuration lists, and from the site's own. */
const checkOrigin = (release: RemoteRelease, config: Config): void => {
  const { origin } = new URL(release.url);
  const allowed = release.description ? config.remoteOrigins : config.allowRemoteOverrides;
  if (origin === location.origin || allowed.includes(origin)) return;
  throw new DocumentError('registry entry', [
    `${origin} is not an origin this site loads code from`,
  ]);
};

/** A released version is only used with its hashes; a server that is worked on has none, and says so by itself. */
const checkHashes = ({ description, version }: RemoteRelease): void => {
  if (!description) return;
  const needed = [
    description.entry,
    ...description.routes.flatMap((r) => [...r.scripts, ...r.styles]),
  ];
  const missing = needed.filter((file) => !description.files[file]);
  if (missing.length > 0) {
    throw new DocumentError('registry entry', [`${version} has no hash for ${missing.join(', ')}`]);
  }
};

const describe = async (name: string, release: RemoteRelease): Promise<DescribedRelease> => {
  if (release.description) return { ...release, description: release.description };
  const url = new URL('remote.json', release.url);
  try {
    const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(TIME_LIMIT) });
    if (!answer.ok) throw new Error(`${url} answers with status ${answer.status}`);
    const description = v.parse(descriptionSchema, await answer.json());
    if (description.name !== name) throw new Error(`${url} describes ${description.name}`);
    return { ...release, version: description.version, description };
  } catch (cause) {
    throw new RemoteError(name, release.version, 'unavailable', cause);
  }
};

const readRemote = async (name: string, entry: unknown, config: Config): Promise<Remote> => {
  const { package: packageName, current, previous } = check(entry);
  const described = previous.filter(
    (release): release is DescribedRelease => !!release.description,
  );
  for (const release of [current, ...described]) {
    checkOrigin(release, config);
    checkHashes(release);
  }
  return { name, package: packageName, releases: [await describe(name, current), ...described] };
};

/**
 * Reads the registry and describes each remote of it. A bad entry, or a server that does not describe itself, disables
 * that remote alone (specification 11). Never rejects: what went wrong is in the state.
 * @param fresh asks the server again instead of taking what the release wrote into the page
 */
export const readRemotes = async (config: Config, fresh: boolean): Promise<RemotesState> => {
  try {
    if (new URL(config.registryUrl, location.href).origin !== location.origin) {
      throw new DocumentError('registry', [
        `${config.registryUrl} is not on the site’s own origin`,
      ]);
    }
    const registry = await readDocument('registry', config.registryUrl, registrySchema, { fresh });
    const remotes: Remote[] = [];
    const unusable: UnusableRemote[] = [];
    await Promise.all(
      Object.entries(registry.remotes).map(async ([name, entry]) => {
        try {
          remotes.push(await readRemote(name, entry, config));
        } catch (error) {
          console.error(`The remote ${name} is not available:`, error);
          unusable.push({ name, error: error as Error });
        }
      }),
    );
    return {
      status: 'read',
      remotes: remotes.sort((a, b) => (a.name < b.name ? -1 : 1)),
      unusable,
    };
  } catch (error) {
    console.error(error);
    return { status: 'unreadable', error: error as Error };
  }
};
