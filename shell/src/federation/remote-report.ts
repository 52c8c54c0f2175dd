import type { DescribedRelease, RemotePage, UnusableRemote } from '../state/remotes';
import { isMissingChunkError, RemoteError } from './remote-error';

/** The outcome of loading a page from one release, or the failure of a later chunk of the page. */
export type PageLoadOutcome = Pick<RemoteReport, 'remote' | 'duration' | 'fellBack'> & {
  release: DescribedRelease;
  module: string;
  error?: RemoteError;
};

/** The `detail` of a `remote-report` event: plain data that the monitoring of a team can use. */
export type RemoteReport = {
  /**
   * `registry`: the remote's entry is unusable. `load`: a page was loaded or failed to load, or a
   * chunk of a page or a file of the shell did not arrive. `render`: a page or a filler of a slot
   * threw. `script`: an event handler, a timer or a promise of the remote failed.
   */
  what: 'registry' | 'load' | 'render' | 'script';
  /** The short name of the remote, or `shell` for a file of the shell. */
  remote: string;
  /** The version of the remote or of the shell. Unknown for `registry`. */
  version?: string;
  /**
   * The remote's module, such as `./dashboard`. Missing if `what` is `registry` or `script`, and
   * for a file of the shell.
   */
  module?: string;
  /**
   * Milliseconds until the page or the error arrived. Set only for the load of a whole page or
   * filler of a remote.
   */
  duration?: number;
  /**
   * Whether `version` is a fallback, because the tab could not load the preferred version, or
   * because the preferred version lacks the page. Always false in a report without `module`.
   */
  fellBack: boolean;
  error?: { reason: string; cause: string; stack: string };
};

const MAX_RECENT_REPORTS = 50;

/** The latest reports, for code that is loaded after the reports were sent. */
export const recentRemoteReports: RemoteReport[] = [];

const send = (detail: RemoteReport): void => {
  if (recentRemoteReports.push(detail) > MAX_RECENT_REPORTS) recentRemoteReports.shift();
  dispatchEvent(new CustomEvent<RemoteReport>('remote-report', { detail }));
};

/** Leaves out `data` of a router's error response, because it may be private. */
const textOf = (thrown: unknown): string => {
  if (thrown instanceof Error || typeof thrown !== 'object' || thrown === null)
    return String(thrown);
  const { status = '', statusText = '' } = thrown as { status?: unknown; statusText?: unknown };
  return `${status} ${statusText}`.trim() || String(thrown);
};

const errorOf = (reason: string, thrown: unknown) => ({
  reason,
  cause: textOf(thrown),
  stack: thrown instanceof Error ? (thrown.stack ?? '') : '',
});

/** Reports a page that does not open because a file of the shell did not arrive. */
export const reportShellFailure = ({ remote, version, reason, cause }: RemoteError): void =>
  send({ what: 'load', remote, version, fellBack: false, error: errorOf(reason, cause ?? '') });

export const reportPageLoad = ({ release: { version }, error, ...load }: PageLoadOutcome): void => {
  const { remote, module, duration, fellBack } = load;
  const detail: RemoteReport = {
    what: 'load',
    version,
    ...load,
    ...(error ? { error: errorOf(error.reason, error.cause ?? '') } : {}),
  };
  if (duration !== undefined) {
    const start = performance.now() - duration;
    performance.measure(`remote ${remote}@${version} ${module}`, { start, duration, detail });
  }
  if (fellBack && !error)
    console.warn(`remote ${remote}: version ${version} stands in for the current one`);
  send(detail);
};

export const reportUnusableRemote = ({ name, error }: UnusableRemote): void => {
  const reason = error instanceof RemoteError ? error.reason : 'unusable';
  send({ what: 'registry', remote: name, fellBack: false, error: errorOf(reason, error) });
};

export const reportUncaughtError = (remote: string, version: string, thrown: unknown): void => {
  const reason = isMissingChunkError(thrown) ? 'unavailable' : 'crashed';
  send({ what: 'script', remote, version, fellBack: false, error: errorOf(reason, thrown) });
};

/**
 * Ignores a RemoteError, because it stands for a failed load and not for a crash.
 * @param release the release that the page runs
 */
export const reportPageCrash = (
  { remote: { name, releases }, route }: RemotePage,
  { version }: DescribedRelease,
  thrown: unknown,
): void => {
  if (thrown instanceof RemoteError) return;
  send({
    what: 'render',
    remote: name,
    version,
    module: route.module,
    fellBack: version !== releases[0].version,
    error: errorOf('crashed', thrown),
  });
};
