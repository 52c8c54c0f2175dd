import { createSessionStore } from 'shared-session/host';
import { account, startLife } from 'shared-session/testing';
import { expect, test, vi } from 'vitest';
import { configOf } from '../testing/site';
import { configStateAtom } from './site-config';
import { flagsAtom } from './visitor';

const config = configOf({
  cohorts: { early: { organizations: ['acme'] } },
  flags: {
    on: true,
    off: false,
    everybody: { share: 100 },
    nobody: { share: 0 },
    managers: { roles: ['manager'] },
    early: { cohorts: ['early'] },
  },
});

test('the flags of somebody who has not signed in are those of everybody', () => {
  const store = createSessionStore();
  expect(store.get(flagsAtom)).toEqual({});
  store.set(configStateAtom, { status: 'read', config });
  expect(Object.entries(store.get(flagsAtom)).filter(([, isOn]) => isOn)).toEqual([
    ['on', true],
    ['everybody', true],
  ]);
});

test('flags for a cohort follow the organization of whoever signs in', async () => {
  const { store, lifecycle } = startLife(({ path }) =>
    path === '/user' ? { payload: { role: 'admin', organization_id: 'acme' } } : { payload: true },
  );
  store.set(configStateAtom, { status: 'read', config });
  expect(store.get(flagsAtom).early).toBe(false);
  lifecycle.accountChanged(account('a'));
  await vi.waitFor(() => expect(store.get(flagsAtom).early).toBe(true));
  expect(store.get(flagsAtom).managers).toBe(false);
});
