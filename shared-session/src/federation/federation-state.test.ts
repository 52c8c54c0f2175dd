import { federationAtom } from 'shared-session';
import { createSessionStore, federationStateAtom } from 'shared-session/host';
import { expect, it } from 'vitest';

it('every remote can read which remotes the host has loaded', () => {
  const store = createSessionStore();
  const remote = {
    name: 'main',
    package: 'remote-main',
    version: '1.2.3',
    origin: 'https://main.test',
    status: 'loaded',
  } as const;
  store.set(federationStateAtom, { host: { version: '2.0.0' }, remotes: [remote], copies: null });
  expect(store.get(federationAtom)).toEqual({
    host: { version: '2.0.0' },
    remotes: [remote],
    copies: null,
  });
});
