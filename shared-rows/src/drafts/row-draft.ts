import { type Atom, atom, useAtom, useAtomValue, useSetAtom, type WritableAtom } from 'jotai';
import { useEffect } from 'react';
import { type DraftOwner, draftOwnerAtom } from 'shared-features';
import { foldCase } from 'shared-session/wire';
import {
  isRowToSend,
  type Row,
  type RowDraftName,
  type RowValues,
  TABLE_ROW_SETTINGS,
  tableOfDraft,
} from '../checks/row';
import { STORED_ITEM_KEYS_ATOMS } from '../checks/stored-keys';
import { moveRowsBetweenDrafts, openStoredRows, type StoredRows } from './stored-rows';
import {
  createRowTableState,
  IDLE_SENDING_STATE,
  type RowTableChange,
  type RowTableState,
} from './table-state';

type RowsAtom = WritableAtom<RowTableState, [change: RowTableChange, isOwn?: boolean], void>;

/** Drops all other rows. Blank rows get new ids, because late responses may name dropped ids. */
const keepOnly =
  (kept: readonly Row[], blank: RowValues): RowTableChange =>
  ({ nextId, isOpen, isKept }) => {
    const empty = { ...createRowTableState(blank, [], nextId), isOpen };
    return kept.length > 0 ? { ...empty, rows: kept, isKept } : empty;
  };

const openRowsAtom = (
  blank: RowValues,
  { load, keep, reload, follow, share, watch }: StoredRows,
  isSignedInAtom: Atom<boolean>,
  hasLostAtom: WritableAtom<boolean, [boolean], void>,
): RowsAtom => {
  // After the drafts were cleared, the next change starts without rows. Otherwise, a late response
  // would store the cleared rows again.
  let isCleared = false;
  const cleared = () => {
    isCleared = true;
  };
  watch({ stored: () => {}, cleared, changed: () => {} });

  const loadedAtom = atom(() => load());
  const changedAtom = atom<RowTableState | null>(null);
  const rowsAtom: RowsAtom = atom(
    (get) => get(changedAtom) ?? get(loadedAtom),
    (get, set, change, isOwn = true) => {
      const before = isCleared ? keepOnly([], blank)(get(rowsAtom)) : get(rowsAtom);
      isCleared = false;
      const after = change(before);
      if (after === get(rowsAtom)) return;
      if (before.rows.some(({ state }) => state === 'unconfirmed')) set(hasLostAtom, true);
      set(changedAtom, after);
      // Stores nothing after a sign-out, because the sign-out may have cleared the drafts.
      const isKept = isOwn && get(isSignedInAtom);
      if (isKept && after.rows !== before.rows) keep(before.rows, after.rows);
    },
  );
  rowsAtom.onMount = (change) => {
    change(reload);
    const stop = watch({
      isShown: true,
      stored: (isKept) =>
        change((state) => (state.isKept === isKept ? state : { ...state, isKept })),
      cleared: () => change(keepOnly([], blank)),
      // Shows a change of another tab, but does not store it, because the other tab has stored it.
      changed: () => change(follow, false),
    });
    return () => {
      stop();
      // While no page shows the rows, another remote may add rows to storage with `moveDraftRows`.
      // After `share`, the next save of this tab keeps the added rows.
      share();
    };
  };
  return rowsAtom;
};

const openRowDraft = (owner: DraftOwner, step: RowDraftName) => {
  const { blank, unique } = TABLE_ROW_SETTINGS[tableOfDraft(step)];
  // Rows that were typed before the organization was known are in a draft without organization.
  // Stores these rows now, so that `adoptOlderRows` can move them into this draft.
  drafts.get(keyOf({ ...owner, organization: '' }, step))?.flush();
  const storage = openStoredRows(owner, step);
  const isSignedInAtom = atom((get) => keyOf(get(draftOwnerAtom), step) === keyOf(owner, step));
  const hasLostAtom = atom(false);
  const rowsAtom = openRowsAtom(blank, storage, isSignedInAtom, hasLostAtom);
  // This atom is separate, so that a change of the focus does not filter and check the rows again.
  const allRowsAtom = atom((get) => get(rowsAtom).rows);
  const filledAtom = atom((get) => get(allRowsAtom).filter((row) => isRowToSend(row, blank)));
  /** The filled rows to send, without unconfirmed rows that are in the server's list. */
  const leftAtom = atom((get): readonly Row[] => {
    const listed = get(STORED_ITEM_KEYS_ATOMS[tableOfDraft(step)])?.keys;
    const isListed = ({ state, values }: Row) =>
      state === 'unconfirmed' && listed?.has(foldCase(values[unique] ?? ''));
    return get(filledAtom).filter((row) => !isListed(row));
  });
  return {
    /** Whether the user of the draft is still signed in and belongs to its organization. */
    isSignedInAtom,
    rowsAtom,
    allRowsAtom,
    filledAtom,
    leftAtom,
    unsentAtom: atom((get) => get(leftAtom).filter(({ state }) => state !== 'inFlight').length),
    /** The number of unconfirmed rows in the server's list. Setting the atom drops these rows. */
    listedAtom: atom(
      (get) => get(filledAtom).length - get(leftAtom).length,
      (get, set) => {
        const drop = keepOnly(get(leftAtom), blank);
        // Drops no rows while the table is open. Before the table sends rows, it finds out itself
        // which unconfirmed rows the server has stored.
        set(rowsAtom, (state) => (state.isOpen ? state : drop(state)));
      },
    ),
    sendingAtom: atom(IDLE_SENDING_STATE),
    /** Whether the server may have stored rows as they were before they were edited or removed. */
    hasLostAtom,
    discardAtom: atom(null, (_get, set) =>
      set(rowsAtom, (state) => {
        const inFlight = state.rows.filter((row) => row.state === 'inFlight');
        return keepOnly(inFlight, blank)(state);
      }),
    ),
    flush: storage.flush,
    isOfOthers: storage.isOfOthers,
  };
};

/**
 * `flush` stores the rows immediately. `isOfOthers` is true for an unconfirmed row that this tab
 * has not sent. Another tab may have sent this row, so the server may have stored it.
 */
export type RowDraft = ReturnType<typeof openRowDraft>;

/** The drafts by user, organization and step. */
const drafts = new Map<string, RowDraft>();

const keyOf = ({ uid, organization }: DraftOwner, step: RowDraftName): string =>
  JSON.stringify([uid, organization, step]);

// Not a re-export, because then the bundler could not join this module and `stored-rows.ts`.
export const moveDraftRows = moveRowsBetweenDrafts;

export const useRowDraft = (step: RowDraftName): RowDraft => {
  const owner = useAtomValue(draftOwnerAtom);
  const key = keyOf(owner, step);
  const draft = drafts.get(key) ?? openRowDraft(owner, step);
  drafts.set(key, draft);
  return draft;
};

/**
 * Counts the rows that are neither stored nor being sent. Drops unconfirmed rows that are in the
 * server's list.
 */
export const useUnsentCount = (step: RowDraftName): number => {
  const { unsentAtom, listedAtom } = useRowDraft(step);
  const [listed, drop] = useAtom(listedAtom);
  useEffect(() => {
    if (listed > 0) drop();
  }, [listed, drop]);
  return useAtomValue(unsentAtom);
};

/** Counts rows that the server has not stored, including rows that are being sent. */
export const useNotStoredCount = (step: RowDraftName): number =>
  useAtomValue(useRowDraft(step).leftAtom).length;

export const useDiscardRows = (step: RowDraftName): (() => void) =>
  useSetAtom(useRowDraft(step).discardAtom);
