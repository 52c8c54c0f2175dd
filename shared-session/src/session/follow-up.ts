import { atom } from 'jotai';
import { sessionApiClientAtom } from '../api/client';
import type { LoadOptions } from '../api/options';
import { type ApiResult, isRefusedWithStatus, retryAfterMsOf } from '../api/result';
import { notifyAtom } from '../ports/ports';
import { texts } from '../texts';
import { belongsToOrganization, type UserProfile } from '../wire';
import { pause } from './pause';
import { refreshProfileAtom } from './refresh-profile';
import { pendingReloadCountAtom, sessionNumberAtom, sessionStateAtom } from './session';

/** Milliseconds after a failure before the profile or the changed data is requested again. */
export const RELOAD_RETRY_DELAY_MS = 5000;

/** The most retries, for about a minute, while the server does not know a new member yet. */
export const MAX_NEW_MEMBER_RETRIES = 12;

/**
 * Whether repeating a call is useless: after success, the end of the session, or a 401 or 403 of
 * the server. After a 403 of a gateway, which has no envelope, a repeated call may succeed.
 */
export const isRetryUseless = (answer: ApiResult): boolean =>
  answer.ok || answer.cause === 'aborted' || isRefusedWithStatus(answer, 401, 403);

/** `askedMs`: the milliseconds that the server asks to wait, if it asks. */
type Try = { isSettled: boolean; askedMs: number | undefined };

const isWithoutOrganization = (answer: ApiResult<UserProfile | null>): boolean =>
  answer.ok ? !belongsToOrganization(answer.payload) : isRefusedWithStatus(answer, 401);

/** The latest change of the data at each path. It ends the retries for earlier changes. */
const latestChangesAtom = atom<Readonly<Record<string, object>>>({});

/**
 * Refreshes the profile after a change, then loads the changed data. Repeats both in the background
 * until they succeed or get a 401 or 403, or the session ends. Does not wait for repetitions. If
 * the profile could be loaded but not the data, a toast says that the change is stored.
 * @param list the path of the data. A later change of this list ends the repetitions
 */
export const followUpAtom = atom(
  null,
  async (
    get,
    set,
    load: (options: LoadOptions) => Promise<ApiResult>,
    list?: string,
  ): Promise<void> => {
    if (list) get(sessionApiClientAtom).forgetLostPosts(list);
    const change = {};
    set(latestChangesAtom, (all) => ({ ...all, '/user': change, ...(list && { [list]: change }) }));
    const sessionNumber = get(sessionNumberAtom);
    const isOver = () => get(sessionNumberAtom) !== sessionNumber;
    const hasOrganization = () => belongsToOrganization(get(sessionStateAtom).user);

    const retry = async (failed: Try, tryAgain: () => Promise<Try>, path = ''): Promise<void> => {
      const isLatest = () => (get(latestChangesAtom)[path] ?? change) === change;
      for (let last = failed; !last.isSettled; last = await tryAgain()) {
        await pause(RELOAD_RETRY_DELAY_MS, undefined, last.askedMs);
        if (isOver() || !isLatest()) return;
      }
    };
    const isNewMember = !hasOrganization();
    let triesLeft = MAX_NEW_MEMBER_RETRIES;
    let loadsLeft = MAX_NEW_MEMBER_RETRIES;
    const renewProfile = async (): Promise<Try> => {
      const hadOrganization = hasOrganization();
      const answer = await set(refreshProfileAtom);
      const isKnown = () => hadOrganization || !isWithoutOrganization(answer) || triesLeft-- <= 0;
      return { isSettled: isRetryUseless(answer) && isKnown(), askedMs: retryAfterMsOf(answer) };
    };
    const loadData = async (silent: boolean): Promise<Try> => {
      const answer = await load({ silent });
      // "No organization" is not final, because the server may not know the new member yet.
      const isEarly = isNewMember && answer.ok && answer.statusCode >= 400 && loadsLeft-- > 0;
      return { isSettled: isRetryUseless(answer) && !isEarly, askedMs: retryAfterMsOf(answer) };
    };
    const loadOnce = async (isProfileNew: boolean): Promise<void> => {
      const first = await loadData(!isProfileNew && !hasOrganization());
      if (first.isSettled) return;
      if (isProfileNew) set(notifyAtom, { kind: 'info', message: texts.savedButStale });
      void retry(first, () => loadData(true), list);
    };

    set(pendingReloadCountAtom, (count) => count + 1);
    const renewed = await renewProfile();
    const isProfileNew = renewed.isSettled;
    const loaded = loadOnce(isProfileNew).finally(() => {
      if (!isOver()) set(pendingReloadCountAtom, (count) => count - 1);
    });
    if (isProfileNew) await loaded;
    else void retry(renewed, renewProfile, '/user');
  },
);
