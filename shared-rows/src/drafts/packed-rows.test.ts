import { describe, expect, it } from 'vitest';
import { AUTOFILLED_CELLS_KEY, createRow } from '../checks/row';
import { packDraftRows, unpackDraftRows } from './packed-rows';

const FIELDS = ['name', 'email'] as const;
const rows = [
  createRow(
    7,
    { name: 'Ada', email: 'ada@x.org', [AUTOFILLED_CELLS_KEY]: { name: 'Ada' } },
    { checked: true },
  ),
  createRow(9, { name: '张伟 👩🏽‍💻', email: '' }, { state: 'unconfirmed' }),
];
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a draft of rows', () => {
  it('a draft restores the texts and states of all rows, and whether each row shows its problems', () => {
    expect(unpackDraftRows(stored(packDraftRows(rows, FIELDS)), FIELDS)).toMatchObject(
      rows.map(({ values, checked, state }) => ({ values, checked, state })),
    );
  });

  it('a draft gives each text to its field even if the stored draft lists the fields in another order than the table', () => {
    const packed = packDraftRows(rows, ['email', 'name'] as const);
    expect(unpackDraftRows(packed, FIELDS)[0]?.values).toMatchObject({
      name: 'Ada',
      email: 'ada@x.org',
    });
  });

  it.each([
    null,
    'text',
    [],
    {},
    { fields: ['title'], rows: [['a']], checked: [], unconfirmed: [] },
  ])('a draft is empty when the stored value is not a valid draft: %j', (value) => {
    expect(unpackDraftRows(value, FIELDS)).toEqual([]);
  });

  it('a draft of an older version keeps its rows after the table gets a new field', () => {
    const packed = packDraftRows([createRow(1, { name: 'Ada' })], ['name']);
    expect(unpackDraftRows(packed, FIELDS)[0]?.values).toMatchObject({ name: 'Ada' });
  });

  it('a draft restores a row that was being sent as "unconfirmed", because the server may have stored the row', () => {
    const inFlight = createRow(1, { name: 'Bo', email: 'bo@x.org' }, { state: 'inFlight' });
    expect(unpackDraftRows(packDraftRows([inFlight], FIELDS), FIELDS)[0]?.state).toBe(
      'unconfirmed',
    );
  });

  it('a draft of 5,000 users, pasted without roles and locations, takes less than 700 kB of browser storage', () => {
    const stored = { role: 'user', location_id: 'Head office' };
    const many = Array.from({ length: 5000 }, (_, id) => {
      const person = { name: `Somebody Number ${id}`, email: `somebody.number.${id}@example.com` };
      return createRow(id, { ...person, ...stored, [AUTOFILLED_CELLS_KEY]: stored });
    });
    const fields = [...FIELDS, 'role', 'location_id'];
    expect(JSON.stringify(packDraftRows(many, fields)).length).toBeLessThan(700_000);
  });
});
