import { render } from '@testing-library/react';
import { Provider, useAtomValue } from 'jotai';
import { createElement } from 'react';
import type { AuthProfile } from 'shared-session';
import { isChangeRunningAtom, openDraft, sessionAtom, signOutAtom } from 'shared-session';
import { createTestAccount, deferred, startTestLifecycle } from 'shared-session/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AuthService, initAuthService } from '../auth/auth-service';
import { registryStateAtom } from '../state/remotes';
import { endedSessionAtom, sessionLifecycleAtom } from '../state/session';
import { wasSignedInAtLastVisit } from './last-session';
import { retryStartSite, startSite } from './start';

vi.mock('../auth/auth-service', async (original) => ({
  ...(await original<typeof import('../auth/auth-service')>()),
  initAuthService: vi.fn(),
}));

const CONFIG = {
  apiBaseUrl: '/api',
  firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p' },
  checkoutUrl: 'https://pay.example/link',
  registryUrl: '/remotes.json',
  remoteOrigins: [],
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = () => {
  const documents: Record<string, unknown> = { '/remotes.json': { schema: 1, remotes: {} } };
  vi.stubGlobal('fetch', async (url: string) =>
    documents[url] ? Response.json(documents[url]) : new Response('', { status: 404 }),
  );
  let speak: Parameters<AuthService['onChange']>[0] = () => {};
  const auth = {
    onChange: vi.fn((listener) => (speak = listener)),
    getIdToken: async () => 'token',
    signOut: async (): Promise<void> => speak(null),
  };
  vi.mocked(initAuthService).mockReturnValue(auth as unknown as AuthService);
  const { store, lifecycle } = startTestLifecycle(({ path }) => ({
    payload: path === '/api/user' ? { role: 'admin' } : true,
  }));
  store.set(sessionLifecycleAtom, lifecycle);
  return {
    store,
    documents,
    auth,
    speak: (profile: AuthProfile | null = createTestAccount('a')) => speak(profile),
    ended: () => store.get(endedSessionAtom),
    pages: () => store.get(registryStateAtom).status,
  };
};

test('at the first start, the shell reads the registry without waiting for the account', async () => {
  const { store, documents, pages } = open();
  documents['/config.json'] = CONFIG;
  void startSite(store);
  await expect.poll(() => pages()).toBe('read');
});

test('a retry of a failed start waits for the account before it reads the registry', async () => {
  const { store, documents, auth, speak, pages } = open();
  await startSite(store);
  expect(pages()).toBe('unreadable');
  documents['/config.json'] = CONFIG;
  const retry = retryStartSite(store);
  await expect.poll(() => auth.onChange).toHaveBeenCalled();
  // Simulates that the visitor returns to the window meanwhile.
  dispatchEvent(new Event('focus'));
  // Lets all code run, except code that waits for the account.
  await new Promise((resolve) => setTimeout(resolve));
  expect(pages()).toBe('unreadable');
  speak();
  await retry;
  expect(pages()).toBe('read');
});

test('the "Try again" button sends no second request for the configuration while the first is running', async () => {
  const { store, documents, auth, speak } = open();
  await startSite(store);
  documents['/config.json'] = CONFIG;
  const late = deferred<Response>();
  const answer = vi.fn(async (url: string) => Response.json(documents[url]));
  vi.stubGlobal('fetch', answer.mockReturnValueOnce(late.promise));
  const retries = [retryStartSite(store), retryStartSite(store)];
  await expect.poll(() => answer).toHaveBeenCalled();
  // Lets all code run, except code that waits for the late response.
  await new Promise((resolve) => setTimeout(resolve));
  expect(answer).toHaveBeenCalledOnce();
  late.resolve(Response.json(CONFIG));
  await expect.poll(() => auth.onChange).toHaveBeenCalled();
  speak();
  await Promise.all(retries);
  expect(auth.onChange).toHaveBeenCalledOnce();
  expect(store.get(sessionAtom).isLoggedIn).toBe(true);
});

test('a retry of one session store ends even if the retry of another session store gets no response', async () => {
  const { store } = open();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  void retryStartSite(store);
  const other = open();
  await retryStartSite(other.store);
  expect(other.pages()).toBe('unreadable');
});

test('the "Try again" button requests the configuration again after each failed attempt', async () => {
  const { store, documents, auth, speak, pages } = open();
  await startSite(store);
  await retryStartSite(store);
  expect(pages()).toBe('unreadable');
  documents['/config.json'] = CONFIG;
  const retry = retryStartSite(store);
  await expect.poll(() => auth.onChange).toHaveBeenCalled();
  speak();
  await retry;
  expect(pages()).toBe('read');
});

test.each(['/config.json', '/remotes.json'])(
  'a page that was opened offline loads the missing %s when the browser is online again',
  async (missing) => {
    const { store, documents, auth, speak, pages } = open();
    documents['/config.json'] = CONFIG;
    const { [missing]: document } = documents;
    delete documents[missing];
    void startSite(store);
    await expect.poll(() => pages()).toBe('unreadable');
    documents[missing] = document;
    dispatchEvent(new Event('online'));
    await expect.poll(() => auth.onChange).toHaveBeenCalled();
    speak();
    await expect.poll(() => pages()).toBe('read');
  },
);

test('the shell remembers an unexpected end of a session until the next sign-in, and the number of unsaved rows until a reload', async () => {
  const first = open();
  first.documents['/config.json'] = CONFIG;
  const started = startSite(first.store);
  await expect.poll(() => first.auth.onChange).toHaveBeenCalled();
  first.speak();
  await started;
  const draft = openDraft<object>({ uid: 'a', step: 'add-users', table: 'users' });
  draft.save({ rows: ['Kurt', 'Emmy'] });
  expect(first.ended()).toBeNull();
  first.speak(null);
  expect(first.ended()).toEqual({ unsaved: { locations: 0, users: 2, changes: 0 } });
  const second = open();
  second.documents['/config.json'] = CONFIG;
  void startSite(second.store);
  await expect.poll(() => second.auth.onChange).toHaveBeenCalled();
  second.speak(null);
  expect(second.ended()).toEqual({ unsaved: null });
  second.speak();
  expect(second.ended()).toBeNull();
});

test('the shell remembers that the end of a session stopped a change of many users', async () => {
  const { store, documents, auth, speak, ended } = open();
  documents['/config.json'] = CONFIG;
  const started = startSite(store);
  await expect.poll(() => auth.onChange).toHaveBeenCalled();
  speak();
  await started;
  store.set(isChangeRunningAtom, true);
  speak(null);
  expect(ended()).toEqual({ unsaved: null, isChangeStopped: true });
});

// spec: 4; 14
test('the browser stores only "yes" during a session, only "ended" after an unexpected end, and nothing after a sign-out', async () => {
  const { store, documents, auth, speak } = open();
  const stored = () => [{ ...localStorage }, { ...sessionStorage }, document.cookie];
  documents['/config.json'] = CONFIG;
  const started = startSite(store);
  await expect.poll(() => auth.onChange).toHaveBeenCalled();
  speak();
  await started;
  await expect.poll(() => store.get(sessionAtom).user).toMatchObject({ role: 'admin' });
  expect(stored()).toEqual([{ 'was-signed-in': 'yes' }, {}, '']);
  speak(null);
  expect(stored()).toEqual([{ 'was-signed-in': 'ended' }, {}, '']);
  speak();
  await store.set(signOutAtom);
  expect(stored()).toEqual([{}, {}, '']);
});

test('after a sign-out on the splash, the visitor stays signed out even if the auth SDK reports the account', async () => {
  const { store, documents, auth, speak, ended } = open();
  documents['/config.json'] = CONFIG;
  localStorage.setItem('was-signed-in', 'yes');
  const started = startSite(store);
  await expect.poll(() => auth.onChange).toHaveBeenCalled();
  // Simulates that the SDK reports the account before the sign-out has ended.
  auth.signOut = async () => {
    speak();
    speak(null);
  };
  await store.set(signOutAtom);
  await started;
  expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', isLoggedIn: false });
  expect(ended()).toBeNull();
  expect(wasSignedInAtLastVisit()).toBe(false);
});

test('a visitor who signs out before the configuration is read is signed out as soon as auth has started', async () => {
  const { store, documents, auth, speak, ended } = open();
  documents['/config.json'] = CONFIG;
  localStorage.setItem('was-signed-in', 'yes');
  const started = startSite(store);
  const signedOut = store.set(signOutAtom);
  auth.signOut = async () => {
    await expect.poll(() => auth.onChange).toHaveBeenCalled();
    speak();
    speak(null);
  };
  await Promise.all([started, signedOut]);
  expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', isLoggedIn: false });
  expect(ended()).toBeNull();
  expect(wasSignedInAtLastVisit()).toBe(false);
});

// spec: 4 Sign-out
test('if the page is closed before the auth SDK has completed a sign-out, the next visit completes the sign-out', async () => {
  const closed = open();
  closed.documents['/config.json'] = CONFIG;
  closed.auth.signOut = () => new Promise(() => {});
  void startSite(closed.store);
  await expect.poll(() => closed.auth.onChange).toHaveBeenCalled();
  closed.speak();
  void closed.store.set(signOutAtom);
  const { store, documents, auth, speak, ended } = open();
  const { promise: signedOut, resolve } = deferred<void>();
  auth.signOut = vi.fn(() => signedOut);
  documents['/config.json'] = CONFIG;
  void startSite(store);
  await expect.poll(() => auth.onChange).toHaveBeenCalled();
  speak();
  expect(auth.signOut).toHaveBeenCalledOnce();
  expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', isLoggedIn: false });
  speak(null);
  resolve();
  await expect.poll(() => ({ ...localStorage })).toEqual({});
  expect(ended()).toBeNull();
});

// spec: 4 Sign-out
test('a sign-out in another tab also signs out this tab, even if its auth SDK is still starting and then reports the account', async () => {
  const { store, documents, auth, speak, ended } = open();
  documents['/config.json'] = CONFIG;
  localStorage.setItem('was-signed-in', 'yes');
  const signOut = vi.spyOn(auth, 'signOut');
  const started = startSite(store);
  await expect.poll(() => auth.onChange).toHaveBeenCalled();
  localStorage.removeItem('was-signed-in');
  // Reports the account, which the SDK read before the sign-out and now stores again for all tabs.
  speak();
  await started;
  expect(signOut).toHaveBeenCalledOnce();
  expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', isLoggedIn: false });
  await expect.poll(() => ({ ...localStorage })).toEqual({});
  expect(ended()).toBeNull();
  speak();
  expect(store.get(sessionAtom).isLoggedIn).toBe(true);
});

test('neither a start without an account nor a sign-out by the visitor counts as an unexpected end of the session', async () => {
  const { store, documents, auth, speak, ended } = open();
  speak(null);
  documents['/config.json'] = CONFIG;
  void startSite(store);
  await expect.poll(() => auth.onChange).toHaveBeenCalled();
  speak(null);
  expect(ended()).toBeNull();
  speak();
  await store.set(signOutAtom);
  expect(ended()).toBeNull();
});

const blockStorage = () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  }
};

