import type { AudienceGroups } from '../runtime';
import { ErrorWithSuggestedCommand } from './error-with-suggested-command';
import {
  fallbackReleases,
  formatUtcMinute,
  type PackageState,
  packageStateOf,
  type ReleaseProvenance,
  type RemoteRetirement,
  type SiteState,
  type StoredRelease,
} from './site/site-state';

// The functions in this file compute the next state of a package or a site, and write nothing.

const MIN_KEPT_RELEASES = 20;
/** Milliseconds after which a replaced version may be removed. Until then, open tabs may use it. */
const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_REMOVED_NAMES = 500;

export const withPackageState = (
  state: SiteState,
  name: string,
  next: PackageState,
): SiteState => ({
  ...state,
  packages: { ...state.packages, [name]: next },
});

/** Returns the latest of `times` (milliseconds since 1970) and the current time, in ISO 8601. */
const latestOf = (...times: number[]): string =>
  new Date(Math.max(Date.now(), ...times)).toISOString();

/** Marks a version in the history as replaced now, and with `withdrawal` also as withdrawn. */
const withReplaced = (
  history: readonly StoredRelease[],
  version: string | undefined,
  withdrawal: Pick<StoredRelease, 'withdrawn' | 'reason'> = {},
): StoredRelease[] =>
  history.map((release) =>
    release.version === version
      ? { ...release, replacedAt: new Date().toISOString(), ...withdrawal }
      : release,
  );

/** Withdraws the candidate, so that it becomes no fallback. `releases.html` shows the reason. */
export const withoutCandidate = (
  { candidate, ...before }: PackageState,
  reason?: string,
): PackageState => ({
  ...before,
  history: withReplaced(before.history, candidate?.version, { withdrawn: true, reason }),
});

const asReleasedAgain = (release: StoredRelease): StoredRelease => {
  const { replacedAt: _, withdrawn: __, reason: ___, ...again } = release;
  return again;
};

/**
 * Returns a new release. Browsers run no release that is older than `safeSince`. If `safeSince` is
 * in the future, because the clock of another computer is ahead, the release gets `safeSince` as
 * its time.
 */
const newRelease = (
  { safeSince }: PackageState,
  version: string,
  source?: ReleaseProvenance,
): StoredRelease => {
  const releasedAt = latestOf(safeSince ? Date.parse(safeSince) : 0);
  return { version, releasedAt, ...source };
};

/** Puts a release first. A version that the history already has keeps its time and source. */
const onTop = (history: readonly StoredRelease[], release: StoredRelease): StoredRelease[] => {
  const known = history.find(({ version }) => version === release.version);
  const rest = history.filter(({ version }) => version !== release.version);
  return [known ? asReleasedAgain(known) : release, ...rest];
};

export const isVersionWithdrawn = (
  { packages }: SiteState,
  name: string,
  version: string,
): boolean =>
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
 * Withdraws all versions except the live version as unsafe: `safeSince` becomes later than all
 * releases until now, and browsers run no version from before `safeSince` (docs/decisions, 27). The
 * live version gets `safeSince` as its release time, because browsers would otherwise refuse the
 * live version too.
 */
export const withOtherVersionsUnsafe = (
  { candidate: _, previews = [], removed = [], ...before }: PackageState,
  reason?: string,
): PackageState => {
  const safeSince = latestOf(...before.history.map(({ releasedAt }) => Date.parse(releasedAt) + 1));
  const history = before.history.map(
    (release): StoredRelease =>
      release.version === before.live
        ? { ...asReleasedAgain(release), releasedAt: safeSince }
        : {
            ...release,
            replacedAt: release.replacedAt ?? safeSince,
            withdrawn: true,
            reason: release.reason ?? reason,
          },
  );
  const known = [...history, ...previews].map(({ version }) => version);
  const others = [...known, ...removed].filter((version) => version !== before.live);
  const unsafe = [...new Set([...(before.unsafe ?? []), ...others])];
  return { ...before, history, safeSince, unsafe };
};

/** Throws an Error if the package was taken off the site. */
export const requireUnretiredPackage = (state: SiteState, name: string): PackageState => {
  const found = packageStateOf(state, name);
  const { retired, live } = found;
  if (!retired) return found;
  throw new ErrorWithSuggestedCommand(
    `${name} was taken off the site on ${formatUtcMinute(retired.at)}: ${retired.reason}. Nothing was changed. A release to everyone brings it back`,
    'release',
    `${name} --version ${live} --to-share 100`,
  );
};

/**
 * Takes a remote off the site. A release of a new version brings the remote back. A release of the
 * last live version does this only with `--to-share 100`, because a pipeline that runs again must
 * not bring the remote back.
 */
export const withRetiredRemote = (
  state: SiteState,
  name: string,
  retired: Omit<RemoteRetirement, 'at'>,
): SiteState => {
  const before = withoutCandidate(requireUnretiredPackage(state, name));
  const { reason } = retired;
  return withPackageState(state, name, {
    ...before,
    retired: { ...retired, at: new Date().toISOString() },
    history: withReplaced(before.history, before.live, { withdrawn: true, reason }),
  });
};

