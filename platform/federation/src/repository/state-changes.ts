import { isDeepStrictEqual } from 'node:util';
import {
  currentFreezeMessage,
  isVersionStored,
  type PackageState,
  type SiteState,
  storedReleases,
  withoutExpiredVersions,
  withoutOldPreviews,
} from '../release';

export const joinFirstThree = (files: readonly string[]): string =>
  files.length > 3
    ? `${files.slice(0, 3).join(', ')} and ${files.length - 3} more`
    : files.join(', ');

const timeOf = (moment = ''): number => Date.parse(moment);

/** Reports a new state that does not follow the old state, as after a push of an outdated copy. */
const replayedState = (before: SiteState, after: SiteState): string[] => {
  const [newest] = before.generations;
  const isNext = !newest || after.generations.indexOf(newest) > 0;
  if (isNext || isDeepStrictEqual(before, after)) return [];
  return [
    `releases.json is at generation ${after.generations[0] ?? 'none'}, which does not follow ${newest}: it is an old state, or one of another copy. Fetch the newest commit, then release again.`,
  ];
};

/** Reports versions that the new state lacks, although the command `release` would keep them. */
const lostVersions = (was: PackageState, now: PackageState | undefined): string[] => {
  // A push may remove unsafe previews, as a release that withdraws all other versions does.
  const previews = was.previews?.filter(({ version }) => !now?.unsafe?.includes(version)) ?? [];
  const lost = [...was.history, ...previews].filter(
    ({ version }) => !isVersionStored(now, version),
  );
  // Adds the lost versions to a copy of the state, and removes expired versions as a release does.
  // A lost version that is still in the copy has not expired, so the push must not remove it.
  const kept = now ? withoutExpiredVersions({ ...now, history: [...now.history, ...lost] }) : was;
  return lost.filter((each) => storedReleases(kept).includes(each)).map(({ version }) => version);
};

/** How many milliseconds the clock of another computer may be ahead of this computer's clock. */
const MAX_CLOCK_DIFFERENCE_MS = 60 * 60 * 1000;

/**
 * Returns the latest time that a push may set: an hour from now, because clocks differ. Allows
 * later times in two cases: up to `safeSince` of the old state, and up to 1 ms after a release in
 * the old state, because a new `safeSince` is 1 ms later than all releases.
 */
const latestTime = (was: PackageState | undefined): number => {
  const known = was ? storedReleases(was).map(({ releasedAt }) => timeOf(releasedAt) + 1) : [];
  return Math.max(Date.now() + MAX_CLOCK_DIFFERENCE_MS, timeOf(was?.safeSince) || 0, ...known);
};

/**
 * Reports a push that loses a version, lets an unsafe version run again, or sets a time in the
 * future. A later release would copy this time into `safeSince`. Browsers would then run no
 * release, and would remember the time even after a correction of the site (docs/decisions, 27).
 */
function* packageProblems(name: string, was?: PackageState, now?: PackageState): Generator<string> {
  const lost = was ? lostVersions(was, now) : [];
  if (lost.length > 0)
    yield `releases.json lost ${name} ${joinFirstThree(lost)}, which must be kept: tabs use them. Put them back.`;
  const unsafe = now?.unsafe ?? [];
  const unmarked = was?.unsafe?.filter((version) => !unsafe.includes(version)) ?? [];
  if (unmarked.length > 0)
    yield `releases.json no longer says that ${name} ${joinFirstThree(unmarked)} is not safe. Put that back.`;
  const [before, after] = [was?.safeSince, now?.safeSince];
  if (before && !(timeOf(after) >= timeOf(before)))
    yield `releases.json no longer says that ${name} is safe only since ${before} (safeSince). Put that back.`;
  const stored = now ? storedReleases(now) : [];
  const kept = stored.filter(({ withdrawn }) => !withdrawn).map(({ version }) => version);
  const offered = [now?.live, now?.candidate?.version, ...kept];
  const back = unsafe.filter((version) => offered.includes(version));
  if (back.length > 0)
    yield `releases.json offers ${name} ${joinFirstThree(back)}, which was withdrawn because it is not safe: release a newer version.`;
  const early = stored
    .filter(({ releasedAt }) => timeOf(releasedAt) > latestTime(was))
    .map(({ version }) => version);
  if (early.length > 0)
    yield `releases.json says that ${name} ${joinFirstThree(early)} was released in the future: set the clock of the computer that releases, then release again.`;
  // Uses `!(… <= …)` instead of `>`, so that an invalid time, such as one with the offset "+99:99",
  // counts as the future too.
  if (after !== undefined && after !== before && !(timeOf(after) <= latestTime(was)))
    yield `releases.json says that ${name} is safe only since ${after} (safeSince), which is in the future: browsers would run no release until then. Release with the command, which sets it.`;
}

/** Finds releases during a freeze. Rollbacks, withdrawals and previews stay possible. */
const releasedWhileFrozen = (before: SiteState, after: SiteState): string[] => {
  const why = currentFreezeMessage(before);
  if (!why) return [];
  return Object.entries(after.packages).flatMap(([name, { live, candidate, retired, history }]) => {
    const was = before.packages[name];
    const isReleased =
      history.some(
        ({ version }) => was?.history.every((kept) => kept.version !== version) ?? true,
      ) ||
      (candidate && !isDeepStrictEqual(candidate, was?.candidate)) ||
      live === was?.candidate?.version ||
      (was?.retired && !retired);
    return isReleased ? [`${name} has a new release. ${why}. Push it after that.`] : [];
  });
};

export const findStateChangeProblems = (before: SiteState, after: SiteState): string[] => {
  const { packages } = withoutOldPreviews(before);
  return [
    ...replayedState(before, after),
    ...Object.keys({ ...packages, ...after.packages }).flatMap((name) => [
      ...packageProblems(name, packages[name], after.packages[name]),
    ]),
    ...releasedWhileFrozen(before, after),
  ];
};
