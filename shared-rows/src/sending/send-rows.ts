import { type ApiFailure, rowErrorsOf, skippedIndexesOf } from 'shared-session';
import { MAX_ROWS_PER_REQUEST, type RowError } from 'shared-session/wire';
import type { StoredItemKeys } from '../checks/stored-keys';
import type { RowRequests } from './row-calls';

/** A row to send. `key` is its key in the server's list, `wire` is the object to send. */
export type OutgoingRow = {
  id: number;
  key: string;
  wire: object;
  /** Whether the response to an earlier request was lost, so that the row may be stored. */
  isUnconfirmed: boolean;
  /** True for an unconfirmed row that another tab or person may have sent, but not this tab. */
  isOfOthers?: boolean;
};

export type RowSendingEvents = {
  inFlight?: (ids: readonly number[]) => void;
  /** `existing`: the rows of `ids` that the server did not add, because it had them already. */
  stored?: (ids: readonly number[], existing: ReadonlySet<number>) => void;
  /**
   * Called when it is unknown whether the server has stored these rows. The next `sendRows` needs
   * `itemsWithoutKeyBefore` to find out whether they are stored.
   */
  unconfirmed?: (ids: readonly number[], itemsWithoutKeyBefore: number | null) => void;
  /** Called for rows that are certainly not stored. */
  unsent?: (ids: readonly number[]) => void;
  rejected?: (errors: readonly (RowError & { id: number })[], failure: ApiFailure) => void;
  shouldPause?: () => boolean;
};

/**
 * `rejected`: the server rejected some rows. All other rows are stored or still unconfirmed.
 * `unconfirmed`: the server's list does not show whether some rows are stored. Other rows may be
 * unsent.
 */
export type RowSendingOutcome =
  | { kind: 'saved' | 'paused' | 'rejected' | 'unconfirmed' }
  | { kind: 'failed'; failure: ApiFailure };

/**
 * `isSaved`: whether all rows to send are stored. `stored`: how many rows were added since sending
 * began, or 0 if the next result counts them too. `left`: how many rows are not stored yet.
 */
export type SendingResult = { isSaved: boolean; stored: number; left: number };

type Options = {
  /** Whether earlier attempts have stored rows. If so, the session still needs a refresh. */
  isBehind?: boolean;
  /** How many stored items had no key before the request without a response; `null` if unknown. */
  itemsWithoutKeyBefore: number | null;
  /** Whether this attempt leaves out rows that the server rejected in an earlier attempt. */
  hasRejected?: boolean;
  batchSize?: number;
};

/**
 * Sends rows in batches (specification 8). Sends an unconfirmed row only if the server's list shows
 * that it is missing. If the server rejects rows, sends the other rows of their batch again.
 * Refreshes the session once, when all rows are stored.
 */
export async function sendRows(
  rows: readonly OutgoingRow[],
  calls: RowRequests,
  events: RowSendingEvents,
  options: Options,
): Promise<RowSendingOutcome> {
  const { itemsWithoutKeyBefore, batchSize = MAX_ROWS_PER_REQUEST } = options;
  let { isBehind: hasStored = false, hasRejected = false } = options;
  const doubtful = rows.filter(({ isUnconfirmed }) => isUnconfirmed);
  const found = await compare(doubtful, itemsWithoutKeyBefore, calls, events);
  if ('failure' in found) return { kind: 'failed', failure: found.failure };
  const { stored, undecided } = found;
  hasStored ||= stored.length > 0;
  const isDone = new Set([...stored, ...undecided]);
  let size = batchSize;
  let queue = rows.filter(({ id }) => !isDone.has(id));
  // It stays unknown whether the `undecided` rows are stored. A later number of items without a key
  // cannot show this, because the next rows may add such items too. So passes `null`.
  if (undecided.length > 0 && queue.length > 0) events.unconfirmed?.(undecided, null);

  while (queue.length > 0) {
    if (events.shouldPause?.()) return { kind: 'paused' };
    const batch = queue.slice(0, size);
    const before = undecided.length > 0 ? null : await countItemsWithoutKey(calls, hasStored);
    const sent = await sendBatch(batch, before, calls, events);
    if (sent.kind === 'failed') return sent;
    if (sent.kind === 'unconfirmed') return { kind: 'unconfirmed' };
    if (sent.kind === 'tooLarge') {
      size = Math.ceil(batch.length / 2);
      continue;
    }
    const gone = sent.kind === 'rejected' ? sent.ids : new Set(rowIdsOf(batch));
    hasStored ||= sent.kind === 'stored';
    hasRejected ||= sent.kind === 'rejected';
    queue = queue.filter(({ id }) => !gone.has(id));
  }
  if (hasRejected) return { kind: 'rejected' };
  if (undecided.length > 0) return { kind: 'unconfirmed' };
  if (hasStored) await calls.finish();
  return { kind: 'saved' };
}

