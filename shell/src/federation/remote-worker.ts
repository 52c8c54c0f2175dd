import type { EntrySource } from './federation-runtime';
import { checkedScripts } from './file-integrity';
import { reportUncaught } from './telemetry';
import { ownerOf } from './uncaught-errors';

type Post = Parameters<Worker['postMessage']>;

/** The blob of each script. It is fetched once, however many workers run it. */
const blobs = new Map<string, Promise<string>>();

const fetchChecked = async (url: URL, { files, integrity }: EntrySource): Promise<string> => {
  const hash = files[url.pathname.split('/').at(-1) ?? ''];
  // A development server has no hashes, not even for its entry.
  if (integrity && !hash) throw new Error(`${url} is no file of the release, so it has no hash`);
  const answer = await fetch(url, hash ? { integrity: hash } : {});
  if (!answer.ok) throw new Error(`${url} answers with status ${answer.status}`);
  const script = new Blob([await answer.arrayBuffer()], { type: 'text/javascript' });
  const address = URL.createObjectURL(script);
  checkedScripts.add(address);
  return address;
};

const addressOf = (url: URL, owner: EntrySource): Promise<string> => {
  const known = blobs.get(url.href);
  if (known) return known;
  const address = fetchChecked(url, owner);
  blobs.set(url.href, address);
  address.catch(() => blobs.delete(url.href));
  return address;
};

/**
 * Stands for a worker of a remote until its script is checked, and passes everything on after that. The browser would
 * neither start a script of another origin as a worker nor check its hash.
 */
class RemoteWorker extends EventTarget {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onmessageerror: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  #worker: Worker | undefined;
  #waiting: Post[] | null = [];

  constructor(url: URL, options: WorkerOptions | undefined, owner: EntrySource) {
    super();
    addressOf(url, owner).then(
      (address) => this.#start(new Worker(address, options), owner),
      (error: unknown) => {
        console.error(`A worker of the remote ${owner.name} could not start:`, error);
        reportUncaught(owner, error);
        this.#pass(new ErrorEvent('error', { error, message: String(error) }));
      },
    );
  }

  #pass(event: MessageEvent | ErrorEvent): void {
    this.dispatchEvent(event);
    if (event instanceof ErrorEvent) this.onerror?.(event);
    else if (event.type === 'message') this.onmessage?.(event);
    else this.onmessageerror?.(event);
  }

  #start(worker: Worker, owner: EntrySource): void {
    this.#worker = worker;
    if (!this.#waiting) worker.terminate();
    for (const type of ['message', 'messageerror'] as const) {
      worker.addEventListener(type, ({ data, ports }) => {
        this.#pass(new MessageEvent(type, { data, ports: [...ports] }));
      });
    }
    worker.addEventListener('error', (event) => {
      const { message, filename, lineno, colno } = event;
      reportUncaught(owner, message);
      this.#pass(new ErrorEvent('error', { message, filename, lineno, colno }));
    });
    for (const message of this.#waiting ?? []) worker.postMessage(...message);
  }

  postMessage(...message: Post): void {
    if (this.#worker) this.#worker.postMessage(...message);
    else this.#waiting?.push(message);
  }

  terminate(): void {
    this.#worker?.terminate();
    this.#waiting = null;
  }
}

/** Lets scripts of remotes start their own workers, as `new Worker(new URL('./rows.ts', import.meta.url))`. */
export const allowRemoteWorkers = (sources: () => Iterable<EntrySource>): void => {
  if (typeof Worker === 'undefined') return;
  globalThis.Worker = new Proxy(Worker, {
    construct(Native, [address, options]: [string | URL, WorkerOptions?], self) {
      const url = new URL(address, document.baseURI);
      const owner = ownerOf(url.href, sources());
      return owner
        ? new RemoteWorker(url, options, owner)
        : Reflect.construct(Native, [address, options], self);
    },
  });
};
