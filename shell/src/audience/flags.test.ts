import { refreshProfileAtom, sessionAtom, siteConfigAtom } from 'shared-session';
import { createTestAccount, startTestLifecycle } from 'shared-session/testing';
import { expect, test } from 'vitest';
import { routeTableAtom } from '../guard/route-table';
import { undecidedFlagNamesAtom } from '../state/site-config';
import { createTestConfig } from '../testing/site';
import { provideFeatureFlags } from './audience';

const config = createTestConfig({
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

test('feature flags for certain groups depend on the signed-in user, and all other flags are the same for everybody', async () => {
  const { store, lifecycle } = startTestLifecycle(({ path }) =>
    path === '/user' ? { payload: { role: 'admin', organization_id: 'acme' } } : { payload: true },
  );
  const shown = () =>
    Object.entries(store.get(siteConfigAtom).flags ?? {}).flatMap(([name, isOn]) =>
      isOn ? [name] : [],
    );
  provideFeatureFlags(store, config);
  expect(shown()).toEqual(['on', 'everybody']);
  lifecycle.accountChanged(createTestAccount('a'));
  await expect.poll(() => shown()).toEqual(['on', 'everybody', 'early']);
});

test('until an account signs in, feature flags for certain groups count as undecided', async () => {
  const { store, lifecycle } = startTestLifecycle(() => ({ payload: { role: 'admin' } }));
  provideFeatureFlags(store, config);
  lifecycle.accountChanged(null);
  expect(store.get(undecidedFlagNamesAtom)).toEqual(['managers', 'early']);
  lifecycle.accountChanged(createTestAccount('a'));
  expect(store.get(undecidedFlagNamesAtom)).toEqual([]);
});

test('a refresh of the profile that changes no feature flag creates no new configuration and no new route table', async () => {
  const { store, lifecycle } = startTestLifecycle(() => ({ payload: { role: 'admin' } }));
  provideFeatureFlags(store, config);
  lifecycle.accountChanged(createTestAccount('a'));
  await expect.poll(() => store.get(sessionAtom).status).toBe('ready');
  const before = [store.get(siteConfigAtom), store.get(routeTableAtom)];
  await store.set(refreshProfileAtom);
  expect(store.get(siteConfigAtom)).toBe(before[0]);
  expect(store.get(routeTableAtom)).toBe(before[1]);
});
