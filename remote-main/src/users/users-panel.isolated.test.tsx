import { screen } from '@testing-library/react';
import { openPage, organizationServer, testUser } from 'shared-features/testing';
import { onTestFinished, test, vi } from 'vitest';
import { UsersPanel } from './users-panel';

test('an address with a page number shows the same users in narrow and wide windows', async () => {
  const list = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => list);
  onTestFinished(() => void vi.unstubAllGlobals());
  const many = Array.from({ length: 240 }, (_, index) => testUser(`N${index}`));
  openPage(<UsersPanel />, '/?page=2', { respond: organizationServer(many) });
  await screen.findByText('101–200 of 240');
});
