import * as v from 'valibot';
import { descriptionSchema } from './description';

const baseUrl = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && text.endsWith('/'),
    'a http or https URL that ends with a slash',
  ),
);

/**
 * One version of a remote: its address and its description. A development server has its description at `remote.json`,
 * so its entry contains neither description nor hashes.
 */
const releaseSchema = v.object({
  version: v.string(),
  url: baseUrl,
  description: v.optional(descriptionSchema),
});
export type RemoteRelease = v.InferOutput<typeof releaseSchema>;

/**
 * A version that a share of the visitors gets before it is live: `share` percent of them, from 0 to 100. The browser
 * decides (`isInShare`), and nobody is tracked.
 */
const candidateSchema = v.object({
  ...releaseSchema.entries,
  share: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
});
export type CandidateRelease = v.InferOutput<typeof candidateSchema>;

// An earlier version is only a fallback. When its description has an old format that is no longer supported, it is left
// out, and the live version still works.
const previousSchema = v.pipe(
  v.array(v.unknown()),
  v.transform((releases) => releases.filter((release) => v.is(releaseSchema, release))),
);

/** One remote in the registry: the live version, the candidate, and earlier live versions, newest first. */
export const registryEntrySchema = v.object({
  package: v.string(),
  current: releaseSchema,
  candidate: v.optional(candidateSchema),
  previous: v.optional(previousSchema, []),
});
export type RegistryEntry = v.InferOutput<typeof registryEntrySchema>;

/**
 * `remotes.json`, keyed by the remotes' short names. Each entry is checked on its own with `registryEntrySchema`, so
 * that a bad entry disables only its own remote (specification 11).
 */
export const registrySchema = v.object({
  schema: v.literal(1),
  remotes: v.record(v.string(), v.unknown()),
});
export type Registry = { schema: 1; remotes: Record<string, RegistryEntry> };
