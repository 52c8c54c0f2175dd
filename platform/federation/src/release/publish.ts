import { commit, recover } from './commit';
import { checkOrigin, type Origins } from './compose';
import { type LockOptions, withLock } from './lock';
import { packageState, type ReleaseSource, readSiteState, type SiteState } from './site-state';
import { compressBuild, identify, isIntact, store } from './store';
import {
  rollbackTarget,
  withCandidate,
  withLive,
  withoutCandidate,
  withRetention,
  withRollback,
} from './transitions';

/** A build to be released to a site. */
export type Publication = LockOptions & {
  site: string;
  origins: Origins;
  /** The package. */
  name: string;
  /** The folder of its build, which is not changed. */
  build: string;
  /** Percent of the visitors that get it. Everyone gets it when this is missing or 100. */
  share?: number | undefined;
  /** Commit and author, for the history. */
  source?: ReleaseSource | undefined;
  /** Throws when the build is incompatible with the live versions. Called while the lock is held. */
  runChecks?: (() => void) | undefined;
  /** Called after an interrupted release was cleaned up. */
  onRecovered?: (() => void) | undefined;
};

/**
 * The result of publishing. `changed` is false when the version was already live; `repaired` is true when it was kept with
 * missing or changed files.
 */
export type Published = { version: string; changed: boolean; repaired: boolean; state: SiteState };

/**
 * Copies a build to a site and makes it live, or gives it to a share of the visitors: files, registry, page, in that
 * order. Does not change other packages. When it throws an Error, the site is unchanged.
 */
export const publish = async ({
  site,
  origins,
  name,
  build,
  share = 100,
  source,
  ...on
}: Publication): Promise<Published> => {
  const identity = identify(name, build);
  const { version } = identity;
  // Before the lock is taken, because it takes seconds.
  const copies = isIntact(site, identity) ? new Map() : await compressBuild(version, build);
  const work = (): Published => {
    if (recover(site, origins)) on.onRecovered?.();
    checkOrigin(site, name, origins);
    on.runChecks?.();
    const now = new Date();
    const before = readSiteState(site);
    const next =
      share < 100
        ? withCandidate(before, name, { version, share }, now, source)
        : withLive(before, name, version, now, source);
    const repaired = store(site, identity, build, copies);
    commit(site, withRetention(next, now), origins);
    return { version, changed: next !== before, repaired, state: next };
  };
  return withLock(site, `the release of ${name} ${version}`, work, on);
};

/** Changes the live version to one that the site keeps. */
export type Change = LockOptions & { site: string; origins: Origins; name: string };

/** What a rollback did. */
export type RolledBack = { from: string; to: string; state: SiteState };

/**
 * Makes a kept version live in one step, without a build. Without `to`, it is the previous version.
 * @param runChecks gets the version and throws when it is incompatible with the others; called while the lock is held
 */
export const rollback = (
  { site, origins, name, ...on }: Change,
  to?: string,
  runChecks?: (target: string) => void,
): Promise<RolledBack> => {
  const work = () => {
    recover(site, origins);
    const before = readSiteState(site);
    const target = rollbackTarget(before, name, to);
    runChecks?.(target);
    const state = withRollback(before, name, target, new Date());
    commit(site, state, origins);
    return { from: packageState(before, name).live, to: target, state };
  };
  return withLock(site, `the rollback of ${name}`, work, on);
};

/** Withdraws the candidate, so that everyone gets the live version. Returns the version that was withdrawn. */
export const withdraw = ({
  site,
  origins,
  name,
  ...on
}: Change): Promise<{ version: string; state: SiteState }> => {
  const work = () => {
    recover(site, origins);
    const before = readSiteState(site);
    const version = packageState(before, name).candidate?.version ?? '';
    const state = withoutCandidate(before, name, new Date());
    commit(site, state, origins);
    return { version, state };
  };
  return withLock(site, `the withdrawal of ${name}’s candidate`, work, on);
};
