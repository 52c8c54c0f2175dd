import { describe, expect, it, vi } from 'vitest';
import { newRow, noProblems, type Row } from '../draft/row';
import { createKeyOf, findProblems, type RowRules, shownProblems } from './find-problems';

type Field = 'name' | 'address';
const blank = { name: '', address: '' };
const rules: RowRules<Field> = {
  blank,
  check: ({ name }) => (name === '' ? { name: 'Enter a name' } : {}),
  unique: 'name',
  keyOf: createKeyOf('name', (text) => text.replaceAll('\u200B', '').trim().toLowerCase()),
  duplicate: (number) => `Same as row ${number}`,
  stored: new Set(['oslo']),
  alreadyStored: 'Already there',
};
const row = (id: number, name: string, more: Partial<Row<Field>> = {}): Row<Field> => ({
  ...newRow<Field>(id, { name, address: '' }),
  ...more,
});
const found = (...rows: Row<Field>[]) => Object.fromEntries(findProblems(rows, rules));

describe('findProblems', () => {
  it('asks nothing of a blank row', () => {
    expect(found(row(0, '  '))).toEqual({});
  });

  it('checks each other row', () => {
    expect(found(row(0, '', { values: { name: '', address: 'Main Street' } }))).toEqual({
      0: { name: 'Enter a name' },
    });
  });

  it('marks repetitions on all their rows, without regard to case and invisible characters', () => {
    expect(found(row(5, 'Rome'), row(6, 'Paris'), row(7, ' rOME\u200B'), row(8, 'ROME'))).toEqual({
      5: { name: 'Same as row 3' },
      7: { name: 'Same as row 1' },
      8: { name: 'Same as row 1' },
    });
  });

  it('marks what is stored already', () => {
    expect(found(row(0, 'OSLO'))).toEqual({ 0: { name: 'Already there' } });
  });

  it('takes a row on its way for none of what is stored', () => {
    expect(found(row(0, 'OSLO', { state: 'unconfirmed' }))).toEqual({});
  });

  it('gives the very object of the check where nothing is to be added', () => {
    const wrong = { name: 'Enter a name' };
    const problems = findProblems([row(0, 'x')], { ...rules, check: () => wrong });
    expect(problems.get(0)).toBe(wrong);
  });

  it('tells what the server refused, unless the row has a plainer problem', () => {
    expect(found(row(0, 'Rome', { rejections: { name: 'Refused', row: 'Whole' } }))).toEqual({
      0: { name: 'Refused', row: 'Whole' },
    });
    expect(found(row(0, 'Rome', { rejections: { name: undefined } }))).toEqual({});
  });

  it('hands the same values object to the check, so that its results can be kept', () => {
    const check = vi.fn(() => noProblems<Field>());
    const first = row(0, 'Rome');
    findProblems([first], { ...rules, check });
    expect(check).toHaveBeenCalledWith(first.values);
  });
});

describe('shownProblems', () => {
  const shown = (...rows: Row<Field>[]) =>
    [...shownProblems(rows, findProblems(rows, rules), rules, { name: 'Enter one' })].map(
      ([id]) => id,
    );

  it('holds back what is wrong with a row until it was checked', () => {
    expect(shown(row(0, 'Oslo'))).toEqual([]);
    expect(shown(row(0, 'Oslo', { checked: true }))).toEqual([0]);
  });

  it('marks both rows of a repetition when one of them was checked', () => {
    expect(shown(row(0, 'Rome', { checked: true }), row(1, 'rome'))).toEqual([0, 1]);
  });

  it('asks for a first row when nothing at all was entered', () => {
    expect(shown(row(0, '', { checked: true }))).toEqual([0]);
    expect(shown(row(0, '', { checked: true }), row(1, 'Rome'))).toEqual([]);
  });
});
