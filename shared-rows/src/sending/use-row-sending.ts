import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import {
  createRisingDelays,
  forgetRemovedItemsAtom,
  quantityTexts,
  reloadAfterChangeAtom,
} from 'shared-features';
import { type ApiFailure, notifyAtom, pause, refreshProfileAtom } from 'shared-session';
import { MAX_ROWS_PER_REQUEST, type RowError } from 'shared-session/wire';
import type { ProblemsByRow } from '../checks/find-problems';
import {
  isRowRejected,
  type Row,
  type RowProblems,
  type RowState,
  type TableName,
} from '../checks/row';
import type { TableDefinition } from '../checks/table-definition';
import type { RowDraft } from '../drafts/row-draft';
import { IDLE_SENDING_STATE, isSending, type SendingState } from '../drafts/table-state';
import { removeRowsWithoutUndo, setRowState } from '../rows/change-rows';
import type { RowTableModel } from '../rows/use-row-table';
import { texts } from '../texts';
import { createRowRequestsAtom, loadStoredItemsAtom, type RowRequests } from './row-calls';
import {
  type OutgoingRow,
  type RowSendingEvents,
  type RowSendingOutcome,
  rowIdsOf,
  type SendingResult,
  sendRows,
} from './send-rows';

export type RowSending = ReturnType<typeof useRowSending>;

type Store = ReturnType<typeof useStore>;

type Actions = ReturnType<typeof createActions>;

/** The wait in milliseconds before sending repeats a request that has failed temporarily. */
const delayBefore = createRisingDelays(5000, 30_000);

/** Status codes of a server or a proxy that is busy or restarts. */
const BUSY_STATUSES = [429, 502, 503];

/**
 * Whether sending may repeat a request by itself. False after a timeout of a running server,
 * because this server may still store the rows, and a repeated request could store them twice.
 */
const isRepeatable = (
  outcome: RowSendingOutcome,
): outcome is RowSendingOutcome & { kind: 'failed' } => {
  if (outcome.kind !== 'failed') return false;
  const { serverIsOk, cause, statusCode } = outcome.failure;
  const isRefusal = cause === 'refused' && statusCode < 500;
  return BUSY_STATUSES.includes(statusCode) || (!serverIsOk && !isRefusal);
};

function createRowActions(
  store: Store,
  { rowsAtom, filledAtom, isOfOthers, flush }: RowDraft,
  definition: TableDefinition,
) {
  /** Reads the current rows, because a click may have changed them since the last render. */
  const toSend = () => store.get(filledAtom);
  const remove = (isGone: (row: Row) => boolean) =>
    store.set(rowsAtom, removeRowsWithoutUndo(isGone, definition));
  return {
    toSend,
    // If only another tab may have sent a row, passes it as unsent. As an unconfirmed row, it would
    // count as a new user, even if it is equal to its stored user.
    toCompare: () =>
      toSend().map((row): Row => (isOfOthers(row) ? { ...row, state: 'unsent' } : row)),
    mark: (ids: readonly number[], rowState: RowState) => {
      store.set(rowsAtom, setRowState(new Set(ids), rowState));
      flush();
    },
    dropStored: () => remove(({ state }) => state === 'stored'),
    /** Removes rows, unless they were edited meanwhile. An edit makes a new `values` object. */
    drop: (rows: readonly Row[]) => {
      const gone = new Set(rows.map(({ values }) => values));
      remove(({ values }) => gone.has(values));
    },
  };
}

