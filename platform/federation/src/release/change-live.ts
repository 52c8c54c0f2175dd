import { commit, recover } from './commit';
import type { Origins } from './compose';
import { type LockOptions, withLock } from './lock';
import { packageState, readSiteState, type SiteState } from './site-state';
import { rollbackTarget, withoutCandidate, withRollback } from './transitions';

/** A change of the live version without a new build. */
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
