import { clientAtom } from '../api/api-atom';
import { getProfile, getValidity } from '../api/calls';
import type { ApiResult } from '../api/result';
import { settleSessionAtom } from '../session/transitions';
import { waitingStateAtom } from '../session/waiting';
import type { SessionStore } from '../store/ports';
import { pause } from './pause';

/** After how long an unreachable server is asked again whether the user is valid (specification 4), in ms. */
export const VALIDITY_RETRY_MS = 1000;
/** After how long the profile is asked for again (specification 4), in ms. */
export const PROFILE_RETRY_MS = 5000;

/** Only the backend's own word counts: a 401 of a gateway, without an envelope, is no refusal. */
const isRefusedWith = (answer: ApiResult, ...statusCodes: number[]): boolean =>
  !answer.ok && answer.cause === 'refused' && statusCodes.includes(answer.statusCode);

const isNo = (answer: ApiResult): boolean =>
  answer.ok ? answer.payload === false : isRefusedWith(answer, 401, 403);

/**
 * Steps 1 and 2 of specification 4 for the account that is signed in: asks until the server has given an answer that
 * counts, then settles the session. Once the signal is aborted it asks and writes nothing more.
 */
export const checkSession = async (store: SessionStore, signal: AbortSignal): Promise<void> => {
  const client = store.get(clientAtom);

  const askUntil = async <Payload>(
    ask: () => Promise<ApiResult<Payload>>,
    isAnswer: (answer: ApiResult<Payload>) => boolean,
    retryMs: number,
  ): Promise<ApiResult<Payload> | null> => {
    while (!signal.aborted) {
      const answer = await ask();
      if (signal.aborted) break;
      if (isAnswer(answer)) return answer;
      store.set(waitingStateAtom, 'server');
      await pause(retryMs, signal);
    }
    return null;
  };

  // The failing call itself tells that the server is away; a readiness check would only delay the retry.
  const options = { signal, readiness: false };
  const validity = await askUntil(
    () => getValidity(client, options),
    (answer) => answer.ok || isNo(answer),
    VALIDITY_RETRY_MS,
  );
  if (!validity) return;
  if (isNo(validity)) {
    store.set(settleSessionAtom, { user: null, refusal: { message: validity.message } });
    return;
  }
  store.set(waitingStateAtom, 'profile');
  const profile = await askUntil(
    () => getProfile(client, options),
    (answer) => answer.ok || isRefusedWith(answer, 401),
    PROFILE_RETRY_MS,
  );
  if (profile) store.set(settleSessionAtom, { user: profile.ok ? profile.payload : null });
};
