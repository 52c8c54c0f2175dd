import * as v from 'valibot';
import { DESCRIPTION_FORMATS, descriptionSchema, integritySchema } from './description';
import { audienceGroupFields, visitorShareSchema } from './groups';

export const baseUrlSchema = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && text.endsWith('/'),
    'a http or https URL that ends with a slash',
  ),
);

/** A time in ISO 8601: `2030-01-31T12:00:00Z`. */
export const isoTimestampSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  // Browsers cannot read all times that ISO 8601 allows, such as one with the offset `+02`.
  v.check((text) => !Number.isNaN(Date.parse(text)), 'is not a time that browsers can read'),
);

/** Releases of development servers and releases older than the fallback have no `description`. */
const releaseSchema = v.object({
  version: v.string(),
  url: baseUrlSchema,
  /** The time of the release. It orders releases, because versions with hashes have no order. */
  releasedAt: v.optional(isoTimestampSchema),
  description: v.optional(descriptionSchema),
  /** The hash of the whole `remote.json`, if `description` has only a part of its content. */
  outlineOf: v.optional(integritySchema),
});
export type RemoteRelease = v.InferOutput<typeof releaseSchema>;

/**
 * A version that some visitors get before it is live. Each browser decides by itself whether it
 * gets the version (`isVisitorInAudience`), so that no server needs to track visitors. Older shells
 * read only the share.
 */
const candidateSchema = v.object({
  ...releaseSchema.entries,
  share: visitorShareSchema,
  /** Reports from before this time do not count for the candidate's health (`npm run health`). */
  judgedSince: v.optional(isoTimestampSchema),
  ...audienceGroupFields,
});
export type CandidateRelease = v.InferOutput<typeof candidateSchema>;

// Leaves out earlier versions that this shell cannot read. The live version works without them.
const previousSchema = v.pipe(
  v.array(v.unknown()),
  v.transform((releases) =>
    releases.flatMap((release) => {
      const { success, output } = v.safeParse(releaseSchema, release);
      return success ? [output] : [];
    }),
  ),
);

/** A remote in the registry: live version, candidate, and earlier versions, newest first. */
export const registryEntrySchema = v.object({
  package: v.string(),
  current: releaseSchema,
  candidate: v.optional(candidateSchema),
  previous: v.optional(previousSchema, []),
  /** Withdrawn versions, including candidates. Tabs that still run one of them offer a reload. */
  withdrawn: v.fallback(v.optional(v.array(v.string())), undefined),
  /** The time of a release that fixes a vulnerability. Browsers never run earlier releases. */
  safeSince: v.optional(isoTimestampSchema),
});
export type RegistryEntry = v.InferOutput<typeof registryEntrySchema>;

type Unread = { description?: { schema?: unknown } } | null | undefined;
type UnreadEntry = { current?: unknown; candidate?: unknown; previous?: unknown };

const isReadable = (release: unknown): boolean => {
  const format = (release as Unread)?.description?.schema;
  return typeof format !== 'number' || DESCRIPTION_FORMATS.some((known) => known === format);
};

/** Whether this code can read the description formats of a remote's live version and candidate. */
export const hasKnownDescriptionFormats = (entry: unknown): boolean => {
  const { current, candidate } = (entry ?? {}) as UnreadEntry;
  return isReadable(current) && isReadable(candidate);
};

/**
 * Replaces a live version in an unknown format with the newest earlier version that this shell can
 * read, if there is one. Removes a candidate in an unknown format.
 */
export const dropUnreadableVersions = (entry: unknown): unknown => {
  if (typeof entry !== 'object' || entry === null) return entry;
  const { current, candidate, previous } = entry as UnreadEntry;
  const earlier: unknown[] = Array.isArray(previous) ? previous : [];
  const standIn = earlier.find((each) => (each as Unread)?.description && isReadable(each));
  return {
    ...entry,
    current: isReadable(current) ? current : (standIn ?? current),
    candidate: isReadable(candidate) ? candidate : undefined,
    previous: isReadable(current) ? previous : [],
  };
};

/** The remotes by short name. A bad entry disables only its own remote (specification 11). */
export const registrySchema = v.object({
  schema: v.literal(1),
  /** An id that changes with every change of the site's releases. Shells do not need it. */
  generation: v.optional(v.string()),
  /** The paths of remotes that were taken off the site. Another remote may use them. */
  retired: v.fallback(v.optional(v.array(v.string())), undefined),
  remotes: v.record(v.string(), v.unknown()),
});
export type Registry = { schema: 1; remotes: Record<string, RegistryEntry> };
