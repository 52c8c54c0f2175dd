import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { type PageLoader, sessionAtom } from 'shared-session';
import {
  createTestAccount,
  deferred,
  startTestLifecycle,
  type TestAnswer,
} from 'shared-session/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createCandidateDecider } from '../audience/audience';
import { RemoteError } from '../federation/remote-error';
import { chooseCandidateVersionsAtom, pinnedRemoteNames } from '../federation/remotes';
import { appLayoutModuleAtom, loadAppLayoutAtom } from '../layouts/load-app-layout';
import { type RegistryState, registryStateAtom, type SiteRemote } from '../state/remotes';
import { sessionLifecycleAtom } from '../state/session';
import { PRODUCT_REMOTES } from '../testing/site';
import { Site } from './site';

const attemptPageLoad = vi.hoisted(() => vi.fn());
vi.mock('../federation/load-attempt', () => ({ attemptPageLoad, countFailedLoad: () => {} }));
vi.mock('../federation/preload-files', async () => ({
  loadFederationRuntime: () => import('../federation/page-of-module'),
}));

function Users() {
  return <h1>Users</h1>;
}
const load = vi.fn<PageLoader>(({ api, options }) => api.get('/users', options));
Users.load = load;

beforeEach(() => {
  localStorage.clear();
  load.mockClear();
  attemptPageLoad.mockReset().mockResolvedValue(Users);
});

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
const SUBSCRIBED = { role: 'admin', onboarding_status: 'completed', subscription_status: 'active' };

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const open = async (at: string, remotes: RegistryState = PRODUCT_REMOTES) => {
  const validity = deferred<TestAnswer>();
  const profile = deferred<TestAnswer>();
  const life = startTestLifecycle(({ path }) => {
    if (path === '/isUserValid') return validity.promise;
    return path === '/user' ? profile.promise : { payload: [] };
  });
  life.store.set(sessionLifecycleAtom, life.lifecycle);
  life.store.set(registryStateAtom, remotes);
  render(
    <Provider store={life.store}>
      <MemoryRouter initialEntries={[at]}>
        <Site />
        <Address />
      </MemoryRouter>
    </Provider>,
  );
  await settle();
  const paths = () => life.requests.map(({ path }) => path);
  return { ...life, paths, validity, profile };
};

/** The remotes in a version that no other test uses, so that none of their pages is loaded yet. */
const ofVersion = (version: string): RegistryState => {
  if (PRODUCT_REMOTES.status !== 'read') throw new Error('The test needs remotes');
  const remotes = PRODUCT_REMOTES.remotes.map((remote): SiteRemote => {
    const [release] = remote.releases;
    return { ...remote, releases: [{ ...release, version }] };
  });
  return { ...PRODUCT_REMOTES, remotes };
};

const signIn = async ({ lifecycle }: Awaited<ReturnType<typeof open>>) => {
  act(() => lifecycle.accountChanged(createTestAccount('a')));
  await settle();
};

