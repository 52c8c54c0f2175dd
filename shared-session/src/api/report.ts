import type { Toast } from '../notifications/toast';
import { texts } from '../texts';
import type { Burst } from './burst';
import type { ApiRequest } from './options';
import type { ApiFailure } from './result';

/** After how long a refusal is logged as needing a reload (specification 9 of the original), in ms. */
export const RELOAD_NOTICE_MS = 1500;

/** Whether the browser knows of no network at all. Only the wording depends on it: it is wrong too often. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

const isUnauthorized = ({ statusCode }: ApiFailure): boolean =>
  statusCode === 401 || statusCode === 403;

const logReloadNeeded = (request: ApiRequest, { statusCode }: ApiFailure): void => {
  setTimeout(() => {
    console.warn(`${request.method} ${request.path}: ${statusCode}. A reload is needed.`);
  }, RELOAD_NOTICE_MS);
};

/** Tells a failure where it belongs: in a toast, in the log, or nowhere because the page shows it (specification 7). */
export const reportFailure = (
  failure: ApiFailure,
  request: ApiRequest,
  context: { burst: Burst; withoutToken: boolean; notify: (toast: Toast) => void },
): void => {
  const { burst, notify } = context;
  const toast = (message: string): void =>
    burst.once(`toast: ${message}`, () => notify({ kind: 'error', message }));

  if (request.silent) return;
  if (failure.statusCode === 401 && context.withoutToken) {
    burst.once(`401 ${request.path}`, () => {
      console.warn(`${request.method} ${request.path}: 401, and nobody is signed in.`);
    });
    return;
  }
  if (!failure.serverIsOk && !isOffline()) toast(texts.serverUnavailable);
  if (failure.serverIsOk && isUnauthorized(failure)) {
    burst.once('reload', () => logReloadNeeded(request, failure));
  }
  // What the client itself would say of a server that is down has just been said.
  const isSaid = !failure.serverIsOk && !isOffline() && failure.cause !== 'refused';
  if (request.errors !== 'page' && !isSaid) toast(failure.message);
};
