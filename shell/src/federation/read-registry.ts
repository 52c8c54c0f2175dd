import {
  allowedSessionKindsSchema,
  type Config,
  dropUnreadableVersions,
  hasKnownDescriptionFormats,
  pathSchema,
  type RegistryEntry,
  type RemoteRelease,
  registryEntrySchema,
  registrySchema,
} from '@platform/federation/runtime';
import type { UserProfile } from 'shared-session';
import * as v from 'valibot';
import { InvalidDocumentError, parseDocument, readSiteDocument } from '../config/config';
import { isVersionOverride, type RemoteOverrides } from '../state/overrides';
import {
  compareRemotesByName,
  type DescribedRelease,
  type RegistryState,
  type SiteRemote,
  type UnusableRemote,
} from '../state/remotes';
import { checkAllFilesHaveHashes, readRemoteDescription } from './read-remote-description';
import { RemoteError, registryEntryError } from './remote-error';
import { isSafeRelease, rememberOldestSafeReleaseTime } from './safe-since';

const checkSafe = (name: string, release: RemoteRelease): void => {
  if (isSafeRelease(name, release)) return;
  throw registryEntryError(name, [`${release.version} was withdrawn because it is not safe`]);
};

/** @throws {InvalidDocumentError | RemoteError} */
const checkEntry = (name: string, entry: unknown): RegistryEntry => {
  const readable = dropUnreadableVersions(entry);
  try {
    const document = `registry entry of ${name}`;
    return parseDocument(document, readable, registryEntrySchema, { remote: name });
  } catch (error) {
    // Only a newer shell can read the format of the live version's description.
    if (hasKnownDescriptionFormats(readable)) throw error;
    const { version } = (readable as { current: { version?: unknown } }).current;
    throw new RemoteError(name, String(version), 'mismatch', error);
  }
};

const describeRelease = async (name: string, release: RemoteRelease): Promise<DescribedRelease> => {
  if (release.description) return { ...release, description: release.description };
  const description = await readRemoteDescription(name, release, { cache: 'no-store' });
  const described = { ...release, version: description.version, description };
  checkSafe(name, described);
  return described;
};

const isDescribed = <Release extends RemoteRelease>(
  release: Release,
): release is Release & DescribedRelease => !!release.description;

/** @throws {InvalidDocumentError} if the site must not run the release */
const checkRelease = (name: string, release: RemoteRelease, config: Config): void => {
  const described = release.description?.name ?? name;
  if (described !== name) throw registryEntryError(name, [`${release.version} is of ${described}`]);
  if (release.description) checkSafe(name, release);
  // Does not look for hashes in an outline (a short description), because it gets them later. Does
  // not look for hashes of a development server either, because it has none.
  const isUnhashed = release.outlineOf || (SHELL_VERSION === 'dev' && !release.description);
  if (!isUnhashed) checkAllFilesHaveHashes(name, release);
  const { origin } = new URL(release.url);
  const allowed = release.description ? config.remoteOrigins : config.allowRemoteOverrides;
  if (origin !== location.origin && !allowed.includes(origin)) {
    throw registryEntryError(name, [`${origin} is not an origin this site loads code from`]);
  }
};

const readReleased = async (
  name: string,
  content: unknown,
  config: Config,
  user: UserProfile | null,
): Promise<SiteRemote> => {
  const entry = checkEntry(name, content);
  // Leaves out unusable versions, because the remote also works with only its live version.
  const isUsable = (what: string) => (release: RemoteRelease) => {
    try {
      checkRelease(name, release, config);
      return true;
    } catch (error) {
      console.error(`The ${what} ${release.version} of ${name} is left out:`, error);
      return false;
    }
  };
  checkRelease(name, entry.current, config);
  const fallbacks = entry.previous.filter(isDescribed).filter(isUsable('earlier version'));
  const current = await describeRelease(name, entry.current);
  const { withdrawn, candidate } = entry;
  const remote: SiteRemote = { name, releases: [current, ...fallbacks], withdrawn };
  if (!candidate || !isDescribed(candidate) || !isUsable('candidate')(candidate)) return remote;
  // If the code that chooses candidates cannot be loaded, the visitor gets the live version.
  const code = await import('../audience/audience').catch(() => undefined);
  return code
    ? code.createCandidateDecider(remote, candidate, config.cohorts)(user, false)
    : remote;
};

