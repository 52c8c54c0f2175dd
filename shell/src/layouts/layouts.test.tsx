import type { DescribedRoute } from '@platform/federation/runtime';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createSessionLifecycle, createSessionStore, languageStateAtom } from 'shared-session/host';
import {
  answersInOrder,
  createTestAccount,
  createTestStore,
  deferred,
  startTestLifecycle,
  type TestAnswer,
} from 'shared-session/testing';
import { describe, expect, test } from 'vitest';
import type { SessionKind } from '../guard/guard';
import { registryStateAtom } from '../state/remotes';
import {
  createTestConfig,
  createTestRemote,
  createTestRoute,
  PRODUCT_REMOTES,
} from '../testing/site';
import { AppLayout } from './app-layout';
import { Layout } from './layout';
import { appLayoutModuleAtom } from './load-app-layout';

type Store = ReturnType<typeof createSessionStore>;

const draw = (store: Store, children: ReactNode, at = '/') => {
  store.set(registryStateAtom, PRODUCT_REMOTES);
  store.set(appLayoutModuleAtom, { AppLayout });
  return render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
    </Provider>,
  );
};

const owner = () => createTestStore({ user: { name: 'Åse Lie', email: 'ase@example.com' } }).store;

const appLayout = (store: Store, kind: SessionKind, at?: string) =>
  draw(
    store,
    <Layout name="app" kind={kind}>
      <h1>Page</h1>
    </Layout>,
    at,
  );

const links = () => screen.getAllByRole('link').map((link) => link.textContent);

