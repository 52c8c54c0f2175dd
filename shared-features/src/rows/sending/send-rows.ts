import type { CallFailure, RowCalls, RowRefusal } from './row-calls';
import { idsOf, sendPart, takeOutStored } from './send-part';

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

/**
 * Sends rows in parts so that each is stored once (specification 8). After an answer that got lost the server's list is
 * asked, and only what is missing goes out again. Rows refused by name are left behind and the others sent without
 * them. The session follows after the last part alone: what was stored and not yet followed is remembered from one
 * call to the next.
 */
export function createSender<Wire>(calls: RowCalls<Wire>, partSize = PART_SIZE) {
  let unfinished = false;

  const finish = async (): Promise<SendOutcome> => {
    const followed = await calls.finish();
    if (followed.ok) unfinished = false;
    return { kind: 'saved', behind: followed.ok ? null : followed };
  };

  return async (
    rows: readonly OutgoingRow<Wire>[],
    events: SendingEvents,
  ): Promise<SendOutcome> => {
    const missing = await takeOutStored(rows, calls, events);
    if (!missing.ok) return { kind: 'failed', failure: missing };
    let queue = missing.payload;
    unfinished ||= queue.length < rows.length;
    let refused = 0;
    while (queue.length > 0) {
      if (events.shouldPause()) return { kind: 'paused' };
      const isLast = queue.length <= partSize && refused === 0;
      const part = queue.slice(0, partSize);
      const sent = await sendPart(part, { finish: isLast }, calls, events);
      if (sent.kind === 'stored') unfinished = !isLast;
      else if (sent.kind === 'found') unfinished = true;
      else if (sent.kind === 'failed') {
        unfinished ||= sent.some;
        return { kind: 'failed', failure: sent.failure };
      }
      if (sent.kind === 'refused') refused += sent.ids.size;
      const gone = sent.kind === 'refused' ? sent.ids : new Set(idsOf(part));
      queue = queue.filter(({ id }) => !gone.has(id));
    }
    if (refused > 0) return { kind: 'refused' };
    return unfinished ? finish() : { kind: 'saved', behind: null };
  };
}
