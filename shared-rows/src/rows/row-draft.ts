import {
  type Atom,
  atom,
  type PrimitiveAtom,
  useAtom,
  useAtomValue,
  useSetAtom,
  type WritableAtom,
} from 'jotai';
import { useEffect } from 'react';
import { locationsAtom, openDraft, sessionAtom, usersAtom } from 'shared-session';
import { comparable } from 'shared-session/wire';
import {
  type FieldOf,
  isToSend,
  locationsShape,
  type Row,
  type RowStep,
  type TableName,
  tableOf,
  usersShape,
  type Values,
} from '../checks/row';
import { packRows, unpackRows } from './packed-rows';
import {
  type Change,
  initialRows,
  notSending,
  type RowsState,
  type SendingState,
} from './table-state';

/**
 * The rows that a person typed in one step. The editor changes `rowsAtom`, sending removes rows, notices count them;
 * nothing else holds rows. Each own change is stored through the session's draft storage.
 */
export type RowDraft<Field extends string> = {
  rowsAtom: WritableAtom<RowsState<Field>, [change: Change<Field>, isOwn?: boolean], void>;
  /** How many rows are neither stored nor in flight. */
  unsentAtom: Atom<number>;
  /** The rows that are not stored, those in flight included. */
  leftAtom: Atom<readonly Row<Field>[]>;
  /** How many unconfirmed rows the server's list shows, so that they are stored. Writing drops them. */
  listedAtom: WritableAtom<number, [], void>;
  sendingAtom: PrimitiveAtom<SendingState>;
  /** Deletes the rows that are not in flight, from storage too. */
  discardAtom: WritableAtom<null, [], void>;
  /** Stores the rows now. */
  flush: () => void;
};

const textOf = ({ values }: { values: Values<string> }): string => JSON.stringify(values);

/** What the new rows of a table hold, the server's list, and the field that both have as their key. */
type Source<Field extends string> = {
  blank: Values<Field>;
  listAtom: Atom<readonly Partial<Record<Field, string | null | undefined>>[] | null>;
  unique: NoInfer<Field>;
};

