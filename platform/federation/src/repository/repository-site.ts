import { existsSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { retryOnConflict, SiteConflictError } from '../release';
import {
  checkCommitContents,
  GitError,
  initRepositoryWithoutFilters,
  runGit,
  runSafeGit,
  withoutCredentials,
} from './git';
import { readSiteOwners } from './owners';
import { withTemporaryFolder } from './temporary-folder';

/** Returns the account's name or, in containers without such a name, `$USER` or `uid-1000`. */
const accountName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return process.env.USER || `uid-${process.getuid?.()}`;
  }
};

const readGitSetting = (folder: string, name: string): Promise<string> =>
  runSafeGit(folder, 'config', name).catch(() => '');

/** Returns the key with which git signs commits in this folder. Empty without `gpg.format` ssh. */
const readSshSigningKey = async (folder: string): Promise<string> =>
  (await readGitSetting(folder, 'gpg.format')) === 'ssh'
    ? readGitSetting(folder, 'user.signingKey')
    : '';

/** Reads the author for a site's history: git's name and email, or this computer's account. */
export const readGitAuthor = async (folder: string): Promise<{ name: string; email: string }> => {
  const account = accountName();
  const { GIT_AUTHOR_NAME, GIT_AUTHOR_EMAIL } = process.env;
  return {
    name: GIT_AUTHOR_NAME || (await readGitSetting(folder, 'user.name')) || account,
    email:
      GIT_AUTHOR_EMAIL ||
      (await readGitSetting(folder, 'user.email')) ||
      `${account}@${hostname()}`,
  };
};

/** Returns the commit, with "-changed" for a changed work tree. Undefined without a repository. */
export const readSourceCommit = async (folder: string): Promise<string | undefined> => {
  try {
    const commit = await runGit(folder, ['rev-parse', '--short=12', 'HEAD'], {});
    return (await runGit(folder, ['status', '--porcelain'], {})) ? `${commit}-changed` : commit;
  } catch {
    return undefined;
  }
};

/** A branch of a git repository that holds a folder of releases. */
export type SiteRepository = {
  /** The URL of the repository in the form that git accepts. */
  url: string;
  /** The branch. If missing, the repository's default branch, or "main" in an empty repository. */
  branch?: string | undefined;
};

const isBare = (folder: string): boolean =>
  ['HEAD', 'objects', 'refs'].every((name) => existsSync(path.join(folder, name)));

/** Whether the text has the form of a URL or of "git@host:…", and not of a path such as "C:\". */
export const isRepositoryAddress = (site: string): boolean => /^[^/\\]{2,}:/.test(site);

/**
 * Parses the URL of a site repository, `git+ssh://host/site.git#branch` or `git+https://…`, or the
 * path of a bare repository. Returns undefined for the path of any other folder, even if this
 * folder does not exist. Throws an Error for any other URL, and for a missing path that ends with
 * `#branch`.
 * @param toPath makes a typed path absolute
 */
