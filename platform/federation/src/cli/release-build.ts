import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  changedMeanwhileError,
  changeSite,
  type PublishOptions,
  type PublishResult,
  packageStateOf,
  parseDocument,
  publishBuild,
  type ReleaseTarget,
  type RollbackResult,
  readJsonFile,
  readVersion,
  rollBackPackage,
  SHELL,
  versionFolder,
  withRetiredRemote,
} from '../release';
import {
  assertNoFindings,
  type Budgets,
  checkCohortsExist,
  checkRelease,
  checkRetirement,
  checkRollback,
  type LiveSite,
  readLiveSite,
} from '../release-checks';
import { configSchema } from '../runtime';
import { printCompletedStep } from './terminal';

export type ReleaseOptions = Omit<PublishOptions, keyof ReleaseTarget | 'runChecks'> & {
  /** The size limits of the build's files and pages. By default, `readBudgets` gives the limits. */
  budgets?: Budgets;
  /** The ids of findings of the release checks that do not stop the release. */
  accepted?: readonly string[];
};

/** The target's origins (options, `deploy.json`, local ports) replace the registry's origins. */
export const readLiveSiteOfTarget = ({ site, origins }: ReleaseTarget): LiveSite => {
  const live = readLiveSite(site);
  return { ...live, origins: { ...live.origins, ...origins } };
};

export const checkSiteConfig = (site: string): void => {
  const file = path.join(site, SHELL, 'config.json');
  if (existsSync(file)) parseDocument(configSchema, readJsonFile(file), file);
};

const runChecks = (target: ReleaseTarget, options: ReleaseOptions): void => {
  const { name, build, groups, budgets, accepted } = options;
  const version = readVersion(name, build);
  if (name === SHELL) checkSiteConfig(target.site);
  const live = readLiveSiteOfTarget(target);
  const findings = [
    ...checkRelease(name, build, live, budgets),
    ...checkCohortsExist(groups?.cohorts ?? [], live),
  ];
  const what = `${name} ${version} was not released, and nothing was changed`;
  assertNoFindings(what, findings, accepted);
  printCompletedStep('release checks passed');
};

export const checkedPublication = (
  target: ReleaseTarget,
  options: ReleaseOptions,
): PublishOptions => ({
  ...target,
  ...options,
  runChecks: () => runChecks(target, options),
});

/** Releases a build. If the release checks find a problem, throws an Error and changes nothing. */
export const releaseBuild = (
  target: ReleaseTarget,
  options: ReleaseOptions,
): Promise<PublishResult> => publishBuild(checkedPublication(target, options));

/**
 * Takes a remote off the site, and returns the version that was live. All files of the remote stay,
 * because open tabs need them. A release of a new version brings the remote back. Throws an Error
 * if another package needs the remote, or another person has released a version meanwhile.
 */
export const retireRemote = async (
  target: ReleaseTarget,
  name: string,
  retired: { reason: string; by?: string },
  accepted?: readonly string[],
): Promise<string> => {
  if (name === SHELL)
    throw new Error('The shell cannot be taken off the site: nothing opens without it.');
  return changeSite(target, (before, first) => {
    const state = withRetiredRemote(before, name, retired);
    const { live } = packageStateOf(before, name);
    if (packageStateOf(first, name).live !== live)
      throw changedMeanwhileError(name, `live is now ${live}`);
    const what = `${name} was not taken off the site, and nothing was changed`;
    assertNoFindings(what, checkRetirement(name, readLiveSite(target.site)), accepted);
    return { state, result: live };
  });
};

export const rollBackWithChecks = (
  target: ReleaseTarget,
  name: string,
  to?: string,
  { accepted, reason }: Pick<ReleaseOptions, 'accepted' | 'reason'> = {},
): Promise<RollbackResult> => {
  const { site } = target;
  const checkVersion = (version: string) => {
    const findings = checkRollback(name, versionFolder(site, name, version), readLiveSite(site));
    const what = `${name} was not rolled back to ${version}, and nothing was changed`;
    assertNoFindings(what, findings, accepted);
  };
  return rollBackPackage({ ...target, name, reason }, to, checkVersion);
};
