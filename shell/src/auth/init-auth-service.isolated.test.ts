import { FirebaseError } from 'firebase/app';
import * as sdk from 'firebase/auth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { initAuthService as InitAuthService } from './auth-service';

// Replaces popups and the browser storage, because the SDK's build for Node.js lacks both.
vi.mock('firebase/auth', async (original) => {
  const real = await original<typeof sdk>();
  return {
    ...real,
    initializeAuth: (app: Parameters<typeof real.initializeAuth>[0]) =>
      real.initializeAuth(app, { persistence: real.inMemoryPersistence }),
    signInWithPopup: vi.fn(),
    signOut: vi.fn(async () => {}),
  };
});

const FIREBASE = { apiKey: 'key', authDomain: 'app.example', projectId: 'demo' };
const OPTIONS = { firebase: FIREBASE };

/** Loads a new copy of the module without a started auth service, as after a page load. */
const open = async (): Promise<{
  initAuthService: typeof InitAuthService;
  getAuthService: () => unknown;
}> => import('./auth-service');

const log = vi.fn();
const ignore = () => {};

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, 'error').mockImplementation(log);
  log.mockReset();
});
afterEach(async () => {
  const { deleteApp, getApps } = await import('firebase/app');
  await Promise.all(getApps().map(deleteApp));
});

// spec: 6
describe('initAuthService', () => {
  test('a second call of initAuthService returns the auth service of the first call, even with other options', async () => {
    const { initAuthService, getAuthService } = await open();
    const first = initAuthService(OPTIONS);
    expect(initAuthService({ firebase: { ...FIREBASE, projectId: 'another' } })).toBe(first);
    expect(getAuthService()).toBe(first);
  });

  test('when the auth SDK fails to start, initAuthService logs and rethrows the error, and the auth service stays unavailable', async () => {
    const { initAuthService, getAuthService } = await open();
    expect(() => initAuthService({ firebase: { ...FIREBASE, apiKey: '' } })).toThrow(
      /invalid-api-key/,
    );
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/initialized/), expect.anything());
    expect(getAuthService).toThrow('Firebase not initialized');
  });
});

describe('the token', () => {
  test('getIdToken returns null while nobody is signed in', async () => {
    const { initAuthService } = await open();
    expect(await initAuthService(OPTIONS).getIdToken()).toBeNull();
    expect(await initAuthService(OPTIONS).getIdToken(true)).toBeNull();
  });
});

