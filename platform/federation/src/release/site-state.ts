import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

const releaseSchema = v.object({
  version: v.string(),
  /** When it was released, ISO 8601. */
  releasedAt: v.string(),
  /** When another version replaced it, ISO 8601. */
  replacedAt: v.optional(v.string()),
  /** Who released it. */
  by: v.optional(v.string()),
  /** The commit of the sources it was built from, where that is known. */
  commit: v.optional(v.string()),
  /** True after a rollback from this version: it never becomes a fallback again. */
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
  /** The generations of the site, newest first. A copy of the folder that lacks the newest one is outdated. */
  generations: v.optional(v.array(v.string()), []),
  packages: v.record(v.string(), packageStateSchema),
});

/** One version of a package that is kept on the site. */
export type KeptRelease = v.InferOutput<typeof releaseSchema>;
/** Where a release comes from, for the history. */
export type ReleaseSource = Pick<KeptRelease, 'by' | 'commit'>;
/** The versions of a package on the site. */
export type PackageState = v.InferOutput<typeof packageStateSchema>;
/** `releases.json`: the source from which the registry and `index.html` are made. Not served. */
export type SiteState = v.InferOutput<typeof siteStateSchema>;

/** The file that holds the state of a site. */
export const stateFile = (site: string): string => path.join(site, 'releases.json');

/** Reads a state of the site or of an interrupted release. Throws an Error when this version cannot read it. */
export const parseSiteState = (state: unknown, site: string): SiteState => {
  const result = v.safeParse(siteStateSchema, state);
  if (result.success) return result.output;
  throw new Error(
    `${stateFile(site)} is not a state this version can read: bring it back from a backup, or remove ${site} and release everything anew.`,
  );
};

/** Reads the state of a site. A new site has no packages. */
export const readSiteState = (site: string): SiteState =>
  existsSync(stateFile(site))
    ? parseSiteState(JSON.parse(readFileSync(stateFile(site), 'utf8')), site)
    : { schema: 2, generations: [], packages: {} };

/** A package's state. Throws an Error when the package was never released. */
export const packageState = (state: SiteState, name: string): PackageState => {
  const found = state.packages[name];
  if (found) return found;
  const known = Object.keys(state.packages).join(', ') || 'nothing yet';
  throw new Error(`${name} was never released here. On this site: ${known}.`);
};

/** The fallback versions for when the live one cannot be loaded, the newest first. */
export const earlierReleases = ({ live, candidate, history }: PackageState): KeptRelease[] =>
  history
    .slice(history.findIndex(({ version }) => version === live) + 1)
    .filter(({ version, withdrawn }) => !withdrawn && version !== candidate?.version);
