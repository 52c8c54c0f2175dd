/** Where a table keeps what is in it until it was sent. A `Draft<unknown>` of the session is one. */
export type RowDraft = {
  load: () => unknown;
  /** Stores the value soon, as JSON; a later call replaces it. */
  save: (value: unknown) => void;
  flush: () => void;
  drop: () => void;
};
