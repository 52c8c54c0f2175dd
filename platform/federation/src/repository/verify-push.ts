import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { writeHostConfiguration } from '../hosting';
import {
  checkRemoteNames,
  composeSite,
  isVersionIntact,
  isVersionReleased,
  isVersionStored,
  parseDocument,
  readDeployFile,
  readJsonFile,
  readRegistryOrigins,
  readSiteState,
  SHELL,
  type SiteState,
  storedReleases,
  withoutOldPreviews,
} from '../release';
import { configSchema, descriptionSchema } from '../runtime';
import {
  checkCommitContents,
  GitError,
  initRepositoryWithoutFilters,
  runGit,
  SAFE_GIT_SETTINGS,
} from './git';
import { readSiteOwners, type SiteOwners, WHOLE_SITE_KEY } from './owners';
import { findStateChangeProblems, joinFirstThree } from './state-changes';
import { withTemporaryFolder } from './temporary-folder';

type PushToVerify = {
  /** A clone that has the commits `before` and `after`, or the repository itself. */
  folder: string;
  before: string;
  after: string;
  /** The people who push. Each of them must own the changes. */
  actors: readonly string[];
};

/**
 * Writes the site before and after the push into two folders in `root`. For this, creates a new
 * repository in `root`, and makes it read git objects from `push.folder`. Checks names and kinds of
 * the files, but not their contents.
 */
const openPush = async (push: PushToVerify, root: string) => {
  // Finds git's folder of objects. In a hook of the server, this folder holds the pushed objects,
  // which the server has not accepted yet.
  const objects = await runGit(push.folder, ['rev-parse', '--git-path', 'objects'], {});
  await initRepositoryWithoutFilters(root);
  const open = async (name: 'before' | 'after') => {
    const site = path.join(root, name);
    mkdirSync(site);
    const git = (...args: string[]) =>
      runGit(site, [...SAFE_GIT_SETTINGS, ...args], {
        GIT_DIR: path.join(root, '.git'),
        GIT_WORK_TREE: site,
        GIT_INDEX_FILE: `${site}.index`,
        GIT_OBJECT_DIRECTORY: path.resolve(push.folder, objects),
        GIT_QUARANTINE_PATH: undefined,
      });
    const options = ['--verify', '--quiet', '--end-of-options'];
    const commit = await git('rev-parse', ...options, `${push[name]}^{commit}`).catch(() => {
      throw new Error(
        `${push.folder} has no commit ${push[name]}: fetch the whole history, then run this again. A branch is neither made nor removed by a push that is checked.`,
      );
    });
    await checkCommitContents(git, commit);
    await git('read-tree', '-m', '-u', commit);
    return { site, commit, git };
  };
  const { site: siteBefore, commit: before } = await open('before');
  const { site: siteAfter, commit: after, git } = await open('after');
  const words = (await git('diff-tree', '-r', '-z', '--name-status', before, after)).split('\0');
  const changes = words.flatMap((file, index) =>
    index % 2 === 1 ? [{ status: words[index - 1] ?? '', file }] : [],
  );
  return { actors: push.actors, before, after, siteBefore, siteAfter, changes, git };
};
type OpenedPush = Awaited<ReturnType<typeof openPush>>;

/**
 * The generated files of a release, without the configuration of web hosts. Every push may change
 * them: the check writes them again. Only owners may change a package's state in `releases.json`.
 */
const GENERATED_FILES = [
  'releases.json',
  ...['remotes.json', 'previews.json', 'releases.html', 'releases.css', 'index.html'].map(
    (file) => `${SHELL}/${file}`,
  ),
];

const CONFIG_FILE = `${SHELL}/config.json`;

/** Returns the package and version of a file. For a file of the whole site, `name` is `*`. */
const placeOf = (file: string, names: readonly string[]): { name: string; version?: string } => {
  const [top = '', second = '', third] = file.split('/');
  if (file === CONFIG_FILE) return { name: WHOLE_SITE_KEY };
  if (top === SHELL) return { name: SHELL };
  if (top === `${SHELL}-versions`) return { name: SHELL, version: second };
  if (top === 'source-maps') return { name: second };
  return third && names.includes(top) ? { name: top, version: second } : { name: WHOLE_SITE_KEY };
};

/**
 * Returns the part of a package's state that the push must keep. A release of any package removes
 * old previews of all packages, so the push may remove an old preview, but must not change it.
 */
