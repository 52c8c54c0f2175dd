import { isoTimestampSchema, type RemoteRelease } from '@platform/federation/runtime';
import { readStoredText, storeText } from 'shared-ui';
import * as v from 'valibot';

const SAFE_SINCE_KEY_PREFIX = 'safe-since.';

/** How far (ms) this computer's clock may be behind the clock of the computer that releases. */
const MAX_CLOCK_DIFFERENCE_MS = 24 * 60 * 60 * 1000;

const storedSafeSince = (name: string): number =>
  Number(readStoredText(SAFE_SINCE_KEY_PREFIX + name)) || 0;

/**
 * The latest `safeSince` (the release time of the oldest safe version) of each remote since the
 * last reload, in ms since 1970. Also contains times that are not stored.
 */
const seenSafeSince = new Map<string, number>();

/** The latest known `safeSince`, in ms since 1970, so that an old registry cannot lower it. */
const safeSinceOf = (name: string): number =>
  Math.max(seenSafeSince.get(name) ?? 0, storedSafeSince(name));

/** Remembers `safeSince` of a registry entry, even when the rest of the entry is wrong. */
export const rememberOldestSafeReleaseTime = (name: string, entry: unknown): void => {
  const { success, output } = v.safeParse(v.object({ safeSince: isoTimestampSchema }), entry);
  const since = success ? Date.parse(output.safeSince) : 0;
  if (since <= safeSinceOf(name)) return;
  seenSafeSince.set(name, since);
  // Does not store a time in the future. Otherwise, this browser would run no release until then,
  // even after the site has corrected the time.
  if (since > Date.now() + MAX_CLOCK_DIFFERENCE_MS) return;
  storeText(SAFE_SINCE_KEY_PREFIX + name, String(since));
};

/** Whether a release is safe (docs/decisions, 27). If `releasedAt` is missing, uses `builtAt`. */
export const isSafeRelease = (
  name: string,
  { releasedAt, description }: RemoteRelease,
): boolean => {
  const since = safeSinceOf(name);
  return since === 0 || Date.parse(releasedAt ?? description?.builtAt ?? '') >= since;
};
