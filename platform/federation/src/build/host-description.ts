import * as v from 'valibot';

/** The file `shell.json`, for the release checks and other commands. Browsers do not need it. */
export const shellDescriptionSchema = v.object({
  schema: v.literal(1),
  package: v.string(),
  version: v.string(),
  /** The time of the build, in ISO 8601. */
  builtAt: v.string(),
  provides: v.record(v.string(), v.string()),
  /** The exports of each shared package. Earlier shells list only the router and react-dom. */
  offers: v.record(v.string(), v.array(v.string())),
  /** The description formats that the shell reads. Shells before format 2 lack the field. */
  reads: v.optional(v.array(v.number()), [1]),
  paths: v.array(v.string()),
  /** The slots in the shell's layouts, by name. Earlier shells have no slots. */
  slots: v.optional(v.array(v.string()), []),
  /** The languages of the shell besides English. Earlier shells have only English. */
  languages: v.optional(v.array(v.string()), []),
  /** The integrity hash of each file that a page loads (`isFileWithListedHash`), by file name. */
  files: v.record(v.string(), v.string()),
  /** The hash of `index.html` without the data of a release. Earlier shells lack this hash. */
  pageHash: v.optional(v.string()),
});
export type ShellDescription = v.InferOutput<typeof shellDescriptionSchema>;