const stateToKeep = (before: SiteState, after: SiteState, name: string) => {
  const state = before.packages[name];
  const keeping = [withoutOldPreviews(before), after].map(({ packages }) => packages[name]);
  const previews = state?.previews?.filter(({ version }) =>
    keeping.some((each) => isVersionStored(each, version)),
  );
  return state && { ...state, previews: previews ?? [] };
};

/** Returns fields such as a freeze of releases, which only owners of the whole site may change. */
const wholeSite = ({ packages: _, generations: __, ...fields }: SiteState) => fields;

const foreignChanges = (
  { actors, changes }: OpenedPush,
  { owners }: SiteOwners,
  [before, after]: readonly [SiteState, SiteState],
  written: readonly string[],
): string[] => {
  const names = Object.keys({ ...before.packages, ...after.packages, ...owners });
  const foreign = new Map<string, string[]>();
  const note = (name: string, what: string) =>
    foreign.set(name, [...(foreign.get(name) ?? []), what]);
  for (const name of names) {
    const [kept, now] = [stateToKeep(before, after, name), stateToKeep(after, after, name)];
    if (!isDeepStrictEqual(kept, now)) note(name, 'its releases');
  }
  const [kept, now]: Record<string, unknown>[] = [wholeSite(before), wholeSite(after)];
  for (const field of Object.keys({ ...kept, ...now })) {
    if (!isDeepStrictEqual(kept?.[field], now?.[field])) note(WHOLE_SITE_KEY, field);
  }
  for (const { file, status } of changes) {
    const { name, version = file.split('/')[2] ?? '' } = placeOf(file, names);
    const isPruned =
      status === 'D' &&
      isVersionStored(before.packages[name], version) &&
      !isVersionStored(stateToKeep(before, after, name), version);
    if (!written.includes(file) && !isPruned) note(name, file);
  }
  return [...foreign].flatMap(([name, what]) => {
    const allowed = new Set([name, WHOLE_SITE_KEY].flatMap((each) => owners[each] ?? []));
    const notOwner = actors.find((actor) => !allowed.has(actor));
    if (notOwner === undefined) return [];
    const whose = name === WHOLE_SITE_KEY ? 'what belongs to the whole site' : name;
    return [
      `${notOwner} may not change ${whose} (${joinFirstThree(what)}): owners.json allows ${[...allowed].join(', ') || 'nobody'}. Leave it out, or ask them to push it.`,
    ];
  });
};

/** Finds versions that differ from their release: some files are changed, missing or damaged. */
const damagedVersions = (
  { siteBefore, siteAfter, changes }: OpenedPush,
  before: SiteState,
  after: SiteState,
): string[] => {
  const names = Object.keys(after.packages);
  const places = changes.map(({ status, file }) => ({ status, ...placeOf(file, names) }));
  return Object.entries(after.packages).flatMap(([name, state]) =>
    storedReleases(state).flatMap(({ version }) => {
      const own = places.filter((place) => place.name === name && place.version === version);
      const was = before.packages[name];
      // Accepts changed files of damaged versions, and of a preview that this push releases.
      const isReplaced = !isVersionReleased(was, version) && isVersionReleased(state, version);
      const isChanged = !isReplaced && own.some(({ status }) => status === 'M');
      if (isChanged && isVersionIntact(siteBefore, name, version)) {
        return [
          `Files of ${name} ${version} were changed, but a version is never changed: release a new one.`,
        ];
      }
      const isNew = !isVersionStored(was, version);
      if ((!isNew && own.length === 0) || isVersionIntact(siteAfter, name, version)) return [];
      return [
        `Files of ${name} ${version} are missing or do not match their hashes: release it again, from its build.`,
      ];
    }),
  );
};

/** Returns the message of an error as one line, without the folder of the opened push. */
const sentenceOf = (error: unknown, { siteAfter }: OpenedPush): string =>
  (error instanceof Error ? error.message : `${error}`)
    .replaceAll(`${siteAfter}${path.sep}`, '')
    .replaceAll(/\s+/g, ' ');

const unreadableDocuments = (opened: OpenedPush): string[] =>
  opened.changes.flatMap(({ status, file }) => {
    const isDescription = /^[^/]+\/[^/]+\/remote\.json$/.test(file);
    if (status === 'D' || (!isDescription && file !== CONFIG_FILE)) return [];
    const full = path.join(opened.siteAfter, file);
    try {
      parseDocument(isDescription ? descriptionSchema : configSchema, readJsonFile(full), full);
      return [];
    } catch (error) {
      return [sentenceOf(error, opened)];
    }
  });

