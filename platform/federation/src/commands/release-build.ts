import { writeHosting } from '../hosting/firebase';
import {
  identify,
  type LockOptions,
  type Origins,
  type Published,
  publish,
  type ReleaseSource,
  type RolledBack,
  rollback,
  versionFolder,
} from '../release';
import {
  type Budgets,
  checkRelease,
  checkRollback,
  readLiveSite,
  refuseOn,
} from '../release-checks';

/** A site to work on. */
export type Target = {
  site: string;
  origins: Origins;
};

/** Findings to ignore, by id; left out by commands without `--accept`. */
type Accepted = { accepted?: readonly string[] };

/** Callbacks that report the progress of a release. */
type Told = Pick<LockOptions, 'onWait' | 'breakLock'> & {
  onChecksPassed?: () => void;
  onRecovered?: () => void;
};

/** A release: which package, its build, and for whom. */
export type ReleaseOptions = Accepted &
  Told & {
    name: string;
    /** The folder of the build. */
    build: string;
    /** Percent of the visitors; everyone where left out. */
    share?: number | undefined;
    /** The sizes that its parts may have; those of the site by default. */
    budgets?: Budgets;
    /** Where it comes from, for the history. */
    source?: ReleaseSource | undefined;
  };

/** The hosting configuration could not be written after a change of a folder, which stays. */
export class HostingError extends Error {
  /** Without what was changed, for a repository, where nothing was: the change is not pushed. */
  readonly reason: string;

  constructor(what: string, site: string, cause: unknown) {
    const reason = `firebase.json could not be written: ${cause instanceof Error ? cause.message : cause}`;
    super(`${what} in ${site}, but ${reason}`);
    this.name = 'HostingError';
    this.reason = reason;
  }
}

/** Updates the hosting configuration after a change. Throws a {@link HostingError} that says what was released nevertheless. */
export const followHosting = (site: string, what: string): void => {
  try {
    writeHosting(site);
  } catch (error) {
    throw new HostingError(what, site, error);
  }
};

/** Runs the release checks. Throws one error with all findings. */
export const checkBuild = (
  { site, origins }: Target,
  { name, build, budgets, accepted }: ReleaseOptions,
): void => {
  const { version } = identify(name, build);
  const live = readLiveSite(site);
  const served = { ...live, origins: { ...live.origins, ...origins } };
  const findings = checkRelease(name, build, served, budgets);
  refuseOn(`${name} ${version} was not released, and nothing was changed`, findings, accepted);
};

/** Runs the release checks and releases a build. Throws with all findings, and then nothing was changed. */
export const releaseBuild = async (target: Target, options: ReleaseOptions): Promise<Published> => {
  const { name, build, share, source, onChecksPassed, ...told } = options;
  const runChecks = () => {
    checkBuild(target, options);
    onChecksPassed?.();
  };
  const published = await publish({ ...target, name, build, share, source, runChecks, ...told });
  if (!published.withdrawn) followHosting(target.site, `${name} ${published.version} is live`);
  return published;
};

type RollbackOptions = Accepted &
  Pick<LockOptions, 'onWait' | 'breakLock'> & {
    /** The version to leave; the one that is live by then where left out. */
    from?: string | undefined;
  };

/** Runs the release checks and makes a kept version live. */
export const rollBackTo = async (
  { site, origins }: Target,
  name: string,
  to?: string,
  { accepted, ...on }: RollbackOptions = {},
): Promise<RolledBack> => {
  const runChecks = (version: string) => {
    const findings = checkRollback(name, versionFolder(site, name, version), readLiveSite(site));
    refuseOn(
      `${name} was not rolled back to ${version}, and nothing was changed`,
      findings,
      accepted,
    );
  };
  const result = await rollback({ site, origins, name, ...on }, to, runChecks);
  followHosting(site, `${name} ${result.to} is live`);
  return result;
};
