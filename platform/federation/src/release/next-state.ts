import type { AudienceGroups } from '../runtime';
import { NextCommandError } from './next-command-error';
import {
  earlierReleases,
  formatUtcMinute,
  type PackageState,
  packageStateOf,
  type ReleaseSource,
  type Retirement,
  type SiteState,
  type StoredRelease,
} from './site/site-state';

// The functions in this file compute the next state of a site, and write nothing.

const MIN_KEPT_RELEASES = 20;
/** Milliseconds for which every replaced version is kept: open tabs may still use the version. */
const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;

export const withPackage = (state: SiteState, name: string, next: PackageState): SiteState => ({
  ...state,
  packages: { ...state.packages, [name]: next },
});

export const withChangedRelease = (
  history: readonly StoredRelease[],
  version: string | undefined,
  values: Partial<StoredRelease>,
): StoredRelease[] =>
  history.map((release) => (release.version === version ? { ...release, ...values } : release));

export const withdrawnFields = (reason: string | undefined) => ({
  withdrawn: true,
  ...(reason ? { reason } : {}),
});

const endCandidate = (
  { candidate, ...state }: PackageState,
  now: Date,
  reason?: string,
): Omit<PackageState, 'candidate'> => ({
  ...state,
  history: withChangedRelease(state.history, candidate?.version, {
    replacedAt: now.toISOString(),
    ...withdrawnFields(reason),
  }),
});

export const asReleasedAgain = ({
  replacedAt: _,
  withdrawn: __,
  reason: ___,
  ...release
}: StoredRelease): StoredRelease => release;

/**
 * Returns the time of a new release. It is not before `safeSince`, which may come from a machine
 * whose clock is ahead: browsers run no release from before that time.
 */
const releaseTime = (now: Date, { safeSince }: Pick<PackageState, 'safeSince'>): string =>
  new Date(Math.max(now.getTime(), safeSince ? Date.parse(safeSince) : 0)).toISOString();

/** Puts a version first. If the history had it already, the version keeps its time and source. */
const onTop = (
  history: readonly StoredRelease[],
  version: string,
  releasedAt: string,
  source: ReleaseSource,
): StoredRelease[] => {
  const known = history.find((release) => release.version === version);
  const rest = history.filter((release) => release.version !== version);
  return [known ? asReleasedAgain(known) : { version, releasedAt, ...source }, ...rest];
};

/** Whether a version in the history was withdrawn, for example by a rollback. */
export const isWithdrawn = ({ packages }: SiteState, name: string, version: string): boolean =>
  packages[name]?.history.some((kept) => kept.version === version && kept.withdrawn) ?? false;

export const refuseUnsafeVersion = (
  { packages }: SiteState,
  name: string,
  version: string,
): void => {
  if (!packages[name]?.unsafe?.includes(version)) return;
  throw new Error(
    `${name} ${version} was withdrawn because it is not safe, and never goes live again: release a newer version. Nothing was changed.`,
  );
};

/**
 * Withdraws all versions except the live one as unsafe. The live version gets the latest release
 * time, because release times order versions (docs/decisions, 27).
 */
export const withOtherVersionsUnsafe = (
  state: SiteState,
  name: string,
  now: Date,
  reason?: string,
): SiteState => {
  const { candidate: _, previews = [], ...before } = packageStateOf(state, name);
  const later = before.history.map(({ releasedAt }) => Date.parse(releasedAt) + 1);
  const safeSince = new Date(Math.max(now.getTime(), ...later)).toISOString();
  const history = before.history.map(
    (release): StoredRelease =>
      release.version === before.live
        ? { ...asReleasedAgain(release), releasedAt: safeSince }
        : {
            ...withdrawnFields(reason),
            ...release,
            replacedAt: release.replacedAt ?? safeSince,
            withdrawn: true,
          },
  );
  const known = [...history, ...previews].map(({ version }) => version);
  const others = known.filter((version) => version !== before.live);
  const unsafe = [...new Set([...(before.unsafe ?? []), ...others])];
  return withPackage(state, name, { ...before, history, safeSince, unsafe });
};

export const checkNotRetired = (state: SiteState, name: string): void => {
  const { retired, live } = packageStateOf(state, name);
  if (!retired) return;
  throw new NextCommandError(
    `${name} was taken off the site on ${formatUtcMinute(retired.at)}: ${retired.reason}. Nothing was changed. A release to everyone brings it back`,
    'release',
    `${name} --version ${live} --to-share 100`,
  );
};

/**
 * Takes a remote off the site. A new version brings it back. The last live version brings it back
 * only with a share of 100, so that a pipeline that runs again does not.
 */
export const withRetiredRemote = (
  state: SiteState,
  name: string,
  retired: Omit<Retirement, 'at'>,
  now: Date,
): SiteState => {
  checkNotRetired(state, name);
  const { history, ...before } = endCandidate(packageStateOf(state, name), now);
  const at = now.toISOString();
  return withPackage(state, name, {
    ...before,
    retired: { ...retired, at },
    history: withChangedRelease(history, before.live, {
      replacedAt: at,
      ...withdrawnFields(retired.reason),
    }),
  });
};

