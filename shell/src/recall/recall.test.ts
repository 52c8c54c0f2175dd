import { isChangeRunningAtom, openDraft, type RemoteState } from 'shared-session';
import { createSessionStore, federationStateAtom } from 'shared-session/host';
import { expect, onTestFinished, test, vi } from 'vitest';
import { registryStateAtom } from '../state/remotes';
import { createTestRemote, createTestRoute } from '../testing/site';
import { offerReload } from './recall';

const router = () => {
  let listener: (state: { location: { pathname: string } }) => void = () => {};
  return {
    state: { location: { pathname: '/dashboard' } },
    subscribe: (each: typeof listener) => {
      listener = each;
      return () => {};
    },
    go: (pathname: string) => listener({ location: { pathname } }),
  };
};

/** Version 1 of a remote runs. `status`: the outcome of the latest load of the remote. */
const openTab = (withdrawn: string[], live = '2', status: RemoteState['status'] = 'loaded') => {
  const notify = vi.fn();
  const store = createSessionStore({ notify });
  const remote = createTestRemote('main', '1', []);
  store.set(registryStateAtom, {
    status: 'read',
    remotes: [remote],
    unusable: [],
    live: [{ ...createTestRemote('main', live, []), withdrawn }],
  });
  const main = { name: 'main', package: 'remote-main', version: '1', origin: '', status };
  store.set(federationStateAtom, (state) => ({ ...state, remotes: [main] }));
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  return { store, notify, reload, router: router() };
};

test('a tab that runs a withdrawn version of a remote offers a reload, and reloads at the next navigation', () => {
  const { store, notify, reload, router } = openTab(['1']);
  offerReload(store, router);
  expect(notify.mock.calls[0]?.[0]).toMatchObject({
    message: 'A problem of this page is solved. Reload it. What you typed is kept.',
    action: { label: 'Reload', press: expect.any(Function) },
  });
  router.go('/dashboard');
  expect(reload).not.toHaveBeenCalled();
  router.go('/settings');
  expect(reload).toHaveBeenCalledTimes(1);
  notify.mock.calls[0]?.[0].action.press();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a tab that must reload shows a second reload toast only after the first toast was closed', () => {
  const { store, notify, router } = openTab(['1']);
  offerReload(store, router);
  offerReload(store, router);
  expect(notify).toHaveBeenCalledOnce();
  notify.mock.calls[0]?.[0].onClosed();
  offerReload(store, router);
  expect(notify).toHaveBeenCalledTimes(2);
});

test('a tab that must reload waits while typed text cannot be stored, and its toast does not promise to keep the text', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const draft = openDraft({ uid: 'ada', step: 'add-users' });
  onTestFinished(draft.drop);
  draft.save({ rows: ['Ada'] });
  const { store, notify, reload, router } = openTab(['1']);
  offerReload(store, router);
  expect(notify.mock.calls[0]?.[0].message).not.toMatch(/kept/);
  router.go('/settings');
  expect(reload).not.toHaveBeenCalled();
  draft.drop();
  router.go('/users');
  expect(reload).toHaveBeenCalledOnce();
});

test('a tab that must reload does not reload while a change of many users runs', () => {
  const { store, reload, router } = openTab(['1']);
  offerReload(store, router);
  store.set(isChangeRunningAtom, true);
  router.go('/settings');
  expect(reload).not.toHaveBeenCalled();
  store.set(isChangeRunningAtom, false);
  router.go('/dashboard');
  expect(reload).toHaveBeenCalledOnce();
});

test('a tab that must reload does not reload while the browser is offline', () => {
  const { store, reload, router } = openTab(['1']);
  offerReload(store, router);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  router.go('/settings');
  expect(reload).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  router.go('/dashboard');
  expect(reload).toHaveBeenCalledOnce();
});

test('a tab that must reload does not reload when the sign-in page opens, because a reload could interrupt a sign-out', () => {
  const { store, reload, router } = openTab(['1']);
  offerReload(store, router);
  router.go('/login');
  expect(reload).not.toHaveBeenCalled();
  router.go('/dashboard');
  expect(reload).toHaveBeenCalledOnce();
});

test('a tab that runs a withdrawn version of a remote offers a reload, even when its last attempt to load the remote failed', () => {
  const { store, notify, router } = openTab(['1'], '2', 'failed');
  offerReload(store, router);
  expect(notify).toHaveBeenCalledOnce();
});

test('when a remote is retired, a tab that runs this remote offers a reload, and reloads at the next navigation', () => {
  const { store, notify, reload, router } = openTab([]);
  const remotes = [createTestRemote('main', '1', [createTestRoute('/reports', 'app', [])])];
  const state = { status: 'read', remotes, unusable: [], live: [] } as const;
  store.set(registryStateAtom, { ...state, retired: ['/other'] });
  offerReload(store, router);
  expect(notify).not.toHaveBeenCalled();
  store.set(registryStateAtom, { ...state, retired: ['/reports'] });
  offerReload(store, router);
  expect(notify.mock.calls[0]?.[0]).toMatchObject({
    message: 'A page of this site was removed. Reload to update the site.',
    action: { label: 'Reload', press: expect.any(Function) },
  });
  router.go('/settings');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a tab that ran an unsafe version of a remote offers a reload, and reloads at the next navigation', () => {
  const { store, notify, reload, router } = openTab([]);
  store.set(registryStateAtom, (state) => ({ ...state, ranUnsafe: true }));
  offerReload(store, router);
  expect(notify.mock.calls[0]?.[0]).toMatchObject({
    action: { label: 'Reload', press: expect.any(Function) },
  });
  router.go('/settings');
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  [25, '2', 'says once', 1],
  [1, '2', 'never says', 0],
  [25, '1', 'never says', 0],
])(
  'a tab that has been open for %i hours with version 1 of a remote, while version %s is live, %s that a newer version is ready',
  (hours, live, _text, times) => {
    vi.spyOn(Date, 'now').mockReturnValue(performance.timeOrigin + hours * 60 * 60 * 1000);
    const { store, notify, reload, router } = openTab([], live);
    offerReload(store, router);
    offerReload(store, router);
    router.go('/settings');
    expect(notify).toHaveBeenCalledTimes(times);
    expect(reload).not.toHaveBeenCalled();
  },
);