/** Makes a version live. Afterwards, the package has no candidate. */
export const withLiveVersion = (
  before: PackageState,
  version: string,
  source?: ReleaseProvenance,
): PackageState => {
  if (before.live === version && !before.retired) {
    return before.candidate ? withoutCandidate(before) : before;
  }
  const { live, history, retired: _, ...rules } = withoutCandidate(before);
  const replaced = withReplaced(history, live);
  // Puts the replaced version second, because the second version is the fallback.
  const last = replaced.filter((release) => release.version === live);
  const rest = replaced.filter((release) => release.version !== live);
  return {
    live: version,
    history: onTop([...last, ...rest], newRelease(before, version, source)),
    ...rules,
  };
};

/**
 * Makes a version in the history live. If the version is older than the live version, withdraws the
 * live version and the versions in between, because all of these may have the same fault.
 */
export const withRollback = (
  { candidate, ...before }: PackageState,
  target: string,
  reason?: string,
): PackageState => {
  const history = withReplaced(before.history, before.live);
  const indexOf = (wanted: string) => history.findIndex(({ version }) => version === wanted);
  const asAfterRollback = (release: StoredRelease, index: number): StoredRelease => {
    const { version, withdrawn } = release;
    if (version === target) return asReleasedAgain(release);
    const isNewer = index >= indexOf(before.live) && index < indexOf(target);
    if (!isNewer || version === candidate?.version || withdrawn) return release;
    return { ...release, withdrawn: true, reason };
  };
  return {
    ...before,
    live: target,
    candidate: candidate?.version === target ? undefined : candidate,
    history: history.map(asAfterRollback),
  };
};

const HOUR_MS = 60 * 60 * 1000;
const nextFullHour = (time: number): number => Math.ceil(time / HOUR_MS) * HOUR_MS;

/**
 * Returns the time from which telemetry reports count for the health of a candidate. Returns
 * undefined if visitors never had the version before, because then all reports count. Telemetry
 * knows only the hour of a report. So the hour in which the version was replaced, or got another
 * share, does not count.
 */
const judgedSince = (
  { candidate, history }: PackageState,
  version: string,
  share: number | undefined,
): string | undefined => {
  if (candidate?.version !== version) {
    const { replacedAt } = history.find((release) => release.version === version) ?? {};
    return replacedAt && latestOf(nextFullHour(Date.parse(replacedAt)));
  }
  if (share === undefined || share === candidate.share) return candidate.judgedSince;
  // Counts only visits after the last change of the candidate's share of visitors. Sums over times
  // with different shares could make the worse version look better (Simpson's paradox).
  return latestOf(nextFullHour(Date.now()));
};

/** Makes a version the candidate. The same candidate keeps its share and groups by default. */
export const withCandidate = (
  before: PackageState,
  { version, ...audience }: { version: string; share?: number } & AudienceGroups,
  source?: ReleaseProvenance,
): PackageState => {
  const same = before.candidate?.version === version ? before.candidate : undefined;
  const { history, ...rest } = same ? before : withoutCandidate(before);
  const since = judgedSince(before, version, audience.share);
  return {
    ...rest,
    candidate: { share: 0, ...same, ...audience, version, judgedSince: since },
    history: onTop(history, newRelease(before, version, source)),
  };
};

/** Adds a preview, which opens only by its link. If the history has the version, adds nothing. */
export const withPreview = (
  before: PackageState,
  version: string,
  source?: ReleaseProvenance,
): PackageState => {
  const { history, previews = [] } = before;
  if (history.some((kept) => kept.version === version)) return before;
  const others = previews.filter((kept) => kept.version !== version);
  return { ...before, previews: [newRelease(before, version, source), ...others] };
};

/** Milliseconds after which a release of any package removes a preview. */
const PREVIEW_KEPT_FOR_MS = 14 * 24 * 60 * 60 * 1000;

export const withoutOldPreviews = (state: SiteState, now = new Date()): SiteState => {
  const isKept = ({ releasedAt }: StoredRelease) =>
    now.getTime() - Date.parse(releasedAt) <= PREVIEW_KEPT_FOR_MS;
  return Object.entries(state.packages).reduce(
    (all, [name, of]) =>
      withPackageState(all, name, { ...of, previews: of.previews?.filter(isKept) }),
    state,
  );
};

/**
 * Removes expired versions, but never the live version, the candidate or the fallback. Keeps the
 * names of the removed versions. Also removes released versions from the list of previews.
 */
export const withoutExpiredVersions = (before: PackageState): PackageState => {
  const needed = [before.live, before.candidate?.version, fallbackReleases(before)[0]?.version];
  const isKept = ({ version, replacedAt }: StoredRelease, index: number) =>
    index < MIN_KEPT_RELEASES ||
    needed.includes(version) ||
    !replacedAt ||
    Date.now() - Date.parse(replacedAt) <= KEPT_FOR_MS;
  const history = before.history.filter(isKept);
  const released = history.map(({ version }) => version);
  const previews = before.previews?.filter(({ version }) => !released.includes(version));
  const expired = before.history.filter((release) => !history.includes(release));
  const names = [...expired.map(({ version }) => version), ...(before.removed ?? [])]
    .filter((version) => !released.includes(version) && !before.unsafe?.includes(version))
    .slice(0, MAX_REMOVED_NAMES);
  return { ...before, history, previews, removed: names.length > 0 ? names : undefined };
};
