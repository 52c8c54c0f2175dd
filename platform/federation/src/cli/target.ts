import { isAbsolute, relative, resolve, sep } from 'node:path';
import { readHostsInDeployFile, writeHostConfiguration } from '../hosting';
import {
  checkFolderIsUpToDate,
  checkSiteFolder,
  ErrorWithSuggestedCommand,
  type ReleaseTarget,
  readDeployFile,
  readOriginOption,
  readSiteState,
  type SiteState,
} from '../release';
import {
  changeSiteRepository,
  isRepositoryAddress,
  parseRepositoryAddress,
  readSiteRepository,
  withoutCredentials,
} from '../repository';
import type { ParsedArguments } from './command';
import { npmRunCommand, quoteArgument } from './terminal';
import type { Workspace } from './workspace';

/**
 * Makes a typed path absolute. The path is relative to `INIT_CWD`, the folder where somebody typed
 * the command, because npm runs scripts in the folder of package.json.
 */
export const resolveTypedPath = (folder: string): string =>
  resolve(process.env.INIT_CWD ?? process.cwd(), folder);

/**
 * Rewrites a relative path of a site, so that it is relative to `folder`. Removes the user and
 * password from a web URL, and the password from an SSH URL, because the result is written into a
 * file that many people read.
 */
export const siteRelativeToFolder = (folder: string, typed: string): string =>
  isRepositoryAddress(typed) || isAbsolute(typed)
    ? withoutCredentials(typed)
    : relative(folder, resolveTypedPath(typed)).replaceAll(sep, '/');

export const targetSiteOptions = {
  site: {
    type: 'string',
    value: 'folder or repository',
    help: 'holds the releases of the site, as a path or as git+https://host/site.git#branch',
  },
  origin: {
    type: 'string',
    multiple: true,
    value: 'remote=url',
    help: 'serves this remote from there, whatever deploy.json says',
  },
} as const;

export const siteChangeOptions = {
  ...targetSiteOptions,
  offline: { type: 'boolean', help: 'does not ask the live site whether the folder is up to date' },
} as const;

export type TargetSiteOptions = ParsedArguments<typeof siteChangeOptions>['values'];

/** Returns a command with the site's options: `npm run release -- … --site ../production`. */
export const suggestCommandForSite = (
  name: string,
  rest: string,
  { site, origin = [] }: TargetSiteOptions,
): string => {
  const words = [
    ...(site ? ['--site', withoutCredentials(site)] : []),
    ...origin.flatMap((each) => ['--origin', each]),
  ];
  return npmRunCommand(name, [rest, ...words.map(quoteArgument)].filter(Boolean).join(' '));
};

/**
 * Returns the options for a suggested command, so that it finds the site that is deployed at
 * `live`. If the folder or repository of this site is unknown, the option `site` gets a
 * placeholder.
 */
export const optionsForDeployedSite = <Options extends TargetSiteOptions>(
  { live: own }: Workspace,
  live: string,
  options: Options,
): Options => {
  const isOwn = own !== undefined && new URL(own).href === new URL(live).href;
  return isOwn || options.site ? options : { ...options, site: '<folder or repository>' };
};

type BuildOptions = TargetSiteOptions & {
  from?: string | undefined;
  accept?: string[] | undefined;
};

export const suggestReleaseCommandForBuild = (
  name: string,
  { from, accept = [], ...where }: BuildOptions,
): string => {
  const words = [...(from ? ['--from', from] : []), ...accept.flatMap((id) => ['--accept', id])];
  return suggestCommandForSite('release', [name, ...words.map(quoteArgument)].join(' '), where);
};

/** @param share percent of the visitors */
export const suggestReleaseCommand = (
  name: string,
  version: string,
  share: number,
  options: TargetSiteOptions,
): string =>
  suggestCommandForSite('release', `${name} --version ${version} --to-share ${share}`, options);

/**
 * Takes the origin of each remote from the options, else from `deploy.json`, else from local ports.
 * After each change of the site, `onServed` writes the configuration files of the hosts.
 */
