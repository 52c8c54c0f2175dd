import { type DraftOwner, draftStepOfOrganization } from 'shared-features';
import { type Draft, openDraft } from 'shared-session';
import {
  isRowToSend,
  memoizeByRowValues,
  type Row,
  type RowDraftName,
  type RowValues,
  TABLE_ROW_SETTINGS,
  tableOfDraft,
} from '../checks/row';
import { packDraftRows, unpackDraftRows } from './packed-rows';
import { createRowTableState, type RowTableChange, type RowTableState } from './table-state';

// Caches the text of each row, because only a few of thousands of rows change between two saves.
const textOfValues = memoizeByRowValues((values) => JSON.stringify(values));

const textOf = ({ values }: Pick<Row, 'values'>): string => textOfValues(values);

/**
 * Remembers the rows that this tab has loaded or stored. When this tab stores the draft, all other
 * rows in storage stay, because another tab or `moveDraftRows` has added them. A remembered row
 * that is missing in this tab's table does not stay, because this tab has removed or sent the row.
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
      // Forgets the rows that this tab has removed. If such a row is in storage again, another tab
      // or `moveDraftRows` has stored it, so the next save of this tab must keep it.
      had = new Set(lastStored.map(textOf));
    },
    clear: () => {
      isShared = false;
      lastStored = [];
      had.clear();
    },
    wasStored: (row: Row): boolean => had.has(textOf(row)),
    /** Returns the stored rows of other tabs. Reads storage only if it may have such rows. */
    othersIn: (readStored: () => readonly Row[]): readonly Row[] =>
      isShared ? readStored().filter((row) => !had.has(textOf(row))) : [],
  };
};

const openStorage = ({ uid, organization }: DraftOwner, step: RowDraftName) => {
  const name = draftStepOfOrganization(organization, step);
  return openDraft<unknown>({ uid, step: name, table: tableOfDraft(step) });
};

const blankOf = (step: RowDraftName): RowValues => TABLE_ROW_SETTINGS[tableOfDraft(step)].blank;

/**
 * The rows of a draft in the browser's storage, which several tabs may change. Call `share` before
 * other code may change the stored rows.
 */
export type StoredRows = ReturnType<typeof openStoredRows>;

export const openStoredRows = (owner: DraftOwner, step: RowDraftName) => {
  const blank = blankOf(step);
  const fields = Object.keys(blank);
  const storage = openStorage(owner, step);
  const kept = (rows: readonly Row[]) => rows.filter((row) => isRowToSend(row, blank));
  // Reads with a second draft object, because `storage.load` would first store the rows of this tab
  // and overwrite the rows of other tabs.
  const read = (firstId?: number) =>
    createRowTableState(blank, unpackDraftRows(openStorage(owner, step).load(), fields), firstId);

  const { remember, share, clear, wasStored, othersIn } = createOwnRows();
  storage.watch({ stored: () => {}, cleared: clear, changed: share });
  const rowsOfOtherTabs = () => othersIn(() => kept(read().rows));
  const pack = (rows: readonly Row[]) => {
    remember(rows);
    return packDraftRows([...rows, ...rowsOfOtherTabs()], fields);
  };

  const load = (firstId?: number) => {
    storage.flush();
    adoptOlderRows(owner, step);
    const state = read(firstId);
    clear();
    remember(kept(state.rows));
    return state;
  };
  /** Unconfirmed rows that this tab has not sent. Another tab may have sent them. */
  const rowsOfOthers = new WeakSet<RowValues>();
  /** The rows that the next save writes to storage. */
  let latest: readonly Row[] = [];
  const keep = (before: readonly Row[], after: readonly Row[]) => {
    // From now on, a row that this tab sends is its own row, even if another tab may have sent it
    // too.
    for (const { state, values } of after) if (state === 'inFlight') rowsOfOthers.delete(values);
    const [rows, old] = [kept(after), kept(before)];
    // Stores nothing if only blank rows changed, because a save would restore rows that another tab
    // has discarded.
    if (rows.length === old.length && rows.every((row, index) => row === old[index])) return;
    if (rows.length === 0 && rowsOfOtherTabs().length === 0) {
      storage.drop();
      return remember([]);
    }
    // Packs the rows in `toJSON`, because it runs only a few times a second, not at each key press.
    latest = rows;
    storage.save({ toJSON: () => pack(latest) });
  };
  /** Reads storage again, because another tab may have sent, changed or cleared the rows. */
  const reload: RowTableChange = (state) => {
    const isInFlight = state.rows.some((row) => row.state === 'inFlight');
    if (!state.isKept || isInFlight) return state;
    // Gives the rows new ids, because a late response may still refer to the id of an earlier row.
    const stored = load(state.nextId);
    const packed = ({ rows }: RowTableState) => JSON.stringify(packDraftRows(kept(rows), fields));
    return packed(stored) === packed(state) ? state : { ...stored, isOpen: state.isOpen };
  };
  /**
   * Reacts to a change by another tab. An open editor keeps its rows, because somebody may be
   * typing. Rows that the other tab has removed become unconfirmed, because that tab may have sent
   * them.
   */
  const follow: RowTableChange = (state) => {
    if (!state.isOpen) return reload(state);
    const isUnsent = (row: Row) => row.state === 'unsent';
    const unsent = new Set(read().rows.filter(isUnsent).map(textOf));
    const rows = state.rows.map((row): Row => {
      if (!isUnsent(row) || !wasStored(row) || unsent.has(textOf(row))) return row;
      rowsOfOthers.add(row.values);
      return { ...row, state: 'unconfirmed' };
    });
    latest = kept(rows);
    return { ...state, rows };
  };
  const isOfOthers = ({ values }: Row) => rowsOfOthers.has(values);
  return { ...storage, load, keep, reload, follow, share, isOfOthers };
};

const move = (from: Draft<unknown>, to: Draft<unknown>, fields: readonly string[]): void => {
  const moved = unpackDraftRows(from.load(), fields);
  if (moved.length === 0) return;
  const rows = unpackDraftRows(to.load(), fields);
  const present = new Set(rows.map(textOf));
  // Drops the draft `from` before saving, because a nearly full storage has no room for both
  // drafts.
  from.drop();
  to.save(packDraftRows([...rows, ...moved.filter((row) => !present.has(textOf(row)))], fields));
  to.flush();
};

/**
 * Moves rows that were stored without an organization into the draft of this organization. An
 * earlier version of the site stored rows without an organization. This version does so until the
 * server names the organization.
 */
const adoptOlderRows = (owner: DraftOwner, step: RowDraftName): void => {
  if (owner.organization === '') return;
  const older = openStorage({ ...owner, organization: '' }, step);
  move(older, openStorage(owner, step), Object.keys(blankOf(step)));
};

/** Moves the rows of `from` to the end of `to`. Leaves out rows that `to` has already. */
export const moveRowsBetweenDrafts = (
  owner: DraftOwner,
  from: RowDraftName,
  to: RowDraftName,
): void => {
  adoptOlderRows(owner, from);
  move(openStorage(owner, from), openStorage(owner, to), Object.keys(blankOf(from)));
};