describe('the app layout', () => {
  test('the app layout links the product name to the home page and ends with the copyright line', () => {
    appLayout(owner(), 'subscribed');
    const product = screen.getByRole('link', { name: 'Query Assistant' });
    expect(product.getAttribute('href')).toBe('/');
    expect(screen.getByText('© 2025 Query Assistant')).toBeDefined();
  });

  test('the account button of the app layout names the signed-in user and lists "Sign Out"', () => {
    appLayout(owner(), 'subscribed');
    fireEvent.click(screen.getByRole('button', { name: /Åse Lie/ }));
    expect(screen.getByText('ase@example.com')).toBeDefined();
    const list = screen.getByRole('button', { name: 'Sign Out' }).closest('ul');
    expect([...(list?.children ?? [])].map(({ tagName }) => tagName)).not.toContain('DIV');
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
  });

  // wcag: 2.5.3 except other controls
  test('the accessible name of the account button contains its visible initials', () => {
    appLayout(owner(), 'subscribed');
    const button = screen.getByRole('button', { name: /Åse Lie/ });
    const visible = button.querySelector<HTMLElement>('[data-initials]')?.dataset.initials ?? '';
    expect(visible).toBe('ÅL');
    expect(button.getAttribute('aria-label') ?? button.title).toContain(visible);
  });

  test('the account button shows the email address, phone number or "Your account" for a user without a name', () => {
    appLayout(
      createTestStore({ user: { name: '', email: 'ase@example.com' } }).store,
      'subscribed',
    );
    expect(screen.getByRole('button', { name: /ase@example\.com/ })).toBeDefined();
    const { email: _none, ...nameless } = createTestAccount('a', '');
    for (const [account, label] of [
      [{ ...nameless, phoneNumber: '+4722334455' }, /\+4722334455/],
      [nameless, 'Your account'],
    ] as const) {
      cleanup();
      const store = createSessionStore();
      createSessionLifecycle(store).accountChanged(account);
      appLayout(store, 'subscribed');
      expect(screen.getByRole('button', { name: label })).toBeDefined();
    }
  });

  test("the app layout shows the organization's name as soon as the organization is loaded, and shows nothing in its place until then", async () => {
    const answer = deferred<TestAnswer>();
    const { store } = createTestStore({
      user: { name: 'Åse Lie', email: 'ase@example.com' },
      respond: () => answer.promise,
    });
    appLayout(store, 'subscribed');
    const bar = screen.getByRole('banner');
    expect(bar.textContent).toBe('Query AssistantDashboardSettingsSearch Ctrl K');
    answer.resolve({ payload: { _id: '1', name: 'Blåbær & Sønner' } });
    expect(await within(bar).findByText('Blåbær & Sønner')).toBeDefined();
  });

  describe('the name of the organization after a failed call', () => {
    const open = async () => {
      const asked: string[] = [];
      const { store } = createTestStore({
        user: { name: 'Åse Lie', email: 'ase@example.com' },
        respond: ({ path }) => {
          asked.push(path);
          const isFirst = asked.filter((each) => each === '/org').length === 1;
          return path === '/org' && isFirst
            ? { status: 500 }
            : { payload: { _id: '1', name: 'Blåbær & Sønner' } };
        },
      });
      appLayout(store, 'subscribed');
      await expect.poll(() => asked).toContain('/org');
      return () => within(screen.getByRole('banner')).findByText('Blåbær & Sønner');
    };

    test("after a failed request, the app layout requests the organization's name again when another page opens", async () => {
      const name = await open();
      fireEvent.click(screen.getByRole('link', { name: 'Settings' }));
      expect(await name()).toBeDefined();
    });

    test.each(['online', 'focus'])(
      'after a failed request, the app layout requests the organization\'s name again on the event "%s"',
      async (event) => {
        const name = await open();
        fireEvent(window, new Event(event));
        expect(await name()).toBeDefined();
      },
    );
  });

  test('the app layout sends no request for visitors who may not use the web app', async () => {
    const { store, requests } = createTestStore({ user: { role: 'user' } });
    appLayout(store, 'not-admin');
    await act(async () => {});
    expect(requests).toEqual([]);
  });

  test('the account menu leads to the settings and changes the theme', () => {
    appLayout(owner(), 'subscribed');
    fireEvent.click(screen.getByRole('button', { name: /Åse Lie/ }));
    const list = screen.getByRole('button', { name: 'Sign Out' }).closest('ul') as HTMLElement;
    const settings = within(list).getByRole('link', { name: 'Settings' });
    expect(settings.getAttribute('href')).toBe('/settings');
    fireEvent.change(within(list).getByRole('combobox', { name: 'Theme' }), {
      target: { value: 'dark' },
    });
    expect(document.documentElement.dataset.theme).toBe('dark');
    fireEvent.change(within(list).getByRole('combobox', { name: 'Theme' }), {
      target: { value: 'system' },
    });
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  test.each([
    ['/Dashboard/', ['Dashboard']],
    ['/dashboard/nowhere', []],
  ])('at the URL %s, the app layout marks the links %j as current', (at, expected) => {
    appLayout(owner(), 'subscribed', at);
    const navigation = within(screen.getByRole('navigation'));
    const current = navigation.queryAllByRole('link', { current: 'page' });
    expect(current.map((link) => link.textContent)).toEqual(expected);
  });

  describe('with a remote that has pages below its navigation entry', () => {
    const entry = (path: string, navigation: string) =>
      createTestRoute(path, 'app', ['subscribed'], { navigation });
    const reports = createTestRemote('reports', '1.0.0', [
      entry('/reports', 'Reports'),
      createTestRoute('/reports/:id', 'app', ['subscribed']),
      entry('/reports/archive', 'Archive'),
      createTestRoute('/reports/archive/:year', 'app', ['subscribed']),
      entry('/files/*', 'Files'),
    ]);
    const open = (at: string) => {
      const { store } = createTestStore({ user: { name: 'Åse Lie', email: 'ase@example.com' } });
      appLayout(store, 'subscribed', at);
      act(() => store.set(registryStateAtom, { status: 'read', unusable: [], remotes: [reports] }));
      return within(screen.getByRole('navigation'));
    };

    test.each([
      ['/reports', 'Reports'],
      ['/reports/7', 'Reports'],
      ['/reports/archive', 'Archive'],
      ['/reports/archive/2026', 'Archive'],
      ['/files', 'Files'],
      ['/files/2026/may', 'Files'],
    ])('at the URL %s, the app layout marks only the link %s as current', (at, expected) => {
      const current = open(at).getAllByRole('link', { current: 'page' });
      expect(current.map((link) => link.textContent)).toEqual([expected]);
    });

    test('the link of a route with a wildcard leads to the path before the wildcard', () => {
      const link = open('/reports').getByRole('link', { name: 'Files' });
      expect(link.getAttribute('href')).toBe('/files');
    });
  });

  describe('with positions in the navigation that routes state', () => {
    const open = (at = '/') => {
      const { store } = createTestStore({ user: { name: 'Åse Lie', email: 'ase@example.com' } });
      appLayout(store, 'subscribed', at);
      const entry = (path: string, navigation: string, place: DescribedRoute['place'] = {}) =>
        createTestRoute(path, 'app', ['subscribed'], { navigation, place });
      const reports = createTestRemote('reports', '1.0.0', [
        entry('/reports', 'Reports', { order: 2 }),
        entry('/sales', 'Sales', { group: 'Figures', order: 1 }),
        entry('/first', 'First', { order: -1 }),
      ]);
      const costs = createTestRemote('stock', '1.0.0', [
        entry('/plain', 'Plain'),
        entry('/costs', 'Costs', { group: 'Figures', order: 3 }),
      ]);
      act(() =>
        store.set(registryStateAtom, { status: 'read', unusable: [], remotes: [reports, costs] }),
      );
      return screen.getByRole('navigation');
    };
    const texts = (items: Iterable<Element>) => [...items].map(({ textContent }) => textContent);

    test('navigation entries are sorted by the order that their routes state, and a group takes the position of its first entry', () => {
      const bar = open().querySelector('ul');
      expect(texts(bar?.children ?? [])).toEqual(['First', 'Plain', 'Figures', 'Reports']);
    });

    test('a click on the name of a navigation group lists its links, whichever remotes they come from', () => {
      const bar = within(open('/costs'));
      fireEvent.click(bar.getByRole('button', { name: 'Figures' }));
      expect(
        texts(within(bar.getAllByRole('list')[1] as HTMLElement).getAllByRole('link')),
      ).toEqual(['Sales', 'Costs']);
      expect(bar.getByRole('link', { current: 'page' }).textContent).toBe('Costs');
    });
  });

  // wcag: 3.1.2 except names and typed texts in other languages
  test('the link of a remote that lacks the language of the site is marked as English', () => {
    const store = owner();
    appLayout(store, 'subscribed');
    const remoteWith = (name: string, navigation: string) =>
      createTestRemote(name, '1.0.0', [
        createTestRoute(`/${name}`, 'app', ['subscribed'], { navigation }),
      ]);
    const stock = remoteWith('stock', 'Stock');
    Object.assign(stock.releases[0].description, { titles: { de: { Stock: 'Lager' } } });
    const remotes = [remoteWith('reports', 'Reports'), stock];
    act(() => {
      store.set(registryStateAtom, { status: 'read', unusable: [], remotes });
      store.set(languageStateAtom, 'de');
    });
    const bar = within(screen.getByRole('navigation'));
    expect(bar.getByText('Reports').lang).toBe('en');
    expect(bar.getByText('Lager').lang).toBe('');
  });

  test('the skip link moves the focus to the heading of a page, even if the page has not made its heading focusable', () => {
    appLayout(owner(), 'subscribed');
    fireEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('the app layout shows signed-out visitors "Sign In" and no page links', () => {
    appLayout(createTestStore().store, 'signed-out', '/nowhere');
    expect(links()).toEqual(['Skip to content', 'Query Assistant', 'Sign In']);
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
  });

  test('"Sign In" keeps the URL of the page as returnTo while the registry is unreadable', () => {
    const { store } = createTestStore();
    appLayout(store, 'signed-out', '/dashboard?role=admin');
    act(() => store.set(registryStateAtom, { status: 'unreadable', error: new Error() }));
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
      '/login?returnTo=%2Fdashboard%3Frole%3Dadmin',
    );
  });

  test.each(['not-admin', 'add-users', 'unsubscribed'] as const)(
    'the app layout shows no page links to a session of the kind %s',
    (kind) => {
      appLayout(owner(), kind);
      expect(links()).toEqual(['Skip to content', 'Query Assistant']);
    },
  );

  test('the app layout shows administrators the links to dashboard and settings', () => {
    appLayout(owner(), 'subscribed');
    const bar = within(screen.getByRole('navigation'));
    expect(bar.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard',
      '/settings',
    ]);
  });
});

test('the onboarding layout shows the title "Query Assistant AI Onboarding" and "Sign Out"', () => {
  draw(
    owner(),
    <Layout name="onboarding" kind="add-users">
      <h1>Page</h1>
    </Layout>,
  );
  expect(screen.getByRole('banner').textContent).toContain('Query Assistant AI Onboarding');
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
});

test('a visitor who has no organization and an unverified email address sees the message of the server above the page', async () => {
  const message = 'Your address is not verified.';
  const { store, lifecycle } = startTestLifecycle(
    answersInOrder({
      '/isUserValid': [{ payload: true }],
      '/user': [{ payload: null }],
      '/invitations': [{ status: 403, message }],
    }),
    {
      siteConfig: {
        productName: 'Query Assistant',
        checkoutUrl: '',
        capabilities: { ...createTestConfig().capabilities, invitations: true },
      },
    },
  );
  lifecycle.accountChanged(createTestAccount('a'));
  draw(
    store,
    <Layout name="onboarding" kind="no-organization">
      <h1>Create your organization</h1>
    </Layout>,
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(message);
  expect(alert.compareDocumentPosition(screen.getByRole('heading', { level: 1 }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test('a field of a page keeps its text when the notice about an unknown status appears above the page', () => {
  const page = (kind: SessionKind) => (
    <Layout name="centered" kind={kind}>
      <input aria-label="Name" />
    </Layout>
  );
  const store = owner();
  const { rerender } = render(page('subscribed'), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  const field = screen.getByLabelText('Name');
  fireEvent.change(field, { target: { value: 'Ada' } });
  rerender(page('unknown-status'));
  expect(screen.getByText(/status is not known/)).toBeDefined();
  expect(screen.getByLabelText('Name')).toBe(field);
});

describe('the centered layout', () => {
  const centeredLayout = (store: Store) =>
    draw(
      store,
      <Layout name="centered" kind="no-organization">
        <h1>Page</h1>
      </Layout>,
    );

  test('the centered layout names the signed-in account and offers "Sign Out"', () => {
    centeredLayout(owner());
    expect(screen.getByText('Signed in as ase@example.com')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
  });

  test('the centered layout shows signed-out visitors neither an account nor "Sign Out"', () => {
    centeredLayout(createTestStore().store);
    expect(screen.queryByText(/Signed in as/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull();
  });
});
