import path from 'node:path';
import type { AudienceGroups } from '../runtime';
import { changeSite, type ReleaseTarget } from './change-site';
import { ErrorWithSuggestedCommand } from './error-with-suggested-command';
import {
  isVersionWithdrawn,
  refuseUnsafeVersion,
  requireUnretiredPackage,
  withCandidate,
  withLiveVersion,
  withOtherVersionsUnsafe,
  withoutCandidate,
  withoutExpiredVersions,
  withoutOldPreviews,
  withPackageState,
  withPreview,
  withRollback,
} from './next-state';
import { checkOrigin } from './origins';
import { checkBuildFolder } from './site/site-files';
import { versionFolder } from './site/site-folders';
import {
  currentFreezeMessage,
  fallbackReleases,
  type PackageState,
  packageStateOf,
  type ReleaseProvenance,
  readSiteState,
  type SiteFreeze,
  type SiteState,
} from './site/site-state';
import { isVersionIntact, readVersion, storeBuild } from './site/store';

/** The options of a release that say who gets the build. */
export type ReleaseRequest = {
  /**
   * Percent of visitors. The default is 100. With `groups`, the default is the share that this
   * version has as the candidate, or 0.
   */
  share?: number | undefined;
  /** Groups of users that get the build too. All other users keep the live version. */
  groups?: AudienceGroups | undefined;
  /** Whether the build becomes a preview: a version that only a link opens. */
  preview?: boolean | undefined;
  /** Whether to withdraw all other versions as unsafe. Only for a release to everyone. */
  withdrawPrevious?: boolean | undefined;
};

/**
 * What a release does. An automatic release, as from a pipeline, makes a new version live. If the
 * version is already withdrawn, live or the candidate, the release changes nothing.
 */
export type ReleaseKind = 'automatic' | 'everyone' | 'candidate' | 'preview';

export const releaseKindOf = (request: ReleaseRequest): ReleaseKind => {
  const { share, groups, preview, withdrawPrevious } = request;
  if (preview) return 'preview';
  if (withdrawPrevious || share === 100) return 'everyone';
  return share === undefined && !groups ? 'automatic' : 'candidate';
};

export type PublishOptions = ReleaseTarget &
  ReleaseRequest & {
    name: string;
    build: string;
    /** Why the release withdraws other versions. `releases.html` shows this reason. */
    reason?: string | undefined;
    source?: ReleaseProvenance | undefined;
    runChecks?: (() => void) | undefined;
    /** The release fails unless this version is the candidate or, without a candidate, live. */
    expected?: string | undefined;
  };

export type ReleasePlan = {
  version: string;
  kind: ReleaseKind;
  /** False if the package is already in the state that this release asks for. */
  changed: boolean;
  /** Whether the version was withdrawn before and stays withdrawn. */
  withdrawn: boolean;
  /** The version that stops being the candidate, unless it becomes live. */
  endedCandidate?: string | undefined;
  state: PackageState;
};

/** `repaired`: whether the release has replaced damaged files of this version on the site. */
export type PublishResult = ReleasePlan & { repaired: boolean };

const DAMAGE_REMEDY = 'Release that version again, with --from its build or from its commit';

/** @param now what is different now: "the candidate is now 1.2.0" */
export const changedMeanwhileError = (name: string, now: string): Error =>
  new Error(
    `${name} was changed meanwhile: ${now}. Nothing was changed. If that is not what you want, run this again.`,
  );

/**
 * Throws an Error if the candidate is another version than `expected`. If there is no candidate,
 * `expected` must be live, because an earlier attempt may have made it live, but reported an error.
 */
const checkCandidate = (state: SiteState, name: string, expected: string | undefined): void => {
  if (expected === undefined) return;
  const { candidate, live } = packageStateOf(state, name);
  if (candidate ? candidate.version === expected : live === expected) return;
  const now = candidate
    ? `the candidate of ${name} is now ${candidate.version}`
    : `${name} has no candidate now and ${live} is live`;
  throw new Error(`${now}, so nothing was changed.`);
};

