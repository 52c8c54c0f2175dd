import { workerScript } from 'shared-session';

const DATA_URL_PREFIX = 'data:text/javascript,';

const blobAddresses = new Map<string, string>();

const scriptOf = (address: string): string => {
  if (!address.startsWith(DATA_URL_PREFIX)) return address;
  const known = blobAddresses.get(address);
  if (known) return known;
  const script = workerScript(decodeURIComponent(address.slice(DATA_URL_PREFIX.length)));
  blobAddresses.set(address, script);
  return script;
};

/**
 * Replaces `Worker` in a remote (`remote.ts`). The build embeds worker scripts as `data:` URLs
 * (`worker-rule.ts`). This class starts them from blobs, because a worker from a `data:` URL
 * lacks the page's origin. Errors in a worker are reported as uncaught errors of the remote.
 */
export default class RemoteWorker extends globalThis.Worker {
  constructor(address: string | URL, options?: WorkerOptions) {
    super(scriptOf(String(address)), options);
    this.addEventListener('error', ({ message }) => reportError(new Error(message)));
  }
}
