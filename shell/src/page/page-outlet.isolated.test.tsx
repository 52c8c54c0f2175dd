import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { useState } from 'react';
import {
  Link,
  MemoryRouter,
  matchPath,
  useLocation,
  useParams,
  useSearchParams,
} from 'react-router-dom';
import { createSessionStore, federationStateAtom, languageStateAtom } from 'shared-session/host';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadPageAtom } from '../federation/load-page';
import { RemoteError } from '../federation/remote-error';
import { recentRemoteReports } from '../federation/remote-report';
import type { SiteRoute } from '../guard/route-table';
import { showPartsPanel } from '../parts-panel/show-parts';
import type { SiteRemote } from '../state/remotes';
import { createTestRemote, createTestRoute } from '../testing/site';
import { PageOutlet } from './page-outlet';

const attemptPageLoad = vi.hoisted(() => vi.fn());
vi.mock('../federation/load-attempt', () => ({ attemptPageLoad, countFailedLoad: () => {} }));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  attemptPageLoad.mockReset();
});
/** Opens `address` on a site with one remote page, at `path`, and a link to each of `links`. */
const open = (
  name: string,
  path: string,
  address: string,
  links: readonly string[],
  store = createSessionStore(),
) => {
  const described = createTestRoute(path, 'app', ['subscribed']);
  const owner = createTestRemote(name, '1.0.0', [described]);
  const route: SiteRoute = { ...described, page: { remote: owner, route: described } };
  const Outlet = () =>
    matchPath(path, useLocation().pathname) ? <PageOutlet route={route} title="The page" /> : null;
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[address]}>
        {links.map((to) => (
          <Link key={to} to={to}>
            {to}
          </Link>
        ))}
        <main>
          <Outlet />
        </main>
      </MemoryRouter>
    </Provider>,
  );
};

const follow = (link: string) =>
  act(async () => fireEvent.click(screen.getByRole('link', { name: link })));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a page that could not be loaded is requested again when it is opened again', async () => {
  attemptPageLoad.mockRejectedValueOnce(new RemoteError('main', '1.0.0', 'broken'));
  attemptPageLoad.mockResolvedValueOnce(() => <h1>Dashboard</h1>);
  open('main', '/dashboard', '/dashboard', ['/elsewhere', '/dashboard']);
  await heading('Error');
  // Waits, so that a second load could start.
  await act(async () => {});
  expect(attemptPageLoad).toHaveBeenCalledOnce();
  await follow('/elsewhere');
  await follow('/dashboard');
  await heading('Dashboard');
});

test('if a chunk of the only version of a page is missing, an error is shown until the chunk exists and "Try again" is pressed', async () => {
  const missing = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
  attemptPageLoad.mockResolvedValueOnce(() => {
    throw missing;
  });
  attemptPageLoad.mockResolvedValueOnce(() => <h1>Charts</h1>);
  open('charts', '/charts', '/charts', []);
  expect(await screen.findByText(/\(charts\) couldn't be loaded/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Charts');
});

// wcag: 3.1.2 except names and typed texts in other languages
test('a page whose remote lacks the language of the site is marked as English for screen readers', async () => {
  const store = createSessionStore();
  store.set(languageStateAtom, 'ar');
  attemptPageLoad.mockResolvedValue(() => <h1>Reports</h1>);
  open('english', '/reports', '/reports', [], store);
  const page = (await heading('Reports')).closest('[data-remote]');
  expect([page?.getAttribute('lang'), page?.getAttribute('dir')]).toEqual(['en', 'ltr']);
});

test('a page of a fallback version without the language of the site is marked as English, even if the live version has this language', async () => {
  const store = createSessionStore();
  const route = createTestRoute('/sums', 'app', ['subscribed']);
  const [earlier] = createTestRemote('sums', '1.0.0', [route]).releases;
  const live = createTestRemote('sums', '2.0.0', [route]);
  const [{ description }] = live.releases;
  const current = { ...live.releases[0], description: { ...description, titles: { ar: {} } } };
  const page = { remote: { ...live, releases: [current, earlier] as const }, route };
  store.set(languageStateAtom, 'ar');
  attemptPageLoad.mockRejectedValueOnce(new RemoteError('sums', '2.0.0', 'broken'));
  attemptPageLoad.mockResolvedValueOnce(() => <h1>Sums</h1>);
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/sums']}>
        <PageOutlet route={{ ...route, page }} title="Sums" />
      </MemoryRouter>
    </Provider>,
  );
  expect((await heading('Sums')).closest('[data-remote]')?.getAttribute('lang')).toBe('en');
});