type BatchOutcome =
  | { kind: 'stored' | 'unconfirmed' }
  /** The server stored nothing. A smaller batch may succeed. */
  | { kind: 'tooLarge' }
  /** The server rejected the rows with these ids and stored nothing of the batch. */
  | { kind: 'rejected'; ids: ReadonlySet<number> }
  | { kind: 'failed'; failure: ApiFailure };

async function sendBatch(
  batch: readonly OutgoingRow[],
  itemsWithoutKeyBefore: number | null,
  calls: RowRequests,
  events: RowSendingEvents,
): Promise<BatchOutcome> {
  const ids = rowIdsOf(batch);
  events.inFlight?.(ids);
  const answer = await calls.post(batch.map(({ wire }) => wire));
  if (answer.ok) {
    const existing = skippedIndexesOf(answer).flatMap((index) => batch[index] ?? []);
    events.stored?.(ids, new Set(rowIdsOf(existing)));
    return { kind: 'stored' };
  }
  if (answer.statusCode === TOO_LARGE_STATUS && batch.length > 1) {
    events.unsent?.(ids);
    return { kind: 'tooLarge' };
  }
  if (isLost(answer)) {
    events.unconfirmed?.(ids, itemsWithoutKeyBefore);
    const failed = { kind: 'failed', failure: answer } as const;
    // Stops, because the session has ended and no request can succeed.
    if (answer.cause === 'aborted') return failed;
    const own = batch.map((row) => ({ ...row, isOfOthers: false }));
    const found = await compare(own, itemsWithoutKeyBefore, calls, events);
    if ('failure' in found) return failed;
    if (found.stored.length === batch.length) return { kind: 'stored' };
    return found.undecided.length > 0 ? { kind: 'unconfirmed' } : failed;
  }
  events.unsent?.(ids);
  const errors = rowErrorsOf(answer).flatMap((error) => {
    const id = batch[error.index]?.id;
    return id === undefined ? [] : [{ ...error, id }];
  });
  if (errors.length === 0) return { kind: 'failed', failure: answer };
  events.rejected?.(errors, answer);
  return { kind: 'rejected', ids: new Set(rowIdsOf(errors)) };
}

const TOO_LARGE_STATUS = 413;

/** Whether the server may have stored rows despite the failure (no readable response, or a 5xx). */
const isLost = (failure: ApiFailure): boolean =>
  failure.cause !== 'refused' || failure.statusCode >= 500;

export const rowIdsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** Returns `null` if the number is unknown. */
async function countItemsWithoutKey(
  calls: RowRequests,
  hasStored: boolean,
): Promise<number | null> {
  const known = calls.known();
  if (!known) return null;
  if (known.itemsWithoutKey === 0 && !hasStored) return 0;
  // Makes no request if all known items have keys, because a later list then shows by key which
  // rows are stored. By now, the server may have new items without a key, so their number is
  // unknown.
  if (known.itemsWithoutKey === 0 && known.keys.size > 0) return null;
  const fetched = await calls.list();
  return fetched.ok ? fetched.payload.itemsWithoutKey : null;
}

type Comparison = { stored: readonly number[]; undecided: readonly number[] };

async function compare(
  rows: readonly OutgoingRow[],
  itemsWithoutKeyBefore: number | null,
  calls: RowRequests,
  events: RowSendingEvents,
): Promise<Comparison | { failure: ApiFailure }> {
  if (rows.length === 0) return { stored: [], undecided: [] };
  const fetched = await calls.list();
  if (!fetched.ok) return { failure: fetched };
  const comparison = findStored(rows, fetched.payload, itemsWithoutKeyBefore);
  const found = new Set(comparison.stored);
  const existing = rows.filter(({ id, isOfOthers }) => isOfOthers && found.has(id));
  if (found.size > 0) events.stored?.(comparison.stored, new Set(rowIdsOf(existing)));
  return comparison;
}

/**
 * Finds the stored rows by key. Items without a key can only be counted. If their number has grown
 * by the number of rows that were not found, all rows are stored. If it has not grown, only the
 * found rows are stored. Otherwise, the other rows are undecided.
 */
function findStored(
  rows: readonly OutgoingRow[],
  { keys, itemsWithoutKey }: StoredItemKeys,
  itemsWithoutKeyBefore: number | null,
): Comparison {
  const named = rowIdsOf(rows.filter(({ key }) => keys.has(key)));
  const rest = rowIdsOf(rows.filter(({ key }) => !keys.has(key)));
  const added = itemsWithoutKeyBefore === null ? null : itemsWithoutKey - itemsWithoutKeyBefore;
  if (itemsWithoutKey === 0 || (added !== null && added <= 0))
    return { stored: named, undecided: [] };
  if (added === rest.length) return { stored: [...named, ...rest], undecided: [] };
  return { stored: named, undecided: rest };
}
