// Loads the layout before the tests start, because loading takes seconds on a busy machine.
import '../layouts/app-layout';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { createMemoryRouter, MemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { type AuthProfile, sessionAtom } from 'shared-session';
import {
  createTestAccount,
  deferred,
  startTestLifecycle,
  type TestAnswer,
} from 'shared-session/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcer } from '../announcer/announcer';
import { type RegistryState, registryStateAtom } from '../state/remotes';
import { sessionLifecycleAtom } from '../state/session';
import { configStateAtom } from '../state/site-config';
import {
  createTestConfig,
  createTestRemote,
  createTestRoute,
  PRODUCT_REMOTES,
} from '../testing/site';
import { SiteRoot } from './root';
import { Site } from './site';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
// Looks only inside `main`, because the announcer repeats the title of an error page.
const PAGE = { selector: 'main *' };
const heading = () => screen.getByRole('heading', { level: 1 });
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));

const open = async () => {
  let broken = true;
  let late: Promise<TestAnswer> | undefined;
  const { store, lifecycle, asked } = startTestLifecycle(({ path }) => {
    if (path === '/readiness_check') return {};
    if (late) return late;
    return broken ? { status: 500, message: 'The database is full.' } : { payload: false };
  });
  store.set(sessionLifecycleAtom, lifecycle);
  store.set(registryStateAtom, PRODUCT_REMOTES);
  render(
    <Provider store={store}>
      <MemoryRouter>
        <Site />
      </MemoryRouter>
      <Announcer />
    </Provider>,
  );
  act(() => lifecycle.accountChanged(createTestAccount('a')));
  await pass(5000);
  const repair = () => {
    broken = false;
  };
  const slow = () => {
    const answer = deferred<TestAnswer>();
    late = answer.promise;
    return answer;
  };
  return { store, asked: () => asked('/isUserValid'), repair, slow };
};

test('an error page with the message of the server replaces the splash after five server errors', async () => {
  await open();
  expect(heading().textContent).toBe('500');
  expect(screen.getByText('Oops! Something went wrong')).toBeDefined();
  expect(screen.getByText('The server reports an error', PAGE)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Go back home' })).toBeNull();
  expect(screen.getByText(/The database is full\./)).toBeDefined();
  expect(document.querySelector('[aria-live="polite"]')?.textContent).toMatch(/reports an error/);
});

test('an error page that replaces the whole site shows the links of the operator and a reference for the support team', async () => {
  // Removes `randomUUID`, which is missing on an insecure origin.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const { store, repair } = await open();
  const config = createTestConfig({ links: { support: 'https://help.example/' } });
  store.set(configStateAtom, { status: 'read', config });
  repair();
  await press('Try again');
  await pass(0);
  expect(heading().textContent).toBe('Error');
  expect(screen.getByText('This account cannot be used here', PAGE)).toBeDefined();
  expect(screen.getByRole('link', { name: /Support/i }).getAttribute('href')).toBe(
    'https://help.example/',
  );
  expect(document.querySelector('code')?.textContent).toMatch(/^[0-9a-f]{8}$/);
});

test('the error page for server errors repeats the request by itself, and "Try again" repeats the request immediately', async () => {
  const { asked, repair } = await open();
  const before = asked();
  await pass(2000);
  expect(asked()).toBeGreaterThan(before);
  repair();
  await press('Try again');
  await pass(0);
  expect(screen.getByText('This account cannot be used here', PAGE)).toBeDefined();
});

test('"Try again" on the page about a server error stays busy until the server has answered', async () => {
  const { slow } = await open();
  const answer = slow();
  await press('Try again');
  await pass(3000);
  expect(screen.getByRole('button', { name: 'Try again', busy: true })).toBeDefined();
  answer.resolve({ status: 500, message: 'The database is full.' });
  await pass(0);
  expect(screen.getByRole('button', { name: 'Try again', busy: false })).toBeDefined();
});

// spec: 3
test.each<[{ payload?: false; status?: number; message?: string }, string]>([
  [{ payload: false }, 'Error'],
  [{ status: 401 }, '401'],
  [{ status: 403, message: 'This account was closed.' }, '403'],
])(
  'when the server refuses the account with %o, the heading of the error page is "%s"',
  async (answer, code) => {
    const { store, lifecycle } = startTestLifecycle(() => answer);
    store.set(sessionLifecycleAtom, lifecycle);
    render(
      <Provider store={store}>
        <MemoryRouter>
          <Site />
        </MemoryRouter>
      </Provider>,
    );
    act(() => lifecycle.accountChanged(createTestAccount('a')));
    await pass(0);
    expect(heading().textContent).toBe(code);
    expect(screen.getByText('Oops! Something went wrong')).toBeDefined();
    expect(screen.getByText('This account cannot be used here', PAGE)).toBeDefined();
    if (answer.message) expect(screen.getByText(answer.message)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Go back home' })).toBeNull();
  },
);

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** Opens the site after visits to these URLs, as an administrator with this profile. */
const openSigned = async (
  profile: object,
  visited: string[],
  remotes = PRODUCT_REMOTES,
  account: AuthProfile | null = createTestAccount('a'),
) => {
  const { store, lifecycle } = startTestLifecycle(({ path }) =>
    path === '/user' ? { payload: { role: 'admin', ...profile } } : {},
  );
  store.set(sessionLifecycleAtom, lifecycle);
  store.set(registryStateAtom, remotes);
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <>
            <Site />
            <Address />
          </>
        ),
      },
    ],
    { initialEntries: visited },
  );
  const show = () =>
    render(
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>,
    );
  let { unmount } = show();
  act(() => lifecycle.accountChanged(account));
  await pass(0);
  const reload = () => {
    unmount();
    ({ unmount } = show());
  };
  const go = (to: number | string) =>
    act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)));
  return {
    store,
    lifecycle,
    router,
    go,
    reload,
    address: () => document.querySelector('output')?.textContent,
  };
};

