import type { PageLoader, RemoteClient, Session } from 'shared-session';

/** A changing value of the shell. `read` returns the same object until the value changes. */
export type ReadableValue<Value> = {
  read(): Value;
  /**
   * Calls the listener after each change, until the shell unmounts the page or the page calls the
   * returned function.
   */
  subscribe(listener: (value: Value) => void): () => void;
};

export type SiteLocation = Readonly<{
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}>;

export type MountContext = {
  session: ReadableValue<Session>;
  /** The current URL. Query, hash and path parameters can change while the page is mounted. */
  location: ReadableValue<SiteLocation>;
  /** A slot filler gets the data of its slot here. For a page, the object is empty. */
  data: ReadableValue<object>;
  /** Goes to a page of the site without reloading the document: `/reports?tab=sales`. */
  navigate(to: string, options?: { replace?: boolean; state?: unknown }): void;
  /** The language of the site when the page is mounted: `en`. */
  language: string;
  /** The current language: visitors may switch it while the page stays mounted. */
  currentLanguage: ReadableValue<string>;
  /** The remote's settings in `config.json`, and `call`, which sends the token to its backend. */
  client: RemoteClient;
  /** The shell aborts this signal when it unmounts the page. */
  signal: AbortSignal;
};

/**
 * The function `mount`, which a page exports if it does not use the shell's React. `mount` returns
 * a function that removes everything that `mount` added. If `mount` throws, the page shows an
 * error.
 */
export type Mount = {
  (element: HTMLElement, context: MountContext): (() => void) | Promise<() => void>;
  /** Sends the page's first requests, as `load` of a component does. */
  load?: PageLoader;
};
