import type { SessionPorts } from '../store/ports';
import { texts } from '../texts';
import type { Burst } from './burst';
import { isOffline } from './offline';
import type { ApiRequest } from './options';
import type { ApiFailure } from './result';

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
