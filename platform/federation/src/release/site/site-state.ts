import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { audienceGroupFields, isoTimestampSchema, visitorShareSchema } from '../../runtime';
import { originSchema } from './deploy-file';
import { readJsonFile } from './documents';
import { checkFileName, fileNameSchema } from './site-files';
import { internalFilesFolder } from './site-folders';

/** A text without control characters, which could harm the terminal that shows the text. */
const lineSchema = v.pipe(
  v.string(),
  v.regex(/^\P{Cc}*$/u, 'has a line break or another control character'),
);

/**
 * Keeps unknown fields, because a newer kit may have written them. A kit writes unknown fields
 * after the fields that it knows. So add new fields at the end of `entries`: otherwise, older kits
 * would change the order of the fields, and `verify-site` would find a different text.
 */
const openObject = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.looseObject(entries) as v.GenericSchema as v.ObjectSchema<Entries, undefined>;

const releaseSchema = openObject({
  version: fileNameSchema,
  releasedAt: isoTimestampSchema,
  by: v.optional(lineSchema),
  commit: v.optional(lineSchema),
  replacedAt: v.optional(isoTimestampSchema),
  /** Whether the version is withdrawn. Until it is released again, it is not used as a fallback. */
  withdrawn: v.optional(v.boolean()),
  reason: v.optional(lineSchema),
});

/** The candidate: a version for `share` percent of the visitors, and for members of the groups. */
const candidateSchema = openObject({
  version: fileNameSchema,
  share: visitorShareSchema,
  judgedSince: v.optional(isoTimestampSchema),
  ...audienceGroupFields,
});

const packageStateSchema = openObject({
  /** The version that visitors get, or got until the remote was retired. */
  live: fileNameSchema,
  retired: v.optional(
    openObject({ reason: lineSchema, at: isoTimestampSchema, by: v.optional(lineSchema) }),
  ),
  candidate: v.optional(candidateSchema),
  /** The released versions that the site keeps. The version that was released last comes first. */
  history: v.array(releaseSchema),
  /** Versions that only a link opens, newest first. */
  previews: v.optional(v.array(releaseSchema)),
  /** The release time of the oldest version that is safe. No browser runs an earlier release. */
  safeSince: v.optional(isoTimestampSchema),
  /** All versions that were withdrawn as unsafe, also removed versions. Releases of them fail. */
  unsafe: v.optional(v.array(fileNameSchema)),
  /** The names of removed versions, newest first. A release can still withdraw them as unsafe. */
  removed: v.optional(v.array(fileNameSchema)),
});

const freezeSchema = openObject({
  reason: lineSchema,
  until: isoTimestampSchema,
  by: v.optional(lineSchema),
});

const siteStateSchema = openObject({
  schema: v.literal(2),
  /** The ids of the site's states, newest first. A copy that lacks the newest id is outdated. */
  generations: v.optional(v.array(fileNameSchema), []),
  freeze: v.optional(freezeSchema),
  packages: v.record(fileNameSchema, packageStateSchema),
});

export type StoredRelease = v.InferOutput<typeof releaseSchema>;
export type ReleaseProvenance = Pick<StoredRelease, 'by' | 'commit'>;
export type SiteFreeze = v.InferOutput<typeof freezeSchema>;
export type RemoteRetirement = NonNullable<PackageState['retired']>;
export type PackageState = v.InferOutput<typeof packageStateSchema>;
/** `releases.json`: the source of the registry and `index.html`. It is not served. */
export type SiteState = v.InferOutput<typeof siteStateSchema>;

export const siteStateFile = (site: string): string => path.join(site, 'releases.json');

export const nextSiteStateSchema = v.object({
  state: siteStateSchema,
  origins: v.record(fileNameSchema, originSchema),
});
/** The content of `.releases/<generation>.json`: the state that follows the state with this id. */
export type NextSiteState = v.InferOutput<typeof nextSiteStateSchema>;

export const nextSiteStateFile = (
  site: string,
  { generations: [generation = '0'] }: Pick<SiteState, 'generations'>,
) => path.join(internalFilesFolder(site), `${checkFileName(generation)}.json`);

const read = <State>(schema: v.GenericSchema<unknown, State>, file: string): State => {
  const result = v.safeParse(schema, readJsonFile(file));
  if (result.success) return result.output;
  throw new Error(
    `${file} is not a state this version can read: if a newer kit wrote it, update @platform/federation, else bring it back from a backup.`,
  );
};

/** Returns the origins stored with this state, or `{}` if no file has this state. */
export const readStoredRemoteOrigins = (
  site: string,
  { generations }: SiteState,
): NextSiteState['origins'] => {
  const file = nextSiteStateFile(site, { generations: generations.slice(1) });
  if (!existsSync(file)) return {};
  const { state, origins } = read(nextSiteStateSchema, file);
  return state.generations[0] === generations[0] ? origins : {};
};

/**
 * Returns the newest state of a site, and whether visitors get it. A change writes its state first
 * to {@link nextSiteStateFile}, and last to `releases.json`. Between these writes, `isServed` is
 * false. A new site has no packages.
 */
export const readNewestState = (site: string): NextSiteState & { isServed: boolean } => {
  const file = siteStateFile(site);
  const first: SiteState = existsSync(file)
    ? read(siteStateSchema, file)
    : { schema: 2, generations: [], packages: {} };
  let newest: NextSiteState = { state: first, origins: {} };
  for (const seen = new Set<string>(); ; ) {
    const next = nextSiteStateFile(site, newest.state);
    if (!existsSync(next)) return { ...newest, isServed: newest.state === first };
    if (seen.has(next)) throw new Error(`${next} leads back to itself: remove it.`);
    seen.add(next);
    newest = read(nextSiteStateSchema, next);
  }
};

export const readSiteState = (site: string): SiteState => readNewestState(site).state;

/** Throws an Error if the package was never released. */
export const packageStateOf = (state: SiteState, name: string): PackageState => {
  const found = state.packages[name];
  if (found) return found;
  const known = Object.keys(state.packages).join(', ') || 'nothing yet';
  throw new Error(`${name} was never released here. On this site: ${known}.`);
};

/** Returns all versions that the site keeps: the released versions, then the previews. */
export const storedReleases = ({ history, previews = [] }: PackageState): StoredRelease[] => [
  ...history,
  ...previews,
];

export const isVersionStored = (state: PackageState | undefined, version: string): boolean =>
  !!state && storedReleases(state).some((kept) => kept.version === version);

/** Whether a version is or was live or the candidate, which visitors get without a preview link. */
export const isVersionReleased = (state: PackageState | undefined, version: string): boolean =>
  !!state && state.history.some((kept) => kept.version === version);

/** Returns the fallbacks for a live version that cannot be loaded, newest first. */
export const fallbackReleases = ({ live, candidate, history }: PackageState): StoredRelease[] =>
  history
    .slice(history.findIndex(({ version }) => version === live) + 1)
    .filter(({ version, withdrawn }) => !withdrawn && version !== candidate?.version);

/** Formats a moment as "2026-01-31 14:05 UTC", the same in every time zone. */
export const formatUtcMinute = (iso: string): string =>
  `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

/** Returns "Ada" for "Ada <ada@example.com>". */
export const authorName = (author: string): string => author.replace(/ <.*/, '');

export const currentFreezeMessage = ({ freeze }: SiteState): string | undefined =>
  freeze && new Date().toISOString() < freeze.until
    ? `The site is frozen until ${formatUtcMinute(freeze.until)}${freeze.by ? ` by ${authorName(freeze.by)}` : ''}: ${freeze.reason}`
    : undefined;
