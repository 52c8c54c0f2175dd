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

/** Milliseconds between a failed request for profile or changed data and the next request. */
export const RELOAD_RETRY_DELAY_MS = 5000;

/** The most retries (for about a minute) while the server does not know a new member yet. */
export const MAX_NEW_MEMBER_RETRIES = 12;

/**
 * A retry is useless after a success, the end of the session, or a 401 or 403 of the server. A 403
 * without an envelope comes from a gateway, and a retry may succeed.
 */
export const isRetryUseless = (answer: ApiResult): boolean =>
  answer.ok || answer.cause === 'aborted' || isRefusedWithStatus(answer, 401, 403);

/** `askedMs` is the wait in milliseconds that the server asks for, if any. */
type Try = { isSettled: boolean; askedMs: number | undefined };

const isWithoutOrganization = (answer: ApiResult<UserProfile | null>): boolean =>
  answer.ok ? !belongsToOrganization(answer.payload) : isRefusedWithStatus(answer, 401);

/** The latest change at each path. A newer change ends the retries for older changes. */
const latestChangesAtom = atom<Readonly<Record<string, object>>>({});

/**
 * After a change, refreshes the profile, then loads the changed data. Repeats failed requests in
 * the background until they succeed or get a 401 or 403, or the session ends. Does not wait for
 * these repetitions. If only the profile was loaded, a toast says that the change is stored.
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
      // A refusal is not final for a new member, because the server may not know the member yet.
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