/** Makes a version live for everyone. Afterwards, the package has no candidate. */
export const withLiveVersion = (
  state: SiteState,
  name: string,
  version: string,
  now: Date,
  source: ReleaseSource = {},
): SiteState => {
  // A package that was never released has an empty history, and no version is live.
  const before: PackageState = state.packages[name] ?? { live: '', history: [] };
  if (before.live === version && !before.retired) {
    return before.candidate ? withPackage(state, name, endCandidate(before, now)) : state;
  }
  const { live, history, retired: _, ...rules } = endCandidate(before, now);
  const replaced = withChangedRelease(history, live, { replacedAt: now.toISOString() });
  // Puts the replaced version second, because the second version is the fallback.
  const last = replaced.filter((release) => release.version === live);
  const rest = replaced.filter((release) => release.version !== live);
  return withPackage(state, name, {
    live: version,
    history: onTop([...last, ...rest], version, releaseTime(now, before), source),
    ...rules,
  });
};

const HOUR_MS = 60 * 60 * 1000;

const nextFullHour = (time: number): number => Math.ceil(time / HOUR_MS) * HOUR_MS;

/**
 * If visitors had the version before, returns the time from which reports count for its health.
 * Telemetry knows only a report's hour, so the hour of the replacement does not count.
 */
const judgedAgain = (
  history: readonly StoredRelease[],
  version: string,
  now: Date,
): { judgedSince?: string } => {
  const { replacedAt } = history.find((release) => release.version === version) ?? {};
  if (!replacedAt) return {};
  const nextHour = nextFullHour(Date.parse(replacedAt));
  return { judgedSince: new Date(Math.max(now.getTime(), nextHour)).toISOString() };
};

/** Makes a version the candidate. If it already is, omitted share and groups stay the same. */
export const withCandidate = (
  state: SiteState,
  name: string,
  { version, ...audience }: { version: string; share?: number } & AudienceGroups,
  now: Date,
  source: ReleaseSource = {},
): SiteState => {
  const before = packageStateOf(state, name);
  checkNotRetired(state, name);
  if (before.live === version) {
    throw new Error(`${name} ${version} is live for everyone already: there is nothing to share.`);
  }
  const same = before.candidate?.version === version ? before.candidate : undefined;
  // Visits from before and after a change of the share must not be added up: if the rate of errors
  // differs between these times, the sums say something else than both times (Simpson's paradox).
  const isOtherShare = same && audience.share !== undefined && audience.share !== same.share;
  const { history, ...rest } = same ? before : endCandidate(before, now);
  return withPackage(state, name, {
    ...rest,
    candidate: {
      share: 0,
      ...(same ?? judgedAgain(before.history, version, now)),
      ...audience,
      ...(isOtherShare ? { judgedSince: new Date(nextFullHour(now.getTime())).toISOString() } : {}),
      version,
    },
    history: onTop(history, version, releaseTime(now, before), source),
  });
};

/**
 * Adds a preview: a version that only visitors with its link get. Does nothing if the history
 * already has the version.
 */
export const withPreview = (
  state: SiteState,
  name: string,
  version: string,
  now: Date,
  source: ReleaseSource = {},
): SiteState => {
  const before = packageStateOf(state, name);
  if (before.history.some((kept) => kept.version === version)) return state;
  const others = (before.previews ?? []).filter((kept) => kept.version !== version);
  const previews = [{ version, releasedAt: releaseTime(now, before), ...source }, ...others];
  return withPackage(state, name, { ...before, previews });
};

/** Milliseconds after which a release of any package removes a preview. */
const PREVIEW_KEPT_FOR_MS = 14 * 24 * 60 * 60 * 1000;

export const withoutOldPreviews = (state: SiteState, now: Date): SiteState => {
  const isKept = ({ releasedAt }: StoredRelease) =>
    now.getTime() - Date.parse(releasedAt) <= PREVIEW_KEPT_FOR_MS;
  const packages = Object.entries(state.packages).map(([name, before]) => {
    const previews = before.previews?.filter(isKept);
    return [name, previews ? { ...before, previews } : before];
  });
  return { ...state, packages: Object.fromEntries(packages) };
};

/** Withdraws the candidate, so that it is no fallback. `releases.html` shows the reason. */
export const withWithdrawnCandidate = (
  state: SiteState,
  name: string,
  now: Date,
  reason?: string,
): SiteState => {
  const before = packageStateOf(state, name);
  if (!before.candidate) throw new Error(`${name} has no candidate: everyone gets ${before.live}.`);
  return withPackage(state, name, endCandidate(before, now, reason));
};

/** Removes released previews and old versions, but no live version, candidate or fallback. */
export const withoutExpiredVersions = (state: SiteState, name: string, now: Date): SiteState => {
  const before = packageStateOf(state, name);
  const needed = [before.live, before.candidate?.version, earlierReleases(before)[0]?.version];
  const history = before.history.filter(
    ({ version, replacedAt }, index) =>
      index < MIN_KEPT_RELEASES ||
      needed.includes(version) ||
      !replacedAt ||
      now.getTime() - Date.parse(replacedAt) <= KEPT_FOR_MS,
  );
  const isReleased = ({ version }: StoredRelease) =>
    history.some((kept) => kept.version === version);
  const previews = before.previews?.filter((preview) => !isReleased(preview));
  return withPackage(state, name, { ...before, history, ...(previews ? { previews } : {}) });
};