test('for a returning visitor, profile and page data are requested together with the check of the account', async () => {
  localStorage.setItem('was-signed-in', 'yes');
  const site = await open('/dashboard');
  expect(site.paths()).toEqual([]);
  await signIn(site);
  await expect.poll(() => site.paths()).toEqual(['/isUserValid', '/user', '/users']);
  expect(screen.queryByText('Users')).toBeNull();
  site.validity.resolve({ payload: true });
  site.profile.resolve({ payload: SUBSCRIBED });
  expect(await screen.findByRole('heading', { name: 'Users' })).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test('a page is shown without the navigation when the code of the app layout does not arrive', async () => {
  vi.doMock('../layouts/app-layout', () => Promise.reject(new Error('offline')));
  const site = await open('/dashboard');
  await signIn(site);
  site.validity.resolve({ payload: true });
  site.profile.resolve({ payload: SUBSCRIBED });
  expect(await screen.findByRole('heading', { name: 'Users' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();

  vi.doUnmock('../layouts/app-layout');
  await act(() => site.store.set(loadAppLayoutAtom));
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
});

test('the navigation appears when the browser is online again after the code of the app layout did not arrive', async () => {
  vi.doMock('../layouts/app-layout', () => Promise.reject(new Error('offline')));
  const site = await open('/dashboard');
  await signIn(site);
  site.validity.resolve({ payload: true });
  site.profile.resolve({ payload: SUBSCRIBED });
  expect(await screen.findByRole('heading', { name: 'Users' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();

  vi.doUnmock('../layouts/app-layout');
  fireEvent(window, new Event('online'));
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
});

test('the code of the app layout is requested again immediately when it does not arrive', async () => {
  const request = vi.fn(() => Promise.reject(new Error('connection reset')));
  vi.doMock('../layouts/app-layout', () => {
    vi.doUnmock('../layouts/app-layout');
    return request();
  });
  const site = await open('/dashboard');
  await signIn(site);
  site.validity.resolve({ payload: true });
  site.profile.resolve({ payload: SUBSCRIBED });
  expect(await screen.findByRole('heading', { name: 'Users' })).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  expect(request).toHaveBeenCalledOnce();
});

test('the code of the app layout is not loaded for signed-out visitors', async () => {
  const { lifecycle, store } = await open('/login');
  act(() => lifecycle.accountChanged(null));
  await settle();
  expect(store.get(appLayoutModuleAtom)).toBeUndefined();
});

test('for a new visitor, neither the profile nor page data are requested before the server has accepted the account', async () => {
  const site = await open('/dashboard');
  await signIn(site);
  expect(site.paths()).toEqual(['/isUserValid']);
  site.validity.resolve({ payload: true });
  await settle();
  expect(site.paths()).toEqual(['/isUserValid', '/user']);
  site.profile.resolve({ payload: SUBSCRIBED });
  await settle();
  expect(load).not.toHaveBeenCalled();
});

describe('a remote with a candidate version for administrators', () => {
  /** Opens the site with versions that no other test uses, so that no page of them is loaded. */
  const openWithCandidate = async (at: string, live: string, version: string) => {
    if (PRODUCT_REMOTES.status !== 'read') throw new Error('The test needs remotes');
    const remotes = PRODUCT_REMOTES.remotes.map((remote): SiteRemote => {
      pinnedRemoteNames.delete(remote.name);
      const release = { ...remote.releases[0], version: live };
      const candidate = { ...release, version, share: 0, roles: ['admin'] };
      const waiting: SiteRemote = { ...remote, releases: [release] };
      return { ...waiting, pending: createCandidateDecider(waiting, candidate, {}) };
    });
    const site = await open(at, { ...PRODUCT_REMOTES, remotes });
    site.store.sub(sessionAtom, () => site.store.set(chooseCandidateVersionsAtom));
    return site;
  };
  const loadedVersions = () => attemptPageLoad.mock.calls.map(([, { version }]) => version);

  test('if a remote has a candidate version for certain groups, its page loads only after the profile, in the version for the user', async () => {
    localStorage.setItem('was-signed-in', 'yes');
    const site = await openWithCandidate('/dashboard', '8.0.0', '9.0.0');
    await signIn(site);
    expect(site.paths()).toEqual(['/isUserValid', '/user']);
    expect(loadedVersions()).toEqual([]);
    site.validity.resolve({ payload: true });
    site.profile.resolve({ payload: SUBSCRIBED });
    await screen.findByRole('heading', { name: 'Users' });
    expect(loadedVersions()).toEqual(['9.0.0']);
  });

  test('a visitor who hovers over a link before the sign-in still gets the candidate version for their group after the sign-in', async () => {
    const site = await openWithCandidate('/nowhere', '8.1.0', '9.1.0');
    act(() => site.lifecycle.accountChanged(null));
    fireEvent.pointerOver(await screen.findByRole('link', { name: 'Query Assistant' }));
    await settle();
    await signIn(site);
    site.validity.resolve({ payload: true });
    site.profile.resolve({ payload: SUBSCRIBED });
    fireEvent.click(await screen.findByRole('link', { name: 'Query Assistant' }));
    await screen.findByRole('heading', { name: 'Users' });
    expect(loadedVersions()).toEqual(['9.1.0']);
  });
});

test('for a returning visitor who is no longer signed in, neither profile nor page data is requested', async () => {
  localStorage.setItem('was-signed-in', 'yes');
  const { lifecycle, paths } = await open('/dashboard');
  act(() => lifecycle.accountChanged(null));
  await settle();
  expect(paths()).toEqual([]);
});

test('page data that was preloaded during the check of the account is not shown to a redirected visitor', async () => {
  localStorage.setItem('was-signed-in', 'yes');
  const site = await open('/dashboard');
  await signIn(site);
  site.validity.resolve({ payload: true });
  site.profile.resolve({ payload: { ...SUBSCRIBED, role: 'user' } });
  await settle();
  expect(screen.queryByText('Users')).toBeNull();
});

test('a sign-out aborts the preloading of page data', async () => {
  localStorage.setItem('was-signed-in', 'yes');
  const site = await open('/dashboard');
  await signIn(site);
  await expect.poll(() => load).toHaveBeenCalled();
  const signal = load.mock.calls[0]?.[0].options.signal;
  expect(signal?.aborted).toBe(false);
  await act(() => site.lifecycle.signOut());
  expect(signal?.aborted).toBe(true);
});

test('on a page for people without a profile, no profile is requested before the check of the account ends', async () => {
  localStorage.setItem('was-signed-in', 'yes');
  const site = await open('/create-organization');
  await signIn(site);
  expect(site.paths()).toEqual(['/isUserValid']);
});

test('data of a page is not preloaded if the code of the page arrives only after the account is known', async () => {
  localStorage.setItem('was-signed-in', 'yes');
  const code = deferred<typeof Users>();
  attemptPageLoad.mockReturnValue(code.promise);
  const site = await open('/settings');
  await signIn(site);
  site.validity.resolve({ payload: true });
  site.profile.resolve({ payload: SUBSCRIBED });
  await settle();
  code.resolve(Users);
  expect(await screen.findByRole('heading', { name: 'Users' })).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
});

test('a page is shown even when preloading its data fails', async () => {
  localStorage.setItem('was-signed-in', 'yes');
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  load.mockImplementationOnce(() => {
    throw new Error('It broke.');
  });
  const site = await open('/dashboard');
  await signIn(site);
  site.validity.resolve({ payload: true });
  site.profile.resolve({ payload: SUBSCRIBED });
  expect(await screen.findByRole('heading', { name: 'Users' })).toBeTruthy();
  expect(logged).toHaveBeenCalled();
});

describe('hovering over a link', () => {
  const hoverSettings = async () => {
    fireEvent.pointerOver(screen.getByRole('link', { name: 'Settings' }));
    await settle();
  };
  const settingsLoads = () =>
    attemptPageLoad.mock.calls.filter(([, , { path }]) => path === '/settings').length;

  const openDashboard = async () => {
    const site = await open('/dashboard', ofVersion('7.0.0'));
    await signIn(site);
    site.validity.resolve({ payload: true });
    site.profile.resolve({ payload: SUBSCRIBED });
    await screen.findByRole('heading', { name: 'Users' });
    attemptPageLoad.mockReset().mockRejectedValue(new RemoteError('main', '1.0.0', 'broken'));
    return site;
  };

  test('hovering over a link does not reload a page that failed to load until the registry is read again', async () => {
    const { store } = await openDashboard();
    for (let hovers = 0; hovers < 3; hovers += 1) await hoverSettings();
    expect(settingsLoads()).toBe(1);
    act(() => store.set(registryStateAtom, { ...store.get(registryStateAtom) }));
    await hoverSettings();
    expect(settingsLoads()).toBe(2);
  });

  test('hovering over a link loads no page while the browser is offline', async () => {
    await openDashboard();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await hoverSettings();
    expect(settingsLoads()).toBe(0);
    online.mockRestore();
    await hoverSettings();
    expect(settingsLoads()).toBe(1);
  });
});

test('a sign-out leads to the sign-in page, without returnTo, even if the page throws an error while it is removed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const error = new Error('the chart is gone');
  attemptPageLoad.mockResolvedValue(function Chart() {
    useEffect(
      () => () => {
        throw error;
      },
      [],
    );
    return <h1>Sales</h1>;
  });
  const site = await open('/dashboard', ofVersion('6.0.0'));
  await signIn(site);
  site.validity.resolve({ payload: true });
  site.profile.resolve({ payload: SUBSCRIBED });
  await screen.findByRole('heading', { name: 'Sales' });
  await act(() => site.lifecycle.signOut());
  expect(document.querySelector('output')?.textContent).toBe('/login');
  expect(reported).toHaveBeenCalledExactlyOnceWith(error);
  vi.unstubAllGlobals();
});
