import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path, { join } from 'node:path';
import * as v from 'valibot';
import { groupEntries, momentSchema, shareSchema } from '../runtime';
import { parseAs, readJson } from './documents';
import { checkName, nameSchema } from './site-files';

/** The name of the shell's package. Every other package on a site is a remote. */
export const SHELL = 'shell';

/**
 * The folder with a version's build, which is never changed. A remote is served from there. The shell's served folder
 * `shell/` is made from its builds.
 */
export const versionFolder = (site: string, name: string, version: string): string =>
  path.join(versionsFolder(site, name), checkName(version));

/** The folder with all kept versions of a package. */
export const versionsFolder = (site: string, name: string): string =>
  path.join(site, name === SHELL ? 'shell-versions' : checkName(name));

/** The folder with the source maps of a package's kept versions, a folder for each. Not served. */
export const mapsFolder = (site: string, name: string): string =>
  path.join(site, 'source-maps', checkName(name));

/** The folder for states that replaced others, and for what is not in its place yet. Not served. */
export const changesFolder = (site: string): string => path.join(site, '.releases');

const asideName = (name: string): string => `${name}.${randomBytes(4).toString('hex')}.tmp`;

/** True for a name of {@link asideIn} or of {@link writeWhole}. */
export const isAside = (name: string): boolean => /\.[0-9a-f]{8}\.tmp$/.test(name);

/** A path for something that is going to be renamed. No other process has the same. */
export const asideIn = (site: string, name: string): string => {
  mkdirSync(changesFolder(site), { recursive: true });
  return path.join(changesFolder(site), asideName(name));
};

/**
 * Writes a temporary file and renames it, so that a reader gets the old file or the new one, never half of it. The content
 * is on the disk before the rename: after a power failure the file could otherwise be empty.
 */
export const writeWhole = (file: string, content: string | Buffer): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  const aside = asideName(file);
  writeFileSync(aside, content, { flush: true });
  renameSync(aside, file);
};

const origin = v.pipe(
  v.string(),
  v.check((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), 'is not a URL'),
  v.transform((url) => (url.endsWith('/') ? url : `${url}/`)),
);

/** All other settings belong to the hosts that they name (hosting/host.ts). */
const deploySchema = v.looseObject({
  /** Where each remote's files are served from, by package name. */
  origins: v.optional(v.record(nameSchema, origin), {}),
  /** The address of the deployed site. A release from a copy that lacks what is live there is refused. */
  live: v.optional(origin),
  /** Whether the site tells everybody who released what, in `previews.json` and `releases.html`. */
  authors: v.optional(v.boolean(), false),
});

/** `deploy.json` of a folder of releases: the settings of its deployment. All of them are optional. */
export type DeployFile = v.InferOutput<typeof deploySchema>;

/** Reads `deploy.json` beside the releases. Throws an Error that names what is wrong in it. */
export const readDeployFile = (site: string): DeployFile => {
  const file = join(site, 'deploy.json');
  return parseAs(deploySchema, existsSync(file) ? readJson(file) : {}, file);
};

/** Reads `remote-main=https://…`, the value of `--origin`. Throws an Error for anything else. */
export const readOriginOption = (option: string): [name: string, url: string] => {
  const [, name = '', url = ''] = /^([\w-]+)=(.+)$/.exec(option) ?? [];
  const result = v.safeParse(origin, url);
  if (name && result.success) return [name, result.output];
  throw new Error(`--origin is "${option}": give it as remote-main=https://main.example.com/`);
};

/** A text for a terminal: a control character in it could do more there than be read. */
const lineSchema = v.pipe(v.string(), v.regex(/^\P{Cc}*$/u));

// In the order in which a release writes them: a file that is only read and written again stays as it is.
const releaseSchema = v.object({
  version: nameSchema,
  /** When it was released. */
  releasedAt: momentSchema,
  /** Who released it. */
  by: v.optional(lineSchema),
  /** The commit of the sources it was built from, where that is known. */
  commit: v.optional(lineSchema),
  /** When another version replaced it. */
  replacedAt: v.optional(momentSchema),
  /** True after a rollback from this version: it never becomes a fallback again. */
  withdrawn: v.optional(v.boolean()),
  /** Why it was withdrawn. */
  reason: v.optional(lineSchema),
});

/** The version that `share` percent of the visitors get, and whoever is in one of the groups. */
export const candidateSchema = v.object({
  version: nameSchema,
  share: shareSchema,
  ...groupEntries,
});

const packageStateSchema = v.object({
  /** The version that visitors get, or got until the remote was retired. */
  live: nameSchema,
  /** Why a remote is no longer on the site. */
  retired: v.optional(
    v.object({ reason: lineSchema, at: momentSchema, by: v.optional(lineSchema) }),
  ),
  candidate: v.optional(candidateSchema),
  /** Every version that is kept, newest first. */
  history: v.array(releaseSchema),
  /** Versions that nobody gets without asking for them by a link, newest first. */
  previews: v.optional(v.array(releaseSchema)),
  /** The moment when the smallest safe version was released. No browser runs what was released before. */
  safeSince: v.optional(momentSchema),
  /** The versions below it, also those that are not kept any more. None is ever released again. */
  unsafe: v.optional(v.array(nameSchema)),
});

