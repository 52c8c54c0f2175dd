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
  const { signal } = controller;
  // Adds its listener before `work` does, because after an abort, `signal.reason` says more than
  // the error of `work`.
  const interruption = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  const end = (details: ConstructorParameters<typeof CallError>[0]): void =>
    controller.abort(new CallError(details));
  const cancel = () => end({ cause: 'aborted', message: texts.aborted });
  const timer = setTimeout(() => end({ cause: 'unreachable', message: texts.timedOut }), ms);
  callerSignal?.addEventListener('abort', cancel, { once: true });
  if (callerSignal?.aborted) cancel();
  try {
    return await Promise.race([interruption, work(signal)]);
  } finally {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', cancel);
  }
};
