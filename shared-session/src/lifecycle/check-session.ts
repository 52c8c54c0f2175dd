import { sessionApiClientAtom } from '../api/client';
import {
  type ApiFailure,
  type ApiResult,
  isFinalRefusal,
  isRefusedWithStatus,
  RETRYABLE_REFUSAL_STATUSES,
  retryAfterMsOf,
} from '../api/result';
import {
  getInvitations,
  getProfile,
  getUserValidity,
  type SessionCall,
} from '../api/session-calls';
import type { SessionStore } from '../ports/ports';
import { pause } from '../session/pause';
import {
  invitationRefusalAtom,
  type SessionCheckResult,
  serverErrorAtom,
  serverSaysNoOrganizationAtom,
  sessionWaitReasonAtom,
  storeSessionCheckResultAtom,
} from '../session/session';
import { belongsToOrganization, type Invitation, type UserProfile } from '../wire';

/** Milliseconds before `GET /isUserValid` is repeated (specification 4). */
const VALIDITY_RETRY_MS = 1000;
/** Milliseconds before `GET /user` or `GET /invitations` is repeated (specification 4). */
const PROFILE_RETRY_MS = 5000;
const ERRORS_BEFORE_NOTICE = 5;

/** The longest pause in ms that the server can ask for while the visitor waits. */
const MAX_ASKED_PAUSE_MS = 10_000;

/**
 * The milliseconds that the server asks to wait with a 429 (too many requests), otherwise 0. With
 * another status, ignores `Retry-After`, so that requests follow at the usual interval.
 */
const askedPauseOf = (answer: ApiResult): number =>
  answer.statusCode === 429 ? Math.min(retryAfterMsOf(answer) ?? 0, MAX_ASKED_PAUSE_MS) : 0;

const isNo = (answer: ApiResult): boolean =>
  isRefusedWithStatus(answer, 401, 403) ||
  (answer.payload === false && (answer.ok || answer.isStatusUnknown || isFinalRefusal(answer)));

const isServerError = (answer: ApiResult): boolean =>
  !answer.ok &&
  (answer.cause === 'refused' || answer.cause === 'malformed') &&
  !RETRYABLE_REFUSAL_STATUSES.includes(answer.statusCode);

const createRepeater = (store: SessionStore, signal: AbortSignal) => {
  const client = store.get(sessionApiClientAtom);
  let resting = new AbortController();
  signal.addEventListener('abort', () => resting.abort(), { once: true });
  const ends = new Set<() => void>();
  /**
   * Repeats a call until `isAnswer` accepts the response. The result is `null` after an abort. After
   * five consecutive errors of the server, the visitor sees the last error if the readiness check
   * succeeds (specification 4). If no response arrives, or the server asks to try again later, the
   * count starts again and the shown error disappears.
   */
  const askUntil = async <Payload>(
    ask: () => Promise<ApiResult<Payload>>,
    isAnswer: (answer: ApiResult<Payload>) => boolean,
    retryMs: number,
  ): Promise<ApiResult<Payload> | null> => {
    let errors = 0;
    const showError = async (failure: ApiFailure): Promise<void> => {
      const isReady = await client.isReady();
      // Tests `errors` again, because a newer response may have reset it during this check.
      if (!isReady || errors < ERRORS_BEFORE_NOTICE || signal.aborted) return;
      // Keeps the first failure with a message, because the visitor may be telling its request id
      // to support.
      store.set(serverErrorAtom, (shown) => (shown?.message === failure.message ? shown : failure));
    };
    while (!signal.aborted) {
      const answer = await ask();
      for (const end of ends) end();
      ends.clear();
      if (signal.aborted) break;
      const isDone = isAnswer(answer);
      errors = !isDone && isServerError(answer) ? errors + 1 : 0;
      if (errors === 0) store.set(serverErrorAtom, null);
      if (isDone) return answer;
      // If the server refuses the call, it can be reached. So the reason is not `server`.
      store.set(sessionWaitReasonAtom, isFinalRefusal(answer) ? 'profile' : 'server');
      if (!answer.ok && errors >= ERRORS_BEFORE_NOTICE) void showError(answer);
      resting = new AbortController();
      await pause(retryMs, resting.signal, askedPauseOf(answer));
    }
    return null;
  };
  /** Ends the pause before the next call, and resolves at the next response. */
  const askNow = (): Promise<void> =>
    new Promise((resolve) => {
      ends.add(resolve);
      resting.abort();
    });
  return { askUntil, askNow };
};

