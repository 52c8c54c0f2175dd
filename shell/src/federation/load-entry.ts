import { isTamperedWith } from './file-integrity';
import { RemoteError } from './remote-error';

/** A remote's container, as Module Federation defines it. */
export type Container = {
  init: (shareScope: object, initScope: unknown[]) => unknown;
  get: (module: string) => Promise<() => unknown>;
};

/** The address of a remote's entry, and its hash. */
export type EntrySource = {
  /** The short name, which is the name of the entry's global variable. */
  name: string;
  version: string;
  url: string;
  /** `sha384-…`; none for development servers and permitted overrides, which have no hashes. */
  integrity?: string;
  /** The hashes of all files of the release; empty like `integrity`. */
  files: Readonly<Record<string, string>>;
};

/** Time limit for loading an entry, in milliseconds. It is part of the limit for a whole page (`load-attempt.ts`). */
const TIME_LIMIT = 4000;

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'get' in value && 'init' in value;

const globals = globalThis as unknown as Record<string, unknown>;

const runScript = (url: string, integrity?: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const end = (settle: () => void) => {
      clearTimeout(timer);
      script.remove();
      settle();
    };
    const timer = setTimeout(
      () => end(() => reject(new Error(`${url} did not arrive in ${TIME_LIMIT} ms`))),
      TIME_LIMIT,
    );
    script.src = url;
    if (new URL(url).origin !== location.origin) script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    script.onload = () => end(resolve);
    script.onerror = () => end(() => reject(new Error(`${url} could not be loaded`)));
    document.head.append(script);
  });

/**
 * Runs a remote's entry and returns its container. It removes the global variable of the entry, so that it can never be
 * mistaken for another version of the remote.
 * @throws {RemoteError}
 */
export const loadEntry = async (source: EntrySource): Promise<Container> => {
  const { name, version, url, integrity } = source;
  try {
    await runScript(url, integrity);
  } catch (cause) {
    const reason = (await isTamperedWith(new URL(url), integrity)) ? 'integrity' : 'unavailable';
    throw new RemoteError(name, version, reason, cause);
  }
  const container = globals[name];
  globals[name] = undefined;
  if (!isContainer(container)) {
    throw new RemoteError(name, version, 'unavailable', new Error(`${url} holds no container`));
  }
  return container;
};
