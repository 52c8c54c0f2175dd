import type { SessionPorts } from '../store/ports';
import { texts } from '../texts';
import { stringifyQuery } from '../wire';
import { CallError } from './call-error';
import type { PreparedRequest } from './prepare-request';
import { readAnswer } from './read-answer';
import type { ApiSuccess } from './result';

export type SendPorts = Pick<SessionPorts, 'apiBaseUrl' | 'fetch'>;

// No header but these: a backend's CORS rule need allow no others (specification 7).
const headersOf = ({ key }: PreparedRequest, token: string | null) => ({
  'Content-Type': 'application/json',
  ...(token !== null && { Authorization: `Bearer ${token}` }),
  ...(key !== undefined && { 'Idempotency-Key': key }),
});

const urlOf = (baseUrl: string, { path, query }: PreparedRequest): string =>
  `${baseUrl.replace(/\/+$/, '')}${path}${query ? stringifyQuery(query) : ''}`;

/** One HTTP exchange. Throws a `CallError` unless the answer is good. */
export const send = async <Payload>(
  { apiBaseUrl, fetch }: SendPorts,
  request: PreparedRequest<Payload>,
  token: string | null,
  signal: AbortSignal,
): Promise<ApiSuccess<Payload>> => {
  try {
    signal.throwIfAborted();
    const response = await fetch(urlOf(apiBaseUrl, request), {
      method: request.method,
      headers: headersOf(request, token),
      ...(request.text !== undefined && { body: request.text }),
      // A profile from the cache could lead the guard astray.
      cache: 'no-store',
      signal,
    });
    return await readAnswer(response, request.schema);
  } catch (error) {
    if (!(error instanceof CallError)) {
      // A reset, a refused connection, a certificate: the browser does not tell which.
      throw new CallError({ cause: 'unreachable', message: texts.unreachable });
    }
    throw new CallError({ ...error.details, withoutToken: token === null });
  }
};
