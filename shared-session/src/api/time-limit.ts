import { texts } from '../texts';
import { CallError } from './call-error';

const aborted = (): CallError => new CallError({ cause: 'aborted', message: texts.aborted });

/**
 * Runs `work` with a signal and ends it after `ms` or when the caller's signal says so, whether or not `work` listens:
 * it then rejects with a `CallError`.
 */
export const withTimeLimit = <Value>(
  ms: number,
  callerSignal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> => {
  if (callerSignal?.aborted) return Promise.reject(aborted());
  const controller = new AbortController();
  return new Promise<Value>((resolve, reject) => {
    const end = (error: CallError): void => {
      // First the reason, then the signal: the abort makes `work` reject with an error that says less.
      reject(error);
      controller.abort();
    };
    const cancel = (): void => end(aborted());
    const timer = setTimeout(
      () => end(new CallError({ cause: 'unreachable', message: texts.timedOut })),
      ms,
    );
    callerSignal?.addEventListener('abort', cancel, { once: true });
    work(controller.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        callerSignal?.removeEventListener('abort', cancel);
      });
  });
};
