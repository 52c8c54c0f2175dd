import { writeHostConfiguration } from '../hosting';
import {
  type Publication,
  type PublishResult,
  planRelease,
  publishBuild,
  type ReleasePlan,
  type ReleaseTarget,
  type RollbackResult,
  readBuildId,
  retireRemoteFromSite,
  rollBackPackage,
  versionFolder,
} from '../release';
import {
  assertNoFindings,
  type Budgets,
  checkCohorts,
  checkRelease,
  checkRetirement,
  checkRollback,
  type LiveSite,
  readLiveSite,
} from '../release-checks';
import { printDone } from './terminal';

/** Findings to ignore, by id. Commands without `--accept` leave this out. */
type Accepted = { accepted?: readonly string[] };

export type ReleaseOptions = Accepted &
  Omit<Publication, keyof ReleaseTarget | 'runChecks'> & {
    /** The size limits of the build's files and pages. By default, the limits of the site. */
    budgets?: Budgets;
  };

/** The error when a site was changed, but the configuration of its host could not be written. */
export class HostConfigurationError extends Error {
  /** Only what failed. A repository needs this text, because a failed change is never pushed. */
  readonly reason: string;

  constructor(site: string, cause: unknown) {
    const reason = `the configuration of its host could not be written: ${cause instanceof Error ? cause.message : cause}`;
    super(`${site} was changed, but ${reason}`);
    this.reason = reason;
  }
}

/** Returns a target whose changes also write the configuration of the site's host. */
export const withHostConfiguration = (target: ReleaseTarget): ReleaseTarget => ({
  ...target,
  onServed: () =>
    writeHostConfiguration(target.site).catch((cause) => {
      throw new HostConfigurationError(target.site, cause);
    }),
});

/** Reads the live versions of a site, with the origins from which its remotes will be served. */
export const readTargetSite = ({ site, origins }: ReleaseTarget): LiveSite => {
  const live = readLiveSite(site);
  return { ...live, origins: { ...live.origins, ...origins } };
};

/** Runs the release checks. Throws one error with all findings. */
const runChecks = (target: ReleaseTarget, options: ReleaseOptions): void => {
  const { name, build, groups, budgets, accepted } = options;
  const { version } = readBuildId(name, build);
  const live = readTargetSite(target);
  const findings = [
    ...checkRelease(name, build, live, budgets),
    ...checkCohorts(groups?.cohorts ?? [], live),
  ];
  const what = `${name} ${version} was not released, and nothing was changed`;
  assertNoFindings(what, findings, accepted);
  printDone('release checks passed');
};

const publicationOf = (target: ReleaseTarget, options: ReleaseOptions): Publication => ({
  ...withHostConfiguration(target),
  ...options,
  runChecks: () => runChecks(target, options),
});

/** Says what {@link releaseBuild} would do, without changes. Throws the same errors. */
export const planCheckedRelease = (target: ReleaseTarget, options: ReleaseOptions): ReleasePlan =>
  planRelease(publicationOf(target, options));

/** Releases a build. Changes nothing and throws one error if the release checks find something. */
export const releaseBuild = (
  target: ReleaseTarget,
  options: ReleaseOptions,
): Promise<PublishResult> => publishBuild(publicationOf(target, options));

/** Takes a remote off the site. Throws if another package needs it. Returns its live version. */
export const retireRemote = (
  target: ReleaseTarget,
  name: string,
  retired: { reason: string; by?: string },
  accepted?: readonly string[],
): Promise<string> => {
  const runChecks = () => {
    const what = `${name} was not taken off the site, and nothing was changed`;
    assertNoFindings(what, checkRetirement(name, readLiveSite(target.site)), accepted);
  };
  return retireRemoteFromSite({ ...withHostConfiguration(target), name }, retired, runChecks);
};

type RollbackOptions = Accepted & {
  reason?: string | undefined;
  /** The version to roll back from. By default the version that is live now. */
  from?: string | undefined;
};

/** Runs the release checks and makes a kept version live. */
export const rollBackWithChecks = (
  target: ReleaseTarget,
  name: string,
  to?: string,
  { accepted, ...options }: RollbackOptions = {},
): Promise<RollbackResult> => {
  const { site } = target;
  const checkVersion = (version: string) => {
    const findings = checkRollback(name, versionFolder(site, name, version), readLiveSite(site));
    const what = `${name} was not rolled back to ${version}, and nothing was changed`;
    assertNoFindings(what, findings, accepted);
  };
  return rollBackPackage({ ...withHostConfiguration(target), name, ...options }, to, checkVersion);
};
