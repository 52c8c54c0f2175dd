import { workerScript } from 'shared-session';

const DATA_URL_PREFIX = 'data:text/javascript,';

/** The script of each `data:` address. Created once, however many workers run it. */
const scripts = new Map<string, string>();

const scriptOf = (address: string): string => {
  if (!address.startsWith(DATA_URL_PREFIX)) return address;
  const known = scripts.get(address);
  if (known) return known;
  const script = workerScript(decodeURIComponent(address.slice(DATA_URL_PREFIX.length)));
  scripts.set(address, script);
  return script;
};

/**
 * Replaces `Worker` in a remote (`remote.ts`). It starts scripts (`workers.ts`) from a blob,
 * because a `data:` address is no origin. Errors in a worker count as uncaught ones of the remote.
 */
export default class RemoteWorker extends globalThis.Worker {
  constructor(address: string | URL, options?: WorkerOptions) {
    super(scriptOf(String(address)), options);
    this.addEventListener('error', ({ message }) => reportError(new Error(message)));
  }
}
