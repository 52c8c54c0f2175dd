import { writeHosting } from '../hosting';
import {
  type Origins,
  type PublishResult,
  planRelease,
  publishBuild,
  type ReleasePlan,
  type ReleaseSource,
  type RollbackResult,
  readBuildId,
  retireRemoteFromSite,
  rollBackPackage,
  versionFolder,
} from '../release';
import {
  type Budgets,
  checkCohorts,
  checkRelease,
  checkRetired,
  checkRollback,
  type LiveSite,
  pageCosts,
  readBuild,
  readLiveSite,
  refuseFindings,
} from '../release-checks';
import type { ReleaseAudience } from './audience';

export type ReleaseTarget = {
  site: string;
  origins: Origins;
};

/** Findings to ignore, by id. Commands without `--accept` leave this out. */
type Accepted = { accepted?: readonly string[] };

/** Called before each further try, after somebody else changed the folder first. */
type Retrying = { onRetry?: (() => void) | undefined };

export type ReleaseOptions = Accepted &
  Retrying &
  ReleaseAudience & {
    /** Called with a sentence for the cost of each page that shares nothing with the shell. */
    onChecksPassed?: (costs: readonly string[]) => void;
    name: string;
    build: string;
    /** Whether only a link opens the stored build. */
    preview?: boolean | undefined;
    /** Whether to withdraw all other versions, because they are not safe. */
    withdrawPrevious?: boolean | undefined;
    reason?: string | undefined;
    /** The size limits of the build's files and pages. By default those of the site. */
    budgets?: Budgets;
    source?: ReleaseSource | undefined;
  };

/** The error when a folder was changed but not its hosting configuration. The change stays. */
export class HostingError extends Error {
  /** The reason alone. A repository stays unchanged, because nothing is pushed. */
  readonly reason: string;

  constructor(what: string, site: string, cause: unknown) {
    const reason = `the configuration of its host could not be written: ${cause instanceof Error ? cause.message : cause}`;
    super(`${what} in ${site}, but ${reason}`);
    this.name = 'HostingError';
    this.reason = reason;
  }
}

/** Writes the hosting configuration. Throws a {@link HostingError} with what was released. */
export const rewriteHosting = async (site: string, what: string): Promise<void> => {
  try {
    await writeHosting(site);
  } catch (error) {
    throw new HostingError(what, site, error);
  }
};

/** Reads the live versions of a site, with the origins from which its remotes will be served. */
export const readTargetSite = ({ site, origins }: ReleaseTarget): LiveSite => {
  const live = readLiveSite(site);
  return { ...live, origins: { ...live.origins, ...origins } };
};

/** Runs the release checks. Throws one error with all findings. */
const runChecks = (target: ReleaseTarget, options: ReleaseOptions): void => {
  const { name, build, groups, budgets, accepted, onChecksPassed } = options;
  const { version } = readBuildId(name, build);
  const live = readTargetSite(target);
  const findings = [
    ...checkRelease(name, build, live, budgets),
    ...checkCohorts(groups?.cohorts ?? [], live),
  ];
  refuseFindings(
    `${name} ${version} was not released, and nothing was changed`,
    findings,
    accepted,
  );
  const { build: passed } = readBuild(name, build);
  onChecksPassed?.(passed ? pageCosts(passed) : []);
};

/** Says what {@link releaseBuild} would do, without changes. Throws the same errors. */
export const planCheckedRelease = (target: ReleaseTarget, options: ReleaseOptions): ReleasePlan =>
  planRelease({ ...target, ...options, runChecks: () => runChecks(target, options) });

/** Releases a build. Changes nothing and throws one error if the release checks find something. */
export const releaseBuild = (
  target: ReleaseTarget,
  options: ReleaseOptions,
): Promise<PublishResult> =>
  publishBuild({
    ...target,
    ...options,
    runChecks: () => runChecks(target, options),
    onServed: ({ version, withdrawn }) =>
      withdrawn ? undefined : rewriteHosting(target.site, `${options.name} ${version} is live`),
  });

type RollbackOptions = Accepted &
  Retrying & {
    reason?: string | undefined;
    /** The version to roll back from. By default the version that is live now. */
    from?: string | undefined;
  };

/** Takes a remote off the site, unless the site needs it. Returns the version that was live. */
export const retireRemote = (
  { site, origins }: ReleaseTarget,
  name: string,
  retired: { reason: string; by?: string },
  { accepted, onRetry }: RollbackOptions = {},
): Promise<string> => {
  const runChecks = () => {
    const findings = checkRetired(name, readLiveSite(site));
    refuseFindings(
      `${name} was not taken off the site, and nothing was changed`,
      findings,
      accepted,
    );
  };
  const onServed = () => rewriteHosting(site, `${name} was taken off the site`);
  return retireRemoteFromSite({ site, origins, name, onServed, onRetry }, retired, runChecks);
};

/** Runs the release checks and makes a kept version live. */
export const rollBackChecked = (
  { site, origins }: ReleaseTarget,
  name: string,
  to?: string,
  { accepted, ...options }: RollbackOptions = {},
): Promise<RollbackResult> => {
  const checkVersion = (version: string) => {
    const findings = checkRollback(name, versionFolder(site, name, version), readLiveSite(site));
    refuseFindings(
      `${name} was not rolled back to ${version}, and nothing was changed`,
      findings,
      accepted,
    );
  };
  const onServed = (version: string) => rewriteHosting(site, `${name} ${version} is live`);
  return rollBackPackage({ site, origins, name, onServed, ...options }, to, checkVersion);
};
