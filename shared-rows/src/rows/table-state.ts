import type { ApiFailure } from 'shared-session';
import { createRow, type Row, type RowValues } from '../checks/row';
import type { DraftRow } from './packed-rows';

/** What "Undo" reverts: the last removal, paste or import. */
export type UndoableChange =
  | {
      kind: 'removed';
      row: Row;
      index: number;
      /**
       * Whether somebody has typed since the removal. In a text field, Ctrl Z first undoes the
       * typing.
       */
      isOlder?: true;
    }
  | { kind: 'pasted' | 'imported'; before: readonly Row[]; count: number };

export type RowsState = {
  rows: readonly Row[];
  nextId: number;
  undo: UndoableChange | null;
  /** The rows that the filter "Show only rows with errors" shows; `null` without the filter. */
  only: ReadonlySet<number> | null;
  /** The cell that gets the focus after the last change. A new object moves the focus again. */
  focus: { id: number; field: string } | null;
  isOpen: boolean;
  /** Whether the browser stores the rows: false if the browser's storage is too full. */
  isKept: boolean;
};

/** A change of a table, such as `addRow(shape)`. */
export type TableChange = (state: RowsState) => RowsState;

/** In these windows, a new table has three rows. On a phone, three cards need much scrolling. */
const TABLE_VIEWPORT = '(width >= 48rem)';

/** Creates blank rows: three in a wide window, to look like a table to fill in, otherwise one. */
export const createBlankRows = (blank: RowValues, firstId: number): Row[] => {
  const isTable = globalThis.matchMedia?.(TABLE_VIEWPORT).matches;
  return Array.from({ length: isTable ? 3 : 1 }, (_, index) => createRow(firstId + index, blank));
};

/** Creates a table with the rows of a draft, or else with blank rows. */
export function createRowsState(
  blank: RowValues,
  kept: readonly DraftRow[] = [],
  firstId = 0,
): RowsState {
  const rows =
    kept.length > 0
      ? kept.map(({ values, ...more }, index) =>
          createRow(firstId + index, { ...blank, ...values }, more),
        )
      : createBlankRows(blank, firstId);
  return {
    rows,
    nextId: firstId + rows.length,
    undo: null,
    only: null,
    focus: null,
    isOpen: false,
    isKept: true,
  };
}

export type SendingState = {
  phase: 'idle' | 'sending' | 'pausing' | 'paused' | 'failed' | 'rejected' | 'unconfirmed';
  /** `done`: the number of rows stored since sending began. `total`: the number of rows to send. */
  done: number;
  total: number;
  /** Why sending failed. Kept during a retry, so that the focus stays on the retry button. */
  failure: ApiFailure | null;
  /** The server's message after a rejection of single rows. */
  rejection: string | undefined;
  /** How often sending has ended. */
  attempts: number;
  /** How many listed items had no key before the batch with the lost answer; `null` if unknown. */
  keylessBefore: number | null;
};

export const IDLE_SENDING_STATE: SendingState = {
  phase: 'idle',
  done: 0,
  total: 0,
  failure: null,
  rejection: undefined,
  attempts: 0,
  keylessBefore: null,
};

export const isSending = ({ phase }: SendingState): boolean =>
  phase === 'sending' || phase === 'pausing';
