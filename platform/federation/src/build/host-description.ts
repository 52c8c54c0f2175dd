import * as v from 'valibot';

/**
 * `shell.json`: what a build of the shell says of itself. The browser needs none of it; the release checks do, and the
 * release tool learns from it which files belong to which version.
 */
export const hostDescriptionSchema = v.object({
  schema: v.literal(1),
  package: v.string(),
  version: v.string(),
  /** ISO 8601. */
  builtAt: v.string(),
  /** The singletons it gives to remotes, each with the version that runs. */
  provides: v.record(v.string(), v.string()),
  /** The exports it gives of those singletons it does not give whole. */
  offers: v.record(v.string(), v.array(v.string())),
  /** The paths of its own pages, which no remote can have. */
  paths: v.array(v.string()),
  /** Every file of the build but the page, with its integrity. */
  files: v.record(v.string(), v.string()),
});
export type HostDescription = v.InferOutput<typeof hostDescriptionSchema>;
