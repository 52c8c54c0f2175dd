import type { PageLoad, RemoteClient, Session } from 'shared-session';

/** A value of the shell that changes. `read` gives the same object until it changes. */
export type Readable<Value> = {
  read(): Value;
  /** Calls the listener after each change, until the page is unmounted or the returned function is called. */
  subscribe(listener: (value: Value) => void): () => void;
};

/** Where the visitor is on the site. */
export type SiteLocation = Readonly<{
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}>;

/** What a page that renders itself gets of the shell. */
export type MountContext = {
  session: Readable<Session>;
  /** The current address. It changes while the page stays mounted if its route ends with `*` (`/reports/*`). */
  location: Readable<SiteLocation>;
  /** What the slot gives to a module that fills it. Empty for a page. */
  data: Readable<object>;
  /** Goes to an address of the site, which starts with a slash, without loading the document again. */
  navigate(to: string, options?: { replace?: boolean; state?: unknown }): void;
  /** The language of the site as in `<html lang>` when the page is mounted: `en`. */
  language: string;
  /** The language now: visitors may switch it while the page stays mounted. */
  currentLanguage: Readable<string>;
  /** The settings of the remote in `config.json`, and `fetch` with the visitor's token to the origins listed there. */
  client: RemoteClient;
  /** Aborts when the page is unmounted. */
  signal: AbortSignal;
};

/**
 * What the module of a page exports as `mount` when it renders itself, with a React of its own, another framework or
 * none. Returns the function that removes what it added. What it throws is an error of the page.
 */
export type Mount = {
  (element: HTMLElement, context: MountContext): (() => void) | Promise<() => void>;
  /** What the page asks for first. A component has it in the same way. */
  load?: PageLoad;
};