/** Returns the package's state after a release: an equal state if the release changes nothing. */
const stateAfter = (
  site: SiteState,
  version: string,
  kind: ReleaseKind,
  { name, reason, source, share, groups, withdrawPrevious }: PublishOptions,
): PackageState => {
  // Before its first release, a package has no history, and no version is live.
  const before = site.packages[name] ?? { live: '', history: [] };
  const asLive = () => withLiveVersion(before, version, source);
  switch (kind) {
    case 'automatic':
      return [before.live, before.candidate?.version].includes(version) ? before : asLive();
    case 'everyone':
      return withdrawPrevious ? withOtherVersionsUnsafe(asLive(), reason) : asLive();
    case 'candidate':
      if (requireUnretiredPackage(site, name).live === version) {
        throw new Error(
          `${name} ${version} is live for everyone already: there is nothing to share.`,
        );
      }
      return withCandidate(
        before,
        { version, ...(share === undefined ? {} : { share }), ...groups },
        source,
      );
    case 'preview':
      return withPreview(packageStateOf(site, name), version, source);
  }
};

const refuseDuringFreeze = (site: SiteState, name: string): void => {
  const freeze = currentFreezeMessage(site);
  if (!freeze) return;
  throw new ErrorWithSuggestedCommand(
    `${name} was not released, and nothing was changed. ${freeze}. Rollbacks and withdrawals stay possible. Wait, or end it`,
    'releases',
    '--unfreeze',
  );
};

/** Plans a release without changing the site. Throws an Error when the release is not possible. */
export const planRelease = (
  publication: PublishOptions,
  before: SiteState = readSiteState(publication.site),
): ReleasePlan => {
  const { site, origins, name, build } = publication;
  checkCandidate(before, name, publication.expected);
  checkBuildFolder(build);
  const version = readVersion(name, build);
  // If the build is the stored version itself and its files are damaged, no other copy can replace
  // the files.
  const isKept = path.resolve(build) === path.resolve(versionFolder(site, name, version));
  if (isKept && !isVersionIntact(site, name, version)) {
    throw new Error(
      `${name} was not released, and nothing was changed: files of ${version} are missing or changed. ${DAMAGE_REMEDY}.`,
    );
  }
  checkOrigin(site, name, origins);
  refuseUnsafeVersion(before, name, version);
  const kind = releaseKindOf(publication);
  const old = before.packages[name];
  // A release of another build replaces the preview's files, so it does not get the preview's
  // commit.
  const keepsFiles = isKept || kind === 'preview';
  const preview = old?.previews?.find((stored) => keepsFiles && stored.version === version);
  const source = { commit: preview?.commit, ...publication.source };
  const isOnPurpose = kind === 'everyone' || kind === 'candidate';
  const withdrawn = !isOnPurpose && isVersionWithdrawn(before, name, version);
  const state = withdrawn
    ? packageStateOf(before, name)
    : stateAfter(before, version, kind, { ...publication, source });
  const changed = state !== old;
  if (changed && kind !== 'preview') refuseDuringFreeze(before, name);
  // Skips the checks of a version that stays withdrawn, because nobody gets that version.
  if (!withdrawn) publication.runChecks?.();
  const ended = old?.candidate?.version;
  const endedCandidate = [state.live, state.candidate?.version].includes(ended) ? undefined : ended;
  return { version, kind, changed, withdrawn, endedCandidate, state };
};

/**
 * Copies a build to a site, and makes it the live version, the candidate or a preview. Also removes
 * the old previews of all packages. If an error occurs before the new state is stored, visitors do
 * not get the build.
 */
export const publishBuild = (publication: PublishOptions): Promise<PublishResult> => {
  const { site, name, build } = publication;
  return changeSite(publication, (before) => {
    const plan = planRelease(publication, before);
    const repaired = storeBuild(site, name, plan.version, build, plan.kind === 'preview');
    const state = withPackageState(before, name, withoutExpiredVersions(plan.state));
    return { state: withoutOldPreviews(state), result: { ...plan, repaired } };
  });
};