/** Creates functions that work even after the table was closed, because they change the store. */
function createActions(store: Store, draft: RowDraft, definition: TableDefinition) {
  const { rowsAtom, sendingAtom, hasLostAtom, isSignedInAtom } = draft;
  const rowActions = createRowActions(store, draft, definition);
  const { toSend, mark, dropStored } = rowActions;
  const update = (more: Partial<SendingState>) =>
    store.set(sendingAtom, (last) => ({ ...last, ...more }));
  /** `existing`: how many of the rows the server had already. */
  const markStored = (ids: readonly number[], existing = 0) => {
    mark(ids, 'stored');
    const last = store.get(sendingAtom);
    const done = last.done + ids.length;
    update({ waiting: undefined, done, existing: last.existing + existing });
  };
  const settle = (outcome: RowSendingOutcome) => {
    const { isOpen } = store.get(rowsAtom);
    if (outcome.kind === 'saved') store.set(hasLostAtom, false);
    if (!isOpen || outcome.kind === 'saved') return store.set(sendingAtom, IDLE_SENDING_STATE);
    // Shows no message for an aborted call, because the app itself has aborted it.
    const isShown = outcome.kind === 'failed' && outcome.failure.cause !== 'aborted';
    const failure = isShown ? outcome.failure : null;
    update({ phase: outcome.kind, failure, waiting: undefined });
  };
  const isSignedIn = () => store.get(isSignedInAtom);
  const shouldPause = () => !isSignedIn() || store.get(sendingAtom).phase === 'pausing';
  return {
    ...rowActions,
    isSignedIn,
    update,
    markStored,
    settle,
    shouldPause,
    /**
     * Loads stored items. Returns false if no rows may be sent: it was paused, or it failed and
     * `isRequired` is true.
     */
    load: async (list: TableName, { isRequired = true } = {}): Promise<boolean> => {
      update({ phase: 'sending', rejection: undefined });
      const answer = await store.set(loadStoredItemsAtom, list, { errors: 'page' });
      const mayGoOn = (answer.ok || !isRequired) && !shouldPause();
      if (mayGoOn) update({ phase: 'idle' });
      else settle(answer.ok ? { kind: 'paused' } : { kind: 'failed', failure: answer });
      return mayGoOn;
    },
    /** Whether a request without a response may have stored a row with the key of an unsent row. */
    needsOwnList: () => store.get(hasLostAtom) && toSend().some(({ state }) => state === 'unsent'),
    /** Reads the current state, because a press may come before the next render. */
    isBusy: () => isSending(store.get(sendingAtom)),
    /** Locks the table until the action ends. */
    during: async (action: () => Promise<void>) => {
      update({ ...IDLE_SENDING_STATE, phase: 'sending' });
      await action();
      store.set(sendingAtom, IDLE_SENDING_STATE);
    },
    /** Shows the failure and waits before the next attempt. The user can end the wait earlier. */
    waitToRepeat: async ({ message, retryAfterMs }: ApiFailure, attempt: number) => {
      update({ waiting: message, failure: null });
      const end = new AbortController();
      const stopListening = store.sub(sendingAtom, () => {
        if (shouldPause() || store.get(sendingAtom).waiting === undefined) end.abort();
      });
      await pause(delayBefore(attempt), end.signal, retryAfterMs);
      stopListening();
    },
    tryNow: () => update({ waiting: undefined }),
    pause: () => update({ phase: 'pausing' }),
    forgetFailure: () => update({ failure: null, rejection: undefined }),
    decide: (rowState: 'stored' | 'unsent') => {
      const ids = rowIdsOf(toSend().filter((row) => row.state === 'unconfirmed'));
      if (rowState === 'unsent') return mark(ids, 'unsent');
      markStored(ids);
      dropStored();
    },
  };
}

type SendContext = {
  store: Store;
  table: RowTableModel;
  draft: RowDraft;
  onStored: ((rows: readonly object[]) => void) | undefined;
};

/** Returns a function that sends rows until the first failure. */
function createAttempt({ store, table, draft, onStored }: SendContext, actions: Actions) {
  const { update, mark, markStored, isSignedIn, shouldPause, dropStored, toSend } = actions;
  return (rows: readonly OutgoingRow[], calls: RowRequests): Promise<RowSendingOutcome> => {
    const { done, itemsWithoutKeyBefore } = store.get(draft.sendingAtom);
    const events: RowSendingEvents = {
      inFlight: (ids) => {
        dropStored();
        mark(ids, 'inFlight');
      },
      stored: (ids, existing) => {
        markStored(ids, existing.size);
        const added = new Set(ids.filter((id) => !existing.has(id)));
        if (added.size > 0 && isSignedIn()) {
          onStored?.(rows.filter(({ id }) => added.has(id)).map(({ wire }) => wire));
        }
      },
      unconfirmed: (ids, countBefore) => {
        mark(ids, 'unconfirmed');
        update({ itemsWithoutKeyBefore: countBefore });
      },
      unsent: (ids) => mark(ids, 'unsent'),
      rejected: (errors, { message }) => {
        update({ rejection: message });
        table.reject(rejectionsOf(errors, table.definition));
      },
      shouldPause,
    };
    const hasRejected = toSend().some(isRowRejected);
    const options = { isBehind: done > 0, itemsWithoutKeyBefore, hasRejected };
    return sendRows(rows, calls, events, options);
  };
}

