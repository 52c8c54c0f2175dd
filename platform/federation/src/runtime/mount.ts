import type { PageLoad, RemoteClient, Session } from 'shared-session';

/** A changing value of the shell. `read` returns the same object until the value changes. */
export type Readable<Value> = {
  read(): Value;
  /** Calls the listener after each change, until the page is unmounted or the returned function is called. */
  subscribe(listener: (value: Value) => void): () => void;
};

export type SiteLocation = Readonly<{
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}>;

export type MountContext = {
  session: Readable<Session>;
  /** The current address. It changes while the page stays mounted if its route ends with `*` (`/reports/*`). */
  location: Readable<SiteLocation>;
  /** The slot's data, for a filler. Empty for a page. */
  data: Readable<object>;
  /** Goes to an address of the site, which starts with a slash, without reloading the document. */
  navigate(to: string, options?: { replace?: boolean; state?: unknown }): void;
  /** The language of the site when the page is mounted, as in `<html lang>`: `en`. */
  language: string;
  /** The current language: visitors may switch it while the page stays mounted. */
  currentLanguage: Readable<string>;
  /** The settings of the remote in `config.json`, and `fetch` with the visitor's token to the origins listed there. */
  client: RemoteClient;
  /** Aborts when the page is unmounted. */
  signal: AbortSignal;
};

/**
 * The export `mount` of a page's module, for its own React, another framework or none. Returns the
 * function that removes what it added. An error that it throws is an error of the page.
 */
export type Mount = {
  (element: HTMLElement, context: MountContext): (() => void) | Promise<() => void>;
  /** Sends the page's first requests, as `load` of a component does. */
  load?: PageLoad;
};
