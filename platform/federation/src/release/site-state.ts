import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path, { join } from 'node:path';
import * as v from 'valibot';
import { groupEntries, momentSchema, visitorShareSchema } from '../runtime';
import { parseDocument, readJsonFile } from './documents';
import { checkFileName, fileNameSchema } from './site-files';

/** The name of the shell's package. Every other package on a site is a remote. */
export const SHELL = 'shell';

export const SHELL_PAGE_FILE = 'index.html';

/** Returns the folder of a version, whose files never change. The shell's are copied to `shell/`. */
export const versionFolder = (site: string, name: string, version: string): string =>
  path.join(packageFolder(site, name), checkFileName(version));

export const packageFolder = (site: string, name: string): string =>
  path.join(site, name === SHELL ? 'shell-versions' : checkFileName(name));

/** Returns the folder with the source maps of a package's kept versions, which is not served. */
export const sourceMapsFolder = (site: string, name: string): string =>
  path.join(site, 'source-maps', checkFileName(name));

/** Returns the folder for earlier and newest states and for incomplete files. It is not served. */
export const internalFilesFolder = (site: string): string => path.join(site, '.releases');

const temporaryName = (name: string): string => `${name}.${randomBytes(4).toString('hex')}.tmp`;

/** Whether a name comes from {@link temporaryPathIn} or {@link writeAtomically}. */
export const isTemporaryName = (name: string): boolean => /\.[0-9a-f]{8}\.tmp$/.test(name);

/** Returns a path for a temporary file or folder. No other process gets the same path. */
export const temporaryPathIn = (site: string, name: string): string => {
  mkdirSync(internalFilesFolder(site), { recursive: true });
  return path.join(internalFilesFolder(site), temporaryName(name));
};

/**
 * Writes a temporary file and renames it, so that readers never get half a file. The content is
 * flushed before: otherwise the file could be empty after a power failure.
 * @param isWanted is asked right before the renaming: if false, the file stays as it is
 */
export const writeAtomically = (
  file: string,
  content: string | Buffer,
  isWanted = () => true,
): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = temporaryName(file);
  writeFileSync(temporary, content, { flush: true });
  if (isWanted()) renameSync(temporary, file);
  else rmSync(temporary, { force: true });
};

const origin = v.pipe(
  v.string(),
  v.check((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), 'is not a URL'),
  v.transform((url) => (url.endsWith('/') ? url : `${url}/`)),
);

/** The settings of a deployment. Each host has further settings (hosting/host.ts). */
const deploySchema = v.looseObject({
  /** The origins of remotes, by package name. */
  origins: v.optional(v.record(fileNameSchema, origin), {}),
  /** The address of the deployed site. A release fails if the folder lacks a release of it. */
  live: v.optional(origin),
  /** Whether the site publishes who released what, in `previews.json` and `releases.html`. */
  authors: v.optional(v.boolean(), false),
});

/** `deploy.json` in a folder of releases: the settings of its deployment, all optional. */
export type DeployFile = v.InferOutput<typeof deploySchema>;

/** Reads `deploy.json` beside the releases. Throws an Error that lists the problems in the file. */
export const readDeployFile = (site: string): DeployFile => {
  const file = join(site, 'deploy.json');
  return parseDocument(deploySchema, existsSync(file) ? readJsonFile(file) : {}, file);
};

/** Reads `remote-main=https://…`, the value of `--origin`. Throws an Error for another form. */
export const readOriginOption = (option: string): [name: string, url: string] => {
  const [, name = '', url = ''] = /^([\w-]+)=(.+)$/.exec(option) ?? [];
  const result = v.safeParse(origin, url);
  if (name && result.success) return [name, result.output];
  throw new Error(`--origin is "${option}": give it as remote-main=https://main.example.com/`);
};

/** A text that is safe for a terminal: it has no control characters, which could do harm there. */
const lineSchema = v.pipe(v.string(), v.regex(/^\P{Cc}*$/u));

// The fields are written in this order, so that a rewritten file does not change.
const releaseSchema = v.object({
  version: fileNameSchema,
  releasedAt: momentSchema,
  by: v.optional(lineSchema),
  commit: v.optional(lineSchema),
  replacedAt: v.optional(momentSchema),
  /** Whether the version is withdrawn, and so no fallback, until it is released again. */
  withdrawn: v.optional(v.boolean()),
  reason: v.optional(lineSchema),
});

/** The version for `share` percent of the visitors, and for members of the groups. */
const candidateSchema = v.object({
  version: fileNameSchema,
  share: visitorShareSchema,
  judgedSince: v.optional(momentSchema),
  ...groupEntries,
});

const packageStateSchema = v.object({
  /** The version that visitors get, or got until the remote was retired. */
  live: fileNameSchema,
  retired: v.optional(
    v.object({ reason: lineSchema, at: momentSchema, by: v.optional(lineSchema) }),
  ),
  candidate: v.optional(candidateSchema),
  /** The released versions that the site keeps. The version that was released last comes first. */
  history: v.array(releaseSchema),
  /** Versions that only a link opens, newest first. */
  previews: v.optional(v.array(releaseSchema)),
  /** The release time of the oldest version that is safe. No browser runs an earlier release. */
  safeSince: v.optional(momentSchema),
  /** The versions withdrawn as unsafe, kept or not. None of these is ever released again. */
  unsafe: v.optional(v.array(fileNameSchema)),
});