function createSend(context: SendContext, actions: Actions) {
  const { store, table, draft } = context;
  const { update, settle, isSignedIn, shouldPause, waitToRepeat, toSend, dropStored } = actions;
  const { definition } = table;
  const { sendingAtom } = draft;
  const sendRequestOnce = createAttempt(context, actions);
  /**
   * Sends the filled rows that are not stored, except the rows with ids in `later`. If this takes
   * several requests, repeats each request that fails because the server is busy or down, until the
   * user presses "Pause".
   */
  return async (later: ReadonlySet<number>): Promise<SendingResult> => {
    const before = store.get(sendingAtom);
    const calls = store.set(createRowRequestsAtom, definition.table);
    const current = table.currentDefinition();
    const ids = new Set(rowIdsOf(toSend().filter(({ id }) => !later.has(id))));
    const outgoingRows = () =>
      toSend()
        .filter((row) => ids.has(row.id) && !isRowRejected(row))
        .map((row) => ({
          id: row.id,
          key: current.keyOf(row.values),
          wire: current.toWire(row.values),
          isUnconfirmed: row.state === 'unconfirmed',
          isOfOthers: draft.isOfOthers(row),
        }));
    const total = before.done + ids.size;
    update({ phase: 'sending', total, rejection: undefined });
    let outcome = await sendRequestOnce(outgoingRows(), calls);
    const quietCalls = { ...calls, list: () => calls.list({ silent: true }) };
    for (let attempt = 1; isRepeatable(outcome) && total > MAX_ROWS_PER_REQUEST; attempt += 1) {
      if (!shouldPause()) await waitToRepeat(outcome.failure, attempt);
      if (shouldPause()) outcome = { kind: 'paused' };
      else outcome = await sendRequestOnce(outgoingRows(), quietCalls);
    }
    const { done, existing } = store.get(sendingAtom);
    dropStored();
    settle(outcome);
    // If an open table still has rows to send, `settle` has kept `done` (the number of stored rows)
    // for the next result.
    const { done: countedLater } = store.get(sendingAtom);
    // After a sign-out, the next person at the device must see nothing about the rows.
    if (!isSignedIn()) return { isSaved: false, stored: 0, left: 0 };
    if (existing > before.existing) {
      const what = quantityTexts[definition.table](existing - before.existing);
      store.set(notifyAtom, { kind: 'info', message: texts.sending.existing(what) });
    }
    // If all rows are stored, `calls.finish` has reloaded the stored items. If only some are
    // stored, this code reloads them.
    if (outcome.kind !== 'saved' && done > 0) {
      store.set(forgetRemovedItemsAtom, `/${definition.table}`);
      void store.set(reloadAfterChangeAtom, `/${definition.table}`, { errors: 'page' });
      if (!countedLater) void store.set(refreshProfileAtom);
    }
    const stored = countedLater ? 0 : done - existing;
    return { isSaved: outcome.kind === 'saved', stored, left: toSend().length };
  };
}

export function useRowSending(
  table: RowTableModel,
  draft: RowDraft,
  onStored?: (rows: readonly object[]) => void,
) {
  const store = useStore();
  const { sendingAtom } = draft;
  const state = useAtomValue(sendingAtom);
  const actions = createActions(store, draft, table.definition);

  // When the table is closed, stops sending after the current batch. If only some rows are stored,
  // loads the profile, because the onboarding may be at its next step.
  useEffect(() => {
    const leave = (last: SendingState): SendingState => {
      if (isSending(last)) return { ...last, phase: 'pausing' };
      if (last.done > 0) void store.set(refreshProfileAtom);
      return IDLE_SENDING_STATE;
    };
    return () => store.set(sendingAtom, leave);
  }, [store, sendingAtom]);

  const send = createSend({ store, table, draft, onStored }, actions);
  return { ...actions, state, send };
}

/** If the server rejects a field that has no column, the error is shown for the whole row. */
function rejectionsOf(
  errors: readonly (RowError & { id: number })[],
  { columns }: TableDefinition,
): ProblemsByRow {
  const rejected = new Map<number, RowProblems>();
  for (const { id, field: name, message } of errors) {
    const column = columns.some(({ field }) => field === name) ? String(name) : 'row';
    rejected.set(id, { [column]: { message }, ...rejected.get(id) });
  }
  return rejected;
}
