import { atom } from 'jotai';
import { stringifyQuery } from '../wire';
import { sessionApiClientAtom } from './client';
import type { ApiClient, ApiRequest, CallOptions, PostOptions } from './options';
import { type ApiResult, isRefusedWith } from './result';

/**
 * Whether a call can use the response to an early call and needs no request. A failure with an
 * unexpected status is usable only for a call without error toasts, and never after an abort.
 */
const isEnough = (answer: ApiResult, { errors, silent, expected = [] }: CallOptions): boolean => {
  if (answer.ok || isRefusedWith(answer, ...expected)) return true;
  return answer.cause !== 'aborted' && (silent === true || errors === 'page');
};

export const apiAtom = atom((get): ApiClient => {
  const { request, can } = get(sessionApiClientAtom);
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

/** Milliseconds for which a page can use the response to an early call, from its arrival. */
const EARLY_ANSWER_LIFETIME_MS = 5000;

type Asked<Payload> = Pick<CallOptions<Payload>, 'schema' | 'expected' | 'signal'>;

/** Keeps the responses to GETs that were sent before the page is shown, by path and query. */
const createEarlyAnswers = () => {
  type Entry = { schema: unknown; answer: Promise<ApiResult> };
  const entries = new Map<string, Entry>();
  return {
    find: <Payload>(question: string, { schema }: Asked<Payload>) => {
      const known = entries.get(question);
      // Only a response that was checked with the same schema has the right type.
      return known?.schema === schema ? (known?.answer as Promise<ApiResult<Payload>>) : undefined;
    },
    keep: <Payload>(
      question: string,
      { schema, expected = [], signal }: Asked<Payload>,
      answer: Promise<ApiResult<Payload>>,
    ): void => {
      entries.set(question, { schema, answer });
      const forget = () => entries.delete(question);
      signal?.addEventListener('abort', forget, { once: true });
      void answer.then((result) => {
        const isKept = result.ok || isRefusedWith(result, ...expected);
        if (isKept) setTimeout(forget, EARLY_ANSWER_LIFETIME_MS);
        else forget();
      });
    },
    /** Called before each change, because a change may make every response outdated. */
    clear: (): void => entries.clear(),
  };
};
