import { workerScript } from 'shared-session';

const DATA_URL_PREFIX = 'data:text/javascript,';

const blobUrls = new Map<string, string>();

const scriptOf = (url: string): string => {
  if (!url.startsWith(DATA_URL_PREFIX)) return url;
  const known = blobUrls.get(url);
  if (known) return known;
  const script = workerScript(decodeURIComponent(url.slice(DATA_URL_PREFIX.length)));
  blobUrls.set(url, script);
  return script;
};

/**
 * Replaces `Worker` in a remote. The build embeds worker scripts as `data:` URLs. This class starts
 * them from blobs, because a worker from a `data:` URL lacks the page's origin. Reports errors in a
 * worker as uncaught errors of the remote.
 */
export default class RemoteWorker extends globalThis.Worker {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(scriptOf(String(url)), options);
    this.addEventListener('error', ({ message }) => reportError(new Error(message)));
  }
}
