import { checkRelease, checkRollback, readLiveSite, refuseOn } from '@platform/federation/gate';
import {
  identify,
  type LockOptions,
  type Published,
  publish,
  type RolledBack,
  rollback,
  versionFolder,
} from '@platform/federation/release';
import type { Target } from './deploy/target';
import { writeHosting } from './deploy/write-hosting';

/** A finding of the gate that somebody knows better, by its id. */
type Accepted = { accepted?: readonly string[] };

/** What is told of a release under way. */
type Told = Pick<LockOptions, 'onWait'> & { onGatePassed?: () => void; onRecovered?: () => void };

/** A release: which package, its build, and for whom. */
export type ReleaseOptions = Accepted &
  Told & {
    name: string;
    /** The folder of the build. */
    build: string;
    /** Percent of the visitors; everyone where left out. */
    share?: number | undefined;
  };

/** Brings the host's configuration up to date after a change. Throws a sentence that says what was done nevertheless. */
export const followHosting = (site: string, what: string): void => {
  try {
    writeHosting(site);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`${what} in ${site}, but firebase.json could not be written: ${reason}`);
  }
};

/** The gate alone. Throws with all findings where there are any. */
export const checkBuild = (
  { site }: Target,
  { name, build, accepted = [] }: ReleaseOptions,
): void => {
  const { version } = identify(name, build);
  const findings = checkRelease(name, build, readLiveSite(site));
  refuseOn(`${name} ${version} was not released, and nothing was changed`, findings, accepted);
};

/** Releases a build, gate included, as the command does. Throws with all findings, and then nothing was changed. */
export const releaseBuild = async (target: Target, options: ReleaseOptions): Promise<Published> => {
  const { name, build, share, onGatePassed, ...told } = options;
  const gate = () => {
    checkBuild(target, options);
    onGatePassed?.();
  };
  const published = await publish({ ...target, name, build, share, gate, ...told });
  followHosting(target.site, `${name} ${published.version} is live`);
  return published;
};

/** Makes a kept version live, gate included, as the command does. */
export const rollBackTo = async (
  { site, origins }: Target,
  name: string,
  to?: string,
  { accepted = [], onWait }: Accepted & Told = {},
): Promise<RolledBack> => {
  const gate = (version: string) => {
    const findings = checkRollback(name, versionFolder(site, name, version), readLiveSite(site));
    refuseOn(
      `${name} was not rolled back to ${version}, and nothing was changed`,
      findings,
      accepted,
    );
  };
  const change = { site, origins, name, ...(onWait ? { onWait } : {}) };
  const result = await rollback(change, to, gate);
  followHosting(site, `${name} ${result.to} is live`);
  return result;
};
