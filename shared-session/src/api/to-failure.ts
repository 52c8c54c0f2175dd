import { texts } from '../texts';
import type { CallError } from './call-error';
import { isOffline } from './offline';
import type { ApiFailure } from './result';

/** The one normaliser: what was thrown inside the client, as everybody else sees it (specification 8). */
export const toFailure = ({ details }: CallError, serverIsOk: boolean): ApiFailure => {
  const { cause, message, payload, statusCode = 500, isEmpty } = details;
  const isOfflineNow = cause === 'unreachable' && !serverIsOk && isOffline();
  return {
    ok: false,
    name: 'ApiFailure',
    serverIsOk,
    statusCode,
    message: isOfflineNow ? texts.offline : message,
    ...(payload !== undefined && payload !== null && { payload }),
    cause,
    ...(isEmpty && { isEmpty }),
  };
};