test('when the browser blocks the storage, the shell still distinguishes "Sign Out" from an unexpected end of the session', async () => {
  blockStorage();
  const { store, documents, auth, speak, ended } = open();
  documents['/config.json'] = CONFIG;
  void startSite(store);
  await expect.poll(() => auth.onChange).toHaveBeenCalled();
  speak();
  speak(null);
  expect(ended()).toEqual({ unsaved: null });
  speak();
  await store.set(signOutAtom);
  expect(ended()).toBeNull();
});

test('a sign-out in another tab ends the session of this page when the storage event arrives', async () => {
  const { store, documents, auth, speak, ended } = open();
  documents['/config.json'] = CONFIG;
  void startSite(store);
  await expect.poll(() => auth.onChange).toHaveBeenCalled();
  speak();
  localStorage.removeItem('was-signed-in');
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(store.get(sessionAtom).isLoggedIn).toBe(true);
  dispatchEvent(new StorageEvent('storage', { key: 'was-signed-in' }));
  expect(store.get(sessionAtom).isLoggedIn).toBe(false);
  expect(ended()).toBeNull();
});

test('after a sign-out in another tab, a page reloads when somebody signs in again in another tab', async () => {
  const { store, documents, auth, speak } = open();
  documents['/config.json'] = CONFIG;
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  void startSite(store);
  await expect.poll(() => auth.onChange).toHaveBeenCalled();
  speak();
  const signIn = () =>
    dispatchEvent(new StorageEvent('storage', { key: 'was-signed-in', newValue: 'yes' }));
  // First counts the reloads by pages of earlier tests, because these pages still listen.
  signIn();
  const earlier = reload.mock.calls.length;
  localStorage.removeItem('was-signed-in');
  dispatchEvent(new StorageEvent('storage', { key: 'was-signed-in' }));
  signIn();
  expect(reload.mock.calls.length).toBeGreaterThan(2 * earlier);
});

