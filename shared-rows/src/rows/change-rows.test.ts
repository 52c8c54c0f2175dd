import { describe, expect, it, vi } from 'vitest';
import { createRow, type NewRowSettings, type PastedRow } from '../checks/row';
import { createRowTableState, type RowTableChange } from '../drafts/table-state';
import {
  applyCellCorrections,
  focusCell,
  moveFocusDownOrAddRow,
  moveFocusVertically,
  typeIntoCell,
} from './change-cells';
import {
  addRow,
  appendRows,
  clearRowRejections,
  closeTable,
  markRowsRejected,
  pasteRecords,
  removeRow,
  removeRowsWithoutUndo,
  setRowFilter,
  setRowState,
  undoChange,
} from './change-rows';

const blank = { name: '', email: '' };
const newRow: NewRowSettings = { blank };

const tableOf = (...names: string[]) =>
  createRowTableState(
    blank,
    names.map((name) => ({ values: valuesOf(name), checked: false, state: 'unsent' })),
  );
const dropStoredRows = removeRowsWithoutUndo(({ state }) => state === 'stored', newRow);
const valuesOf = (name: string) => ({ ...blank, name });
const at = (id: number, field: string) => ({ id, field });
const after = (state: ReturnType<typeof tableOf>, ...changes: RowTableChange[]) =>
  changes.reduce((last, change) => change(last), state);
const replace = (field: string, ids: number[], from: string, to: string) => ({
  field,
  from,
  texts: new Map(ids.map((id) => [id, to])),
});
const names = (state: ReturnType<typeof tableOf>) => state.rows.map((row) => row.values.name);
const emails = (state: ReturnType<typeof tableOf>) => state.rows.map((row) => row.values.email);
const states = (state: ReturnType<typeof tableOf>) => state.rows.map((row) => row.state);

