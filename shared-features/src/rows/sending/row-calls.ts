/** A call that failed, as far as sending a table needs to know. */
export type CallFailure = {
  ok: false;
  statusCode: number;
  /** A sentence a person can act on. */
  message: string;
  /** `refused` is the server's own no; after anything else it may have stored what was sent. */
  cause: 'refused' | 'unreachable' | 'malformed' | 'aborted';
};

/** How a call went. */
export type CallResult<Payload = unknown> = { ok: true; payload: Payload } | CallFailure;

/** What the server said of one row of a part; `index` counts within the part, from 0. */
export type RowRefusal = { index: number; field: string; message: string };

/** The calls by which a table's rows are sent. Their errors are the table's to show: no toasts. */
export interface RowCalls<Wire> {
  /** Asks the server now for the keys (`comparable` names or addresses) of all it has. */
  stored: () => Promise<CallResult<ReadonlySet<string>>>;
  /** Sends a part of at most 500 rows; the session follows only after the one with `finish`. */
  post: (rows: readonly Wire[], options: { finish: boolean }) => Promise<CallResult>;
  /** Lets the session follow without sending anything. */
  finish: () => Promise<CallResult>;
  /** The rows that a failed part was refused for; none when it was refused as a whole. */
  rowErrors(failure: CallFailure): readonly RowRefusal[];
}
