import { atom } from 'jotai';
import { stringifyQuery } from '../wire';
import { sessionApiClientAtom } from './client';
import type { ApiClient, ApiRequest, CallOptions, PostOptions } from './options';
import { type ApiResult, isRefusedWithStatus } from './result';

/** A page can use the response to an `early` GET for this many milliseconds after its arrival. */
const EARLY_ANSWER_LIFETIME_MS = 5000;

const isExpected = (answer: ApiResult, { expected = [] }: CallOptions): boolean =>
  isRefusedWithStatus(answer, ...expected);

/** Whether a page's own call can use the response to an early call. */
const isEnough = (answer: ApiResult, options: CallOptions): boolean => {
  if (answer.ok || isExpected(answer, options)) return true;
  return answer.cause !== 'aborted' && (options.silent === true || options.errors === 'page');
};

export const apiAtom = atom((get): ApiClient => {
  const { request, can, report } = get(sessionApiClientAtom);
  /** The responses to GETs that were sent before the page is shown, by path and query. */
  const earlyAnswers = new Map<string, { schema: unknown; answer: Promise<ApiResult> }>();

  const keep = (question: string, options: CallOptions, answer: Promise<ApiResult>): void => {
    earlyAnswers.set(question, { schema: options.schema, answer });
    const forget = () => earlyAnswers.delete(question);
    options.signal?.addEventListener('abort', forget, { once: true });
    void answer.then((result) => {
      if (result.ok || isExpected(result, options)) setTimeout(forget, EARLY_ANSWER_LIFETIME_MS);
      else forget();
    });
  };

  const ask = async <Payload>(
    path: string,
    { query: asked, early: isEarly, ...options }: CallOptions<Payload> = {},
  ): Promise<ApiResult<Payload>> => {
    const query = asked && stringifyQuery(asked);
    const question = `${path}${query ?? ''}`;
    const call: ApiRequest<Payload> = { ...options, method: 'GET', path, query };
    const known = earlyAnswers.get(question);
    // Uses the response only if it was checked with the same schema. Otherwise, its type is wrong.
    if (known && known.schema === options.schema) {
      const answer = (await known.answer) as ApiResult<Payload>;
      if (isEnough(answer, options)) {
        const isLeft = options.signal?.aborted === true;
        if (!answer.ok && !isExpected(answer, options) && !isLeft) report(answer, call);
        return answer;
      }
    }
    const sent = request(call);
    if (isEarly) keep(question, options, sent);
    return sent;
  };

  const change =
    (method: ApiRequest['method']) =>
    <Payload>(path: string, body?: unknown, options: PostOptions<Payload> = {}) => {
      // Drops all kept responses, because a change of data may make them outdated.
      earlyAnswers.clear();
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
