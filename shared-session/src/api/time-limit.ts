import { texts } from '../texts';
import { CallError } from './result';

/**
 * Runs `work` with a signal. Rejects with a `CallError` after `ms` or when the caller's signal
 * aborts, even if `work` ignores its signal.
 */
export const withTimeLimit = async <Value>(
  ms: number,
  callerSignal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> => {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cancel = (): void => {};
  const interruption = new Promise<never>((_resolve, reject) => {
    const end = (details: ConstructorParameters<typeof CallError>[0]): void => {
      // Rejects before the abort. Otherwise the caller would get the less precise error that `work`
      // throws after the abort.
      reject(new CallError(details));
      controller.abort();
    };
    cancel = () => end({ cause: 'aborted', message: texts.aborted });
    timer = setTimeout(() => end({ cause: 'unreachable', message: texts.timedOut }), ms);
    if (callerSignal?.aborted) cancel();
    callerSignal?.addEventListener('abort', cancel, { once: true });
  });
  try {
    return await Promise.race([interruption, work(controller.signal)]);
  } finally {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', cancel);
  }
};
