import { atom, useAtom, useAtomValue, useSetAtom, type WritableAtom } from 'jotai';
import { useEffect } from 'react';
import { openDraft, sessionAtom } from 'shared-session';
import { foldCase } from 'shared-session/wire';
import {
  isRowToSend,
  type Row,
  type RowDraftName,
  type RowValues,
  TABLE_SHAPES,
  tableOfDraft,
} from '../checks/row';
import { STORED_ITEM_KEYS_ATOMS } from '../checks/stored-keys';
import { packRows, unpackRows } from './packed-rows';
import {
  createRowTableState,
  IDLE_SENDING_STATE,
  type RowTableState,
  type TableChange,
} from './table-state';

type RowsAtom = WritableAtom<RowTableState, [change: TableChange, isOwn?: boolean], void>;

/** Keeps only these rows, or adds blank rows with new ids: late answers may be for deleted rows. */
const keepOnly =
  (kept: readonly Row[], blank: RowValues): TableChange =>
  ({ nextId, isOpen, isKept }) => {
    const empty = { ...createRowTableState(blank, [], nextId), isOpen };
    return kept.length > 0 ? { ...empty, rows: kept, isKept } : empty;
  };

/** Caches the rows as texts, because most of thousands of rows do not change between two saves. */
const textByValues = new WeakMap<RowValues, string>();

const textOf = ({ values }: Pick<Row, 'values'>): string => {
  const text = textByValues.get(values) ?? JSON.stringify(values);
  textByValues.set(values, text);
  return text;
};

/**
 * Remembers the rows of this tab: those that it had when another tab or `moveRows` last changed the
 * stored draft, and those that it has loaded or stored since. When this tab stores the draft, it
 * keeps all other stored rows. It drops a remembered row that it no longer has, because it has
 * removed or sent the row.
 */
const createOwnRows = () => {
  let isShared = false;
  let had = new Set<string>();
  let lastStored: readonly Row[] = [];
  return {
    remember: (rows: readonly Row[]) => {
      lastStored = rows;
      for (const row of rows) had.add(textOf(row));
    },
    share: () => {
      isShared = true;
      // Forgets rows that this tab removed earlier: if storage has them again, others stored them.
      had = new Set(lastStored.map(textOf));
    },
    clear: () => {
      isShared = false;
      lastStored = [];
      had.clear();
    },
    /** Returns the stored rows of others. Reads the storage only if there can be any. */
    othersIn: (readStored: () => readonly Row[]): readonly Row[] =>
      isShared ? readStored().filter((row) => !had.has(textOf(row))) : [],
  };
};

const storedRows = (uid: string, step: RowDraftName, blank: RowValues) => {
  const fields = Object.keys(blank);
  const storage = openDraft<unknown>({ uid, step, table: tableOfDraft(step) });
  const kept = (rows: readonly Row[]) => rows.filter((row) => isRowToSend(row, blank));
  const read = () => createRowTableState(blank, unpackRows(storage.load(), fields));

  const { remember, share, clear, othersIn } = createOwnRows();
  storage.watch({ stored: () => {}, cleared: clear, changed: share });
  const rowsOfOtherTabs = () => othersIn(() => kept(read().rows));
  const pack = (rows: readonly Row[]) => {
    remember(rows);
    return packRows([...rows, ...rowsOfOtherTabs()], fields);
  };

  const load = () => {
    const state = read();
    remember(kept(state.rows));
    return state;
  };
  /** The unconfirmed rows that only another tab may have sent. */
  const rowsOfOthers = new WeakSet<RowValues>();
  const keep = (before: readonly Row[], after: readonly Row[]) => {
    // From now on, this tab may have sent the row too.
    for (const { state, values } of after) if (state === 'inFlight') rowsOfOthers.delete(values);
    const [rows, old] = [kept(after), kept(before)];
    // Stores nothing if only blank rows changed: storing would write all rows of this tab again,
    // even rows that another tab has discarded.
    if (rows.length === old.length && rows.every((row, index) => row === old[index])) return;
    if (rows.length === 0 && rowsOfOtherTabs().length === 0) {
      storage.drop();
      remember([]);
      return;
    }
    // Packs rows only when they are stored, a few times a second, not at each key press.
    storage.save({ toJSON: () => pack(rows) });
  };
  /** Reads storage again, because another tab may have sent, changed or cleared the rows. */
  const reload: TableChange = (state) => {
    const isInFlight = state.rows.some((row) => row.state === 'inFlight');
    if (!state.isKept || isInFlight) return state;
    const stored = load();
    const packed = ({ rows }: RowTableState) => JSON.stringify(packRows(kept(rows), fields));
    return packed(stored) === packed(state) ? state : { ...stored, isOpen: state.isOpen };
  };
  /**
   * Marks rows of an open editor as unconfirmed if another tab has removed the rows from storage,
   * because that tab may have sent the rows. The rows stay, because somebody may be typing in a
   * row.
   */
  const markMissingUnconfirmed: TableChange = (state) => {
    const isUnsent = (row: Row) => row.state === 'unsent';
    const unsent = new Set(read().rows.filter(isUnsent).map(textOf));
    const rows = state.rows.map((row): Row => {
      if (!isUnsent(row) || unsent.has(textOf(row))) return row;
      rowsOfOthers.add(row.values);
      return { ...row, state: 'unconfirmed' };
    });
    return { ...state, rows };
  };
  const follow: TableChange = (state) => (state.isOpen ? markMissingUnconfirmed : reload)(state);
  const isOfOthers = ({ values }: Row) => rowsOfOthers.has(values);
  return { ...storage, load, keep, reload, follow, share, isOfOthers };
};

