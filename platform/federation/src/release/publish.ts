import { commit, recover } from './commit';
import { checkOrigin, type Origins } from './compose';
import { type LockOptions, withLock } from './lock';
import {
  earlierReleases,
  type KeptRelease,
  type PackageState,
  packageState,
  type ReleaseSource,
  readSiteState,
  type SiteState,
} from './site-state';
import { compressBuild, identify, isIntact, store } from './store';

/** At least this many releases of a package are kept. */
const KEPT_RELEASES = 20;
/** Versions that were live within this time are kept too, because tabs may still use them. Milliseconds. */
const KEPT_TIME = 7 * 24 * 60 * 60 * 1000;

const withPackage = (state: SiteState, name: string, next: PackageState): SiteState => ({
  ...state,
  packages: { ...state.packages, [name]: next },
});

const change = (
  history: readonly KeptRelease[],
  version: string | undefined,
  values: Partial<KeptRelease>,
): KeptRelease[] =>
  history.map((release) => (release.version === version ? { ...release, ...values } : release));

const endCandidate = (
  { candidate, ...state }: PackageState,
  now: Date,
): Omit<PackageState, 'candidate'> => ({
  ...state,
  history: change(state.history, candidate?.version, {
    replacedAt: now.toISOString(),
    withdrawn: true,
  }),
});

/** A kept version as it was when it was first released. */
const asReleased = ({ replacedAt: _, withdrawn: __, ...release }: KeptRelease): KeptRelease =>
  release;

/** Moves a version to the top of the history. A version that was released before keeps what is known of that release. */
const onTop = (
  history: readonly KeptRelease[],
  version: string,
  now: Date,
  source: ReleaseSource,
): KeptRelease[] => {
  const known = history.find((release) => release.version === version);
  const rest = history.filter((release) => release.version !== version);
  return [
    known ? asReleased(known) : { version, releasedAt: now.toISOString(), ...source },
    ...rest,
  ];
};

/** True for a version that is kept after a rollback from it, or after it was withdrawn as a candidate. */
export const isWithdrawn = ({ packages }: SiteState, name: string, version: string): boolean =>
  packages[name]?.history.some((kept) => kept.version === version && kept.withdrawn) ?? false;

/** The state after a version went live for everyone. It withdraws a candidate with another version, also when it was live already. */
const withLive = (
  state: SiteState,
  name: string,
  version: string,
  now: Date,
  source: ReleaseSource = {},
): SiteState => {
  const before = state.packages[name];
  if (before?.live === version) {
    return before.candidate ? withPackage(state, name, endCandidate(before, now)) : state;
  }
  if (!before) {
    return withPackage(state, name, { live: version, history: onTop([], version, now, source) });
  }
  const { live, history } = endCandidate(before, now);
  const replaced = change(history, live, { replacedAt: now.toISOString() });
  // The version that was live comes second, because it is the fallback.
  const last = replaced.filter((release) => release.version === live);
  const rest = replaced.filter((release) => release.version !== live);
  return withPackage(state, name, {
    live: version,
    history: onTop([...last, ...rest], version, now, source),
  });
};

/** The state after a version was given to a share of the visitors. Throws an Error when that is not possible. */
const withCandidate = (
  state: SiteState,
  name: string,
  candidate: { version: string; share: number },
  now: Date,
  source: ReleaseSource = {},
): SiteState => {
  const before = packageState(state, name);
  const { version } = candidate;
  if (before.live === version) {
    throw new Error(`${name} ${version} is live for everyone already: there is nothing to share.`);
  }
  const { live, history } =
    before.candidate?.version === version ? before : endCandidate(before, now);
  return withPackage(state, name, {
    live,
    candidate,
    history: onTop(history, version, now, source),
  });
};

/** The state after the candidate was withdrawn: everyone gets the live version. */
const withoutCandidate = (state: SiteState, name: string, now: Date): SiteState => {
  const before = packageState(state, name);
  if (!before.candidate) throw new Error(`${name} has no candidate: everyone gets ${before.live}.`);
  return withPackage(state, name, endCandidate(before, now));
};

