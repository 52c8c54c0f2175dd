import type { SessionPorts } from '../ports/ports';
import { texts } from '../texts';
import type { ApiRequest } from './options';
import { type ApiFailure, isOffline } from './result';
import { sendOnce } from './send';
import { withTimeLimit } from './time-limit';
import type { ExchangePorts } from './token';

/** Timeout of the readiness check, in ms. A failed call waits for it. */
const READINESS_TIMEOUT_MS = 3000;

/** How long the check waits for the token, in ms. Later it is sent without one. */
const TOKEN_WITHIN_MS = 1000;

/** Creates the readiness check. It needs no sign-in, but sends the token like every call. */
export const createReadinessCheck = (ports: () => ExchangePorts) => (): Promise<boolean> =>
  withTimeLimit(READINESS_TIMEOUT_MS, undefined, async (signal) => {
    const token = await withTimeLimit(TOKEN_WITHIN_MS, signal, () => ports().getIdToken()).catch(
      () => null,
    );
    return sendOnce(ports(), { method: 'GET', path: '/readiness_check' }, token, signal);
  }).then(
    () => true,
    () => false,
  );

/** How long the result of a readiness check counts for other failures, in ms. */
const BURST_MS = 1000;

/** Failures at about the same time. They share one readiness check and show each message once. */
export type FailureBurst = {
  serverIsOk: Promise<boolean>;
  /** Calls `tell` unless this burst has already told the subject. */
  once: (subject: string, tell: () => void) => void;
};

/** Returns the current burst, or starts one with a new readiness check. */
export const createFailureBursts = (check: () => Promise<boolean>): (() => FailureBurst) => {
  let current: FailureBurst | null = null;

  const start = (): FailureBurst => {
    const told = new Set<string>();
    const burst: FailureBurst = {
      serverIsOk: check(),
      once: (subject, tell) => {
        if (told.has(subject)) return;
        told.add(subject);
        tell();
      },
    };
    void burst.serverIsOk.finally(() => {
      setTimeout(() => {
        if (current === burst) current = null;
      }, BURST_MS);
    });
    return burst;
  };

  return () => {
    current ??= start();
    return current;
  };
};

export type ReporterPorts = Pick<SessionPorts, 'notify'>;

/** Delay before the log says that a reload is needed (specification 7), in ms. */
const RELOAD_NOTICE_MS = 1500;

/** The name of a call in the log. Without its query, which may contain names. */
const nameOf = ({ method, path }: ApiRequest): string => `${method} ${path}`;

/** Creates the function that shows a failure as a toast or logs it (specification 7). */
export const createFailureReporter =
  (ports: () => ReporterPorts) =>
  (
    failure: ApiFailure,
    call: ApiRequest,
    { burst, withoutToken }: { burst: FailureBurst; withoutToken: boolean },
  ): void => {
    const { message, serverIsOk, statusCode } = failure;
    const toast = (text: string): void =>
      burst.once(`toast: ${text}`, () => ports().notify({ kind: 'error', message: text }));

    if (call.silent) return;
    if (statusCode === 401 && withoutToken) {
      const text = `${nameOf(call)} answered 401, and nobody is signed in.`;
      burst.once(text, () => console.warn(text));
      return;
    }
    const isOnPage = call.errors === 'page';
    // One failure shows one message. While the server is down, the client's own message would
    // repeat that fact, but the server's message would not. Offline, the page says so, and the
    // server may be up.
    const isOwnMessage = !serverIsOk && failure.cause !== 'refused';
    if (!serverIsOk && !(isOnPage && isOwnMessage && isOffline())) toast(texts.serverUnavailable);
    if (serverIsOk && (statusCode === 401 || statusCode === 403)) {
      burst.once('reload', () => {
        const text = `${nameOf(call)} answered ${statusCode}. A reload is needed.`;
        setTimeout(() => console.warn(text), RELOAD_NOTICE_MS);
      });
    }
    if (!isOnPage && !isOwnMessage) toast(message);
  };