type ProfileAnswer = ApiResult<UserProfile | null>;

/** The calls that are sent when `GET /isUserValid` has accepted the account. */
const createAccountCalls = (
  store: SessionStore,
  options: SessionCall,
  askUntil: ReturnType<typeof createRepeater>['askUntil'],
) => {
  const client = store.get(sessionApiClientAtom);

  /** The result is `null` after an abort. */
  const askInvitations = async (): Promise<readonly Invitation[] | null> => {
    if (!client.can('invitations')) return [];
    const answer = await askUntil(
      () => getInvitations(client, options),
      (each) => each.ok,
      PROFILE_RETRY_MS,
    );
    if (!answer?.ok) return null;
    if (answer.statusCode === 403) store.set(invitationRefusalAtom, answer.message);
    return answer.payload;
  };

  /** The result is `null` if the account has no profile, `undefined` after an abort. */
  const askProfile = async (
    early: Promise<ProfileAnswer> | undefined,
  ): Promise<UserProfile | null | undefined> => {
    const known = await early;
    // `GET /isUserValid` was sent together with the early request, and may have made the account a
    // member. So ignores an early response without an organization.
    if (known?.ok && belongsToOrganization(known.payload)) return known.payload;
    const answer = await askUntil(
      () => getProfile(client, options),
      // Even a 401 without an envelope shows that the account has no profile.
      (each) => each.ok || each.statusCode === 401,
      PROFILE_RETRY_MS,
    );
    if (!answer) return undefined;
    return answer.ok ? answer.payload : null;
  };

  return { askInvitations, askProfile };
};

/**
 * Checks the account of a session (specification 4). `run` repeats each call until a response
 * decides about the account. After an abort, nothing is sent or written. "Try again" calls
 * `askNow`, which ends the pause before the next call.
 * @param expectsProfile whether to send the first `GET /isUserValid` and `GET /user` together
 * @param newToken whether `GET /isUserValid` gets a new token, at first and after each `askNow`
 */
export const createSessionCheck = (
  store: SessionStore,
  signal: AbortSignal,
  { expectsProfile, newToken }: { expectsProfile: boolean; newToken: boolean },
) => {
  const client = store.get(sessionApiClientAtom);
  const repeater = createRepeater(store, signal);
  const { askUntil } = repeater;
  let needsNewToken = newToken;

  // No call does a readiness check after a failure, because it would only delay the next attempt.
  const options = { signal, readiness: false };
  const { askInvitations, askProfile } = createAccountCalls(store, options, askUntil);

  /** The result is `null` after an abort. */
  const decide = async (): Promise<SessionCheckResult | null> => {
    let isFirst = true;
    let early: Promise<ProfileAnswer> | undefined;
    const validity = await askUntil(
      () => {
        const asked = getUserValidity(client, { ...options, newToken: needsNewToken });
        needsNewToken = false;
        early = isFirst && expectsProfile ? getProfile(client, options) : undefined;
        isFirst = false;
        return asked;
      },
      // `isNo` means that the account is refused. After any other final refusal, the account has no
      // profile, because the server may not know a new account yet.
      (answer) => answer.ok || isNo(answer) || isFinalRefusal(answer),
      VALIDITY_RETRY_MS,
    );
    if (!validity) return null;
    if (isNo(validity)) {
      const { ok, message, statusCode } = validity;
      return { user: null, refusal: { message, ...(!ok && { statusCode }) } };
    }
    if (!validity.ok) return { user: null };
    store.set(sessionWaitReasonAtom, 'profile');
    // If the server says that there is no organization, sends no further `GET /user`, because
    // browsers log its 401 as an error. `createOrganizationAtom` reads this atom for the same
    // reason.
    store.set(serverSaysNoOrganizationAtom, validity.withoutOrganization === true);
    const user = validity.withoutOrganization ? null : await askProfile(early);
    if (user === undefined) return null;
    const invitations = belongsToOrganization(user) ? [] : await askInvitations();
    return invitations && { user, invitations };
  };

  const run = async (): Promise<void> => {
    const verdict = await decide();
    if (verdict && !signal.aborted) store.set(storeSessionCheckResultAtom, verdict);
  };
  const askNow = (): Promise<void> => {
    needsNewToken = newToken;
    return repeater.askNow();
  };
  return { run, askNow };
};
