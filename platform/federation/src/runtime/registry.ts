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
 * One version of a remote: where it lies, and its description. A development server describes itself at
 * `remote.json`, so its entry has no description and no hashes.
 */
const releaseSchema = v.object({
  version: v.string(),
  url: baseUrl,
  description: v.optional(descriptionSchema),
});
export type RemoteRelease = v.InferOutput<typeof releaseSchema>;

/**
 * A version that a share of the visitors gets before it is live: `share` percent of them, from 0 to 100. Who is in it
 * is decided in the browser (`isInShare`), and nobody is tracked.
 */
const candidateSchema = v.object({
  ...releaseSchema.entries,
  share: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
});
export type CandidateRelease = v.InferOutput<typeof candidateSchema>;

/** One remote in the registry: what is live, what a share of visitors gets, and what was live before, newest first. */
export const registryEntrySchema = v.object({
  package: v.string(),
  current: releaseSchema,
  candidate: v.optional(candidateSchema),
  previous: v.optional(v.array(releaseSchema), []),
});
export type RegistryEntry = v.InferOutput<typeof registryEntrySchema>;

/**
 * `remotes.json`, keyed by the remotes' short names. Each entry is checked on its own with `registryEntrySchema`, so
 * that one bad entry disables that remote alone (specification 11).
 */
export const registrySchema = v.object({
  schema: v.literal(1),
  remotes: v.record(v.string(), v.unknown()),
});
export type Registry = { schema: 1; remotes: Record<string, RegistryEntry> };
