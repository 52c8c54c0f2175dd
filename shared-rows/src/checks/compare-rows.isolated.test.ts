import type { UserListItem } from 'shared-session/wire';
import { expect, it, vi } from 'vitest';
import { compareRows } from './compare-rows';
import { createRow } from './row';

vi.mock('shared-features/fields', async (original) => {
  const fields = await original<typeof import('shared-features/fields')>();
  const { location_id } = fields.USER_FIELDS;
  return {
    ...fields,
    USER_FIELDS: { ...fields.USER_FIELDS, phone: location_id },
    USER_FIELD_NAMES: [...fields.USER_FIELD_NAMES, 'phone'],
  };
});

it('an import counts a user as changed even if only a field of a later version differs', () => {
  const stored: UserListItem = {
    _id: '1',
    name: 'Ada',
    email: 'a@x.org',
    role: 'user',
    phone: '1',
  };
  const row = createRow(1, { name: 'Ada', email: 'a@x.org', role: 'user', phone: '2' });
  const kind = { keyOf: () => 'a@x.org', toWire: (values: object) => values };
  expect(compareRows([stored], [row], kind).changed).toEqual([
    { row, user: stored, before: { phone: '1' }, after: { phone: '2' } },
  ]);
});
