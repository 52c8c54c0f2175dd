import type { SessionPorts } from '../ports/ports';
import { texts } from '../texts';
import { type ApiSuccess, CallError, sessionEndedError, toCallError } from './result';
import { type PreparedRequest, sendRequestOnce } from './send';

/**
 * Creates a function that renews a rejected token. All calls that were sent with this token share
 * one renewal, even if the 401 of a call arrives later (specification 7).
 */
export const createTokenRenewal = (
  getIdToken: (forceRefresh: true) => Promise<string | null>,
): ((stale: string) => Promise<string | null>) => {
  let last: { stale: string; renewed: Promise<string | null> } | null = null;

  return (stale) => {
    if (last?.stale === stale) return last.renewed;
    const renewal = { stale, renewed: getIdToken(true) };
    last = renewal;
    const forget = (): void => {
      if (last === renewal) last = null;
    };
    renewal.renewed.then((token) => {
      if (token === null || token === stale) forget();
    }, forget);
    return renewal.renewed;
  };
};

const noToken = (): CallError => new CallError({ cause: 'unreachable', message: texts.noToken });

/** Throws a `CallError` of cause `unreachable` if the token cannot be fetched. */
export const waitForToken = async (token: Promise<string | null>): Promise<string | null> => {
  try {
    return await token;
  } catch {
    throw noToken();
  }
};

/**
 * Creates a function that sends a request, and sends it again with a new token after a 401. After
 * the end of the session, the function rejects if there is no token. It also rejects instead of
 * repeating a request, because the new token may be that of the next account.
 */
export const createAuthorizedSender = (ports: () => SessionPorts, sessionNumber: () => number) => {
  const renewToken = createTokenRenewal(async (force) => ports().getIdToken(force));

  return async <Payload>(
    request: PreparedRequest<Payload>,
    signal: AbortSignal,
  ): Promise<ApiSuccess<Payload>> => {
    const begun = sessionNumber();
    const isOver = (): boolean => sessionNumber() !== begun;
    // If the session ends while the token is fetched, still sends the request, because the token
    // belongs to the account of this session. A pending DELETE, for example, must not be lost.
    const token = await waitForToken(ports().getIdToken(request.newToken));
    if (token === null && isOver()) throw sessionEndedError();
    if (token === null && request.needsToken) throw noToken();
    try {
      return await sendRequestOnce(ports(), request, token, signal);
    } catch (error) {
      if (token === null || toCallError(error).details.statusCode !== 401) throw error;
      if (isOver()) throw sessionEndedError();
      const renewed = await waitForToken(renewToken(token));
      if (isOver()) throw sessionEndedError();
      if (renewed === null) throw error;
      return sendRequestOnce(ports(), request, renewed, signal);
    }
  };
};
