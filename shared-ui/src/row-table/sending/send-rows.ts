import type { CallFailure, CallResult, RowCalls, RowRefusal } from './row-calls';

/** How many rows one request may hold (specification 8). */
export const PART_SIZE = 500;

/** A row as it goes out: the table's id for it, the key it is known by, and its wire shape. */
export type OutgoingRow<Wire> = {
  id: number;
  key: string;
  wire: Wire;
  /** An attempt before may have stored it: its answer was lost. */
  unsure: boolean;
};

/** What happens to rows while they are sent; the table follows. */
export type SendingEvents = {
  /** From now on nobody knows whether these rows are stored, until an answer says so. */
  posting: (ids: readonly number[]) => void;
  /** They are stored. */
  landed: (ids: readonly number[]) => void;
  /** They are not stored, and can be sent again without asking. */
  bounced: (ids: readonly number[]) => void;
  /** They are not stored, for these reasons. */
  refused: (refusals: readonly { id: number; refusal: RowRefusal }[], failure: CallFailure) => void;
  /** Whether to stop before the next part. */
  shouldPause: () => boolean;
};

/** How sending ended. */
export type SendOutcome =
  /** All is stored. `behind`: only the session does not know yet. */
  | { kind: 'saved'; behind: CallFailure | null }
  | { kind: 'paused' }
  /** All but some rows are stored, which the server refused by name. */
  | { kind: 'refused' }
  | { kind: 'failed'; failure: CallFailure };

/** Whether the server may have stored the rows although the answer says nothing of it. */
const isUncertain = (failure: CallFailure): boolean =>
  failure.cause !== 'refused' || failure.statusCode >= 500;

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/**
 * Sends rows in parts so that each is stored once (specification 8). After an answer that got lost the server's list is
 * asked, and only what is missing goes out again. Rows refused by name are left behind and the others sent without
 * them. The session is refreshed after the last part alone; `unfinished` is remembered from one call to the next.
 */
export function createSender<Wire>(calls: RowCalls<Wire>, partSize = PART_SIZE) {
  let unfinished = false;

  /** Takes the rows out that turn out to be stored. */
  const reconcile = async (
    rows: readonly OutgoingRow<Wire>[],
    events: SendingEvents,
  ): Promise<CallResult<readonly OutgoingRow<Wire>[]>> => {
    const known = await calls.stored();
    if (!known.ok) return known;
    const isThere = ({ unsure, key }: OutgoingRow<Wire>) => unsure && known.payload.has(key);
    const landed = idsOf(rows.filter(isThere));
    if (landed.length > 0) {
      unfinished = true;
      events.landed(landed);
    }
    return { ok: true, payload: rows.filter((row) => !isThere(row)) };
  };

  /** What is left of a part after its answer was lost; a failure when something is. */
  const recover = async (
    part: readonly OutgoingRow<Wire>[],
    failure: CallFailure,
    events: SendingEvents,
  ): Promise<CallFailure | null> => {
    if (failure.cause === 'aborted') return failure;
    const unsure = part.map((row) => ({ ...row, unsure: true }));
    const missing = await reconcile(unsure, events);
    return missing.ok && missing.payload.length === 0 ? null : failure;
  };

  const finish = async (): Promise<SendOutcome> => {
    const followed = await calls.finish();
    if (followed.ok) unfinished = false;
    return { kind: 'saved', behind: followed.ok ? null : followed };
  };

  return async (
    rows: readonly OutgoingRow<Wire>[],
    events: SendingEvents,
  ): Promise<SendOutcome> => {
    let queue = rows;
    let refused = 0;
    if (queue.some(({ unsure }) => unsure)) {
      const missing = await reconcile(queue, events);
      if (!missing.ok) return { kind: 'failed', failure: missing };
      queue = missing.payload;
    }
    while (queue.length > 0) {
      if (events.shouldPause()) return { kind: 'paused' };
      const part = queue.slice(0, partSize);
      const rest = queue.slice(partSize);
      const isLast = rest.length === 0 && refused === 0;
      events.posting(idsOf(part));
      const answer = await calls.post(
        part.map(({ wire }) => wire),
        { finish: isLast },
      );
      if (answer.ok) {
        unfinished = !isLast;
        events.landed(idsOf(part));
        queue = rest;
        continue;
      }
      if (isUncertain(answer)) {
        const failure = await recover(part, answer, events);
        if (failure) return { kind: 'failed', failure };
        queue = rest;
        continue;
      }
      events.bounced(idsOf(part));
      const named = namedRows(part, calls.rowErrors(answer));
      if (named.length === 0) return { kind: 'failed', failure: answer };
      events.refused(named, answer);
      const left = new Set(idsOf(named));
      refused += left.size;
      queue = queue.filter(({ id }) => !left.has(id));
    }
    if (refused > 0) return { kind: 'refused' };
    return unfinished ? finish() : { kind: 'saved', behind: null };
  };
}

/** The rows a refusal names. */
const namedRows = (part: readonly { id: number }[], errors: readonly RowRefusal[]) =>
  errors.flatMap((refusal) => {
    const id = part[refusal.index]?.id;
    return id === undefined ? [] : [{ id, refusal }];
  });
