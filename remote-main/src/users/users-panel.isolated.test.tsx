import { screen } from '@testing-library/react';
import { createOrganizationServer, openPage, testUser } from 'shared-features/testing';
import { onTestFinished, test, vi } from 'vitest';
import { UsersPanel } from './users-panel';

test('page 2 in the URL shows users 101 to 200 in a narrow window, as in a wide one', async () => {
  const list = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => list);
  onTestFinished(() => void vi.unstubAllGlobals());
  const many = Array.from({ length: 240 }, (_, index) => testUser(`N${index}`));
  openPage(<UsersPanel />, '/?page=2', { respond: createOrganizationServer(many) });
  await screen.findByText('101–200 of 240');
});
