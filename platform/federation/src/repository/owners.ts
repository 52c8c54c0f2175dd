import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { parseDocument, readJsonFile } from '../release';

/** The owner of every package and of all other files of the site. */
export const OWNS_EVERYTHING = '*';

const ownersSchema = v.object({
  /** The packages that each person may change. `*` may change everything. */
  owners: v.record(v.string(), v.array(v.string())),
  /** The public ssh keys of each person. Each commit must be signed by a key of its pusher. */
  signers: v.optional(
    v.record(v.string(), v.array(v.pipe(v.string(), v.regex(/^[\w@.-]+ [\w+/=]+$/)))),
  ),
});
export type Owners = v.InferOutput<typeof ownersSchema>;

/** Reads the owners, or undefined without the file. Throws an Error that names the problems. */
export const readOwners = (site: string): Owners | undefined => {
  const file = path.join(site, 'owners.json');
  if (!existsSync(file)) return undefined;
  return parseDocument(ownersSchema, readJsonFile(file), file);
};
