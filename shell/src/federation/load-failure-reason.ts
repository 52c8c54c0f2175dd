import type { RemoteErrorReason } from './remote-error';

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
  [/^\[ Federation Runtime \]: .*RUNTIME-014/s, 'broken'],
  [/^(?:\[ Federation Runtime \]: )?Module "[^"]+" does not exist in container\./, 'broken'],
];

export const failureReasonOf = (error: unknown): RemoteErrorReason => {
  const message = error instanceof Error ? error.message : String(error);
  return REASONS_BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1] ?? 'unavailable';
};
