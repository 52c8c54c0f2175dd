import { describe, expect, it } from 'vitest';
import { newRow } from '../rows/row';
import { countDraftRows, packRows, unpackRows } from './packed-rows';

const FIELDS = ['name', 'email'] as const;
const rows = [
  newRow(7, { name: 'Ada', email: 'ada@x.org' }, { checked: true }),
  newRow(9, { name: '张伟 👩🏽‍💻', email: '' }, { unsure: true }),
];
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a draft of rows', () => {
  it('gives back texts, marks and doubts', () => {
    expect(unpackRows(stored(packRows(rows, FIELDS)), FIELDS)).toEqual(
      rows.map(({ values, checked, unsure }) => ({ values, checked, unsure })),
    );
  });

  it('is read in whatever order its fields were', () => {
    const packed = packRows(rows, ['email', 'name'] as const);
    expect(unpackRows(packed, FIELDS)[0]?.values).toEqual({ name: 'Ada', email: 'ada@x.org' });
  });

  it.each([null, 'text', [], {}, { fields: ['name'], rows: [['a']], checked: [], unsure: [] }])(
    'of another shape is none: %j',
    (value) => {
      expect(unpackRows(value, FIELDS)).toEqual([]);
    },
  );

  it('tells its rows without their fields', () => {
    expect(countDraftRows(stored(packRows(rows, FIELDS)))).toBe(2);
    expect(countDraftRows(null)).toBe(0);
  });

  it('of 5,000 people takes a small part of what a browser keeps', () => {
    const many = Array.from({ length: 5000 }, (_, id) =>
      newRow(id, { name: `Somebody Number ${id}`, email: `somebody.number.${id}@example.com` }),
    );
    expect(JSON.stringify(packRows(many, FIELDS)).length).toBeLessThan(500_000);
  });
});
