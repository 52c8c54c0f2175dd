import { describe, expect, it } from 'vitest';
import { newRow, type PastedRow } from '../draft/row';
import { placePasted } from './change-rows';

type Field = 'name' | 'email';
const blank = { name: '', email: '' };

const place = (rows: [name: string, email: string][], at: number, records: PastedRow<Field>[]) =>
  placePasted<Field>({
    rows: rows.map(([name, email], id) => newRow(id, { name, email })),
    nextId: rows.length,
    at,
    records,
    blank,
  }).rows.map(({ values }) => [values.name, values.email]);

describe('placePasted', () => {
  it('fills the row of the paste and the free rows below, and adds rows for the rest', () => {
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

  it('fills an empty column beside a filled one', () => {
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

  it('overwrites nothing: records that do not fit get new rows below the row of the paste', () => {
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

  it('does not change the rows above, and marks the pasted rows as checked', () => {
    const { rows } = placePasted<Field>({
      rows: [newRow(0, blank), newRow(1, blank)],
      nextId: 2,
      at: 1,
      records: [{ name: 'a' }, { name: 'b' }],
      blank,
    });
    expect(rows.map(({ id, checked }) => [id, checked])).toEqual([
      [0, false],
      [1, true],
      [2, true],
    ]);
  });
});
