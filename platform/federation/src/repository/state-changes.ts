import { isDeepStrictEqual } from 'node:util';
import {
  freezeSentence,
  isVersionStored,
  type SiteState,
  storedReleases,
  withoutExpiredVersions,
  withoutOldPreviews,
} from '../release';

/** Joins the first three names, and adds how many more there are. */
export const joinFirstThree = (files: readonly string[]): string =>
  files.length > 3
    ? `${files.slice(0, 3).join(', ')} and ${files.length - 3} more`
    : files.join(', ');

const timeOf = (moment = ''): number => Date.parse(moment);

/** Reports a new state that does not follow the state before. */
const replayedState = (before: SiteState, after: SiteState): string[] => {
  const [newest] = before.generations;
  const isNext = !newest || after.generations.indexOf(newest) > 0;
  if (isNext || isDeepStrictEqual(before, after)) return [];
  return [
    `releases.json is at generation ${after.generations[0] ?? 'none'}, which does not follow ${newest}: it is an old state, or one of another copy. Fetch the newest commit, then release again.`,
  ];
};

/** Reports versions that the new state lost although a release would still keep them. */
const lostVersions = (before: SiteState, after: SiteState): string[] =>
  Object.entries(withoutOldPreviews(before).packages).flatMap(([name, was]) => {
    const now = after.packages[name];
    // A release that withdraws all earlier versions removes the previews and marks them as unsafe.
    const previews = was.previews?.filter(({ version }) => !now?.unsafe?.includes(version)) ?? [];
    const lost = [...was.history, ...previews].filter(
      ({ version }) => !isVersionStored(now, version),
    );
    // Adds the lost versions to a copy of the state, and removes expired ones as a release does.
    // Lost versions that are still in the copy have not expired: the push must not remove them.
    const kept = now ? withoutExpiredVersions({ ...now, history: [...now.history, ...lost] }) : was;
    const gone = lost
      .filter((each) => storedReleases(kept).includes(each))
      .map(({ version }) => version);
    if (gone.length === 0) return [];
    return [
      `releases.json lost ${name} ${joinFirstThree(gone)}, which must be kept: tabs use them. Put them back.`,
    ];
  });

/** Milliseconds by which the clocks of the computers that release and that check may differ. */
const MAX_CLOCK_DIFFERENCE_MS = 60 * 60 * 1000;

/**
 * Finds a new `safeSince` in the future. Browsers would run no release from before that time, and
 * would remember the time even if the site corrected it (docs/decisions, 27).
 */
const safeSinceInFuture = (before: SiteState, after: SiteState): string[] =>
  Object.entries(after.packages).flatMap(([name, { safeSince }]) => {
    const isKnown = !safeSince || before.packages[name]?.safeSince === safeSince;
    if (isKnown || timeOf(safeSince) <= Date.now() + MAX_CLOCK_DIFFERENCE_MS) return [];
    return [
      `releases.json says that ${name} is safe only since ${safeSince} (safeSince), which is in the future: browsers would run no release until then. Release with the command, which sets it.`,
    ];
  });

/** Finds changes that would let an unsafe version run again (docs/decisions, 27). */
const unsafeAgain = (before: SiteState, after: SiteState): string[] =>
  Object.keys({ ...before.packages, ...after.packages }).flatMap((name) => {
    const [was, now] = [before.packages[name], after.packages[name]];
    const unmarked = was?.unsafe?.filter((version) => !now?.unsafe?.includes(version)) ?? [];
    const isLower = was?.safeSince && !(timeOf(now?.safeSince) >= timeOf(was.safeSince));
    const kept = now ? storedReleases(now).filter(({ withdrawn }) => !withdrawn) : [];
    const offered = [now?.live, now?.candidate?.version, ...kept.map(({ version }) => version)];
    const back = now?.unsafe?.filter((version) => offered.includes(version)) ?? [];
    return [
      unmarked.length > 0 &&
        `releases.json no longer says that ${name} ${joinFirstThree(unmarked)} is not safe. Put that back.`,
      isLower &&
        `releases.json no longer says that ${name} is safe only since ${was.safeSince} (safeSince). Put that back.`,
      back.length > 0 &&
        `releases.json offers ${name} ${joinFirstThree(back)}, which was withdrawn because it is not safe: release a newer version.`,
    ].filter((sentence) => typeof sentence === 'string');
  });

/** Finds releases during a freeze: versions in the history that were not there before. */
const releasedWhileFrozen = (before: SiteState, after: SiteState): string[] => {
  const why = freezeSentence(before, new Date());
  if (!why) return [];
  return Object.entries(after.packages).flatMap(([name, { history }]) => {
    const was = before.packages[name]?.history ?? [];
    const isNew = history.some(({ version }) => was.every((kept) => kept.version !== version));
    return isNew ? [`${name} has a new release. ${why}. Push it after that.`] : [];
  });
};

/** Returns a sentence for each change of `releases.json` that no push may make. */
export const findStateChangeProblems = (before: SiteState, after: SiteState): string[] => [
  ...replayedState(before, after),
  ...lostVersions(before, after),
  ...unsafeAgain(before, after),
  ...safeSinceInFuture(before, after),
  ...releasedWhileFrozen(before, after),
];
