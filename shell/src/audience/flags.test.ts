import { siteConfigAtom } from 'shared-session';
import { account, startLife } from 'shared-session/testing';
import { expect, test, vi } from 'vitest';
import { configOf } from '../testing/site';
import { followFlags } from './audience';

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

test('flags for groups follow whoever signs in, and others are the same for everybody', async () => {
  const { store, lifecycle } = startLife(({ path }) =>
    path === '/user' ? { payload: { role: 'admin', organization_id: 'acme' } } : { payload: true },
  );
  const shown = () =>
    Object.entries(store.get(siteConfigAtom).flags ?? {}).flatMap(([name, isOn]) =>
      isOn ? [name] : [],
    );
  followFlags(store, config);
  expect(shown()).toEqual(['on', 'everybody']);
  lifecycle.accountChanged(account('a'));
  await vi.waitFor(() => expect(shown()).toEqual(['on', 'everybody', 'early']));
});