/** Writes generated files again. Returns their names, and a sentence for each file that differs. */
const writeAgain = async (opened: OpenedPush, states: readonly [SiteState, SiteState]) => {
  const { siteBefore, siteAfter, git } = opened;
  const written = [...GENERATED_FILES];
  try {
    // Does not use the origins in the pushed registry, because the push may have changed them.
    composeSite(siteAfter, {
      ...readRegistryOrigins(siteBefore),
      ...readDeployFile(siteAfter).origins,
    });
    written.push(...(await writeHostConfiguration(siteAfter)).flatMap(({ files }) => files));
    checkRemoteNames(siteAfter, ...states);
  } catch (error) {
    return { written, editedByHand: [sentenceOf(error, opened)] };
  }
  const others = await git('ls-files', '--modified', '--others', '-z', '--', '.', ':!.releases');
  const editedByHand = [...new Set(others.split('\0').filter(Boolean))].map((file) =>
    written.includes(file) && !GENERATED_FILES.includes(file)
      ? `${file} does not follow from releases.json, deploy.json and ${CONFIG_FILE}: somebody changed one of these files alone, or another version of @platform/federation wrote it. Run "npm run hosting -- --site <clone>" in the version that the site's team uses, and push what it writes too.`
      : `${file} does not follow from releases.json and deploy.json: somebody edited it, or another version of @platform/federation wrote it. Release with the command, in the version that the site's team uses: this writes the file again.`,
  );
  return { written, editedByHand };
};

const unsignedCommits = async (
  { before, after, actors, siteAfter, git }: OpenedPush,
  { signers }: SiteOwners,
): Promise<string[]> => {
  if (!signers) return [];
  const keys = actors.flatMap((actor) => signers[actor] ?? []);
  const file = path.join(siteAfter, '../allowed-signers');
  writeFileSync(file, keys.map((key) => `pusher ${key}\n`).join(''));
  const settings = [
    `gpg.ssh.allowedSignersFile=${file}`,
    'gpg.minTrustLevel=fully',
    // Accepts no signature by gpg or X.509, because only the ssh keys in owners.json count.
    'gpg.program=false',
    'gpg.x509.program=false',
  ].flatMap((setting) => ['-c', setting]);
  const commits = (await git('rev-list', `${before}..${after}`)).split('\n').filter(Boolean);
  const bad: string[] = [];
  for (const commit of commits) {
    await git(...settings, 'verify-commit', commit).catch((error) => {
      if (!(error instanceof GitError)) throw error;
      bad.push(
        `Commit ${commit.slice(0, 12)} is not signed with a key that owners.json has for ${actors.join(' or ')}. Sign it, or have the key added to "signers".`,
      );
    });
  }
  return bad;
};

/**
 * Finds the problems of a push, one sentence each. Uses the `owners.json` from before the push, so
 * that a push cannot give its author the rights that it needs. Throws an Error when the push cannot
 * be judged.
 */
export const verifyPush = (push: PushToVerify): Promise<string[]> =>
  withTemporaryFolder('site-push', async (root) => {
    const opened = await openPush(push, root);
    const { before, after, siteBefore, siteAfter, git } = opened;
    try {
      await git('merge-base', '--is-ancestor', before, after);
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      // Any output means that Git could not compare the commits, for example in a shallow clone.
      if (error.output.trim() !== '')
        throw new Error(
          `${push.folder} lacks commits before ${before.slice(0, 12)}: fetch the whole history, then run this again.`,
        );
      return [
        `${after.slice(0, 12)} does not build on ${before.slice(0, 12)}, which is on the site: it would take back what others released. Fetch the newest commit, then release again.`,
      ];
    }
    const owners = readSiteOwners(siteBefore);
    if (!owners) {
      throw new Error(
        'The site has no owners.json yet, so nobody owns anything. Commit one before this check is switched on.',
      );
    }
    readSiteOwners(siteAfter);
    // Stops here, because the later checks need these documents to generate files.
    const unreadable = unreadableDocuments(opened);
    if (unreadable.length > 0) return unreadable;
    const states = [readSiteState(siteBefore), readSiteState(siteAfter)] as const;
    const { written, editedByHand } = await writeAgain(opened, states);
    return [
      ...foreignChanges(opened, owners, states, written),
      ...findStateChangeProblems(...states),
      ...damagedVersions(opened, ...states),
      ...(await unsignedCommits(opened, owners)),
      ...editedByHand,
    ];
  });
