import type { UserListItem } from 'shared-session/wire';
import { describe, expect, it } from 'vitest';
import { createUsersTableDefinition } from '../users-table-definition';
import { compareRows } from './compare-rows';
import { createRow, type RowValues } from './row';

const definition = createUsersTableDefinition([{ id: 'oslo', label: 'Oslo' }]);

const user = (number: number, more: Partial<UserListItem> = {}): UserListItem => ({
  _id: `id ${number}`,
  name: `Person ${number}`,
  email: `p${number}@x.org`,
  role: 'user',
  ...more,
});

const row = (number: number, more: RowValues = {}) =>
  createRow(number, {
    ...definition.blank,
    name: `Person ${number}`,
    email: `p${number}@x.org`,
    ...more,
  });

describe('compareRows', () => {
  it('compareRows finds exactly the 40 new, 300 changed and 12 missing users in a table of 5,000 rows', () => {
    const numbers = Array.from({ length: 5012 }, (_, index) => index);
    const stored = numbers.slice(0, 4972).map((number) => user(number));
    const isMissing = (number: number) => number % 414 === 0 && number < 4972;
    const isChanged = (number: number) => number % 16 === 1 && number < 4800;
    const rows = numbers
      .filter((number) => !isMissing(number) || number >= 4968)
      .map((number) => row(number, isChanged(number) ? { role: 'Manager' } : {}));
    const { added, changed, same, missing } = compareRows(stored, rows, definition);
    expect(added.map(({ id }) => id)).toEqual(numbers.slice(4972));
    expect(changed.map(({ user: { _id } }) => _id)).toEqual(
      numbers.filter((number) => isChanged(number) && !isMissing(number)).map((at) => `id ${at}`),
    );
    expect(new Set(changed.map(({ before, after }) => JSON.stringify({ before, after })))).toEqual(
      new Set(['{"before":{"role":"user"},"after":{"role":"manager"}}']),
    );
    expect(missing.map(({ _id }) => _id)).toEqual(
      numbers.filter((number) => isMissing(number) && number < 4968).map((at) => `id ${at}`),
    );
    expect([added.length, changed.length, same.length + added.length + changed.length]).toEqual([
      40,
      changed.length,
      rows.length,
    ]);
  });

  it('compareRows matches a row with a stored user by email, ignoring case, and returns only the fields that differ', () => {
    const stored = [user(1, { location_id: 'oslo' })];
    const rows = [row(1, { email: ' P1@X.org', name: 'Ada', location_id: '' })];
    const [change] = compareRows(stored, rows, definition).changed;
    expect(change).toMatchObject({
      user: { _id: 'id 1' },
      before: { name: 'Person 1', location_id: 'oslo' },
      after: { name: 'Ada', location_id: '' },
    });
    expect(change?.after).not.toHaveProperty('role');
  });

  it('compareRows never reports a changed role for the signed-in user, or for a user whose role the server does not send', () => {
    const stored = [user(1, { role: 'admin' }), user(2, { role: '' })];
    const { same } = compareRows(
      stored,
      [row(1), row(2, { role: 'guest' })],
      definition,
      'P1@x.org',
    );
    expect(same).toHaveLength(2);
  });

  it('if the server uses another word for the same role, compareRows reports no changed role', () => {
    const stored = [user(1, { role: 'owner' }), user(2, { role: 'ADMIN' })];
    const { same } = compareRows(
      stored,
      [row(1, { role: 'admin' }), row(2, { role: 'admin' })],
      definition,
    );
    expect(same).toHaveLength(2);
    const renamed = row(1, { name: 'Ada', role: 'admin' });
    const [change] = compareRows(stored, [renamed, row(2, { role: 'guest' })], definition).changed;
    expect(change?.after).toEqual({ name: 'Ada' });
  });

  it('if the response to a row was lost and the row differs from the stored user, compareRows counts the row as a change', () => {
    const lost = { ...row(1, { name: 'Other Name' }), state: 'unconfirmed' } as const;
    const { added, changed } = compareRows([user(1)], [lost], definition);
    expect(added).toEqual([]);
    expect(changed).toMatchObject([{ row: lost, after: { name: 'Other Name' } }]);
  });

  it('after a lost response, a row equal to its stored user counts as new, and a user without email never counts as missing', () => {
    const lost = { ...row(1), state: 'unconfirmed' } as const;
    const { added, missing } = compareRows([user(1), user(2, { email: '' })], [lost], definition);
    expect(added).toEqual([lost]);
    expect(missing).toEqual([]);
  });
});
