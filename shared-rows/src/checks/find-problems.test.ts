import { describe, expect, it, vi } from 'vitest';
import { findProblems, type RowCheckRules, selectShownProblems } from './find-problems';
import { createRow, NO_PROBLEMS, type Row, type RowValues } from './row';

const blank = { name: '', address: '' };
const rules: RowCheckRules = {
  blank,
  check: ({ name }) => (name === '' ? { name: { message: 'Enter a name' } } : {}),
  unique: 'name',
  keyOf: ({ name = '' }) => name.replaceAll('\u200B', '').trim().toLowerCase(),
  texts: {
    duplicate: { message: (row) => `Same as row ${row}`, kind: 'Same', advice: 'Change it' },
    alreadyStored: { message: 'Already there', kind: 'Already there', advice: 'Change it' },
  },
};
const stored = new Set(['oslo']);
const row = (id: number, name: string, more: Partial<Row> = {}): Row => ({
  ...createRow(id, { name, address: '' }),
  ...more,
});
const found = (...rows: Row[]) => Object.fromEntries(findProblems(rows, rules, stored));

const sameAs = (row: number) => ({ ...rules.texts.duplicate, message: `Same as row ${row}` });

describe('findProblems', () => {
  it('findProblems finds no problem in a blank row', () => {
    expect(found(row(0, '  '))).toEqual({});
  });

  it('findProblems reports the missing name of a row that has only an address', () => {
    expect(found(row(0, '', { values: { name: '', address: 'Main Street' } }))).toEqual({
      0: { name: { message: 'Enter a name' } },
    });
  });

  it('findProblems marks every row that repeats the name of another row, ignoring case and invisible characters', () => {
    expect(found(row(5, 'Rome'), row(6, 'Paris'), row(7, ' rOME\u200B'), row(8, 'ROME'))).toEqual({
      5: { name: sameAs(3) },
      7: { name: sameAs(1) },
      8: { name: sameAs(1) },
    });
  });

  it('findProblems marks a row as a duplicate if a stored location has the same name', () => {
    expect(found(row(0, 'OSLO'))).toEqual({ 0: { name: rules.texts.alreadyStored } });
  });

  it('a row that may already be stored is not a duplicate of a stored location, because the location may come from the row', () => {
    expect(found(row(0, 'OSLO', { state: 'unconfirmed' }))).toEqual({});
  });

  it('if only `rules.check` finds problems in a row, findProblems returns the same object as `rules.check`, not a copy', () => {
    const wrong = { name: { message: 'Enter a name' } };
    const problems = findProblems([row(0, 'x')], { ...rules, check: () => wrong }, stored);
    expect(problems.get(0)).toBe(wrong);
  });

  it('if the server rejected a row, findProblems includes the reasons of the server', () => {
    expect(
      found(
        row(0, 'Rome', { rejections: { name: { message: 'Refused' }, row: { message: 'Whole' } } }),
      ),
    ).toEqual({
      0: { name: { message: 'Refused' }, row: { message: 'Whole' } },
    });
    expect(found(row(0, 'Rome', { rejections: { name: undefined } }))).toEqual({});
  });

  it('findProblems gives the row check the original values object, not a copy, so that the check can cache its result', () => {
    const check = vi.fn((_values: RowValues) => NO_PROBLEMS);
    const first = row(0, 'Rome');
    findProblems([first], { ...rules, check }, stored);
    expect(check.mock.lastCall?.[0]).toBe(first.values);
  });
});

describe('selectShownProblems', () => {
  const shown = (...rows: Row[]) =>
    [...selectShownProblems(rows, findProblems(rows, rules, stored), rules)].map(([id]) => id);

  it('selectShownProblems returns the problems of a row only after the row was checked, for example by a submit', () => {
    expect(shown(row(0, 'Oslo'))).toEqual([]);
    expect(shown(row(0, 'Oslo', { checked: true }))).toEqual([0]);
  });

  it('if two rows have the same name, both rows show this error as soon as one of the rows has been checked', () => {
    expect(shown(row(0, 'Rome', { checked: true }), row(1, 'rome'))).toEqual([0, 1]);
  });

  it('if all rows of a table are blank, the first row shows an error about the missing name', () => {
    const rows = [row(0, '', { checked: true })];
    const problems = selectShownProblems(rows, findProblems(rows, rules, stored), rules);
    expect(problems).toEqual(new Map([[0, { name: { message: 'Enter a name' } }]]));
    expect(shown(row(0, '', { checked: true }), row(1, 'Rome'))).toEqual([]);
  });
});