// spec: 6
describe('the sign-in popup', () => {
  const popup = vi.mocked(sdk.signInWithPopup);

  test('signIn opens the popup synchronously during the click and resolves with user and token', async () => {
    const user = { uid: 'u1', displayName: 'Ada', providerData: [], getIdToken: async () => 't1' };
    popup.mockResolvedValueOnce({ user } as unknown as sdk.UserCredential);
    const { initAuthService } = await open();
    const signedIn = initAuthService(OPTIONS).signIn('apple', ignore);
    expect(popup).toHaveBeenCalledOnce();
    expect(popup.mock.calls[0]?.[1].providerId).toBe('apple.com');
    expect(await signedIn).toMatchObject({ user: { uid: 'u1', name: 'Ada' }, idToken: 't1' });
  });

  // After a failed sign-out, the SDK still has the account, and does not report the next sign-in.
  test('after a sign-in, the auth service reports the account even when the SDK reports nothing', async () => {
    const user = { uid: 'u1', displayName: 'Ada', providerData: [], getIdToken: async () => 't1' };
    popup.mockResolvedValueOnce({ user } as unknown as sdk.UserCredential);
    const { initAuthService } = await open();
    const auth = initAuthService(OPTIONS);
    const onChange = vi.fn();
    auth.onChange(onChange);
    await auth.signIn('google', ignore);
    expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ uid: 'u1' }));
  });

  test('closePopup closes the sign-in popup', async () => {
    const opened = { close: vi.fn() };
    vi.stubGlobal('open', () => opened);
    popup.mockImplementationOnce(async () => {
      window.open('https://auth.example/popup');
      return new Promise<sdk.UserCredential>(() => {});
    });
    const { initAuthService } = await open();
    const auth = initAuthService(OPTIONS);
    auth.closePopup();
    void auth.signIn('google', ignore);
    auth.closePopup();
    vi.unstubAllGlobals();
    expect(opened.close).toHaveBeenCalledOnce();
  });

  describe('a cancelled sign-in', () => {
    const account = (sdkAuth: sdk.Auth, uid: string) => {
      const user = {
        uid,
        tenantId: null,
        auth: sdkAuth,
        providerData: [],
        toJSON: () => null,
        getIdToken: async () => 't1',
        _clone: () => user,
        _stopProactiveRefresh: ignore,
      };
      return user as unknown as sdk.User;
    };

    const openAuth = async () => {
      vi.mocked(sdk.signOut).mockClear();
      vi.spyOn(console, 'info').mockImplementation(ignore);
      const { initAuthService } = await open();
      const auth = initAuthService(OPTIONS);
      const onChange = vi.fn();
      auth.onChange(onChange);
      return { auth, onChange, reported: () => onChange.mock.calls.flat().filter(Boolean) };
    };

    test('the account of a cancelled sign-in is signed out even if the account arrives when the SDK no longer waits for the popup', async () => {
      const { auth, onChange, reported } = await openAuth();
      let arriveLate = async () => {};
      popup.mockImplementationOnce(async (sdkAuth) => {
        arriveLate = () => sdk.updateCurrentUser(sdkAuth, account(sdkAuth, 'cancelled'));
        throw new FirebaseError('auth/popup-closed-by-user', 'Closed');
      });
      await auth.signIn('google', ignore).catch(ignore);
      auth.closePopup();
      await arriveLate();
      await expect.poll(() => sdk.signOut).toHaveBeenCalledOnce();
      expect(reported()).toEqual([]);

      popup.mockImplementationOnce(async (sdkAuth) => {
        const user = account(sdkAuth, 'next');
        await sdk.updateCurrentUser(sdkAuth, user);
        return { user } as sdk.UserCredential;
      });
      await auth.signIn('google', ignore);
      expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ uid: 'next' }));
      expect(sdk.signOut).toHaveBeenCalledOnce();
    });

    test.each([
      ['before the account arrives', 'early'],
      ['while the SDK stores the account', 'late'],
    ])(
      'if a sign-in is cancelled %s and its popup still completes, the account is signed out once and is not reported',
      async (_when, when) => {
        const { auth, reported } = await openAuth();
        popup.mockImplementationOnce(async (sdkAuth) => {
          const user = account(sdkAuth, 'cancelled');
          if (when === 'late') sdkAuth.beforeAuthStateChanged(() => auth.closePopup());
          else auth.closePopup();
          await sdk.updateCurrentUser(sdkAuth, user);
          return { user } as sdk.UserCredential;
        });
        await auth.signIn('google', ignore);
        await expect.poll(() => sdk.signOut).toHaveBeenCalled();
        await new Promise((resolve) => setTimeout(resolve));
        expect(sdk.signOut).toHaveBeenCalledOnce();
        expect(reported()).toEqual([]);
      },
    );

    // The SDK reports nothing if it still has the account, for example after a failed sign-out.
    test('if a sign-in popup completes after "Cancel", its account is signed out, even if the auth SDK reports no change', async () => {
      const { auth, onChange, reported } = await openAuth();
      popup.mockImplementation(async (sdkAuth) => {
        const user = account(sdkAuth, 'same');
        await sdk.updateCurrentUser(sdkAuth, user);
        return { user } as sdk.UserCredential;
      });
      await auth.signIn('google', ignore);
      onChange.mockClear();
      const cancelled = auth.signIn('google', ignore);
      auth.closePopup();
      await cancelled;
      popup.mockReset();
      await expect.poll(() => sdk.signOut).toHaveBeenCalledOnce();
      expect(reported()).toEqual([]);
    });
  });

  test('signIn restores the original `window.open` as soon as the sign-in popup is open', async () => {
    const native = vi.fn(() => ({ close: vi.fn() }));
    vi.stubGlobal('open', native);
    popup.mockImplementationOnce(async () => {
      window.open('https://auth.example/popup');
      return new Promise<sdk.UserCredential>(() => {});
    });
    const { initAuthService } = await open();
    const auth = initAuthService(OPTIONS);
    expect(window.open).toBe(native);
    void auth.signIn('google', ignore);
    expect(window.open).toBe(native);
    vi.unstubAllGlobals();
  });

  test('signIn calls onClosed a second after the popup was closed if there is no sign-in result by then', async () => {
    vi.useFakeTimers();
    const opened = { closed: false };
    vi.stubGlobal('open', () => opened);
    const attempts: { fail: () => void }[] = [];
    popup.mockImplementation(() => {
      window.open('https://auth.example/popup');
      return new Promise((_resolve, reject) => {
        attempts.push({ fail: () => reject(new FirebaseError('auth/timeout', 'Late')) });
      });
    });
    const { initAuthService } = await open();
    const auth = initAuthService(OPTIONS);
    const onClosed = vi.fn();
    void auth.signIn('google', onClosed).catch(ignore);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onClosed).not.toHaveBeenCalled();
    opened.closed = true;
    await vi.advanceTimersByTimeAsync(1_250);
    expect(onClosed).toHaveBeenCalledOnce();

    const second = vi.fn();
    const attempt = auth.signIn('google', second).catch(ignore);
    await vi.advanceTimersByTimeAsync(500);
    attempts[1]?.fail();
    await attempt;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(second).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    popup.mockReset();
  });

  test('when a cancelled sign-in ends late, closePopup still closes the popup of the new sign-in', async () => {
    const close = vi.fn();
    vi.stubGlobal('open', (name: string) => ({ close: () => close(name) }));
    const attempts: { open: () => void; cancel: () => void }[] = [];
    const begin: typeof sdk.signInWithPopup = (_auth, { providerId }) =>
      new Promise((_resolve, reject) => {
        attempts.push({
          open: () => void window.open(providerId),
          cancel: () => reject(new FirebaseError('auth/cancelled-popup-request', 'Cancelled')),
        });
      });
    popup.mockImplementationOnce(begin).mockImplementationOnce(begin);
    const { initAuthService } = await open();
    const auth = initAuthService(OPTIONS);
    const first = auth.signIn('google', ignore);
    attempts[0]?.open();
    auth.closePopup();
    const second = auth.signIn('microsoft', ignore);
    // Ends the first attempt, as the SDK does before it opens the second popup.
    attempts[0]?.cancel();
    await expect(first).rejects.toThrow('Cancelled');
    attempts[1]?.open();
    auth.closePopup();
    expect(close.mock.calls).toEqual([['google.com'], ['microsoft.com']]);
    attempts[1]?.cancel();
    await expect(second).rejects.toThrow('Cancelled');
    window.open('https://pay.example/');
    auth.closePopup();
    vi.unstubAllGlobals();
    expect(close).not.toHaveBeenCalledWith('https://pay.example/');
  });

  test.each([
    ['google', 'popup-blocked', 'error'],
    ['google', 'popup-closed-by-user', 'info'],
    ['microsoft', 'popup-blocked', 'error'],
    ['yahoo', 'popup-blocked', 'error'],
    ['apple', 'popup-blocked', 'error'],
  ] as const)(
    'a sign-in with %s that fails with %s is logged as %s, and the error is rethrown',
    async (provider, code, level) => {
      vi.spyOn(console, level).mockImplementation(log);
      const failure = new FirebaseError(`auth/${code}`, 'Failed');
      popup.mockRejectedValueOnce(failure);
      const { initAuthService } = await open();
      await expect(initAuthService(OPTIONS).signIn(provider, ignore)).rejects.toBe(failure);
      expect(log.mock.calls).toEqual([[expect.stringMatching(`${provider}.*auth/${code}`)]]);
    },
  );
});

test('the error of a failed sign-out is logged and rethrown', async () => {
  const failure = new Error('storage is gone');
  vi.mocked(sdk.signOut).mockRejectedValueOnce(failure);
  const { initAuthService } = await open();
  await expect(initAuthService(OPTIONS).signOut()).rejects.toBe(failure);
  expect(log).toHaveBeenCalledWith('Sign-out failed', failure);
});