/** @throws {RemoteError} if `previews.json` does not list the version */
const readListed = async (name: string, version: string, config: Config): Promise<SiteRemote> => {
  const { findVersionInPreviews } = await import('./listed-version');
  const { integrity, url, releasedAt } = await findVersionInPreviews(
    name,
    version,
    config.registryUrl,
  );
  const description = await readRemoteDescription(name, { version, url }, { integrity });
  const release = { version, url, releasedAt, description };
  checkRelease(name, release, config);
  return { name, releases: [release] };
};

/** Reads only the pages of an entry, because all other fields of the entry may be invalid. */
const pagesSchema = v.object({
  current: v.object({
    description: v.object({
      name: v.optional(v.string()),
      routes: v.array(
        v.object({
          path: pathSchema,
          allow: v.fallback(v.optional(allowedSessionKindsSchema), undefined),
        }),
      ),
    }),
  }),
});

const pagesOf = (name: string, entry: unknown): UnusableRemote['pages'] => {
  const { success, output } = v.safeParse(pagesSchema, entry);
  if (!success) return undefined;
  const { description } = output.current;
  // Ignores the pages if the entry describes another remote by mistake.
  return (description.name ?? name) === name ? description.routes : undefined;
};

const readRemotes = async (
  entries: Readonly<Record<string, unknown>>,
  read: (name: string, entry: unknown) => Promise<SiteRemote>,
) => {
  const remotes: SiteRemote[] = [];
  const unusable: UnusableRemote[] = [];
  await Promise.all(
    Object.entries(entries).map(async ([name, entry]) => {
      try {
        remotes.push(await read(name, entry));
      } catch (error) {
        console.error(`The remote ${name} is not available:`, error);
        unusable.push({ name, error: error as Error, pages: pagesOf(name, entry) });
      }
    }),
  );
  return { status: 'read' as const, remotes: remotes.sort(compareRemotesByName), unusable };
};

export type ReadRegistryOptions = {
  /** Whether to request the registry instead of reading the copy in the page. */
  fresh: boolean;
  overrides: RemoteOverrides;
  /** Decides about candidate versions for groups. `null` also while the account is not known. */
  user: UserProfile | null;
};

/**
 * Never rejects, because the returned state contains the errors. A remote is unusable if its entry
 * is invalid or its server does not answer, but all other remotes work (specification 11).
 */
export const readRegistry = async (
  config: Config,
  { fresh, overrides, user }: ReadRegistryOptions,
): Promise<RegistryState> => {
  try {
    if (new URL(config.registryUrl, location.href).origin !== location.origin) {
      const problem = `${config.registryUrl} is not on the site’s own origin`;
      throw new InvalidDocumentError('registryUrl', [problem]);
    }
    const registry = await readSiteDocument('registry', config.registryUrl, registrySchema, {
      fresh,
    });
    // Adds the overrides, because they may name a remote that has no entry in the registry.
    const entries = { ...overrides, ...registry.remotes };
    const state = await readRemotes(entries, async (name, entry) => {
      const override = overrides[name];
      rememberOldestSafeReleaseTime(name, entry);
      if (!override) return readReleased(name, entry, config, user);
      if (isVersionOverride(override)) return readListed(name, override, config);
      const url = new URL('/', override).href;
      // Has no fallback, because developers must see their own code.
      return { name, releases: [await describeRelease(name, { version: 'override', url })] };
    });
    return { ...state, retired: registry.retired };
  } catch (error) {
    console.error(error);
    return { status: 'unreadable', error: error as Error };
  }
};
