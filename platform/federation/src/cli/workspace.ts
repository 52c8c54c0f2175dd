import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { type Origins, type ReleaseProvenance, readVersion, versionFolder } from '../release';
import { readGitAuthor, readSourceCommit, withTemporaryFolder } from '../repository';
import type { SmokeTestInput } from './smoke';
import { resolveTypedPath } from './target';
import { formatSecondsSince, printCompletedStep } from './terminal';

/** The repository of a site, with several packages, or the repository of one remote. */
export type Workspace = {
  root: string;
  packages: readonly string[];
  /** The folders of packages with translated texts. By default, only the folder `root`. */
  translated?: readonly string[];
  /** Builds the current sources for production. If the build fails, throws the bundler's output. */
  build(name: string, folder: string): Promise<void>;
  /** The folder or repository of releases when `--site` is not given. */
  site?: string | undefined;
  /** The URL of the deployed site, for commands without `--live` and `--site`. */
  live?: string | undefined;
  localOrigins: Origins;
  /** Tests a build with releases in a folder. By default, commands test on the deployed site. */
  smoke?: (trial: SmokeTestInput) => Promise<void>;
  /** Returns the path of a browser. By default, commands use `BROWSER_PATH` or Playwright's own. */
  findBrowser?: () => string;
};

export const singlePackageOf = ({ packages }: Workspace): string | undefined =>
  packages.length === 1 ? packages[0] : undefined;

/**
 * Returns the package of this name. Without a name, returns the workspace's only package. Throws an
 * Error if there is no such package.
 */
export const packageToRelease = (workspace: Workspace, name: string | undefined): string => {
  const { packages } = workspace;
  const found = name || singlePackageOf(workspace);
  if (found && packages.includes(found)) return found;
  const list = packages.join(', ');
  throw new Error(
    name
      ? `There is no package "${name}" to release: choose one of ${list}.`
      : `Say which package: one of ${list}.`,
  );
};

/**
 * Returns the given name, even if the workspace has no such package, because its sources may be in
 * another repository. Without a name, returns the workspace's only package.
 */
export const packageOfSite = (workspace: Workspace, name: string | undefined): string =>
  name ?? packageToRelease(workspace, undefined);

export const PACKAGE_ARGUMENT = '[package]';

type BuildSource = {
  from?: string | undefined;
  /** A version of the package on the site, to use instead of a new build. */
  version?: string | undefined;
  /** The commit of the build's sources, if that is not the commit of the working tree. */
  commit?: string | undefined;
};

/**
 * Calls `work` with a function that returns the folder of a build. With `version`, the build is
 * this version in the folder `site`. With `from`, the build is in the folder `from`. With neither,
 * the build is new, in a temporary folder that exists only until `work` ends.
 */
export async function withBuildFolder<Result>(
  workspace: Workspace,
  name: string,
  { from, version }: BuildSource,
  work: (folderIn: (site: string) => string) => Promise<Result>,
): Promise<Result> {
  if (version) return work((site) => versionFolder(site, name, version));
  if (from) {
    const typed = resolveTypedPath(from);
    // Follows a link to the build, because a release stores files, and cannot copy the link.
    const folder = existsSync(typed) ? realpathSync(typed) : typed;
    return work(() => folder);
  }
  return withTemporaryFolder(name, async (folder) => {
    const since = performance.now();
    await workspace.build(name, folder);
    printCompletedStep(`built in ${formatSecondsSince(since)}: ${readVersion(name, folder)}`);
    return work(() => folder);
  });
}

export const readReleaseAuthor = async ({ root }: Workspace): Promise<string> => {
  const { name, email } = await readGitAuthor(root);
  return `${name} <${email}>`;
};

/**
 * Returns the author and the commit of a release. Without a given commit, uses the workspace's
 * commit if the build is new or in a `dist` folder of the workspace. Any other build gets no
 * commit, because it may come from other sources.
 */
export async function readAuthorAndCommit(
  workspace: Workspace,
  name: string,
  { from, version, commit: typed }: BuildSource,
): Promise<ReleaseProvenance> {
  const { root } = workspace;
  if (typed !== undefined && !/^(?:[\da-f]{40}|[\da-f]{64})$/.test(typed))
    throw new Error(`--commit is "${typed}": give the full id of a commit.`);
  const ownFolders = [path.join(root, 'dist'), path.join(root, name, 'dist')];
  const isOwn = !version && (!from || ownFolders.includes(resolveTypedPath(from)));
  const commit = typed?.slice(0, 12) ?? (isOwn ? await readSourceCommit(root) : undefined);
  return { by: await readReleaseAuthor(workspace), ...(commit ? { commit } : {}) };
}
