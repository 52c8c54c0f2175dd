import type { CallFailure, CallResult, RowCalls, RowRefusal } from './row-calls';
import type { OutgoingRow, SendingEvents } from './send-rows';

/** What became of a part. */
export type PartOutcome =
  | { kind: 'stored' }
  /** Its answer was lost, and the server's list shows that all of it is stored. */
  | { kind: 'found' }
  /** These rows were refused by name; nothing of the part is stored. */
  | { kind: 'refused'; ids: ReadonlySet<number> }
  /** `some`: the list shows that a few of its rows are stored all the same. */
  | { kind: 'failed'; failure: CallFailure; some: boolean };

/** Whether the server may have stored the rows although the answer says nothing of it. */
const isUncertain = (failure: CallFailure): boolean =>
  failure.cause !== 'refused' || failure.statusCode >= 500;

/** The ids of rows. */
export const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** The rows that are not stored yet. The list is asked only where an answer to one of them was lost. */
export async function takeOutStored<Wire>(
  rows: readonly OutgoingRow<Wire>[],
  calls: RowCalls<Wire>,
  events: SendingEvents,
): Promise<CallResult<readonly OutgoingRow<Wire>[]>> {
  if (!rows.some(({ unsure }) => unsure)) return { ok: true, payload: rows };
  const known = await calls.stored();
  if (!known.ok) return known;
  const isStored = ({ unsure, key }: OutgoingRow<Wire>) => unsure && known.payload.has(key);
  const landed = idsOf(rows.filter(isStored));
  if (landed.length > 0) events.landed(landed);
  return { ok: true, payload: rows.filter((row) => !isStored(row)) };
}

/** Sends one part and finds out what became of it. */
export async function sendPart<Wire>(
  part: readonly OutgoingRow<Wire>[],
  options: { finish: boolean },
  calls: RowCalls<Wire>,
  events: SendingEvents,
): Promise<PartOutcome> {
  events.posting(idsOf(part));
  const answer = await calls.post(
    part.map(({ wire }) => wire),
    options,
  );
  if (answer.ok) {
    events.landed(idsOf(part));
    return { kind: 'stored' };
  }
  const failed = { kind: 'failed', failure: answer, some: false } as const;
  if (answer.cause === 'aborted') return failed;
  if (isUncertain(answer)) {
    const unsure = part.map((row) => ({ ...row, unsure: true }));
    const missing = await takeOutStored(unsure, calls, events);
    const left = missing.ok ? missing.payload.length : part.length;
    return left === 0 ? { kind: 'found' } : { ...failed, some: left < part.length };
  }
  events.bounced(idsOf(part));
  const named = namedRows(part, calls.rowErrors(answer));
  if (named.length === 0) return failed;
  events.refused(named, answer);
  return { kind: 'refused', ids: new Set(idsOf(named)) };
}

/** The rows a refusal names. */
const namedRows = (part: readonly { id: number }[], errors: readonly RowRefusal[]) =>
  errors.flatMap((refusal) => {
    const id = part[refusal.index]?.id;
    return id === undefined ? [] : [{ id, refusal }];
  });