const SUBSCRIBED = { onboarding_status: 'completed', subscription_status: 'active' };

test('a page of a retired remote says that the page was removed, and offers no retry', async () => {
  const retired = { ...PRODUCT_REMOTES, retired: ['/reports'] } as RegistryState;
  await openSigned(SUBSCRIBED, ['/reports'], retired);
  expect(screen.getByText('Page removed')).toBeDefined();
  expect(screen.getByText('This page is no longer part of the site.')).toBeDefined();
  expect(screen.getByText('Oops! Something went wrong')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go back home' })).toBeDefined();
});

test('if visitors have no access to their own default page, an error page appears instead of an empty page', async () => {
  const newer = createTestRemote('onboarding', '2.0.0', [
    createTestRoute('/subscribe', 'centered', []),
  ]);
  const remotes: RegistryState = { status: 'read', unusable: [], remotes: [newer] };
  await openSigned({ onboarding_status: 'completed' }, ['/subscribe'], remotes);
  expect(heading().textContent).toBe('Error');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
});

// spec: 10
test('the error page for an unknown URL takes the focus again at the next unknown URL', async () => {
  const { go } = await openSigned(SUBSCRIBED, ['/nowhere']);
  screen.getByRole('link', { name: 'Go back home' }).focus();
  await go('/nowhere/else');
  expect(document.activeElement).toBe(heading());
});

// spec: 10
test('while the registry is unreadable, the error page gets the focus at each new URL', async () => {
  const error = new Error('no answer');
  const { go } = await openSigned(SUBSCRIBED, ['/reports'], { status: 'unreadable', error });
  screen.getByRole('link', { name: 'Go back home' }).focus();
  await go('/settings');
  expect(document.activeElement).toBe(heading());
});

// spec: 4 Sign-out; 14
test('after a sign-out, the "Back" button of the browser leads to the sign-in page without returnTo', async () => {
  const visited = ['/example', '/settings?tab=users', '/dashboard'];
  const { lifecycle, go, address } = await openSigned(SUBSCRIBED, visited);
  await act(() => lifecycle.signOut());
  expect(address()).toBe('/login');
  await go(-1);
  expect(address()).toBe('/login');
  await go(-1);
  expect(address()).toBe('/login');
});

// spec: 4 Sign-out; 14
test('a visitor who goes back after a sign-out, before the sign-in page is shown, sees the sign-in page', async () => {
  const { lifecycle, router, address } = await openSigned(SUBSCRIBED, ['/settings', '/dashboard']);
  // Goes back as soon as the URL has changed, before React renders the page at this URL.
  const stop = router.subscribe(({ location }) => {
    if (location.pathname !== '/login') return;
    stop();
    void router.navigate(-1);
  });
  await act(() => lifecycle.signOut());
  expect(address()).toBe('/login');
});

test('after a sign-out and a reload of the sign-in page, "Back" leads to the sign-in page without returnTo', async () => {
  const { lifecycle, go, reload, address } = await openSigned(SUBSCRIBED, [
    '/dashboard?role=admin',
    '/settings',
  ]);
  await act(() => lifecycle.signOut());
  reload();
  await go(-1);
  expect(address()).toBe('/login');
});

test('while the configuration cannot be read, "Back" from the sign-in page shows the error page again, and returnTo is kept', async () => {
  localStorage.setItem('was-signed-in', 'yes');
  const state = { status: 'unreadable', error: new Error('no answer') } as const;
  const { go, address } = await openSigned({}, ['/settings'], state, null);
  fireEvent.click(screen.getByRole('link', { name: 'Sign In' }));
  expect(address()).toBe('/login?returnTo=%2Fsettings');
  await go(-1);
  expect(address()).toBe('/settings');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  await go(1);
  expect(address()).toBe('/login?returnTo=%2Fsettings');
});

test('after a sign-out, a navigation to a page leads to the sign-in page, with the URL of the page as returnTo', async () => {
  const { lifecycle, go, address } = await openSigned(SUBSCRIBED, ['/dashboard']);
  await act(() => lifecycle.signOut());
  await go('/settings');
  expect(address()).toBe('/login?returnTo=%2Fsettings');
});

test.each([
  ['/login?returnTo=%2Fdashboard', '/dashboard'],
  ['/login', '/'],
  ['/add-users', '/add-users'],
])(
  'when a user with an unknown onboarding status opens %s, the URL is then %s, and a notice says that the status is unknown',
  async (at, expected) => {
    const { address } = await openSigned({ onboarding_status: 'archived' }, [at]);
    expect(address()).toBe(expected);
    expect(screen.getByText(/status is not known to this version of the app/)).toBeDefined();
  },
);

// spec: 4 Sign-out
test('the "Sign Out" button that the splash shows after ten seconds leads to the sign-in page without returnTo', async () => {
  const { store, lifecycle } = startTestLifecycle(() => ({}));
  store.set(sessionLifecycleAtom, lifecycle);
  store.set(registryStateAtom, PRODUCT_REMOTES);
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/settings?tab=users']}>
        <Site />
        <Address />
      </MemoryRouter>
    </Provider>,
  );
  await pass(10_000);
  await press('Sign Out');
  await pass(0);
  expect(document.querySelector('output')?.textContent).toBe('/login');
});

test('a sign-out stops the repeated requests that check the account', async () => {
  const { store, asked } = await open();
  await press('Sign Out');
  const before = asked();
  await pass(10_000);
  expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', isLoggedIn: false });
  expect(asked()).toBe(before);
});

// spec: 11
test('while no page is shown, the title of the document is the name of the product in the configuration', () => {
  const { store } = startTestLifecycle(() => ({}));
  const config = createTestConfig({ productName: 'Acme Assist' });
  store.set(configStateAtom, { status: 'read', config });
  const withoutPage = createMemoryRouter([{ path: '*', element: null }]);
  render(
    <Provider store={store}>
      <SiteRoot router={withoutPage} />
    </Provider>,
  );
  expect(document.title).toBe('Acme Assist');
});
