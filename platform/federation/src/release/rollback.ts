import { NextCommandError } from './next-command-error';
import {
  asReleasedAgain,
  checkNotRetired,
  refuseUnsafeVersion,
  withChangedRelease,
  withdrawnFields,
  withPackage,
} from './next-state';
import {
  earlierReleases,
  packageStateOf,
  type SiteState,
  type StoredRelease,
} from './site/site-state';

/**
 * Returns the version to which a rollback goes: `to`, or else the previous version. Throws an Error
 * if no rollback is possible.
 */
export const chooseRollbackVersion = (state: SiteState, name: string, to?: string): string => {
  const before = packageStateOf(state, name);
  checkNotRetired(state, name);
  const kept = before.history.map(({ version }) => version);
  const target = to ?? earlierReleases(before)[0]?.version;
  if (!target) {
    throw new NextCommandError(
      `There is no version of ${name} before ${before.live} to go back to. To take it off the site`,
      'rollback',
      `${name} --retire "<reason>"`,
    );
  }
  if (!kept.includes(target)) {
    throw new Error(`${name} ${target} is not kept here. Kept are: ${kept.join(', ')}.`);
  }
  if (target === before.live) throw new Error(`${name} ${target} is live already.`);
  refuseUnsafeVersion(state, name, target);
  return target;
};

/**
 * Makes a version in the history live. If it is older than the replaced one, withdraws the replaced
 * version and those in between, because the same fault may be in all of them.
 */
export const withRollback = (
  state: SiteState,
  name: string,
  target: string,
  now: Date,
  reason?: string,
): SiteState => {
  const { live, candidate, history, ...rules } = packageStateOf(state, name);
  const indexOf = (wanted: string) => history.findIndex(({ version }) => version === wanted);
  const asAfterRollback = (release: StoredRelease, index: number): StoredRelease => {
    const { version, withdrawn } = release;
    if (version === target) return asReleasedAgain(release);
    const isNewer = index >= indexOf(live) && index < indexOf(target);
    if (!isNewer || version === candidate?.version || withdrawn) return release;
    return { ...release, ...withdrawnFields(reason) };
  };
  const replaced = withChangedRelease(history, live, { replacedAt: now.toISOString() });
  return withPackage(state, name, {
    live: target,
    ...(candidate && candidate.version !== target ? { candidate } : {}),
    history: replaced.map(asAfterRollback),
    ...rules,
  });
};