describe('a page that comes back from the back/forward cache', () => {
  const comeBack = (persisted = true) =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

  const openSignedIn = async () => {
    const { store, documents, auth, speak, ended } = open();
    documents['/config.json'] = CONFIG;
    const started = startSite(store);
    await expect.poll(() => auth.onChange).toHaveBeenCalled();
    speak();
    await started;
    const Page = () =>
      createElement('p', null, useAtomValue(sessionAtom).firebaseUser?.uid ?? 'nobody');
    const { container } = render(createElement(Provider, { store }, createElement(Page)));
    return { shown: () => container.textContent, speak, ended };
  };

  // spec: 4 Sign-out
  test('a page from the back/forward cache shows nothing of a person who signed out in another tab', async () => {
    const { shown, ended } = await openSignedIn();
    expect(shown()).toBe('a');
    localStorage.removeItem('was-signed-in');
    comeBack();
    expect(shown()).toBe('nobody');
    expect(ended()).toBeNull();
  });

  // While the page was away, one person signed out and another one signed in, in another tab. The
  // browser sends the `storage` events of both when the page comes back.
  test('a page from the back/forward cache shows nothing of a person who signed out in another tab even if somebody else is signed in now', async () => {
    const { shown, ended } = await openSignedIn();
    const reload = vi.fn();
    vi.stubGlobal('location', { ...location, reload });
    comeBack();
    dispatchEvent(new StorageEvent('storage', { key: 'was-signed-in' }));
    expect(shown()).toBe('nobody');
    expect(ended()).toBeNull();
    expect({ ...localStorage }).toEqual({ 'was-signed-in': 'yes' });
    dispatchEvent(new StorageEvent('storage', { key: 'was-signed-in', newValue: 'yes' }));
    expect(reload).toHaveBeenCalled();
  });

  test('a page from the back/forward cache says that the session ended by itself in another tab, and how many rows are unsent', async () => {
    const { shown, speak, ended } = await openSignedIn();
    openDraft<object>({ uid: 'a', step: 'add-users', table: 'users' }).save({ rows: ['Kurt'] });
    localStorage.setItem('was-signed-in', 'ended');
    comeBack();
    expect(shown()).toBe('nobody');
    // Simulates that the auth SDK notices the end of the session later.
    speak(null);
    expect(ended()).toEqual({ unsaved: { locations: 0, users: 1, changes: 0 } });
  });

  test.each([
    ['of a person who is still signed in', () => comeBack()],
    [
      'when the page does not come from the back/forward cache',
      () => {
        localStorage.removeItem('was-signed-in');
        comeBack(false);
      },
    ],
  ])('the event "pageshow" does not end the session %s', async (_when, happen) => {
    const { shown } = await openSignedIn();
    happen();
    expect(shown()).toBe('a');
  });

  test('a page from the back/forward cache keeps the session when the browser blocks the storage', async () => {
    blockStorage();
    const { shown } = await openSignedIn();
    comeBack();
    expect(shown()).toBe('a');
  });
});
