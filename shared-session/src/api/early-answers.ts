import type { CallOptions } from './options';
import type { ApiResult } from './result';

/** How long an early answer may be used after it arrived, in ms. A page that needs it later asks again. */
const FRESH_MS = 5000;

type Asked<Payload> = Pick<CallOptions<Payload>, 'schema' | 'expected' | 'signal'>;

/** The answers to GETs that were sent before their page was shown, by path and query. */
export const createEarlyAnswers = () => {
  type Entry = { schema: unknown; answer: Promise<ApiResult> };
  const entries = new Map<string, Entry>();
  return {
    /** The answer that is on its way or fresh. */
    find: <Payload>(question: string, { schema }: Asked<Payload>) => {
      const known = entries.get(question);
      // The same schema has read the payload, so it has the same type.
      return known?.schema === schema ? (known?.answer as Promise<ApiResult<Payload>>) : undefined;
    },
    /** Keeps an answer until it is old, was aborted, or turns out to be a failure that nobody expects. */
    keep: <Payload>(
      question: string,
      { schema, expected, signal }: Asked<Payload>,
      answer: Promise<ApiResult<Payload>>,
    ): void => {
      entries.set(question, { schema, answer });
      const forget = () => entries.delete(question);
      signal?.addEventListener('abort', forget, { once: true });
      void answer.then(({ ok, statusCode }) => {
        if (ok || expected?.includes(statusCode)) setTimeout(forget, FRESH_MS);
        else forget();
      });
    },
    /** Forgets all of them, because something is changed. */
    clear: (): void => entries.clear(),
  };
};
