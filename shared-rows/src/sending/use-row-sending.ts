import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { storedChangesAtom } from 'shared-features';
import type { ApiResult, LoadOptions } from 'shared-session';
import type { RowError } from 'shared-session/wire';
import type { Problems } from '../checks/find-problems';
import { isToSend, type Row, type RowProblems, type RowState } from '../checks/row';
import type { Column } from '../checks/table-kind';
import { dropStored, setRowState } from '../rows/mark-rows';
import type { RowDraft } from '../rows/row-draft';
import { isSending, notSending, type SendingState } from '../rows/table-state';
import type { RowTableModel } from '../rows/use-row-table';
import type { RowCalls } from './row-calls';
import { type OutgoingRow, type SendingEvents, type SendOutcome, sendRows } from './send-rows';

/** How sending ended: all rows are stored, or some are left. `stored` counts since sending began. */
export type SendingEnd = { isSaved: boolean; stored: number; left: number };

/** Loads a list of the session. */
export type Load = (options: LoadOptions) => Promise<ApiResult<unknown>>;

/** Sending an editable table. */
export type RowSending = {
  state: SendingState;
  /** Whether rows are in flight. Up to date even before the next rendering. */
  isBusy: () => boolean;
  /** Loads what the rows are checked against; a failure is shown as one of sending. True when it worked. */
  prepare: (load: Load) => Promise<boolean>;
  /** Sends what was checked. */
  send: () => Promise<SendingEnd>;
  /** Stops before the next batch. */
  pause: () => void;
  /** Removes the message about the last attempt. */
  forget: () => void;
  /** Marks the unconfirmed rows as stored, or as not stored. */
  decide: (rowState: 'stored' | 'unsent') => void;
};

/** Sends the rows of a draft, and keeps them and its sending state up to date, also after the page was left. */
export function useRowSending<Field extends string, Wire>(
  table: RowTableModel<Field, Wire>,
  makeCalls: () => RowCalls<Wire>,
  draft: RowDraft<Field>,
): RowSending {
  const store = useStore();
  const { sendingAtom, rowsAtom, flush } = draft;
  const { kind } = table;
  const state = useAtomValue(sendingAtom);
  const update = (more: Partial<SendingState>) =>
    store.set(sendingAtom, (last) => ({ ...last, ...more }));
  const mark = (ids: readonly number[], rowState: RowState) => {
    store.set(rowsAtom, setRowState(new Set(ids), rowState));
    flush();
  };
  const markStored = (ids: readonly number[]) => {
    mark(ids, 'stored');
    store.set(sendingAtom, (last) => ({ ...last, done: last.done + ids.length }));
  };

  // Leaving the page stops sending after the batch in flight.
  useEffect(
    () => () =>
      store.set(sendingAtom, (last) =>
        isSending(last) ? { ...last, phase: 'pausing' } : notSending,
      ),
    [store, sendingAtom],
  );

  const events: SendingEvents = {
    inFlight: (ids) => {
      store.set(rowsAtom, dropStored(kind));
      mark(ids, 'inFlight');
    },
    stored: markStored,
    unconfirmed: (ids, keylessBefore) => {
      mark(ids, 'unconfirmed');
      update({ keylessBefore });
    },
    unsent: (ids) => mark(ids, 'unsent'),
    rejected: (errors, failure) => {
      update({ rejection: failure.message });
      table.reject(rejectionsOf(errors, kind.columns));
    },
    shouldPause: () => store.get(sendingAtom).phase === 'pausing',
  };

  const settle = (outcome: SendOutcome) => {
    // The page that was left reports the end of sending itself, and the next page starts without that state.
    const { isOpen } = store.get(rowsAtom);
    store.set(sendingAtom, (last) => (isOpen ? settled(last, outcome) : notSending));
  };

  const prepare = async (load: Load) => {
    update({ phase: 'sending', rejection: undefined });
    const answer = await load({ errors: 'page' });
    const isStopped = events.shouldPause();
    if (!answer.ok) settle({ kind: 'failed', failure: answer });
    else if (isStopped) settle({ kind: 'paused' });
    else update({ phase: 'idle' });
    return answer.ok && !isStopped;
  };

  /** The current rows, because a click may have changed them since the last rendering. */
  const toSend = () => store.get(rowsAtom).rows.filter((row) => isToSend(row, kind.blank));
  const send = async () => {
    const { done, keylessBefore } = store.get(sendingAtom);
    const rows = toSend();
    const total = done + rows.length;
    update({ phase: 'sending', total, rejection: undefined });
    const calls = makeCalls();
    const outcome = await sendRows(
      rows.map((row) => outgoing(table, row)),
      calls,
      events,
      { isBehind: done > 0, keylessBefore },
    );
    const stored = store.get(sendingAtom).done;
    store.set(rowsAtom, dropStored(kind));
    settle(outcome);
    // Lists beside the table show what was stored, also when other rows were not.
    if (outcome.kind !== 'saved' && stored > 0) {
      store.set(storedChangesAtom, (count) => count + 1);
      void calls.list();
    }
    return { isSaved: outcome.kind === 'saved', stored, left: toSend().length };
  };
  return {
    state,
    isBusy: () => isSending(store.get(sendingAtom)),
    prepare,
    send,
    pause: () => update({ phase: 'pausing' }),
    forget: () => update({ failure: null, rejection: undefined }),
    decide: (rowState) => {
      const { rows } = store.get(rowsAtom);
      const ids = rows.filter((row) => row.state === 'unconfirmed').map(({ id }) => id);
      if (rowState === 'unsent') return mark(ids, 'unsent');
      markStored(ids);
      store.set(rowsAtom, dropStored(kind));
    },
  };
}

const outgoing = <Field extends string, Wire>(
  { kind, keyOf }: RowTableModel<Field, Wire>,
  row: Row<Field>,
): OutgoingRow<Wire> => ({
  id: row.id,
  key: keyOf(row),
  wire: kind.toWire(row.values),
  isUnconfirmed: row.state === 'unconfirmed',
});

const settled = (state: SendingState, outcome: SendOutcome): SendingState => {
  if (outcome.kind === 'saved') return notSending;
  // An aborted call needs no message, because the app itself aborted it.
  const failure =
    outcome.kind === 'failed' && outcome.failure.cause !== 'aborted' ? outcome.failure : null;
  return { ...state, phase: outcome.kind, failure, attempts: state.attempts + 1 };
};

/** Why the server rejected rows, by row id. A field that the table does not have concerns the whole row. */
function rejectionsOf<Field extends string>(
  errors: readonly (RowError & { id: number })[],
  columns: readonly Column<Field>[],
): Problems<Field> {
  const rejected = new Map<number, RowProblems<Field>>();
  for (const { id, field: name, message } of errors) {
    const place = columns.find(({ field }) => field === name)?.field ?? 'row';
    rejected.set(id, { [place]: message, ...rejected.get(id) } as RowProblems<Field>);
  }
  return rejected;
}
