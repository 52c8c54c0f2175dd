import { act, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import type { FunctionComponent } from 'react';
import type { RemoteState } from 'shared-session';
import { federationStateAtom, languageStateAtom, type SessionStore } from 'shared-session/host';
import { createTestStore, deferred } from 'shared-session/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { type RemotePage, registryStateAtom } from '../state/remotes';
import { createTestRemote, createTestRoute } from '../testing/site';
import { Slot } from './slot';

const SLOT = 'settings/tabs/v1';
let loads: Record<'./good' | './bad' | './lost', ReturnType<typeof deferred<FunctionComponent>>>;

vi.mock('../federation/load-page', async () => {
  const { atom } = await import('jotai');
  return {
    findLoadedPage: () => undefined,
    releaseOfPage: ({ remote }: RemotePage) => remote.releases[0],
    loadPageAtom: atom(
      null,
      (_get, _set, { route }: { route: { module: keyof typeof loads } }) =>
        loads[route.module].promise,
    ),
  };
});

const settled = vi.fn();
beforeEach(() => {
  settled.mockReset();
  loads = {
    './good': deferred<FunctionComponent>(),
    './bad': deferred<FunctionComponent>(),
    './lost': deferred<FunctionComponent>(),
  };
});

const pageHas = (store: SessionStore, status: RemoteState['status']) => {
  const main = { name: 'main', package: 'remote-main', version: '1.0.0', origin: '', status };
  store.set(federationStateAtom, (state) => ({ ...state, remotes: [main] }));
};

const show = (modules: readonly string[], titles: Record<string, Record<string, string>> = {}) => {
  const { store } = createTestStore({
    user: { onboarding_status: 'completed', subscription_status: 'active' },
  });
  const files = { scripts: [], styles: [] };
  const fills = modules.map((module) => ({ slot: SLOT, module, ...files }));
  const route = { ...createTestRoute('/reports', 'app', ['subscribed']), fills };
  const remote = createTestRemote('reports', '1.0.0', [route]);
  Object.assign(remote.releases[0].description, { titles });
  store.set(registryStateAtom, { status: 'read', remotes: [remote], unusable: [] });
  pageHas(store, 'loaded');
  render(
    <Provider store={store}>
      <Slot id={SLOT} data={{}} onSettled={settled} />
    </Provider>,
  );
  return store;
};

test('a slot calls onSettled as soon as all its components are shown or have failed', async () => {
  show(['./good', './bad', './lost']);
  await act(async () => loads['./good'].resolve(() => <p>Good</p>));
  expect(await screen.findByText('Good')).toBeDefined();
  expect(settled).not.toHaveBeenCalled();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await act(async () =>
    loads['./bad'].resolve(() => {
      throw new Error('out of paper');
    }),
  );
  expect(settled).not.toHaveBeenCalled();
  await act(async () => loads['./lost'].resolve(Promise.reject(new Error('offline')) as never));
  await expect.poll(() => settled).toHaveBeenCalled();
  expect(screen.getByText('Good')).toBeDefined();
});

test('if the code of slots cannot be loaded, a slot still calls onSettled, and shows its content once the next page of a remote has loaded', async () => {
  const problem = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.doMock('./slot-fillers', () => Promise.reject(new Error('offline')));
  const store = show(['./good']);
  await expect.poll(() => settled).toHaveBeenCalledOnce();
  expect(problem).toHaveBeenCalled();
  vi.doUnmock('./slot-fillers');
  act(() => pageHas(store, 'loaded'));
  await act(async () => loads['./good'].resolve(() => <p>Good</p>));
  expect(await screen.findByText('Good')).toBeDefined();
});

test('a slot without components calls onSettled immediately', () => {
  show([]);
  expect(settled).toHaveBeenCalledOnce();
});

test('a component in a slot keeps its state when the remote whose page contains the slot fails later', async () => {
  const store = show(['./good']);
  await act(async () => loads['./good'].resolve(() => <input aria-label="Note" />));
  const field = await screen.findByRole('textbox', { name: 'Note' });
  act(() => pageHas(store, 'failed'));
  expect(screen.getByRole('textbox', { name: 'Note' })).toBe(field);
});

// wcag: 3.1.2 except names and typed texts in other languages
test.each([
  ['English if its remote lacks the language of the site', {}, ['en', 'ltr']],
  [
    "the site's language if its remote has this language, because the page may be in English",
    { ar: {} },
    ['ar', 'rtl'],
  ],
])('a component in a slot is marked as %s', async (_as, titles, marks) => {
  const store = show(['./good'], titles);
  act(() => store.set(languageStateAtom, 'ar'));
  await act(async () => loads['./good'].resolve(() => <p>Good</p>));
  const element = (await screen.findByText('Good')).closest('[data-remote]');
  expect([element?.getAttribute('lang'), element?.getAttribute('dir')]).toEqual(marks);
});
