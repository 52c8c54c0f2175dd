import { atom } from 'jotai';
import { stringifyQuery } from '../wire';
import { clientAtom } from './client';
import { createEarlyAnswers } from './early-answers';
import type { ApiClient, ApiRequest, CallOptions, PostOptions } from './options';
import type { ApiResult } from './result';

/** Whether the answer to an early call, which shows no toast, is all that this call needs. */
const isEnough = (answer: ApiResult, { errors, silent, expected }: CallOptions): boolean => {
  if (answer.ok || expected?.includes(answer.statusCode)) return true;
  return answer.cause !== 'aborted' && (silent === true || errors === 'page');
};

/** The client of the backend for pages. It writes queries, sends the token, shows errors and never rejects. */
export const apiAtom = atom((get): ApiClient => {
  const { request, can } = get(clientAtom);
  const early = createEarlyAnswers();

  const ask = async <Payload>(
    path: string,
    { query: asked, early: isEarly, ...options }: CallOptions<Payload> = {},
  ): Promise<ApiResult<Payload>> => {
    const query = asked && stringifyQuery(asked);
    const question = `${path}${query ?? ''}`;
    const known = early.find(question, options);
    if (known) {
      const answer = await known;
      if (isEnough(answer, options)) return answer;
    }
    const sent = request({ ...options, method: 'GET', path, query });
    if (isEarly) early.keep(question, options, sent);
    return sent;
  };

  const change =
    (method: ApiRequest['method']) =>
    <Payload>(path: string, body?: unknown, options: PostOptions<Payload> = {}) => {
      early.clear();
      const { query, early: _isEarly, ...rest } = options;
      return request({ ...rest, method, path, body, query: query && stringifyQuery(query) });
    };

  return {
    can,
    get: ask,
    post: change('POST'),
    patch: change('PATCH'),
    delete: change('DELETE'),
  };
});
