import type { ApiFailure } from 'shared-session';
import { createRow, type Row, type RowValues } from '../checks/row';
import type { DraftRow } from './packed-rows';

type Removal = {
  kind: 'removed';
  row: Row;
  index: number;
  /** Whether the user typed after the removal. If so, Ctrl Z in a text field undoes the typing. */
  isOlder?: boolean | undefined;
};

/** `changed`: cells in `count` rows were corrected or filled. */
type Replacement = {
  kind: 'pasted' | 'imported' | 'changed';
  before: readonly Row[];
  count: number;
  /** How many cells of the pasted list fill no field, such as phone numbers. */
  leftOut?: number;
};

export type UndoableChange = (Removal | Replacement) & {
  /**
   * Set when a later change is undone or dropped. The page then shows the message about this change
   * again, but screen readers must not announce it again.
   */
  wasAnnounced?: true;
};

/** `id` is the id of the row. */
export type CellPosition = { id: number; field: string };

export type RowTableState = {
  rows: readonly Row[];
  nextId: number;
  /** The last element is undone first. */
  undo: readonly UndoableChange[];
  /** The ids of the rows that a filter for errors shows; `null` without a filter. */
  only: ReadonlySet<number> | null;
  /** The cell that gets the focus after the last change. A new object moves the focus again. */
  focus: CellPosition | null;
  /** Whether a page shows the rows in an editable table. */
  isOpen: boolean;
  /** Whether the browser stores the rows: false if its storage is full or blocked. */
  isKept: boolean;
};

export type RowTableChange = (state: RowTableState) => RowTableState;

/** Creates three rows, but only one on a phone, because a phone shows each row as a long card. */
export const createBlankRows = (blank: RowValues, firstId: number): Row[] => {
  const isTable = globalThis.matchMedia?.('(width >= 48rem)').matches;
  return Array.from({ length: isTable ? 3 : 1 }, (_, index) => createRow(firstId + index, blank));
};

export function createRowTableState(
  blank: RowValues,
  kept: readonly DraftRow[] = [],
  firstId = 0,
): RowTableState {
  const rows =
    kept.length > 0
      ? kept.map(({ values, ...more }, index) =>
          createRow(firstId + index, { ...blank, ...values }, more),
        )
      : createBlankRows(blank, firstId);
  return {
    rows,
    nextId: firstId + rows.length,
    undo: [],
    only: null,
    focus: null,
    isOpen: false,
    isKept: true,
  };
}

export type SendingState = {
  /** `sending`: a submit loads the stored items, sends rows or changes stored users. */
  phase: 'idle' | 'sending' | 'pausing' | 'paused' | 'failed' | 'rejected' | 'unconfirmed';
  /**
   * `done`: the number of rows stored since sending began. `existing`: how many of them the server
   * already had. `total`: the number of rows to send, including `done`.
   */
  done: number;
  existing: number;
  total: number;
  /** Why sending failed. A retry keeps this value, so that the focus stays on the retry button. */
  failure: ApiFailure | null;
  /** The server's message when it has rejected some of the rows. */
  rejection: string | undefined;
  /** The message that the server is unreachable or busy. Sending continues later by itself. */
  waiting: string | undefined;
  /**
   * The number of items without a key (see `StoredItemKeys`) in the server's list before rows were
   * sent; `null` if unknown. Set when the response is lost. A comparison with a later list can show
   * whether the server stored the rows.
   */
  itemsWithoutKeyBefore: number | null;
};

export const IDLE_SENDING_STATE: SendingState = {
  phase: 'idle',
  done: 0,
  existing: 0,
  total: 0,
  failure: null,
  rejection: undefined,
  waiting: undefined,
  itemsWithoutKeyBefore: null,
};

export const isSending = ({ phase }: SendingState): boolean =>
  phase === 'sending' || phase === 'pausing';
