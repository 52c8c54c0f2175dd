import path from 'node:path';
import { commit, recover } from './commit';
import { checkOrigin, type Origins } from './compose';
import { type LockOptions, withLock } from './lock';
import {
  checkSafe,
  isWithdrawn,
  rollbackTarget,
  withCandidate,
  withLive,
  withoutCandidate,
  withoutPrevious,
  withRetention,
  withRollback,
} from './next-state';
import { checkFolder } from './site-files';
import {
  type PackageState,
  packageState,
  type ReleaseSource,
  readSiteState,
  type SiteState,
  versionFolder,
} from './site-state';
import { type BuildId, compressBuild, identify, isIntact, store } from './store';

/** A build to be released to a site. */
export type Publication = LockOptions & {
  site: string;
  origins: Origins;
  /** The package. */
  name: string;
  /** The folder of its build, which is not changed. */
  build: string;
  /**
   * Percent of the visitors that get it. Without it, everyone does, with two exceptions: a version that was withdrawn stays
   * withdrawn, and releasing the live version again does not end a candidate.
   */
  share?: number | undefined;
  /** Withdraws all other versions, because they are not safe. Only for a release to everyone. */
  withdrawPrevious?: boolean | undefined;
  /** Commit and author, for the history. */
  source?: ReleaseSource | undefined;
  /** Throws when the build is incompatible with the live versions. Called while the lock is held. */
  runChecks?: (() => void) | undefined;
  /** Called after an interrupted release was cleaned up. */
  onRecovered?: (() => void) | undefined;
  /** Called after the site was changed, while the lock is held. */
  onCommitted?: ((plan: ReleasePlan) => void) | undefined;
};

/**
 * The result of publishing. `changed` is false when the version was already live, or was withdrawn and stays so;
 * `repaired` is true when files of the kept version were missing or changed, and were copied again.
 */
export type Published = {
  version: string;
  changed: boolean;
  repaired: boolean;
  withdrawn: boolean;
  state: SiteState;
};

/** What a release would do. */
export type ReleasePlan = Omit<Published, 'repaired'>;

/** Throws an Error when the build is a kept version that is damaged: it cannot be repaired from its own folder. */
const checkKept = (site: string, id: BuildId, build: string): void => {
  const { package: name, version } = id;
  const isKept = path.resolve(build) === path.resolve(versionFolder(site, name, version));
  if (!isKept || isIntact(site, id)) return;
  throw new Error(
    `${name} was not released, and nothing was changed: files of ${version} are missing or changed. Release that version again, with --from its build or from its commit.`,
  );
};

/** Plans a release without changing the site. Throws an Error when the release is not possible. */
export const planRelease = ({
  site,
  origins,
  name,
  build,
  share,
  withdrawPrevious,
  source,
  runChecks,
}: Omit<Publication, keyof LockOptions | 'onRecovered' | 'onCommitted'>): ReleasePlan => {
  checkFolder(build);
  const id = identify(name, build);
  const { version } = id;
  checkKept(site, id, build);
  checkOrigin(site, name, origins);
  const before = readSiteState(site);
  checkSafe(before, name, version);
  const isLive = before.packages[name]?.live === version;
  const isAutomatic = share === undefined && !withdrawPrevious;
  const withdrawn = isAutomatic && isWithdrawn(before, name, version);
  // What does not go live breaks nothing.
  if (!withdrawn) runChecks?.();
  const next = (): SiteState => {
    if (isAutomatic && (isLive || withdrawn)) return before;
    const now = new Date();
    if (withdrawPrevious) {
      return withoutPrevious(withLive(before, name, version, now, source), name, now);
    }
    return share === undefined || share === 100
      ? withLive(before, name, version, now, source)
      : withCandidate(before, name, { version, share }, now, source);
  };
  const state = next();
  return { version, changed: state !== before, withdrawn, state };
};

/**
 * Copies a build to a site and makes it live, or gives it to a share of the visitors: files, registry, page, in that
 * order. Does not change other packages. When it throws an Error, the site is unchanged, unless `onCommitted` throws.
 */
export const publish = async (publication: Publication): Promise<Published> => {
  const { site, origins, name, build, onRecovered, onCommitted, ...on } = publication;
  const id = identify(name, build);
  const { version } = id;
  // Before the lock is taken, because it takes seconds.
  const copies = isIntact(site, id) ? new Map() : await compressBuild(version, build);
  const work = (): Published => {
    if (recover(site, origins, id)) onRecovered?.();
    const plan = planRelease(publication);
    const repaired = store(site, id, build, copies);
    const state = withRetention(plan.state, new Date());
    if (!plan.withdrawn || repaired) {
      commit(site, state, origins);
      onCommitted?.(plan);
    }
    return { ...plan, repaired };
  };
  return withLock(site, `the release of ${name} ${version}`, work, on);
};

/** Changes the live version to one that the site keeps. */
export type Change = LockOptions & {
  site: string;
  origins: Origins;
  name: string;
  /** Called with the version, after the site was changed and while the lock is held. */
  onCommitted?: ((version: string) => void) | undefined;
};

/** What a rollback did. */
export type RolledBack = { from: string; to: string; state: SiteState };

/**
 * Makes a kept version live in one step, without a build. Without `to`, it is the previous version. Throws an Error when
 * another version than `from` is live by then, because somebody else was faster.
 * @param runChecks gets the version and throws when it is incompatible with the others; called while the lock is held
 */
export const rollback = (
  { site, origins, name, from, onCommitted, ...on }: Change & { from?: string | undefined },
  to?: string,
  runChecks?: (target: string) => void,
): Promise<RolledBack> => {
  const work = () => {
    recover(site, origins);
    const before = readSiteState(site);
    const { live } = packageState(before, name);
    if (from !== undefined && from !== live) {
      throw new Error(
        `${name} was changed meanwhile: live is now ${live}. Nothing was changed. If that is not what you want, run this again.`,
      );
    }
    const target = rollbackTarget(before, name, to);
    if (!isIntact(site, { package: name, version: target })) {
      throw new Error(
        `${name} was not rolled back, and nothing was changed: files of ${target} are missing or changed. Release that version again, with --from its build or from its commit, or choose another one with --to.`,
      );
    }
    runChecks?.(target);
    const state = withRollback(before, name, target, new Date());
    commit(site, state, origins);
    onCommitted?.(target);
    return { from: live, to: target, state };
  };
  return withLock(site, `the rollback of ${name}`, work, on);
};

/**
 * Withdraws the candidate, so that everyone gets the live version. Returns the version that was withdrawn. Throws an Error
 * when there is another candidate than in `seen`, because somebody else released one meanwhile.
 */
export const withdraw = ({
  site,
  origins,
  name,
  seen,
  onCommitted,
  ...on
}: Change & { seen?: PackageState | undefined }): Promise<{
  version: string;
  state: SiteState;
}> => {
  const work = () => {
    // Recovery may complete the release of the very candidate that visitors, and this person, have seen already.
    const isRecovered = recover(site, origins);
    const before = readSiteState(site);
    const version = packageState(before, name).candidate?.version ?? '';
    if (seen && !isRecovered && version && version !== seen.candidate?.version) {
      throw new Error(
        `${name} was changed meanwhile: the candidate is now ${version}. Nothing was changed. If that is not what you want, run this again.`,
      );
    }
    const state = withoutCandidate(before, name, new Date());
    commit(site, state, origins);
    onCommitted?.(version);
    return { version, state };
  };
  return withLock(site, `the withdrawal of ${name}’s candidate`, work, on);
};
