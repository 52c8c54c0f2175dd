import * as v from 'valibot';

/**
 * `shell.json`: the description of a build of the shell. The browser does not need it. The release checks read it, and
 * the release command learns from it which files belong to which version.
 */
export const hostDescriptionSchema = v.object({
  schema: v.literal(1),
  package: v.string(),
  version: v.string(),
  /** ISO 8601. */
  builtAt: v.string(),
  /** The singletons that it provides to remotes, each with its version. */
  provides: v.record(v.string(), v.string()),
  /** The exports that it offers of each singleton. Earlier shells list the router and react-dom only. */
  offers: v.record(v.string(), v.array(v.string())),
  /** The formats of remotes' descriptions that it reads. Shells before format 2 do not say it. */
  reads: v.optional(v.array(v.number()), [1]),
  /** The paths of the shell's own pages. A remote must not use them. */
  paths: v.array(v.string()),
  /** The slots that its layouts offer. Earlier shells have none. */
  slots: v.optional(v.array(v.string()), []),
  /** The languages that it has besides English. Earlier shells have none. */
  languages: v.optional(v.array(v.string()), []),
  /** Every file of the build except the page, with its integrity. */
  files: v.record(v.string(), v.string()),
});
export type HostDescription = v.InferOutput<typeof hostDescriptionSchema>;