describe('rows of an editable table', () => {
  it('on narrow screens, a new table has one blank row, and a table with a draft has only the rows of the draft', () => {
    expect(names(createRowTableState(blank))).toEqual(['']);
    expect(names(tableOf('a', 'b'))).toEqual(['a', 'b']);
  });

  it('on wide screens, a new table and a table whose rows were all sent have three blank rows', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const start = createRowTableState(blank);
    expect(names(start)).toEqual(['', '', '']);
    expect(names(tableOf('a'))).toEqual(['a']);
    const sent = after(
      start,
      typeIntoCell(at(1, 'name'), 'a'),
      setRowState(new Set([1]), 'stored'),
      closeTable(newRow),
    );
    expect(names(sent)).toEqual(['', '', '']);
    expect(new Set([...start.rows, ...sent.rows].map(({ id }) => id)).size).toBe(6);
    expect(names(after(tableOf('a'), removeRow(0, newRow)))).toEqual(['']);
    vi.unstubAllGlobals();
  });

  it('a new row is at the end of the table and gets the focus', () => {
    const state = after(tableOf('a'), addRow(newRow));
    expect(names(state)).toEqual(['a', '']);
    expect(state.focus).toEqual({ id: 1, field: 'name' });
  });

  it('a new row never gets the id of a removed row', () => {
    const state = after(tableOf('a', 'b'), removeRow(1, newRow), addRow(newRow));
    expect(state.rows.map(({ id }) => id)).toEqual([0, 2]);
  });

  it('Enter moves the focus down a column, and adds a new row below the last row', () => {
    const next = after(tableOf('a', 'b'), moveFocusDownOrAddRow(at(0, 'email'), newRow));
    expect(next.focus).toEqual({ id: 1, field: 'email' });
    expect(names(next)).toEqual(['a', 'b']);
    const last = after(next, moveFocusDownOrAddRow(at(1, 'email'), newRow));
    expect(last.focus).toEqual({ id: 2, field: 'name' });
    expect(names(last)).toEqual(['a', 'b', '']);
  });

  it('after a row is removed, the focus moves to the next row, or to the previous row at the end of the table', () => {
    const state = after(tableOf('a', 'b', 'c'), removeRow(1, newRow));
    expect(names(state)).toEqual(['a', 'c']);
    expect(state.focus?.id).toBe(2);
    expect(after(state, removeRow(2, newRow)).focus?.id).toBe(0);
  });

  it('removing a row moves the focus to the next shown row, and removing the only shown row ends the filter', () => {
    const filtered = after(tableOf('a', 'b', 'c', 'd'), setRowFilter(new Set([0, 3])));
    const state = after(filtered, removeRow(0, newRow));
    expect(state.focus?.id).toBe(3);
    const all = after(state, removeRow(3, newRow));
    expect(all.only).toBeNull();
    expect(all.focus?.id).toBe(2);
  });

  it('a blank row remains after the only row is removed', () => {
    const state = after(tableOf('a'), removeRow(0, newRow));
    expect(names(state)).toEqual(['']);
    expect(names(after(state, undoChange(newRow)))).toEqual(['a']);
  });

  it('undoing a removal restores the row at its position, and keeps text that was typed after the removal', () => {
    const state = after(
      tableOf('a', 'b', 'c'),
      removeRow(1, newRow),
      typeIntoCell(at(0, 'name'), 'A'),
      undoChange(newRow),
    );
    expect(names(state)).toEqual(['A', 'b', 'c']);
    expect(state.focus?.id).toBe(1);
    expect(state.undo).toEqual([]);
  });

  it('if rows were removed one after the other, undoing several times restores all of these rows', () => {
    const removed = after(tableOf('a', 'b', 'c', 'd'), removeRow(1, newRow), removeRow(2, newRow));
    expect(names(removed)).toEqual(['a', 'd']);
    const undone = after(removed, undoChange(newRow));
    expect(names(undone)).toEqual(['a', 'c', 'd']);
    expect(names(after(undone, undoChange(newRow)))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('if a user removes two rows, types, and undoes one removal, Ctrl Z in a text field still undoes the typing first', () => {
    const state = after(
      tableOf('a', 'b', 'c'),
      removeRow(1, newRow),
      removeRow(2, newRow),
      typeIntoCell(at(0, 'name'), 'A'),
      undoChange(newRow),
    );
    expect(state.undo.at(-1)).toMatchObject({ kind: 'removed', index: 1, isOlder: true });
  });

  it('Undo removes pasted rows, unless somebody has typed after the paste', () => {
    const pasted = after(tableOf('a'), pasteRecords(0, [{ name: 'x' }, { name: 'y' }], newRow));
    expect(names(pasted)).toEqual(['a', 'x', 'y']);
    expect(names(after(pasted, undoChange(newRow)))).toEqual(['a']);
    expect(after(pasted, typeIntoCell(at(0, 'name'), 'A')).undo).toEqual([]);
  });

  it('undoing a paste or an import keeps the state "unconfirmed" of rows that the server may have stored', () => {
    const rows = tableOf('a', 'b');
    for (const state of [
      after(rows, pasteRecords(1, [{ name: 'x' }], newRow)),
      after(rows, pasteRecords(0, [{ email: 'a@x.org' }], newRow)),
      after(rows, appendRows([valuesOf('x')], newRow)),
    ]) {
      const sent = after(state, setRowState(new Set([0, 1, 2]), 'unconfirmed'));
      const undone = after(sent, undoChange(newRow));
      expect(names(undone)).toEqual(['a', 'b']);
      expect(states(undone)).toEqual(['unconfirmed', 'unconfirmed']);
    }
  });

  it('undoing a correction restores all corrected values, and then the earlier paste can be undone', () => {
    const pasted = after(
      tableOf('a'),
      pasteRecords(0, [{ email: 'Chief' }, { email: 'Chef' }, { email: 'ok' }], newRow),
    );
    const corrected = after(
      pasted,
      applyCellCorrections([
        replace('email', [0, 1, 2], 'Chief', 'admin'),
        replace('email', [0, 1, 2], 'Chef', 'admin'),
      ]),
    );
    expect(emails(corrected)).toEqual(['admin', 'admin', 'ok']);
    expect(corrected.undo.at(-1)).toMatchObject({ kind: 'changed', count: 2 });
    const undone = after(corrected, undoChange(newRow));
    expect(emails(undone)).toEqual(['Chief', 'Chef', 'ok']);
    expect(undone.undo.at(-1)).toMatchObject({ kind: 'pasted', wasAnnounced: true });
    expect(names(after(undone, undoChange(newRow)))).toEqual(['a']);
  });

  it('a removed row can still be restored after a cell was corrected and text was typed', () => {
    const state = after(
      tableOf('a', 'b'),
      removeRow(1, newRow),
      applyCellCorrections([replace('name', [0], 'a', 'A')]),
      typeIntoCell(at(0, 'email'), 'a@x.org'),
    );
    // The removal is shown again, but screen readers must not announce it a second time.
    expect(state.undo.at(-1)).toMatchObject({ kind: 'removed', wasAnnounced: true });
    expect(names(after(state, undoChange(newRow)))).toEqual(['A', 'b']);
  });

  it('removals, corrections and pastes are undone one after the other, beginning with the latest change', () => {
    const state = after(
      tableOf('a', 'b', 'c'),
      removeRow(1, newRow),
      applyCellCorrections([replace('name', [0], 'a', 'A')]),
      removeRow(2, newRow),
    );
    const undo = undoChange(newRow);
    expect(names(after(state, undo))).toEqual(['A', 'c']);
    expect(names(after(state, undo, undo))).toEqual(['a', 'c']);
    expect(names(after(state, undo, undo, undo))).toEqual(['a', 'b', 'c']);
    const pasted = after(tableOf('a'), pasteRecords(0, [{ email: 'x' }], newRow));
    const removed = after(pasted, removeRow(0, newRow));
    expect(emails(after(removed, undo))).toEqual(['x']);
    expect(emails(after(removed, undo, undo))).toEqual(['']);
  });

  it('with a filter, a paste fills only shown rows, and hidden rows keep their places', () => {
    const state = after(
      tableOf('a', 'b', 'c', 'd'),
      setRowFilter(new Set([0, 2])),
      pasteRecords(0, [{ email: 'x' }, { email: 'y' }, { name: 'new' }], newRow),
    );
    expect(names(state)).toEqual(['a', 'b', 'c', 'd', 'new']);
    expect(emails(state)).toEqual(['x', '', 'y', '', '']);
  });

  it('a row that the server may have stored keeps the state "unconfirmed" when a paste into the row is undone', () => {
    const state = after(
      tableOf('a'),
      setRowState(new Set([0]), 'unconfirmed'),
      pasteRecords(0, [{ email: 'x' }], newRow),
      undoChange(newRow),
    );
    expect(state.rows[0]).toMatchObject({ values: { email: '' }, state: 'unconfirmed' });
  });

  it('the number of pasted rows does not include blank lines', () => {
    const pasted = after(tableOf('a', 'b', 'c'), pasteRecords(0, [{ email: 'x' }, {}], newRow));
    expect(pasted.undo.at(-1)).toMatchObject({ kind: 'pasted', count: 1 });
  });

  it('a new row is shown even while a filter hides other rows', () => {
    const state = after(
      tableOf('a', 'b'),
      setRowFilter(new Set([1])),
      moveFocusDownOrAddRow(at(1, 'name'), newRow),
    );
    expect([...(state.only ?? [])]).toEqual([1, 2]);
  });

  it('the arrow keys move the focus between rows, skip hidden rows and stop at the last row', () => {
    const state = { ...tableOf('a', 'b', 'c'), only: new Set([0, 2]) };
    const move = (id: number, by: 1 | -1) => after(state, moveFocusVertically(at(id, 'email'), by));
    expect(move(0, 1).focus).toEqual({ id: 2, field: 'email' });
    expect(move(2, -1).focus).toEqual({ id: 0, field: 'email' });
    expect(move(2, 1).focus).toBeNull();
  });

  it('closing a table removes stored rows, blank rows, the undo history, the filter and the focus', () => {
    const state = after(
      tableOf('a', 'b'),
      setRowState(new Set([1]), 'stored'),
      addRow(newRow),
      setRowFilter(new Set([0])),
      closeTable(newRow),
    );
    expect(names(state)).toEqual(['a']);
    expect(state).toMatchObject({ focus: null, only: null, undo: [], isOpen: false });
  });
});

describe('imported rows', () => {
  it('imported rows are added below the filled rows, replace nothing, and can be undone', () => {
    const before = after(tableOf('a'), addRow(newRow));
    const state = after(before, appendRows([valuesOf('x'), valuesOf('y')], newRow));
    expect(names(state)).toEqual(['a', 'x', 'y']);
    expect(state.rows.map(({ checked }) => checked)).toEqual([false, true, true]);
    expect(state.undo.at(-1)).toMatchObject({ kind: 'imported', count: 2 });
    expect(names(after(state, undoChange(newRow)))).toEqual(['a', '']);
  });

  it('a correction replaces a text only in the given rows, and not in a cell in which the user has typed another text', () => {
    const correct = applyCellCorrections([replace('name', [0, 2], 'a', 'c')]);
    const changed = after(tableOf('a', 'a', 'a'), typeIntoCell(at(2, 'name'), 'mine'), correct);
    expect(names(changed)).toEqual(['c', 'a', 'mine']);
    expect(after(changed, correct)).toBe(changed);
  });

  it('suggested names fill blank cells, and do not replace a name that the user has typed', () => {
    const texts = new Map([
      [0, 'Ada'],
      [1, 'Bob'],
    ]);
    const suggested = applyCellCorrections([{ field: 'name', from: '', texts }]);
    expect(names(after(tableOf('', ''), typeIntoCell(at(1, 'name'), 'mine'), suggested))).toEqual([
      'Ada',
      'mine',
    ]);
  });
});

describe('rows that are sent', () => {
  it('a row that the server may have stored counts as unsent again after the user has edited the row', () => {
    const sent = after(tableOf('a', 'b'), setRowState(new Set([0, 1]), 'unconfirmed'));
    expect(states(sent)).toEqual(['unconfirmed', 'unconfirmed']);
    const typed = after(sent, typeIntoCell(at(0, 'name'), 'c'));
    expect(states(typed)).toEqual(['unsent', 'unconfirmed']);
  });

  it('when stored rows disappear from the table, the focus does not move to another row', () => {
    const stored = after(tableOf('a', 'b'), setRowState(new Set([0]), 'stored'), dropStoredRows);
    expect(names(stored)).toEqual(['b']);
    const empty = after(stored, setRowState(new Set([1]), 'stored'), dropStoredRows);
    expect(names(empty)).toEqual(['']);
    expect(empty.focus).toBeNull();
  });

  it('the row filter ends when all shown rows are stored, and also when a link leads to a hidden row', () => {
    const filtered = after(tableOf('a', 'b', 'c'), setRowFilter(new Set([1])));
    const stored = after(filtered, setRowState(new Set([1]), 'stored'), dropStoredRows);
    expect([names(stored), stored.only]).toEqual([['a', 'c'], null]);
    expect(after(filtered, focusCell(2, 'name')).only).toBeNull();
    expect(after(filtered, focusCell(1, 'name')).only).toEqual(new Set([1]));
  });

  it('an error that the server reported for a cell stays until the cell changes', () => {
    const rejected = after(
      tableOf('a'),
      markRowsRejected(
        new Map([[0, { name: { message: 'Too rude' }, email: { message: 'Unknown' } }]]),
      ),
    );
    const typed = after(rejected, typeIntoCell(at(0, 'name'), 'b'));
    expect(typed.rows[0]?.rejections).toEqual({
      name: undefined,
      row: undefined,
      email: { message: 'Unknown' },
    });
    expect(typed.rows[0]?.checked).toBe(true);
  });

  it('errors that the server reported are removed when the rows are sent again', () => {
    const rejected = after(
      tableOf('a'),
      markRowsRejected(new Map([[0, { name: { message: 'No' } }]])),
    );
    expect(rejected.rows[0]?.rejections).toEqual({ name: { message: 'No' } });
    expect(after(rejected, clearRowRejections).rows[0]?.rejections).toEqual({});
  });
});

const filledTable = (rows: [name: string, email: string][]) => ({
  ...createRowTableState(blank),
  rows: rows.map(([name, email], id) => createRow(id, { name, email })),
  nextId: rows.length,
});
const place = (rows: [name: string, email: string][], to: number, records: PastedRow[]) =>
  after(filledTable(rows), pasteRecords(to, records, newRow)).rows.map(({ values }) => [
    values.name,
    values.email,
  ]);

describe('pasteRecords', () => {
  it('pasteRecords fills the row in which the user pastes and the free rows below, and adds new rows for further records', () => {
    const rows = place(
      [
        ['', ''],
        ['', ''],
      ],
      0,
      [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
    );
    expect(rows).toEqual([
      ['a', ''],
      ['b', ''],
      ['c', ''],
    ]);
  });

  it('pasted email addresses fill the empty email column, and the names in the same rows stay', () => {
    const rows = place(
      [
        ['Ada', ''],
        ['Bob', ''],
      ],
      0,
      [{ email: 'a@x' }, { email: 'b@x' }],
    );
    expect(rows).toEqual([
      ['Ada', 'a@x'],
      ['Bob', 'b@x'],
    ]);
  });

  it('pasteRecords overwrites no filled cell, and puts the pasted records into new rows below instead', () => {
    const rows = place(
      [
        ['Ada', ''],
        ['Bob', ''],
      ],
      0,
      [{ name: 'x' }, { name: 'y' }],
    );
    expect(rows).toEqual([
      ['Ada', ''],
      ['x', ''],
      ['y', ''],
      ['Bob', ''],
    ]);
  });

  it('if a pasted line is blank, pasteRecords leaves the filled row at its position unchanged', () => {
    const records = [{ email: 'a@x' }, {}, { email: 'c@x' }];
    const { rows } = after(tableOf('Ada', 'Bob', 'Cy'), pasteRecords(0, records, newRow));
    expect(rows.map(({ values, checked }) => [values.email, checked])).toEqual([
      ['a@x', true],
      ['', false],
      ['c@x', true],
    ]);
  });

  it('pasteRecords skips a blank row for a blank pasted line only if a filled row follows in the table', () => {
    const rows = place(
      [
        ['Ada', ''],
        ['', ''],
        ['Cy', ''],
        ['', ''],
      ],
      0,
      [{ email: 'a@x' }, {}, { email: 'c@x' }, {}, { email: 'd@x' }],
    );
    expect(rows).toEqual([
      ['Ada', 'a@x'],
      ['', ''],
      ['Cy', 'c@x'],
      ['', 'd@x'],
    ]);
  });

  it('after the first pasted line that needs a new row, pasteRecords adds new rows for all later lines, to keep their order', () => {
    const filled: [string, string][] = [
      ['', 'a@x'],
      ['', 'b@x'],
      ['', 'c@x'],
    ];
    const added = { name: 'Bob', email: 'new@x' };
    for (const gap of [[], [{}]]) {
      expect(place(filled, 0, [{ name: 'Ada' }, added, ...gap, { name: 'Cy' }])).toEqual([
        ['Ada', 'a@x'],
        ['Bob', 'new@x'],
        ['Cy', ''],
        ['', 'b@x'],
        ['', 'c@x'],
      ]);
    }
  });

  it('if the first pasted line does not fit into the row in which the user pastes, all pasted lines get new rows', () => {
    const filled: [string, string][] = [
      ['Ada', ''],
      ['', 'b@x'],
      ['Cy', ''],
    ];
    expect(place(filled, 0, [{ name: 'Bob' }, { name: 'Dan' }])).toEqual([
      ['Ada', ''],
      ['Bob', ''],
      ['Dan', ''],
      ['', 'b@x'],
      ['Cy', ''],
    ]);
  });

  it('after a paste, the pasted rows show their errors immediately, and the rows above do not', () => {
    const table = filledTable([
      ['', ''],
      ['', ''],
    ]);
    const { rows } = after(table, pasteRecords(1, [{ name: 'a' }, { name: 'b' }], newRow));
    expect(rows.map(({ id, checked }) => [id, checked])).toEqual([
      [0, false],
      [1, true],
      [2, true],
    ]);
  });
});
