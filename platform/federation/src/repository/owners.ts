import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { parseDocument, readJsonFile } from '../release';

/** The key in `owners.json` for every package and all other files of the site. */
export const WHOLE_SITE_KEY = '*';

const ownersSchema = v.object({
  /** The owners of each package. The owners under `*` may change the whole site. */
  owners: v.record(v.string(), v.array(v.string())),
  /** The public ssh keys of each person. If present, the pusher must have signed each commit. */
  signers: v.optional(
    v.record(v.string(), v.array(v.pipe(v.string(), v.regex(/^[\w@.-]+ [\w+/=]+$/)))),
  ),
});
export type SiteOwners = v.InferOutput<typeof ownersSchema>;

export const readSiteOwners = (site: string): SiteOwners | undefined => {
  const file = path.join(site, 'owners.json');
  if (!existsSync(file)) return undefined;
  return parseDocument(ownersSchema, readJsonFile(file), file);
};