/** The version that a rollback makes live: the requested or the previous one. Throws an Error when there is none. */
const rollbackTarget = (state: SiteState, name: string, to?: string): string => {
  const of = packageState(state, name);
  const kept = of.history.map(({ version }) => version);
  const target = to ?? earlierReleases(of)[0]?.version;
  if (!target) throw new Error(`There is no version of ${name} before ${of.live} to go back to.`);
  if (!kept.includes(target)) {
    throw new Error(`${name} ${target} is not kept here. Kept are: ${kept.join(', ')}.`);
  }
  if (target === of.live) throw new Error(`${name} ${target} is live already.`);
  return target;
};

/** The state after a rollback to a kept version. The version that it replaces never becomes a fallback again. */
const withRollback = (state: SiteState, name: string, target: string, now: Date): SiteState => {
  const { live, candidate, history } = packageState(state, name);
  const placeOf = (wanted: string) => history.findIndex(({ version }) => version === wanted);
  const isBack = placeOf(target) > placeOf(live);
  const replaced = change(history, live, {
    replacedAt: now.toISOString(),
    ...(isBack ? { withdrawn: true } : {}),
  });
  return withPackage(state, name, {
    live: target,
    ...(candidate && candidate.version !== target ? { candidate } : {}),
    history: replaced.map((release) =>
      release.version === target ? asReleased(release) : release,
    ),
  });
};

/** The state without old versions. The live version, the candidate and the fallback always stay. */
const withRetention = (state: SiteState, now: Date): SiteState => {
  const retain = (of: PackageState): PackageState => {
    const needed = [of.live, of.candidate?.version, earlierReleases(of)[0]?.version];
    const history = of.history.filter(
      ({ version, replacedAt }, index) =>
        index < KEPT_RELEASES ||
        needed.includes(version) ||
        !replacedAt ||
        now.getTime() - Date.parse(replacedAt) <= KEPT_TIME,
    );
    return { ...of, history };
  };
  const packages = Object.entries(state.packages).map(([name, of]) => [name, retain(of)] as const);
  return { ...state, packages: Object.fromEntries(packages) };
};

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
  /** Commit and author, for the history. */
  source?: ReleaseSource | undefined;
  /** Throws when the build is incompatible with the live versions. Called while the lock is held. */
  runChecks?: (() => void) | undefined;
  /** Called after an interrupted release was cleaned up. */
  onRecovered?: (() => void) | undefined;
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

/**
 * Copies a build to a site and makes it live, or gives it to a share of the visitors: files, registry, page, in that
 * order. Does not change other packages. When it throws an Error, the site is unchanged.
 */
export const publish = async ({
  site,
  origins,
  name,
  build,
  share,
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
    const now = new Date();
    const before = readSiteState(site);
    const isLive = before.packages[name]?.live === version;
    const withdrawn = share === undefined && isWithdrawn(before, name, version);
    // What does not go live breaks nothing.
    if (!withdrawn) on.runChecks?.();
    const nextState = (): SiteState => {
      if (share === undefined && (isLive || withdrawn)) return before;
      return share === undefined || share === 100
        ? withLive(before, name, version, now, source)
        : withCandidate(before, name, { version, share }, now, source);
    };
    const next = nextState();
    const repaired = store(site, identity, build, copies);
    if (!withdrawn || repaired) commit(site, withRetention(next, now), origins);
    return { version, changed: next !== before, repaired, withdrawn, state: next };
  };
  return withLock(site, `the release of ${name} ${version}`, work, on);
};

/** Changes the live version to one that the site keeps. */
export type Change = LockOptions & { site: string; origins: Origins; name: string };

/** What a rollback did. */
export type RolledBack = { from: string; to: string; state: SiteState };

/**
 * Makes a kept version live in one step, without a build. Without `to`, it is the previous version. Throws an Error when
 * another version than `from` is live by then, because somebody else was faster.
 * @param runChecks gets the version and throws when it is incompatible with the others; called while the lock is held
 */
export const rollback = (
  { site, origins, name, from, ...on }: Change & { from?: string | undefined },
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
    return { from: live, to: target, state };
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
