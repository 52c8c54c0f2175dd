import { atom, type Getter, type Setter } from 'jotai';
import { sessionApiClientAtom } from '../api/client';
import { type ApiResult, isRefusedWith } from '../api/result';
import { getProfile } from '../api/session-calls';
import { notifyAtom } from '../ports/ports';
import { texts } from '../texts';
import type { UserProfile } from '../wire';
import {
  sessionEndedFailure,
  sessionNumberAtom,
  sessionStateAtom,
  updateStatusStateAtom,
} from './session';
import { dropUnreachableDrafts, forgetOrganization } from './transitions';

type Refresh = { abort: AbortController; result?: Promise<ApiResult<UserProfile | null>> };

const latestRefreshAtom = atom<Refresh | null>(null);

const storeAnswer = (get: Getter, set: Setter, answer: ApiResult<UserProfile | null>): void => {
  const session = get(sessionStateAtom);
  set(updateStatusStateAtom, 'idle');
  const hasNone = answer.ok ? answer.payload === null : isRefusedWith(answer, 401);
  if (answer.ok && answer.payload) {
    set(sessionStateAtom, { ...session, user: answer.payload });
    dropUnreachableDrafts(get(sessionStateAtom));
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
  const answer = await getProfile(get(sessionApiClientAtom), { signal: self.abort.signal });
  if (get(sessionNumberAtom) !== sessionNumber) return sessionEndedFailure();
  const latest = get(latestRefreshAtom);
  if (latest !== self && latest?.result) return latest.result;
  storeAnswer(get, set, answer);
  return answer;
};

/**
 * Fetches the profile again. Until the new profile arrives, the session keeps the old profile. If a
 * newer refresh starts, both callers get the answer of the newer refresh. A 401 in an envelope, or
 * an answer without a profile, means that the user left the organization: a known profile is
 * dropped, with a toast. Any other failure changes nothing.
 */
export const refreshProfileAtom = atom(null, (get, set): Promise<ApiResult<UserProfile | null>> => {
  if (!get(sessionStateAtom).isLoggedIn) return Promise.resolve(sessionEndedFailure());
  get(latestRefreshAtom)?.abort.abort();
  const self: Refresh = { abort: new AbortController() };
  set(latestRefreshAtom, self);
  set(updateStatusStateAtom, 'loading');
  self.result = run(get, set, self);
  return self.result;
});
