import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { parseAs, readJson } from '../release';

/** Owns every package and all other files of the site. */
export const OWNS_EVERYTHING = '*';

const ownersSchema = v.object({
  /** Who may change a package, by its name. `*` may change everything. */
  owners: v.record(v.string(), v.array(v.string())),
  /** The public ssh keys of each of them. With it, every commit must be signed by one of its pusher's keys. */
  signers: v.optional(
    v.record(v.string(), v.array(v.pipe(v.string(), v.regex(/^[\w@.-]+ [\w+/=]+$/)))),
  ),
});
export type Owners = v.InferOutput<typeof ownersSchema>;

/** Reads `owners.json` of a site. Undefined when it has none. Throws an Error that names what is wrong in it. */
export const readOwners = (site: string): Owners | undefined => {
  const file = path.join(site, 'owners.json');
  if (!existsSync(file)) return undefined;
  return parseAs(ownersSchema, readJson(file), file);
};
