import type { RemoteEntrySource } from './entry-plugin';
import type { RemoteErrorReason } from './remote-error';
import { reportUncaughtError } from './remote-report';

/**
 * The errors of the runtime differ only in their messages, so the message decides the reason. The
 * patterns match only the start of a message, because a page may throw an error with any text.
 */
const REASONS_BY_MESSAGE: readonly (readonly [RegExp, RemoteErrorReason])[] = [
  [
    /^\[ Federation Runtime \]: Version \S+ from \S+ of shared singleton module \S+ does not satisfy the requirement /,
    'mismatch',
  ],
  [/^\[ Federation Runtime \]: .*RUNTIME-00[56]/s, 'mismatch'],
  [/^The getter for the shared module is not a function\..*RUNTIME-012/s, 'mismatch'],
  [/^\[ Federation Runtime \]: .*RUNTIME-014/s, 'broken'],
  [/^(?:\[ Federation Runtime \]: )?Module "[^"]+" does not exist in container\./, 'broken'],
];

export const remoteErrorReasonOf = (error: unknown): RemoteErrorReason => {
  const message = error instanceof Error ? error.message : String(error);
  return REASONS_BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1] ?? 'unavailable';
};

/** Returns the remote that threw the error, which is the first remote in the stack trace. */
export const firstRemoteInStackTrace = (
  stack: string,
  sources: Iterable<RemoteEntrySource>,
): RemoteEntrySource | undefined => {
  const known = [...sources];
  for (const [url] of stack.matchAll(/https?:\/\/[^\s)]+/g)) {
    const owner = known.find(({ release }) => url.startsWith(new URL(release.url).href));
    if (owner) return owner;
  }
  return undefined;
};

/** Reports the errors of event handlers, timers and promises, which no error boundary catches. */
export const watchUncaughtErrors = (sources: () => Iterable<RemoteEntrySource>): void => {
  const report = (thrown: unknown, filename = '') => {
    const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
    const owner = firstRemoteInStackTrace(`${stack}\n${filename}`, sources());
    if (owner) reportUncaughtError(owner.name, owner.release.version, thrown);
  };
  addEventListener('error', ({ error, message, filename }) => report(error ?? message, filename));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
};