export const parseRepositoryAddress = (
  target: string,
  toPath: (typed: string) => string,
): SiteRepository | undefined => {
  const [, address = '', branch] = /^([^#]*)(?:#(.*))?$/.exec(target) ?? [];
  if (branch === '')
    throw new Error(`--site is "${withoutCredentials(target)}": name a branch after "#".`);
  const [, url] = /^git\+((?:ssh|https?|file):\/\/.+)$/.exec(address) ?? [];
  if (url) return { url, branch };
  if (!isRepositoryAddress(address)) {
    const [whole, folder] = [toPath(target), toPath(address)];
    // First tries the whole text as a path, because a path may contain "#". Returns a URL, because
    // git cannot fetch a single commit from a path.
    if (isBare(whole)) return { url: pathToFileURL(whole).href };
    if (isBare(folder)) return { url: pathToFileURL(folder).href, branch };
    if (!branch || existsSync(whole)) return undefined;
  }
  // The message leaves out the given text, because it may contain a password.
  throw new Error(
    `--site is neither a folder nor a repository: give a repository as git+ssh://host/site.git#branch, git+https://…, or the path of a bare one.`,
  );
};

type Clone = {
  folder: string;
  /** The URL of the repository without credentials, for messages. */
  shown: string;
  branch: string;
  git(...args: string[]): Promise<string>;
};

const inClone = async <Result>(
  { url, branch: wanted }: SiteRepository,
  work: (clone: Clone) => Promise<Result>,
): Promise<Result> => {
  const shown = withoutCredentials(url);
  try {
    return await withTemporaryFolder('site-repository', async (folder) => {
      const git = (...args: string[]) => runSafeGit(folder, ...args);
      await initRepositoryWithoutFilters(folder);
      await git('remote', 'add', 'origin', url);
      const head = wanted ? '' : await git('ls-remote', '--symref', 'origin', 'HEAD');
      const branch = wanted ?? /^ref: refs\/heads\/(\S+)\s+HEAD$/m.exec(head)?.[1] ?? 'main';
      await git('symbolic-ref', 'HEAD', `refs/heads/${branch}`);
      return work({ folder, shown, branch, git });
    });
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    throw new Error(`${shown}: ${error.message}. Nothing was changed.`);
  }
};

/** Checks out the newest state and returns its commit, or undefined for a missing branch. */
const update = async ({ git, branch }: Clone): Promise<string | undefined> => {
  const ref = `refs/heads/${branch}`;
  try {
    await git('fetch', '--quiet', '--no-tags', '--depth=1', 'origin', ref);
    await checkCommitContents(git, 'FETCH_HEAD');
    await git('reset', '--quiet', '--hard', 'FETCH_HEAD');
  } catch (error) {
    if (!(error instanceof GitError && /couldn't find remote ref/.test(error.output))) throw error;
    await git('update-ref', '-d', ref);
    await git('read-tree', '--empty');
  }
  await git('clean', '--quiet', '-ffdx');
  return git('rev-parse', '--verify', 'HEAD').catch(() => undefined);
};

/** Matches what git says when another push to the server was faster, or is still in progress. */
const SLOWER =
  /fetch first|non-fast-forward|cannot lock ref|failed to update ref|incorrect old value|reference already exists/;

/** Matches git's message for a rejected push. After any other error, the push may have arrived. */
const REJECTED = /\[(?:remote )?rejected\]/;

/** Throws {@link SiteConflictError} if the branch is no longer at the commit `before`. */
const push = async (clone: Clone, before: string | undefined): Promise<void> => {
  const { git, shown, branch } = clone;
  const own = await git('rev-parse', 'HEAD');
  try {
    await git('push', '--quiet', 'origin', `HEAD:refs/heads/${branch}`);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    const conflict = new SiteConflictError(`${shown}: ${error.message}. Nothing was changed.`);
    if (SLOWER.test(error.output)) throw conflict;
    if (REJECTED.test(error.output)) throw error;
    const newest = await update(clone).catch((cause: unknown) => {
      throw new Error(
        `${shown}: ${error.message}. It is not known whether the change arrived. See what is live: npm run releases -- --site git+${shown}#${branch}`,
        { cause },
      );
    });
    // If the server has this commit, the push arrived and only the response was lost.
    if (newest === own) return;
    throw newest === before ? error : conflict;
  }
};

/** Calls `work` with a copy of the site's current state. Changes to the copy are discarded. */
export const readSiteRepository = <Result>(
  repository: SiteRepository,
  work: (folder: string) => Promise<Result>,
): Promise<Result> =>
  inClone(repository, async (clone) => {
    await update(clone);
    return work(clone.folder);
  });

type RepositoryChange<Result> = {
  /** Changes `folder`, a copy of the site's current state. If `work` throws, nothing is pushed. */
  work: (folder: string) => Promise<Result>;
  message: (result: Result) => string;
  onRetry?: (() => void) | undefined;
  /** Git takes author and signing key from this folder's settings, by default from the user's. */
  authorFolder?: string | undefined;
};

/**
 * Fetches the site, calls `work`, commits and pushes. If another release was pushed meanwhile, the
 * push is rejected, and everything starts again from the new state. A push is a single step, so a
 * killed process leaves a complete site.
 */
export const changeSiteRepository = <Result>(
  repository: SiteRepository,
  { work, message, onRetry, authorFolder }: RepositoryChange<Result>,
): Promise<Result> =>
  inClone(repository, async (clone) => {
    const { folder, git } = clone;
    const { name, email } = await readGitAuthor(authorFolder ?? folder);
    const signingKey = await readSshSigningKey(authorFolder ?? folder);
    const attempt = async () => {
      const before = await update(clone);
      const result = await work(folder);
      // `--force` adds files that the user's .gitignore would leave out, because the site needs all
      // files. Leaves out `.releases`, which has only internal files of this temporary clone.
      await git('add', '--all', '--force', '--', '.', ':!.releases');
      if (!(await git('diff', '--cached', '--name-only'))) return result;
      // Signs the commit only if the site requires signatures. Ignores the user's `commit.gpgSign`,
      // which is for the user's own commits. Signs with ssh, because owners.json has ssh keys.
      const isSigned = readSiteOwners(folder)?.signers !== undefined;
      const signing = isSigned
        ? ['commit.gpgSign=true', 'gpg.format=ssh']
        : ['commit.gpgSign=false'];
      const key = signingKey ? [`user.signingKey=${signingKey}`] : [];
      const settings = [`user.name=${name}`, `user.email=${email}`, ...key, ...signing];
      const options = settings.flatMap((setting) => ['-c', setting]);
      await git(...options, 'commit', '--quiet', '-m', message(result));
      await push(clone, before);
      return result;
    };
    return retryOnConflict(attempt, onRetry);
  });
