import * as v from 'valibot';
import { integritySchema } from './description';
import { baseUrlSchema, isoTimestampSchema } from './registry';

const versionFactsSchema = v.object({
  version: v.string(),
  releasedAt: isoTimestampSchema,
  by: v.optional(v.string()),
  commit: v.optional(v.string()),
  /** The role of the version: `live`, `candidate`, `preview`, or `kept` for any other version. */
  role: v.string(),
});

const listedVersionSchema = v.object({
  ...versionFactsSchema.entries,
  url: baseUrlSchema,
  /** The hash of the version's `remote.json`, which has the hashes of all its files. */
  integrity: integritySchema,
});
/** A version of a remote in `previews.json`. */
export type ListedVersion = v.InferOutput<typeof listedVersionSchema>;

/**
 * `previews.json`: the stored versions of the shell, and of each remote by short name, except
 * withdrawn versions. Pages with `?remote.main=<version>` and the panel "Parts and versions"
 * request the file.
 */
export const previewsSchema = v.object({
  schema: v.literal(1),
  shell: v.array(versionFactsSchema),
  remotes: v.record(v.string(), v.array(listedVersionSchema)),
});
export type Previews = v.InferOutput<typeof previewsSchema>;