const openEnglishPage = async (language: string) => {
  const store = createSessionStore();
  store.set(languageStateAtom, language);
  attemptPageLoad.mockResolvedValue(() => <h1>Letters</h1>);
  open('letters', '/letters', '/letters', [], store);
  await heading('Letters');
  return store;
};

test('a dialog that a page adds to the body is marked as English if the remote lacks the language of the site', async () => {
  const store = await openEnglishPage('ar');
  const dialog = document.body.appendChild(document.createElement('div'));
  await expect.poll(() => dialog.dataset.remote).toBe('letters');
  expect([dialog.lang, dialog.dir]).toEqual(['en', 'ltr']);
  act(() => store.set(languageStateAtom, 'en'));
  expect([dialog.lang, dialog.dir]).toEqual(['', '']);
  dialog.remove();
});

test.each(['en', 'ar'])(
  'a dialog of a page keeps the language and the direction that its remote has set while the site is in the language %s',
  async (code) => {
    const store = await openEnglishPage(code);
    const dialogs = [{ lang: 'en' }, { dir: 'rtl' }].map((own) => {
      const dialog: HTMLElement = document.body.appendChild(document.createElement('div'));
      return Object.assign(dialog, own) as HTMLElement;
    });
    await expect.poll(() => dialogs.at(-1)?.dataset.remote).toBe('letters');
    act(() => store.set(languageStateAtom, code === 'en' ? 'ar' : 'en'));
    expect(dialogs.map(({ lang, dir }) => [lang, dir])).toEqual([
      ['en', ''],
      ['', 'rtl'],
    ]);
    for (const dialog of dialogs) dialog.remove();
  },
);

test('the panel "Parts and versions" gets neither the styles nor the language of the remote whose page is shown', async () => {
  const store = await openEnglishPage('ar');
  act(() => showPartsPanel(store));
  const panel = (await screen.findByRole('dialog')).parentElement;
  // Waits until the page has marked new elements as parts of its remote.
  await act(async () => {});
  expect(panel?.dataset.remote).not.toBe('letters');
  expect(panel?.lang).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
});

test('a window title that a page sets replaces the title of its route', async () => {
  const Settings = () => (
    <>
      <title>Users – Settings</title>
      <h1>Settings</h1>
    </>
  );
  attemptPageLoad.mockResolvedValue(Settings);
  open('titled', '/settings', '/settings', ['/elsewhere']);
  await heading('Settings');
  expect(document.title).toBe('Users – Settings');
  await follow('/elsewhere');
  expect(document.title).toBe('');
});

test('a page can set a new window title after a parameter in its path has changed', async () => {
  const Report = () => {
    const { id } = useParams();
    return (
      <>
        <title>{`Report ${id}`}</title>
        <h1>{id}</h1>
      </>
    );
  };
  attemptPageLoad.mockResolvedValue(Report);
  open('reports', '/reports/:id', '/reports/1', ['/reports/2']);
  await heading('1');
  expect(document.title).toBe('Report 1');
  await follow('/reports/2');
  await heading('2');
  expect(document.title).toBe('Report 2');
});

const openLateHeading = async (name: string) => {
  let showHeading = () => {};
  const Late = () => {
    const [isShown, setShown] = useState(false);
    showHeading = () => setShown(true);
    return isShown ? <h1>Late</h1> : <button type="button">Wait</button>;
  };
  attemptPageLoad.mockResolvedValue(Late);
  open(name, '/late', '/elsewhere', ['/elsewhere', '/late']);
  await follow('/late');
  await screen.findByRole('button', { name: 'Wait' });
  return () => act(async () => showHeading());
};

test('when a page shows its heading late, the focus moves to the heading', async () => {
  const showHeading = await openLateHeading('late');
  await showHeading();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Late'));
});

test('a heading that appears late does not take the focus after the visitor has moved the focus', async () => {
  const showHeading = await openLateHeading('later');
  const link = screen.getByRole('link', { name: '/elsewhere' });
  link.focus();
  await showHeading();
  await heading('Late');
  expect(document.activeElement).toBe(link);
});

test('an error in one tab of a page disappears when the visitor opens another tab', async () => {
  const Settings = () => {
    const tab = useSearchParams()[0].get('tab');
    if (tab === 'users') throw new Error('x is not a function');
    return <h1>{tab}</h1>;
  };
  attemptPageLoad.mockResolvedValue(Settings);
  open('settings', '/settings', '/settings?tab=users', ['/settings?tab=locations']);
  await heading('Error');
  await follow('/settings?tab=locations');
  await heading('locations');
});

