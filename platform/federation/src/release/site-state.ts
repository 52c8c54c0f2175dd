import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

const releaseSchema = v.object({
  version: v.string(),
  /** When it came to the site, ISO 8601. */
  releasedAt: v.string(),
  /** When another version took its place, ISO 8601. */
  replacedAt: v.optional(v.string()),
  /** Somebody went back from it: it never takes over by itself again. */
  withdrawn: v.optional(v.boolean()),
});

const packageStateSchema = v.object({
  /** The version that visitors get. */
  live: v.string(),
  /** The version that `share` percent of the visitors get. */
  candidate: v.optional(v.object({ version: v.string(), share: v.number() })),
  /** Every version that is kept, newest first. */
  history: v.array(releaseSchema),
});

const siteStateSchema = v.object({
  schema: v.literal(2),
  packages: v.record(v.string(), packageStateSchema),
});

/** One version of a package that is kept on the site. */
export type KeptRelease = v.InferOutput<typeof releaseSchema>;
/** What of a package is on the site. */
export type PackageState = v.InferOutput<typeof packageStateSchema>;
/** `releases.json`: the source from which the registry and `index.html` are made. Not served. */
export type SiteState = v.InferOutput<typeof siteStateSchema>;

/** The file that holds the state of a site. */
export const stateFile = (site: string): string => path.join(site, 'releases.json');

/** Reads a state, here or in a release that was interrupted. Throws a sentence for one this version cannot read. */
export const parseSiteState = (state: unknown, site: string): SiteState => {
  const result = v.safeParse(siteStateSchema, state);
  if (result.success) return result.output;
  throw new Error(
    `${stateFile(site)} is not a state this version can read: bring it back from a backup, or remove ${site} and release everything anew.`,
  );
};

/** What is on the site; nothing where there is none yet. */
export const readSiteState = (site: string): SiteState =>
  existsSync(stateFile(site))
    ? parseSiteState(JSON.parse(readFileSync(stateFile(site), 'utf8')), site)
    : { schema: 2, packages: {} };

/** A package's state. Throws a sentence where nothing of it was ever released. */
export const packageState = (state: SiteState, name: string): PackageState => {
  const found = state.packages[name];
  if (found) return found;
  const known = Object.keys(state.packages).join(', ') || 'nothing yet';
  throw new Error(`${name} was never released here. On this site: ${known}.`);
};

/** The versions that may take over when the live one cannot be loaded, the one before first. */
export const earlierReleases = ({ live, candidate, history }: PackageState): KeptRelease[] =>
  history
    .slice(history.findIndex(({ version }) => version === live) + 1)
    .filter(({ version, withdrawn }) => !withdrawn && version !== candidate?.version);