const freezeSchema = v.object({
  reason: lineSchema,
  until: momentSchema,
  by: v.optional(lineSchema),
});

const siteStateSchema = v.object({
  schema: v.literal(2),
  /** The ids of the site's states, newest first. A copy that lacks the newest id is outdated. */
  generations: v.optional(v.array(fileNameSchema), []),
  freeze: v.optional(freezeSchema),
  packages: v.record(fileNameSchema, packageStateSchema),
});

export type StoredRelease = v.InferOutput<typeof releaseSchema>;
export type ReleaseSource = Pick<StoredRelease, 'by' | 'commit'>;
export type SiteFreeze = v.InferOutput<typeof freezeSchema>;
export type Retirement = NonNullable<PackageState['retired']>;
export type PackageState = v.InferOutput<typeof packageStateSchema>;
/** `releases.json`: the source of the registry and `index.html`. It is not served. */
export type SiteState = v.InferOutput<typeof siteStateSchema>;

export const siteStateFile = (site: string): string => path.join(site, 'releases.json');

const nextStateSchema = v.object({
  state: siteStateSchema,
  origins: v.record(fileNameSchema, origin),
});
/** The content of `.releases/<generation>.json`: the state that replaces that generation. */
export type NextState = v.InferOutput<typeof nextStateSchema>;

/** Returns the path of the file with the state that replaces the given state. */
export const nextStateFile = (
  site: string,
  { generations: [generation = '0'] }: Pick<SiteState, 'generations'>,
) => path.join(internalFilesFolder(site), `${checkFileName(generation)}.json`);

const read = <Schema extends v.GenericSchema>(
  schema: Schema,
  file: string,
  site: string,
): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, readJsonFile(file));
  if (result.success) return result.output;
  throw new Error(
    `${file} is not a state this version can read: bring it back from a backup, or remove ${site} and release everything again.`,
  );
};

/** Returns the origins stored with this state, or `{}` if no file has this state. */
export const storedOriginsOf = (site: string, { generations }: SiteState): NextState['origins'] => {
  const file = nextStateFile(site, { generations: generations.slice(1) });
  if (!existsSync(file)) return {};
  const { state, origins } = read(nextStateSchema, file, site);
  return state.generations[0] === generations[0] ? origins : {};
};

/**
 * Returns the newest state of a site, and whether visitors get it. A change writes its state first
 * to {@link nextStateFile}, and last to `releases.json`: in between, `isServed` is false. A new
 * site has no packages.
 */
export const readNewestState = (site: string): NextState & { isServed: boolean } => {
  const file = siteStateFile(site);
  const first: SiteState = existsSync(file)
    ? read(siteStateSchema, file, site)
    : { schema: 2, generations: [], packages: {} };
  let newest: NextState = { state: first, origins: {} };
  for (const seen = new Set<string>(); ; ) {
    const next = nextStateFile(site, newest.state);
    if (!existsSync(next)) return { ...newest, isServed: newest.state === first };
    if (seen.has(next)) throw new Error(`${next} leads back to itself: remove it.`);
    seen.add(next);
    newest = read(nextStateSchema, next, site);
  }
};

export const readSiteState = (site: string): SiteState => readNewestState(site).state;

/** Returns the state of a package. Throws an Error if the package was never released. */
export const packageStateOf = (state: SiteState, name: string): PackageState => {
  const found = state.packages[name];
  if (found) return found;
  const known = Object.keys(state.packages).join(', ') || 'nothing yet';
  throw new Error(`${name} was never released here. On this site: ${known}.`);
};

/** Returns all versions whose files the site keeps: the released ones, then the previews. */
export const storedReleases = ({ history, previews = [] }: PackageState): StoredRelease[] => [
  ...history,
  ...previews,
];

export const isVersionStored = (state: PackageState | undefined, version: string): boolean =>
  !!state && storedReleases(state).some((kept) => kept.version === version);

/** Returns the fallbacks for a live version that cannot be loaded, newest first. */
export const earlierReleases = ({ live, candidate, history }: PackageState): StoredRelease[] =>
  history
    .slice(history.findIndex(({ version }) => version === live) + 1)
    .filter(({ version, withdrawn }) => !withdrawn && version !== candidate?.version);

/** Formats a moment as "2026-01-31 14:05 UTC", the same in every time zone. */
export const formatUtcMinute = (iso: string): string =>
  `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

/** Returns "Ada" for "Ada <ada@example.com>". */
export const authorName = (author: string): string => author.replace(/ <.*/, '');

/** Returns a sentence about the current freeze, or undefined if there is none. */
export const freezeSentence = ({ freeze }: SiteState, now: Date): string | undefined =>
  freeze && now.toISOString() < freeze.until
    ? `The site is frozen until ${formatUtcMinute(freeze.until)}${freeze.by ? ` by ${authorName(freeze.by)}` : ''}: ${freeze.reason}`
    : undefined;