test('an error of a page is reported with the version that this page uses, even if another page uses a fallback version', async () => {
  const store = createSessionStore();
  const state = { name: 'crashing', package: '', version: '1.0.0', origin: '' };
  const remotes = [{ ...state, status: 'idle' as const }];
  store.set(federationStateAtom, (federation) => ({ ...federation, remotes }));
  const Page = () => {
    if (useSearchParams()[0].has('crash')) throw new Error('x is not a function');
    return <h1>Shown</h1>;
  };
  attemptPageLoad.mockResolvedValueOnce(Page);
  open('crashing', '/shown', '/shown', ['/shown?crash'], store);
  await heading('Shown');
  const route = createTestRoute('/other', 'app', ['subscribed']);
  const [earlier] = createTestRemote('crashing', '0.9.0', [route]).releases;
  const live = createTestRemote('crashing', '1.0.0', [route]);
  const remote: SiteRemote = { ...live, releases: [live.releases[0], earlier] };
  attemptPageLoad.mockRejectedValueOnce(new RemoteError('crashing', '1.0.0', 'broken'));
  attemptPageLoad.mockResolvedValueOnce(() => null);
  await act(() => store.set(loadPageAtom, { remote, route }));
  await follow('/shown?crash');
  await heading('Error');
  expect(recentRemoteReports.at(-1)).toMatchObject({
    what: 'render',
    version: '1.0.0',
    fellBack: false,
  });
});

test('if a new version has replaced a shown page, its error is reported for the old version, and "Try again" loads the new version', async () => {
  const Page = () => {
    const [isBroken, setBroken] = useState(false);
    if (isBroken) throw new Error('x is not a function');
    return (
      <>
        <h1>Shown</h1>
        <button type="button" onClick={() => setBroken(true)}>
          Crash
        </button>
      </>
    );
  };
  attemptPageLoad.mockResolvedValueOnce(Page);
  attemptPageLoad.mockResolvedValueOnce(() => <h1>Fixed</h1>);
  const store = createSessionStore();
  const route = createTestRoute('/shown', 'app', ['subscribed']);
  const siteWith = (version: string) => (
    <Provider store={store}>
      <MemoryRouter>
        <PageOutlet
          route={{
            ...route,
            page: { remote: createTestRemote('replaced', version, [route]), route },
          }}
          title="The page"
        />
      </MemoryRouter>
    </Provider>
  );
  const { rerender } = render(siteWith('1.0.0'));
  await heading('Shown');
  rerender(siteWith('2.0.0'));
  fireEvent.click(screen.getByRole('button', { name: 'Crash' }));
  await heading('Error');
  expect(recentRemoteReports.at(-1)).toMatchObject({ what: 'render', version: '1.0.0' });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Fixed');
});

test('after an error on the home page, the link "Go back home" shows the home page again', async () => {
  let isBroken = true;
  const Home = () => {
    if (isBroken) throw new Error('x is not a function');
    return <h1>Home</h1>;
  };
  attemptPageLoad.mockResolvedValue(Home);
  open('home', '/', '/', []);
  await heading('Error');
  isBroken = false;
  await follow('Go back home');
  await heading('Home');
});

test('typed text stays when a page changes the query of its own URL', async () => {
  const Search = () => {
    const [, setQuery] = useSearchParams();
    return (
      <>
        <h1>Search</h1>
        <input onChange={({ target }) => setQuery({ search: target.value })} />
      </>
    );
  };
  attemptPageLoad.mockResolvedValue(Search);
  open('search', '/search', '/search', []);
  await heading('Search');
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: 'ada' } });
  expect(screen.getByRole('textbox')).toBe(field);
});

const openOwn = (path: string) => {
  const route: SiteRoute = { path, layout: 'centered', allow: [] };
  return render(
    <Provider store={createSessionStore()}>
      <MemoryRouter>
        <PageOutlet route={route} title="The page" />
      </MemoryRouter>
    </Provider>,
  ).unmount;
};
const isLoading = () => document.querySelector('[data-page-loading]') !== null;

test('a page of the shell loads its code when it is first opened, and appears immediately the next time', async () => {
  const close = openOwn('/mobile-only');
  expect(isLoading()).toBe(true);
  // The test runner compiles the page at its first import, which may take seconds.
  await waitFor(() => expect(isLoading()).toBe(false), { timeout: 15_000 });
  close();
  openOwn('/mobile-only');
  expect(isLoading()).toBe(false);
});

test('a page of the shell whose code does not arrive is reported as a failure of the shell', async () => {
  vi.doMock('../mobile-only/get-app-page', () => Promise.reject(new Error('offline')));
  const before = recentRemoteReports.length;
  openOwn('/get-app');
  await heading('Error');
  expect(recentRemoteReports.slice(before)).toMatchObject([
    { what: 'load', remote: 'shell', error: { reason: 'unavailable' } },
  ]);
});

test('PageOutlet shows no loading state at a path where the shell has no page', () => {
  openOwn('/elsewhere');
  expect(isLoading()).toBe(false);
});
