import { atom, type Getter, type Setter } from 'jotai';
import { clientAtom } from '../api/api-atom';
import { getProfile } from '../api/calls';
import type { ApiFailure, ApiResult } from '../api/result';
import { notifyAtom } from '../notifications/toast';
import { texts } from '../texts';
import type { UserProfile } from '../wire';
import { sessionNumberAtom, sessionStateAtom, updateStatusStateAtom } from './session-atoms';
import { forgetOrganization } from './transitions';

type Refresh = {
  result: Promise<ApiResult<UserProfile>>;
  isSent: boolean;
  abort: () => void;
};

const latestRefreshAtom = atom<Refresh | null>(null);

/** For a call whose session is over: there is nobody left to tell. */
export const sessionIsOver = (): ApiFailure => ({
  ok: false,
  name: 'ApiFailure',
  serverIsOk: true,
  statusCode: 401,
  message: texts.signedOut,
  cause: 'aborted',
});

const store = (get: Getter, set: Setter, answer: ApiResult<UserProfile>): void => {
  const session = get(sessionStateAtom);
  if (answer.ok) {
    set(sessionStateAtom, { ...session, user: answer.payload });
  } else if (answer.cause === 'refused' && answer.statusCode === 401 && session.user) {
    set(sessionStateAtom, { ...session, user: null });
    forgetOrganization(set);
    set(notifyAtom, { kind: 'info', message: texts.leftOrganization });
  }
};

const refresh = async (get: Getter, set: Setter, self: Refresh, signal: AbortSignal) => {
  const sessionNumber = get(sessionNumberAtom);
  // Whoever asks in the same tick shares this request; whoever asks later may have changed something since.
  await Promise.resolve();
  self.isSent = true;
  const answer = await getProfile(get(clientAtom), { signal });
  const latest = get(latestRefreshAtom);
  if (latest && latest !== self) return latest.result;
  set(latestRefreshAtom, null);
  if (get(sessionNumberAtom) !== sessionNumber) return sessionIsOver();
  set(updateStatusStateAtom, 'idle');
  store(get, set, answer);
  return answer;
};

/**
 * Fetches the profile again after a change and puts it into the session; the old one stays until then, and the session's
 * status stays what it is. A newer refresh replaces an older one, whose caller gets the newer answer. A 401 says that
 * the user left the organization: the profile is dropped and a toast says so. Any other failure changes nothing and is
 * the caller's to show.
 */
export const refreshProfileAtom = atom(null, (get, set): Promise<ApiResult<UserProfile>> => {
  if (!get(sessionStateAtom).isLoggedIn) return Promise.resolve(sessionIsOver());
  const running = get(latestRefreshAtom);
  if (running && !running.isSent) return running.result;
  const controller = new AbortController();
  const self: Refresh = {
    result: Promise.resolve(sessionIsOver()),
    isSent: false,
    abort: () => controller.abort(),
  };
  set(latestRefreshAtom, self);
  set(updateStatusStateAtom, 'loading');
  self.result = refresh(get, set, self, controller.signal);
  running?.abort();
  return self.result;
});
