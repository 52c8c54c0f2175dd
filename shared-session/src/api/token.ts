import type { SessionPorts } from '../ports/ports';
import { texts } from '../texts';
import { type ApiSuccess, asCallError, CallError } from './result';
import { type PreparedRequest, sendOnce } from './send';

/**
 * Creates a function that renews a token that the server rejected. All calls that were sent with
 * this token share one renewal, even if the 401 of a call arrives later (specification 7).
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

/** The created function sends a request, and sends it again with a new token after a 401. */
export const createAuthorizedSender = (ports: () => SessionPorts) => {
  const renewToken = createTokenRenewal(async (force) => ports().getIdToken(force));

  return async <Payload>(
    request: PreparedRequest<Payload>,
    signal: AbortSignal,
  ): Promise<ApiSuccess<Payload>> => {
    const token = await waitForToken(ports().getIdToken(request.newToken));
    if (token === null && request.needsToken) throw noToken();
    try {
      return await sendOnce(ports(), request, token, signal);
    } catch (error) {
      if (token === null || asCallError(error).details.statusCode !== 401) throw error;
      const renewed = await waitForToken(renewToken(token));
      if (renewed === null) throw error;
      return sendOnce(ports(), request, renewed, signal);
    }
  };
};
