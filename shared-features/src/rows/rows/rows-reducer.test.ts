import { describe, expect, it } from 'vitest';
import { createRowsReducer } from './rows-reducer';
import { initialRows, type RowsAction } from './rows-state';

type Field = 'name' | 'email';
const blank = { name: '', email: '' };
const reduce = createRowsReducer<Field>({ first: 'name', blank });

const tableOf = (...names: string[]) =>
  initialRows<Field>(
    blank,
    names.map((name) => ({ values: { ...blank, name }, checked: false, unsure: false })),
  );
const after = (state: ReturnType<typeof tableOf>, ...actions: RowsAction<Field>[]) =>
  actions.reduce(reduce, state);
const names = (state: ReturnType<typeof tableOf>) => state.rows.map((row) => row.values.name);

describe('rows of an editable table', () => {
  it('start as one blank row, or as the draft left them', () => {
    expect(names(initialRows<Field>(blank))).toEqual(['']);
    expect(names(tableOf('a', 'b'))).toEqual(['a', 'b']);
  });

  it('are added at the end, where the focus goes', () => {
    const state = after(tableOf('a'), { type: 'added' });
    expect(names(state)).toEqual(['a', '']);
    expect(state.focus).toEqual({ id: 1, field: 'name' });
  });

  it('never get the id of a row that was there before', () => {
    const state = after(tableOf('a', 'b'), { type: 'removed', id: 1 }, { type: 'added' });
    expect(state.rows.map(({ id }) => id)).toEqual([0, 2]);
  });

  it('lead to the next row on Enter, in the same column, and end in a new one', () => {
    const next = after(tableOf('a', 'b'), { type: 'entered', id: 0, field: 'email' });
    expect(next.focus).toEqual({ id: 1, field: 'email' });
    expect(names(next)).toEqual(['a', 'b']);
    const last = after(next, { type: 'entered', id: 1, field: 'email' });
    expect(last.focus).toEqual({ id: 2, field: 'name' });
    expect(names(last)).toEqual(['a', 'b', '']);
  });

  it('hand the focus to the row that takes the place of a removed one, at the end to the one before', () => {
    const state = after(tableOf('a', 'b', 'c'), { type: 'removed', id: 1 });
    expect(names(state)).toEqual(['a', 'c']);
    expect(state.focus?.id).toBe(2);
    expect(after(state, { type: 'removed', id: 2 }).focus?.id).toBe(0);
  });

  it('leave a blank one when the last is removed', () => {
    const state = after(tableOf('a'), { type: 'removed', id: 0 });
    expect(names(state)).toEqual(['']);
    expect(names(after(state, { type: 'undone' }))).toEqual(['a']);
  });

  it('come back to their place, past what was typed meanwhile', () => {
    const state = after(
      tableOf('a', 'b', 'c'),
      { type: 'removed', id: 1 },
      { type: 'typed', id: 0, field: 'name', value: 'A' },
      { type: 'undone' },
    );
    expect(names(state)).toEqual(['A', 'b', 'c']);
    expect(state.focus?.id).toBe(1);
    expect(state.undo).toBeNull();
  });

  it('take a paste back as long as nothing was typed since', () => {
    const records = [{ name: 'x' }, { name: 'y' }];
    const pasted = after(tableOf('a'), { type: 'pasted', id: 0, records });
    expect(names(pasted)).toEqual(['a', 'x', 'y']);
    expect(names(after(pasted, { type: 'undone' }))).toEqual(['a']);
    const typed = after(pasted, { type: 'typed', id: 0, field: 'name', value: 'A' });
    expect(typed.undo).toBeNull();
  });

  it('forget what the server said of a cell once it is changed, and of that cell only', () => {
    const problems = new Map([[0, { name: 'Too rude', email: 'Unknown' }]]);
    const state = after(
      tableOf('a'),
      { type: 'refused', problems },
      { type: 'typed', id: 0, field: 'name', value: 'b' },
    );
    expect(state.rows[0]?.refusals).toEqual({ name: undefined, row: undefined, email: 'Unknown' });
    expect(state.rows[0]?.checked).toBe(true);
  });

  it('leave when they turn out to be stored', () => {
    const state = after(tableOf('a', 'b'), { type: 'landed', ids: new Set([0]) });
    expect(names(state)).toEqual(['b']);
    expect(names(after(state, { type: 'landed', ids: new Set([1]) }))).toEqual(['']);
  });

  it('show a row that is added while only some are shown', () => {
    const state = after(
      tableOf('a', 'b'),
      { type: 'filtered', only: new Set([1]) },
      { type: 'entered', id: 1, field: 'name' },
    );
    expect([...(state.only ?? [])]).toEqual([1, 2]);
  });
});

describe('imported rows', () => {
  const records = [{ name: 'x' }, { name: 'y', email: 'y@x' }];

  it('come below what is filled, replace nothing, and can be taken back', () => {
    const before = after(tableOf('a'), { type: 'added' });
    const state = after(before, { type: 'imported', records });
    expect(names(state)).toEqual(['a', 'x', 'y']);
    expect(state.rows.map(({ checked }) => checked)).toEqual([false, true, true]);
    expect(names(after(state, { type: 'undone' }))).toEqual(['a', '']);
  });

  it('have one text replaced in all of them', () => {
    const state = after(tableOf('a', 'b', 'a'), {
      type: 'resolved',
      field: 'name',
      from: 'a',
      to: 'c',
    });
    expect(names(state)).toEqual(['c', 'b', 'c']);
  });
});

describe('rows that are sent', () => {
  it('are in doubt until it is known what became of them, and no longer once they are changed', () => {
    const ids = new Set([0, 1]);
    const sent = after(tableOf('a', 'b'), { type: 'posting', ids });
    expect(sent.rows.map(({ unsure }) => unsure)).toEqual([true, true]);
    const typed = after(sent, { type: 'typed', id: 0, field: 'name', value: 'c' });
    expect(typed.rows.map(({ unsure }) => unsure)).toEqual([false, true]);
    const bounced = after(sent, { type: 'bounced', ids });
    expect(bounced.rows.map(({ unsure }) => unsure)).toEqual([false, false]);
  });

  it('leave when they have landed, without taking the focus', () => {
    const state = after(tableOf('a', 'b'), { type: 'landed', ids: new Set([0, 1]) });
    expect(names(state)).toEqual(['']);
    expect(state.focus).toBeNull();
  });

  it('forget what was refused when they go out again', () => {
    const problems = new Map([[0, { name: 'No' }]]);
    const refused = after(tableOf('a'), { type: 'refused', problems });
    expect(refused.rows[0]?.refusals).toEqual({ name: 'No' });
    expect(after(refused, { type: 'retried' }).rows[0]?.refusals).toEqual({});
  });
});

describe('the arrow keys', () => {
  it('lead up and down among the rows shown, and nowhere beyond them', () => {
    const state = { ...tableOf('a', 'b', 'c'), only: new Set([0, 2]) };
    const move = (id: number, by: 1 | -1) =>
      after(state, { type: 'moved', id, field: 'email', by }).focus;
    expect(move(0, 1)).toEqual({ id: 2, field: 'email' });
    expect(move(2, -1)).toEqual({ id: 0, field: 'email' });
    expect(move(2, 1)).toBeNull();
  });
});
