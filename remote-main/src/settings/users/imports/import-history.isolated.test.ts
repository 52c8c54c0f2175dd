import { testUser } from 'shared-features/testing';
import { expect, it, vi } from 'vitest';
import { planImportUndo } from './import-history';

vi.mock('shared-features/fields', async (original) => {
  const fields = await original<typeof import('shared-features/fields')>();
  const { location_id } = fields.USER_FIELDS;
  return {
    ...fields,
    USER_FIELDS: { ...fields.USER_FIELDS, phone: location_id },
    USER_FIELD_NAMES: [...fields.USER_FIELD_NAMES, 'phone'],
  };
});

it('undoing an import from an older version of the site keeps edited users, even if only a newer field was edited', () => {
  const ada = testUser('Ada', { status: 'invited' });
  const bo = testUser('Bo', { role: 'manager' });
  const done = {
    id: '1',
    at: 0,
    created: [{ name: ada.name, email: ada.email, role: 'user' as const }],
    changed: [{ user: testUser('Bo'), before: { role: 'user' }, after: { role: 'manager' } }],
  };
  expect(planImportUndo(done, [ada, bo])).toMatchObject({
    removed: [{ name: 'Ada' }],
    restored: [{ user: { name: 'Bo' } }],
    kept: [],
  });
  const edited = [ada, bo].map((user) => ({ ...user, phone: '+47 1' }));
  expect(planImportUndo(done, edited)).toEqual({
    removed: [],
    restored: [],
    kept: edited,
    gone: [],
  });
});
