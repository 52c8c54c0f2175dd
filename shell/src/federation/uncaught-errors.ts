import type { EntrySource } from './entry-plugin';
import { reportUncaughtError } from './telemetry';

/** The URLs in a stack trace of any browser. The first URL is the place of the error. */
const urlsOf = (stack: string): string[] => stack.match(/https?:\/\/[^\s)]+/g) ?? [];

/** The remote that owns the first known URL in a stack trace. */
export const firstRemoteInStack = (
  stack: string,
  sources: Iterable<EntrySource>,
): EntrySource | undefined => {
  const known = [...sources];
  for (const url of urlsOf(stack)) {
    const owner = known.find(({ release }) => url.startsWith(new URL(release.url).href));
    if (owner) return owner;
  }
  return undefined;
};

/** Reports errors that no error boundary catches: of event handlers, timers and promises. */
export const watchUncaughtErrors = (sources: () => Iterable<EntrySource>): void => {
  const report = (thrown: unknown, place = '') => {
    const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
    const owner = firstRemoteInStack(`${stack}\n${place}`, sources());
    if (owner) reportUncaughtError(owner.name, owner.release.version, thrown);
  };
  addEventListener('error', ({ error, message, filename }) => report(error ?? message, filename));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
};