const openRowDraft = <Field extends string>(
  uid: string,
  step: RowStep,
  { blank, listAtom, unique }: Source<Field>,
): RowDraft<Field> => {
  const fields = Object.keys(blank) as Field[];
  const storage = openDraft<unknown>({ uid, step, table: tableOf(step) });
  const isKept = (row: Row<Field>) => isToSend(row, blank);
  const pack = (rows: readonly Row<Field>[]) => packRows(rows.filter(isKept), fields);
  const load = () => initialRows(blank, unpackRows(storage.load(), fields));
  const keep = (before: readonly Row<Field>[], after: readonly Row<Field>[]) => {
    const rows = after.filter(isKept);
    const old = before.filter(isKept);
    // Otherwise a table that closes with its last blank row would bring back what another tab has discarded.
    if (rows.length === old.length && rows.every((row, index) => row === old[index])) return;
    if (rows.length === 0) storage.drop();
    // Packed only when it is stored, a few times a second, and not at each key press.
    else storage.save({ toJSON: () => packRows(rows, fields) });
  };

  /** Deletes all rows. Their ids are not given again, because an answer for rows in flight may arrive later. */
  const empty: Change<Field> = ({ nextId, isOpen }) => ({
    ...initialRows(blank, [], nextId),
    isOpen,
  });
  // Rows in flight may be answered after the drafts were cleared, when no page shows them. They must not be stored again.
  let isCleared = false;
  storage.watch({
    stored: () => {},
    cleared: () => {
      isCleared = true;
    },
    changed: () => {},
  });

  // Storage is read when the draft is first asked for, and again whenever a page starts to show it.
  const loadedAtom = atom(load);
  const changedAtom = atom<RowsState<Field> | null>(null);
  const rowsAtom: RowDraft<Field>['rowsAtom'] = atom(
    (get) => get(changedAtom) ?? get(loadedAtom),
    (get, set, change, isOwn = true) => {
      const before = isCleared ? empty(get(rowsAtom)) : get(rowsAtom);
      isCleared = false;
      const after = change(before);
      if (after === get(rowsAtom)) return;
      set(changedAtom, after);
      if (isOwn && after.rows !== before.rows) keep(before.rows, after.rows);
    },
  );
  /** Reads storage again where it differs: another tab may have sent, changed or cleared the rows meanwhile. */
  const reload: Change<Field> = (state) => {
    const isInFlight = state.rows.some((row) => row.state === 'inFlight');
    if (!state.isKept || isInFlight) return state;
    const stored = load();
    const isSame = JSON.stringify(pack(stored.rows)) === JSON.stringify(pack(state.rows));
    return isSame ? state : { ...stored, isOpen: state.isOpen };
  };
  /**
   * Rows in an open editor stay, because somebody may be typing there. Those that another tab no longer stores as unsent
   * may have been sent by it.
   */
  const doubtMissing: Change<Field> = (state) => {
    const isUnsent = (row: Pick<Row<Field>, 'state'>) => row.state === 'unsent';
    const unsent = new Set(load().rows.filter(isUnsent).map(textOf));
    const rows = state.rows.map(
      (row): Row<Field> =>
        isUnsent(row) && !unsent.has(textOf(row)) ? { ...row, state: 'unconfirmed' } : row,
    );
    return { ...state, rows };
  };

  rowsAtom.onMount = (change) => {
    change(reload);
    return storage.watch({
      stored: (isStored) =>
        change((state) => (state.isKept === isStored ? state : { ...state, isKept: isStored })),
      cleared: () => change(empty),
      // Changes of another tab are not own ones: they are not stored again.
      changed: () => change((state) => (state.isOpen ? doubtMissing : reload)(state), false),
    });
  };
  const keysAtom = atom((get) => {
    const keys = new Set(get(listAtom)?.map((item) => comparable(item[unique] ?? '')));
    keys.delete('');
    return keys;
  });
  const leftAtom = atom((get) => {
    const keys = get(keysAtom);
    const isListed = ({ state, values }: Row<Field>) =>
      state === 'unconfirmed' && keys.has(comparable(values[unique]));
    return get(rowsAtom).rows.filter((row) => isKept(row) && !isListed(row));
  });
  return {
    rowsAtom,
    unsentAtom: atom((get) => get(leftAtom).filter(({ state }) => state !== 'inFlight').length),
    leftAtom,
    listedAtom: atom(
      (get) => get(rowsAtom).rows.filter(isKept).length - get(leftAtom).length,
      (get, set) => {
        const left = get(leftAtom);
        // An open editor compares its rows itself when it sends them. The others keep their ids, which sending may know.
        set(rowsAtom, (state) =>
          state.isOpen ? state : left.length > 0 ? { ...state, rows: left } : empty(state),
        );
      },
    ),
    sendingAtom: atom(notSending),
    discardAtom: atom(null, (_get, set) =>
      set(rowsAtom, (state) => {
        const rows = state.rows.filter((row) => row.state === 'inFlight');
        return rows.length > 0 ? { ...empty(state), rows } : empty(state);
      }),
    ),
    flush: storage.flush,
  };
};

/** Returns the draft of a person and a step, always the same object. The jotai store of the caller holds its values. */
const draftFamily = <Field extends string>(source: Source<Field>) => {
  const drafts = new Map<string, RowDraft<Field>>();
  return (uid: string, step: RowStep): RowDraft<Field> => {
    const key = JSON.stringify([uid, step]);
    const draft = drafts.get(key) ?? openRowDraft(uid, step, source);
    drafts.set(key, draft);
    return draft;
  };
};

const draftsOf: {
  [Table in TableName]: (uid: string, step: RowStep) => RowDraft<FieldOf<Table>>;
} = {
  locations: draftFamily({
    blank: locationsShape.blank,
    listAtom: locationsAtom,
    unique: 'name',
  }),
  users: draftFamily({ blank: usersShape.blank, listAtom: usersAtom, unique: 'email' }),
};

/** The draft of the person who is signed in. */
export const useRowDraft = <Table extends TableName>(
  step: RowStep<Table>,
): RowDraft<FieldOf<Table>> => {
  const { firebaseUser } = useAtomValue(sessionAtom);
  return draftsOf[tableOf(step)](firebaseUser?.uid ?? '', step);
};

/** How many rows of a step wait to be sent. Those that turn out to be stored are dropped. */
export const useUnsentCount = (step: RowStep): number => {
  const { unsentAtom, listedAtom } = useRowDraft(step);
  const [listed, drop] = useAtom(listedAtom);
  useEffect(() => {
    if (listed > 0) drop();
  }, [listed, drop]);
  return useAtomValue(unsentAtom);
};

/** How many rows of a step could still be lost: sending those in flight may fail. */
export const useNotStoredCount = (step: RowStep): number =>
  useAtomValue(useRowDraft(step).leftAtom).length;

/** Deletes the unsent rows of a step. */
export const useDiscardRows = (step: RowStep): (() => void) =>
  useSetAtom(useRowDraft(step).discardAtom);