const openRowsAtom = (
  blank: RowValues,
  { load, keep, reload, follow, watch }: ReturnType<typeof storedRows>,
): RowsAtom => {
  // Rows whose answer arrives after the drafts were cleared must not be stored again.
  let isCleared = false;
  const cleared = () => {
    isCleared = true;
  };
  watch({ stored: () => {}, cleared, changed: () => {} });

  // Reads storage at the first use of the draft, and again whenever jotai mounts the atom.
  const loadedAtom = atom(load);
  const changedAtom = atom<RowTableState | null>(null);
  const rowsAtom: RowsAtom = atom(
    (get) => get(changedAtom) ?? get(loadedAtom),
    (get, set, change, isOwn = true) => {
      const before = isCleared ? keepOnly([], blank)(get(rowsAtom)) : get(rowsAtom);
      isCleared = false;
      const after = change(before);
      if (after === get(rowsAtom)) return;
      set(changedAtom, after);
      if (isOwn && after.rows !== before.rows) keep(before.rows, after.rows);
    },
  );
  rowsAtom.onMount = (change) => {
    change(reload);
    return watch({
      stored: (isKept) =>
        change((state) => (state.isKept === isKept ? state : { ...state, isKept })),
      cleared: () => change(keepOnly([], blank)),
      // Shows a change of another tab without storing the change, because that tab has stored it.
      changed: () => change(follow, false),
    });
  };
  return rowsAtom;
};

/** Opens a draft of a user. Each change of its rows is stored. */
const openRowDraft = (uid: string, step: RowDraftName) => {
  const { blank, unique } = TABLE_SHAPES[tableOfDraft(step)];
  const storage = storedRows(uid, step, blank);
  const rowsAtom = openRowsAtom(blank, storage);
  // Has its own atom, so that a change of the focus does not filter and check the rows again.
  const allRowsAtom = atom((get) => get(rowsAtom).rows);
  const filledAtom = atom((get) => get(allRowsAtom).filter((row) => isRowToSend(row, blank)));
  /** The rows that are not known to be stored, including rows that are being sent. */
  const leftAtom = atom((get): readonly Row[] => {
    const listed = get(STORED_ITEM_KEYS_ATOMS[tableOfDraft(step)])?.keys;
    const isListed = ({ state, values }: Row) =>
      state === 'unconfirmed' && listed?.has(foldCase(values[unique] ?? ''));
    return get(filledAtom).filter((row) => !isListed(row));
  });
  return {
    rowsAtom,
    allRowsAtom,
    filledAtom,
    leftAtom,
    unsentAtom: atom((get) => get(leftAtom).filter(({ state }) => state !== 'inFlight').length),
    /** How many unconfirmed rows the server's list has. Setting the atom drops these rows. */
    listedAtom: atom(
      (get) => get(filledAtom).length - get(leftAtom).length,
      (get, set) => {
        const drop = keepOnly(get(leftAtom), blank);
        // Keeps the rows of an open editor, which finds the stored rows itself when it sends.
        set(rowsAtom, (state) => (state.isOpen ? state : drop(state)));
      },
    ),
    sendingAtom: atom(IDLE_SENDING_STATE),
    discardAtom: atom(null, (_get, set) =>
      set(rowsAtom, (state) =>
        keepOnly(
          state.rows.filter((row) => row.state === 'inFlight'),
          blank,
        )(state),
      ),
    ),
    flush: storage.flush,
    share: storage.share,
    isOfOthers: storage.isOfOthers,
  };
};

/**
 * The atoms of a draft to read and change its rows, and `flush`, which stores them immediately.
 * Call `share` after somebody else has changed the stored draft, so that this tab keeps the new
 * rows. `isOfOthers` tells whether only another tab may have sent an unconfirmed row.
 */
export type RowDraft = ReturnType<typeof openRowDraft>;

/** The drafts by user and step. Their rows are in the jotai store of the caller. */
const drafts = new Map<string, RowDraft>();

const keyOf = (uid: string, step: RowDraftName): string => JSON.stringify([uid, step]);

/** Moves stored rows to the end of another draft, without rows that the other draft has already. */
export const moveRows = (uid: string, step: RowDraftName, toStep: RowDraftName): void => {
  const fields = Object.keys(TABLE_SHAPES[tableOfDraft(step)].blank);
  const open = (each: RowDraftName) =>
    openDraft<unknown>({ uid, step: each, table: tableOfDraft(each) });
  const [from, to] = [open(step), open(toStep)];
  const moved = unpackRows(from.load(), fields);
  if (moved.length === 0) return;
  const rows = unpackRows(to.load(), fields);
  const present = new Set(rows.map(textOf));
  // First drops the old draft, because a nearly full storage has no room for both.
  from.drop();
  to.save(packRows([...rows, ...moved.filter((row) => !present.has(textOf(row)))], fields));
  to.flush();
  drafts.get(keyOf(uid, toStep))?.share();
};

export const useRowDraft = (step: RowDraftName): RowDraft => {
  const uid = useAtomValue(sessionAtom).firebaseUser?.uid ?? '';
  const key = keyOf(uid, step);
  const draft = drafts.get(key) ?? openRowDraft(uid, step);
  drafts.set(key, draft);
  return draft;
};

/** Counts rows neither stored nor being sent. Drops unconfirmed rows that the server's list has. */
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
