import type { SessionPorts } from '../store/ports';
import { texts } from '../texts';
import { CallError } from './call-error';
import type { ApiRequest } from './options';
import { stringifyQuery } from './query';
import { readAnswer } from './read-answer';
import type { ApiSuccess } from './result';

/** A request with its body as text. */
export type PreparedRequest<Payload> = ApiRequest<Payload> & { text?: string; key?: string };

const headersOf = (request: PreparedRequest<unknown>, token: string | null) => ({
  Accept: 'application/json',
  'Content-Type': 'application/json',
  ...(token !== null && { Authorization: `Bearer ${token}` }),
  ...(request.key !== undefined && { 'Idempotency-Key': request.key }),
});

const urlOf = (baseUrl: string, { path, query }: ApiRequest): string =>
  `${baseUrl.replace(/\/+$/, '')}${path}${query ? stringifyQuery(query) : ''}`;

/** One HTTP exchange. Throws a `CallError` unless the answer is good. */
export const send = async <Payload>(
  ports: Pick<SessionPorts, 'apiBaseUrl' | 'fetch'>,
  request: PreparedRequest<Payload>,
  token: string | null,
  signal: AbortSignal,
): Promise<ApiSuccess<Payload>> => {
  try {
    const response = await ports.fetch(urlOf(ports.apiBaseUrl, request), {
      method: request.method,
      headers: headersOf(request, token),
      ...(request.text !== undefined && { body: request.text }),
      // A profile from the cache could lead the guard astray.
      cache: 'no-store',
      signal,
    });
    return await readAnswer(response, request);
  } catch (error) {
    if (error instanceof CallError) {
      throw new CallError({ ...error.details, withoutToken: token === null });
    }
    throw new CallError({ cause: 'unreachable', message: texts.unreachable });
  }
};
