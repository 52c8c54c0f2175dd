import type { SessionPorts } from '../ports/ports';
import { texts } from '../texts';
import type { ApiRequest } from './options';
import { type ApiFailure, isOffline } from './result';
import { send } from './send';
import { withTimeLimit } from './time-limit';
import type { ExchangePorts } from './token';

/** The time limit of the readiness check, in ms: it must not keep a call that failed waiting for long. */
export const READINESS_TIMEOUT_MS = 3000;

/** How long the check waits for the token, in ms: an auth service that hangs is not the server's fault. */
const TOKEN_WITHIN_MS = 1000;

/** Makes the question whether the server is up. It needs no sign-in; the token goes along as with every call. */
export const createReadinessCheck = (ports: () => ExchangePorts) => (): Promise<boolean> =>
  withTimeLimit(READINESS_TIMEOUT_MS, undefined, async (signal) => {
    const token = await withTimeLimit(TOKEN_WITHIN_MS, signal, () => ports().getIdToken()).catch(
      () => null,
    );
    return send(ports(), { method: 'GET', path: '/readiness_check' }, token, signal);
  }).then(
    () => true,
    () => false,
  );

/** How long after its answer a readiness check still speaks for calls that fail, in ms. */
export const BURST_MS = 1000;

/** Failures that belong together: they share one readiness check and say the same thing once. */
export type Burst = {
  serverIsOk: Promise<boolean>;
  /** Runs `tell` unless this burst has told that already. */
  once: (subject: string, tell: () => void) => void;
};

/** Gives each failure its burst: the one under way, or a new one whose readiness check starts now. */
export const createBursts = (check: () => Promise<boolean>): (() => Burst) => {
  let current: Burst | null = null;

  const start = (): Burst => {
    const told = new Set<string>();
    const burst: Burst = {
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

/** After how long a refusal is logged as needing a reload (specification 7), in ms. */
export const RELOAD_NOTICE_MS = 1500;

/** How a call reads in the log: no query, since people's names may be in it, and never a token. */
const nameOf = ({ method, path }: ApiRequest): string => `${method} ${path}`;

/** Makes the one who tells a failure where it belongs: in a toast, in the log, or nowhere (specification 7). */
export const createReporter =
  (ports: () => ReporterPorts) =>
  (
    failure: ApiFailure,
    call: ApiRequest,
    { burst, withoutToken }: { burst: Burst; withoutToken: boolean },
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
    if (!serverIsOk) toast(texts.serverUnavailable);
    if (serverIsOk && (statusCode === 401 || statusCode === 403)) {
      burst.once('reload', () => {
        const text = `${nameOf(call)} answered ${statusCode}. A reload is needed.`;
        setTimeout(() => console.warn(text), RELOAD_NOTICE_MS);
      });
    }
    // Of a server that is down, the client's own words would say the same once more. The server's would not, nor would
    // that it is the visitor who is offline.
    const isSaid = !serverIsOk && failure.cause !== 'refused' && !isOffline();
    if (call.errors !== 'page' && !isSaid) toast(message);
  };
