import type { LoadOutcome } from './load-page';

/** The name of the event in which every load of a remote's page is told on `window`. */
const EVENT = 'remote-load';

/** The event's detail: plain data, for whatever monitoring a team has. */
export type RemoteLoadDetail = {
  remote: string;
  version: string;
  module: string;
  /** Milliseconds. */
  duration: number;
  fellBack: boolean;
  /** Set where it failed: why, and what the browser said. */
  error?: { reason: string; cause: string };
};

/**
 * Tells of a load: as a `performance.measure`, as an event on `window` for a team's own monitoring, and on the console
 * where an earlier version had to stand in.
 */
export const announceLoad = ({
  remote,
  release,
  module,
  duration,
  fellBack,
  error,
}: LoadOutcome) => {
  const { version } = release;
  const detail: RemoteLoadDetail = {
    remote,
    version,
    module,
    duration,
    fellBack,
    ...(error ? { error: { reason: error.reason, cause: String(error.cause ?? '') } } : {}),
  };
  performance.measure(`remote ${remote}@${version} ${module}`, {
    start: performance.now() - duration,
    duration,
    detail,
  });
  if (fellBack && !error)
    console.warn(`remote ${remote}: version ${version} stands in for the current one`);
  dispatchEvent(new CustomEvent<RemoteLoadDetail>(EVENT, { detail }));
};