/** A change of a package without a new build: a rollback or a withdrawal. */
export type VersionChange = ReleaseTarget & { name: string; reason?: string | undefined };

/**
 * `withdrawn`: whether the rollback withdrew the version `from`. `skipped`: the versions between
 * `from` and `to` that the rollback withdrew too.
 */
export type RollbackResult = { from: string; to: string; withdrawn: boolean; skipped: string[] };

/** Returns `to`, or else the previous version. Throws an Error if no rollback is possible. */
const chooseRollbackVersion = (site: SiteState, name: string, to?: string): string => {
  const before = requireUnretiredPackage(site, name);
  const kept = before.history.map(({ version }) => version);
  const target = to ?? fallbackReleases(before)[0]?.version;
  if (!target) {
    throw new ErrorWithSuggestedCommand(
      `There is no version of ${name} before ${before.live} to go back to. To take it off the site`,
      'rollback',
      `${name} --retire "<reason>"`,
    );
  }
  if (!kept.includes(target)) {
    throw new Error(`${name} ${target} is not kept here. Kept are: ${kept.join(', ')}.`);
  }
  if (target === before.live) throw new Error(`${name} ${target} is live already.`);
  refuseUnsafeVersion(site, name, target);
  if (target === before.candidate?.version) refuseDuringFreeze(site, name);
  return target;
};

/**
 * Makes a version in the history live, by default the fallback. Throws an Error if another person
 * has made another version live since the first attempt.
 * @param runChecks gets the version and throws when it is incompatible with the live versions of
 * other packages
 */
export const rollBackPackage = (
  { name, reason, ...change }: VersionChange,
  to?: string,
  runChecks?: (target: string) => void,
): Promise<RollbackResult> =>
  changeSite(change, (site, first) => {
    const before = packageStateOf(site, name);
    const { live } = before;
    if (packageStateOf(first, name).live !== live)
      throw changedMeanwhileError(name, `live is now ${live}`);
    const target = chooseRollbackVersion(site, name, to);
    if (!isVersionIntact(change.site, name, target)) {
      throw new Error(
        `${name} was not rolled back, and nothing was changed: files of ${target} are missing or changed. ${DAMAGE_REMEDY}, or choose another one with --to.`,
      );
    }
    runChecks?.(target);
    const next = withPackageState(site, name, withRollback(before, target, reason));
    const skipped = before.history
      .filter(({ version, withdrawn }) => !withdrawn && version !== live)
      .map(({ version }) => version)
      .filter((version) => isVersionWithdrawn(next, name, version));
    const withdrawn = isVersionWithdrawn(next, name, live);
    return { state: next, result: { from: live, to: target, withdrawn, skipped } };
  });

/**
 * Withdraws the candidate. Returns its version, and the live version, which all visitors then get.
 * Throws an Error if the candidate is not `expected`, as after a release by another person.
 * @param expected by default the candidate that the first attempt found
 */
export const withdrawCandidate = ({
  name,
  reason,
  expected,
  ...change
}: VersionChange & { expected?: string | undefined }): Promise<{
  version: string;
  live: string;
}> =>
  changeSite(change, (site, first) => {
    const before = packageStateOf(site, name);
    const { live, candidate: { version } = {} } = before;
    const known = expected ?? packageStateOf(first, name).candidate?.version;
    if (!version) throw new Error(`${name} has no candidate: everyone gets ${live}.`);
    if (version !== known) throw changedMeanwhileError(name, `the candidate is now ${version}`);
    const state = withPackageState(site, name, withoutCandidate(before, reason));
    return { state, result: { version, live } };
  });

/** Sets the freeze, during which nothing is released. If `freeze` is undefined, ends the freeze. */
export const setSiteFreeze = (
  change: ReleaseTarget,
  freeze: SiteFreeze | undefined,
): Promise<void> =>
  changeSite(change, (before) => ({ state: { ...before, freeze }, result: undefined }));
