import { screen } from '@testing-library/react';
import { createOrganizationServer, openPage, testUser } from 'shared-features/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { UsersPanel } from './users-panel';

vi.mock('./user-columns', async (importOriginal) => {
  const original = await importOriginal<typeof import('./user-columns')>();
  const added = ['added', original.USER_COLUMNS.role] as const;
  return { ...original, USER_COLUMN_ENTRIES: [...original.USER_COLUMN_ENTRIES, added] };
});

test('when a new version adds a column to the users table, the widths of all columns still add up to the same total', {
  tags: ['proof'],
}, async () => {
  openPage(<UsersPanel />, '/', { respond: createOrganizationServer([testUser('Ada')]) });
  await screen.findByText('Ada');
  const widths = screen
    .getAllByRole('columnheader')
    .map(({ style }) => Number.parseFloat(style.inlineSize) || 0);
  expect(widths).toHaveLength(6);
  expect(widths.reduce((sum, width) => sum + width)).toBeCloseTo(88);
});

test('in a narrow window, page 2 in the URL shows users 101 to 200, as in a wide window', {
  tags: ['proof'],
}, async () => {
  const list = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => list);
  onTestFinished(() => void vi.unstubAllGlobals());
  const many = Array.from({ length: 240 }, (_, index) => testUser(`N${index}`));
  openPage(<UsersPanel />, '/?page=2', { respond: createOrganizationServer(many) });
  await screen.findByText('101–200 of 240');
});
