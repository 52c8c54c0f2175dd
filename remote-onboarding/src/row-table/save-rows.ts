import type { ApiFailure, ApiResult } from 'shared-session';

/** A row as it goes out: the table's id for it, the key it is known by, and its wire shape. */
export type OutgoingRow<Wire> = { id: number; key: string; wire: Wire };

/** How saving went. `landed` are rows that turned out to be stored already by an attempt before. */
export type SaveOutcome = { landed: ReadonlySet<number> } & (
  | { step: 'saved' }
  /** Nothing of what was sent is known to be stored. */
  | { step: 'post'; failure: ApiFailure }
  /** All is stored; only the session does not know yet. */
  | { step: 'refresh'; failure: ApiFailure }
);

/** The calls a saver makes. */
export type SaverCalls<Wire> = {
  /** The keys of what the server has now. */
  stored: () => Promise<ReadonlySet<string> | ApiFailure>;
  /** Sends rows; after a success the session follows by itself. */
  post: (rows: Wire[]) => Promise<ApiResult>;
  /** Lets the session follow. */
  refresh: () => Promise<ApiResult>;
};

/** Whether the server may have stored the rows although the answer says nothing of it. */
const isUncertain = (failure: ApiFailure): boolean =>
  failure.cause !== 'refused' || failure.statusCode >= 500;

/**
 * Saves rows so that each is stored once: after an answer that got lost the server's list is asked first, and only
 * what is missing goes out again. Once all is stored, saving again merely refreshes.
 */
export function createRowSaver<Wire>({ stored, post, refresh }: SaverCalls<Wire>) {
  /** What may have been stored by an attempt whose answer was lost: wire shape by key. */
  const unsure = new Map<string, string>();
  let isStored = false;

  const isUnsure = ({ key, wire }: OutgoingRow<Wire>) => unsure.get(key) === JSON.stringify(wire);

  const follow = async (landed: ReadonlySet<number>): Promise<SaveOutcome> => {
    const refreshed = await refresh();
    return refreshed.ok
      ? { step: 'saved', landed }
      : { step: 'refresh', landed, failure: refreshed };
  };

  return async (rows: readonly OutgoingRow<Wire>[]): Promise<SaveOutcome> => {
    let landed: ReadonlySet<number> = new Set();
    if (isStored) return follow(landed);
    if (unsure.size > 0) {
      const known = await stored();
      if (!('has' in known)) return { step: 'post', landed, failure: known };
      landed = new Set(
        rows.filter((row) => known.has(row.key) && isUnsure(row)).map(({ id }) => id),
      );
    }
    const missing = rows.filter((row) => !landed.has(row.id));
    if (missing.length === 0 && landed.size > 0) {
      isStored = true;
      return follow(landed);
    }
    const posted = await post(missing.map(({ wire }) => wire));
    isStored = posted.ok;
    if (posted.ok) return { step: 'saved', landed };
    if (isUncertain(posted)) {
      for (const { key, wire } of missing) unsure.set(key, JSON.stringify(wire));
    }
    return { step: 'post', landed, failure: posted };
  };
}
