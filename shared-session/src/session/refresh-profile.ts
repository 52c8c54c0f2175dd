import { atom, type Getter, type Setter } from 'jotai';
import { getProfile } from '../api/calls';
import { clientAtom } from '../api/client';
import type { ApiResult } from '../api/result';
import { notifyAtom } from '../ports/ports';
import { texts } from '../texts';
import type { UserProfile } from '../wire';
import {
  sessionIsOver,
  sessionNumberAtom,
  sessionStateAtom,
  updateStatusStateAtom,
} from './session';
import { forgetOrganization } from './transitions';

type Refresh = { abort: AbortController; result?: Promise<ApiResult<UserProfile | null>> };

const latestRefreshAtom = atom<Refresh | null>(null);

const storeAnswer = (get: Getter, set: Setter, answer: ApiResult<UserProfile | null>): void => {
  const session = get(sessionStateAtom);
  set(updateStatusStateAtom, 'idle');
  const hasNone = answer.ok
    ? answer.payload === null
    : answer.cause === 'refused' && answer.statusCode === 401;
  if (answer.ok && answer.payload) {
    set(sessionStateAtom, { ...session, user: answer.payload });
  } else if (hasNone && session.user) {
    set(sessionStateAtom, { ...session, user: null });
    forgetOrganization(set);
    set(notifyAtom, { kind: 'info', message: texts.leftOrganization });
  }
};

const run = async (
  get: Getter,
  set: Setter,
  self: Refresh,
): Promise<ApiResult<UserProfile | null>> => {
  const sessionNumber = get(sessionNumberAtom);
  const answer = await getProfile(get(clientAtom), { signal: self.abort.signal });
  if (get(sessionNumberAtom) !== sessionNumber) return sessionIsOver();
  const latest = get(latestRefreshAtom);
  if (latest !== self && latest?.result) return latest.result;
  storeAnswer(get, set, answer);
  return answer;
};

/**
 * Fetches the profile again after a change and puts it into the session; the old one stays until then, and the session's
 * status stays what it is. A newer refresh replaces an older one, which may have been answered before the change: its
 * caller gets the newer answer, and of refreshes asked for in the same tick only the last goes out. A 401,
 * or an answer without a profile, says that the user left the organization: the profile is dropped and a toast says so. Any other failure changes nothing and is the
 * caller's to show.
 */
export const refreshProfileAtom = atom(null, (get, set): Promise<ApiResult<UserProfile | null>> => {
  if (!get(sessionStateAtom).isLoggedIn) return Promise.resolve(sessionIsOver());
  get(latestRefreshAtom)?.abort.abort();
  const self: Refresh = { abort: new AbortController() };
  set(latestRefreshAtom, self);
  set(updateStatusStateAtom, 'loading');
  self.result = run(get, set, self);
  return self.result;
});
