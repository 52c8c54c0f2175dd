import type { SessionPorts } from '../ports/ports';
import { texts } from '../texts';
import type { ApiRequest } from './options';
import { type ApiFailure, isRefusedWithStatus } from './result';
import { sendRequestOnce } from './send';
import { withTimeLimit } from './time-limit';

/** The time limit of the readiness check in milliseconds. Short, as a failed call waits for it. */
const READINESS_TIMEOUT_MS = 3000;

/** The readiness check waits this many milliseconds for a token before it is sent without one. */
const READINESS_TOKEN_TIMEOUT_MS = 1000;

/** Creates a function that asks whether the server is ready, if possible with the user's token. */
export const createReadinessCheck = (ports: () => SessionPorts) => (): Promise<boolean> =>
  withTimeLimit(READINESS_TIMEOUT_MS, undefined, async (signal) => {
    const token = await withTimeLimit(READINESS_TOKEN_TIMEOUT_MS, signal, () =>
      ports().getIdToken(),
    ).catch(() => null);
    return sendRequestOnce(ports(), { method: 'GET', path: '/readiness_check' }, token, signal);
  }).then(
    () => true,
    () => false,
  );

/** The result of a readiness check counts for later failures for this many milliseconds. */
const FAILURE_BURST_MS = 1000;

/** Failures at about the same time. They share a readiness check and show each message once. */
export type FailureBurst = { serverIsOk: Promise<boolean>; told: Set<string> };

export const createFailureBurstTracker = (check: () => Promise<boolean>): (() => FailureBurst) => {
  let current: FailureBurst | null = null;
  const end = (): void => {
    current = null;
  };
  const begin = (): FailureBurst => ({
    serverIsOk: check().finally(() => setTimeout(end, FAILURE_BURST_MS)),
    told: new Set(),
  });
  return () => {
    current ??= begin();
    return current;
  };
};

/** The log says that a reload is needed this many ms after a 401 or 403 (specification 7). */
const RELOAD_NOTICE_DELAY_MS = 1500;

/** The name of a request in the log, without the query, which may contain names of people. */
const nameOf = ({ method, path }: ApiRequest): string => `${method} ${path}`;

/**
 * Reports a failure as toasts and in the log (specification 7). If the server refuses a GET with
 * 403, refreshes the profile, because the visitor may have lost the role.
 */
export const createFailureReporter =
  (ports: () => SessionPorts, refreshProfile: () => void, currentBurst: () => FailureBurst) =>
  (failure: ApiFailure, call: ApiRequest, withoutToken = false): void => {
    if (call.silent) return;
    const { message, serverIsOk, statusCode } = failure;
    const { told } = currentBurst();
    const once = (subject: string, tell: () => void): void => {
      if (!told.has(subject)) tell();
      told.add(subject);
    };
    const toast = (text: string): void =>
      once(`toast: ${text}`, () => ports().notify({ kind: 'error', message: text }));

    if (statusCode === 401 && withoutToken) {
      const text = `${nameOf(call)} answered 401, and nobody is signed in.`;
      once(text, () => console.warn(text));
      return;
    }
    // While the server is unavailable, shows no message that the client itself wrote, because the
    // toast "Server is unavailable" says enough.
    const isOwnMessage = !serverIsOk && failure.cause !== 'refused';
    if (!serverIsOk) toast(texts.serverUnavailable);
    if (serverIsOk && (statusCode === 401 || statusCode === 403)) {
      once('reload', () => {
        const text = `${nameOf(call)} answered ${statusCode}. A reload is needed.`;
        setTimeout(() => console.warn(text), RELOAD_NOTICE_DELAY_MS);
      });
      // Refreshes only after a GET. After a POST, the guard could close the form with the error
      // message.
      if (call.method === 'GET' && isRefusedWithStatus(failure, 403)) {
        once('profile', refreshProfile);
      }
    }
    if (call.errors !== 'page' && !isOwnMessage) toast(message);
  };