/** Something decided for a while. */
const whileSchema = v.object({
  reason: lineSchema,
  until: momentSchema,
  by: v.optional(lineSchema),
});

const siteStateSchema = v.object({
  schema: v.literal(2),
  /** The generations of the site, newest first. A copy of the folder that lacks the newest one is outdated. */
  generations: v.optional(v.array(nameSchema), []),
  /** Until then nothing is released. */
  freeze: v.optional(whileSchema),
  packages: v.record(nameSchema, packageStateSchema),
});

/** One version of a package that is kept on the site. */
export type KeptRelease = v.InferOutput<typeof releaseSchema>;
/** Where a release comes from, for the history. */
export type ReleaseSource = Pick<KeptRelease, 'by' | 'commit'>;
/** A reason to release nothing, and when it ends. */
export type Freeze = v.InferOutput<typeof whileSchema>;
/** Why a remote was taken off the site. */
export type Retirement = NonNullable<PackageState['retired']>;
/** The versions of a package on the site. */
export type PackageState = v.InferOutput<typeof packageStateSchema>;
/** `releases.json`: the source from which the registry and `index.html` are made. Not served. */
export type SiteState = v.InferOutput<typeof siteStateSchema>;

/** The file that holds the state of a site. */
export const stateFile = (site: string): string => path.join(site, 'releases.json');

/** A state that replaced another one, and where its remotes are served from. */
const successorSchema = v.object({
  state: siteStateSchema,
  origins: v.record(nameSchema, origin),
});
export type Successor = v.InferOutput<typeof successorSchema>;

/** The file with the state that replaced this one. It exists as soon as one did. */
export const successorFile = (
  site: string,
  { generations: [generation = '0'] }: Pick<SiteState, 'generations'>,
) => path.join(changesFolder(site), `${checkName(generation)}.json`);

const read = <Schema extends v.GenericSchema>(
  schema: Schema,
  file: string,
  site: string,
): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, readJson(file));
  if (result.success) return result.output;
  throw new Error(
    `${file} is not a state this version can read: bring it back from a backup, or remove ${site} and release everything again.`,
  );
};

/** The origins that the change to a state named: they are where it replaced the state before. */
export const originsOf = (site: string, { generations }: SiteState): Successor['origins'] => {
  const file = successorFile(site, { generations: generations.slice(1) });
  if (!existsSync(file)) return {};
  const { state, origins } = read(successorSchema, file, site);
  return state.generations[0] === generations[0] ? origins : {};
};

/**
 * The newest state of a site, and whether visitors already get it: `releases.json` is written last. Until then, the state is
 * found as the successor of that one. A new site has no packages.
 */
export const newestState = (site: string): Successor & { isServed: boolean } => {
  const file = stateFile(site);
  const first: SiteState = existsSync(file)
    ? read(siteStateSchema, file, site)
    : { schema: 2, generations: [], packages: {} };
  let newest: Successor = { state: first, origins: {} };
  for (const seen = new Set<string>(); ; ) {
    const next = successorFile(site, newest.state);
    if (!existsSync(next)) return { ...newest, isServed: newest.state === first };
    if (seen.has(next)) throw new Error(`${next} leads back to itself: remove it.`);
    seen.add(next);
    newest = read(successorSchema, next, site);
  }
};

/** Reads the state of a site. A new site has no packages. */
export const readSiteState = (site: string): SiteState => newestState(site).state;

/** A package's state. Throws an Error when the package was never released. */
export const packageState = (state: SiteState, name: string): PackageState => {
  const found = state.packages[name];
  if (found) return found;
  const known = Object.keys(state.packages).join(', ') || 'nothing yet';
  throw new Error(`${name} was never released here. On this site: ${known}.`);
};

/** Every version whose files the site keeps, newest first: the history, then the previews. */
export const storedReleases = ({ history, previews = [] }: PackageState): KeptRelease[] => [
  ...history,
  ...previews,
];

/** The fallback versions for when the live one cannot be loaded, the newest first. */
export const earlierReleases = ({ live, candidate, history }: PackageState): KeptRelease[] =>
  history
    .slice(history.findIndex(({ version }) => version === live) + 1)
    .filter(({ version, withdrawn }) => !withdrawn && version !== candidate?.version);

/** "2026-01-31 14:05 UTC": the same in every time zone. */
export const moment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

/** What holds back a release now, as a sentence. Undefined when nothing does. */
export const frozen = ({ freeze }: SiteState, now: Date): string | undefined =>
  freeze && now.toISOString() < freeze.until
    ? `The site is frozen until ${moment(freeze.until)}${freeze.by ? ` by ${freeze.by.replace(/ <.*/, '')}` : ''}: ${freeze.reason}`
    : undefined;