const targetIn = async (
  { localOrigins }: Workspace,
  options: TargetSiteOptions,
  site: string,
  isRepository: boolean,
): Promise<ReleaseTarget> => {
  checkSiteFolder(site);
  await readHostsInDeployFile(site);
  const deployed = readDeployFile(site).origins;
  // With `--site` or with origins in `deploy.json`, ignores local ports, because a deployed site
  // never has local origins.
  const isLocal = options.site === undefined && Object.keys(deployed).length === 0;
  const local = isLocal ? localOrigins : {};
  const typed = Object.fromEntries((options.origin ?? []).map(readOriginOption));
  const onServed = () =>
    writeHostConfiguration(site).catch((cause) => {
      const outcome = isRepository ? 'Nothing was changed:' : `${site} was changed, but`;
      const reason = cause instanceof Error ? cause.message : cause;
      const next = suggestCommandForSite('hosting', '', options);
      const remedy = isRepository ? '' : `\nWhen that is fixed, run: ${next}`;
      throw new Error(
        `${outcome} the configuration of its host could not be written: ${reason}${remedy}`,
        { cause },
      );
    });
  return { site, origins: { ...local, ...deployed, ...typed }, onRetry: printRetry, onServed };
};

const printRetry = (): void =>
  console.log('  … somebody else changed the site: again, from its new state');

/** Prints a notice for a site without releases, because its path or URL may be mistyped. */
export const printNoticeIfNewSite = (site: string): void => {
  const isNew = Object.keys(readSiteState(site).packages).length === 0;
  if (isNew) console.log('  … this is a new site: nothing was released to it before');
};

type SiteWork<Result> = (target: ReleaseTarget) => Promise<Result>;

/**
 * Returns the site in the options or in package.json: a folder or a repository. For a repository,
 * commands work in a copy. Throws an Error if no site is given.
 */
export const openTargetSite = (workspace: Workspace, options: TargetSiteOptions) => {
  const { site = workspace.site, offline } = options;
  if (!site) throw new Error('Say where the site is: --site <folder or repository>.');
  const folder = resolveTypedPath(site);
  const repository = parseRepositoryAddress(site, resolveTypedPath);
  const isRepository = repository !== undefined;
  // Corrects the texts of errors: adds the site's options to suggested commands, and removes the
  // path of a repository's temporary copy.
  const workIn =
    <Result>(work: SiteWork<Result>) =>
    async (at: string): Promise<Result> => {
      try {
        return await work(await targetIn(workspace, options, at, isRepository));
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const text =
          error instanceof ErrorWithSuggestedCommand
            ? `${error.text}: ${suggestCommandForSite(error.command, error.commandArguments, options)}`
            : error.message;
        throw new Error(text.replaceAll(isRepository ? at + sep : '', ''), { cause: error });
      }
    };
  const liveOfFolder = () => (repository ? undefined : readDeployFile(folder).live);
  /**
   * Throws an Error if the folder is older than the live site, whose URL is in `deploy.json`. A
   * repository needs no such check, because git rejects the push of an old state.
   */
  const checkUpToDate = async (): Promise<void> => {
    const live = offline ? undefined : liveOfFolder();
    if (live) await checkFolderIsUpToDate(folder, live);
  };
  return {
    /** The name of the site in messages: the folder, or the URL without passwords. */
    name: repository ? withoutCredentials(site) : folder,
    isRepository,
    checkUpToDate,
    read: <Result>(work: SiteWork<Result>): Promise<Result> =>
      repository ? readSiteRepository(repository, workIn(work)) : workIn(work)(folder),
    /**
     * Calls `work` to change the files of the site. If the site is a repository, also commits and
     * pushes the change, and calls `work` again when somebody else pushed first.
     */
    change: async <Result>(
      work: SiteWork<Result>,
      message: (result: Result) => string,
    ): Promise<Result> => {
      let first: SiteState | undefined;
      const changeIn = workIn((target) => {
        first ??= readSiteState(target.site);
        return work({ ...target, first });
      });
      if (repository) {
        const how = { work: changeIn, message, onRetry: printRetry, authorFolder: workspace.root };
        return changeSiteRepository(repository, how);
      }
      await checkUpToDate();
      return changeIn(folder);
    },
    printDeployNotice: (): void => {
      const live = liveOfFolder();
      if (live) console.log(`\nDeploy ${folder}: ${live} does not change until then.`);
    },
  };
};
