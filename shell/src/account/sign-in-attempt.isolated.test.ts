import { sessionAtom } from 'shared-session';
import {
  answersInOrder,
  createTestAccount,
  deferred,
  startTestLifecycle,
} from 'shared-session/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { type AuthService, getAuthService } from '../auth/auth-service';
import { sessionLifecycleAtom, signInFailureAtom } from '../state/session';
import { cancelSignInAtom, readLastUsedProvider, signInAtom } from './sign-in-attempt';

vi.mock('../auth/auth-service', async (original) => ({
  ...(await original<typeof import('../auth/auth-service')>()),
  getAuthService: vi.fn(),
}));

type SignedIn = Awaited<ReturnType<AuthService['signIn']>>;

const CLOSED = Object.assign(new Error('closed'), { code: 'auth/popup-closed-by-user' });
const BLOCKED = Object.assign(new Error('blocked'), { code: 'auth/popup-blocked' });

beforeEach(() => localStorage.clear());

const open = () => {
  const authSignOut = vi.fn(async () => {});
  const { store, lifecycle } = startTestLifecycle(
    answersInOrder({ '/isUserValid': [{ payload: true }] }),
    {
      authSignOut,
    },
  );
  store.set(sessionLifecycleAtom, lifecycle);
  lifecycle.accountChanged(null);
  const popups: {
    resolve: () => void;
    reject: (error: Error) => void;
    notice: () => void;
  }[] = [];
  const signIn = vi.fn((_provider: string, notice: () => void) => {
    const { promise, resolve } = deferred<Error | null>();
    popups.push({ resolve: () => resolve(null), reject: resolve, notice });
    return promise.then((error) => {
      if (error) throw error;
      return {} as SignedIn;
    });
  });
  const closePopup = vi.fn();
  vi.mocked(getAuthService).mockReturnValue({ signIn, closePopup } as unknown as AuthService);
  return {
    store,
    lifecycle,
    authSignOut,
    popups,
    signIn,
    closePopup,
    failure: () => store.get(signInFailureAtom),
  };
};

test('a click on a sign-in button opens the popup synchronously and sets the session to "loading"', () => {
  const { store, signIn } = open();
  void store.set(signInAtom, 'yahoo');
  expect(signIn).toHaveBeenCalledWith('yahoo', expect.any(Function));
  expect(store.get(sessionAtom).status).toBe('loading');
});

test('a failed sign-in sets the session to "error", and the reason of the failure is kept until the next sign-in', async () => {
  const { store, popups, failure } = open();
  const attempt = store.set(signInAtom, 'google');
  popups[0]?.reject(BLOCKED);
  await attempt;
  expect(store.get(sessionAtom).status).toBe('error');
  expect(failure()).toEqual({ kind: 'blocked' });
  void store.set(signInAtom, 'google');
  expect(failure()).toBeNull();
});

test('a sign-in ends as soon as its popup is closed, without waiting for the error of the SDK', () => {
  const { store, popups, failure } = open();
  void store.set(signInAtom, 'google');
  popups[0]?.notice();
  expect(store.get(sessionAtom).status).toBe('error');
  expect(failure()).toEqual({ kind: 'closed' });
});

test('a sign-in succeeds even when the account arrives after the popup was closed', async () => {
  const { store, lifecycle, popups, failure, authSignOut } = open();
  const attempt = store.set(signInAtom, 'google');
  popups[0]?.notice();
  lifecycle.accountChanged(createTestAccount('a'));
  popups[0]?.resolve();
  await attempt;
  expect(store.get(sessionAtom).isLoggedIn).toBe(true);
  expect(failure()).toBeNull();
  expect(authSignOut).not.toHaveBeenCalled();
});

test('after a second sign-in has started, closing the popup of the first sign-in does not end the second sign-in', () => {
  const { store, popups, failure } = open();
  void store.set(signInAtom, 'google');
  void store.set(signInAtom, 'apple');
  popups[0]?.notice();
  expect(store.get(sessionAtom).status).toBe('loading');
  expect(failure()).toBeNull();
});

test('a cancelled sign-in closes its popup', () => {
  const { store, closePopup } = open();
  void store.set(signInAtom, 'google');
  store.set(cancelSignInAtom);
  expect(closePopup).toHaveBeenCalledOnce();
});

test('after a cancelled sign-in, a late failure is not shown, and a late success does not change the last used provider', async () => {
  const { store, popups, failure } = open();
  const failing = store.set(signInAtom, 'google');
  store.set(cancelSignInAtom);
  popups[0]?.reject(CLOSED);
  await failing;
  expect(store.get(sessionAtom).status).toBe('ready');
  expect(failure()).toBeNull();

  const completing = store.set(signInAtom, 'google');
  store.set(cancelSignInAtom);
  popups[1]?.resolve();
  await completing;
  expect(readLastUsedProvider()).toBeUndefined();
});

test('a sign-in in another tab also signs in this tab, even while a cancelled popup of this tab is open', async () => {
  const { store, lifecycle, popups } = open();
  const attempt = store.set(signInAtom, 'google');
  store.set(cancelSignInAtom);
  lifecycle.accountChanged(createTestAccount('a'));
  popups[0]?.reject(CLOSED);
  await attempt;
  await expect.poll(() => store.get(sessionAtom).isLoggedIn).toBe(true);
});

test('when an older sign-in fails after a newer sign-in has started, the newer sign-in still succeeds', async () => {
  const { store, popups, failure } = open();
  const first = store.set(signInAtom, 'google');
  const second = store.set(signInAtom, 'apple');
  popups[0]?.reject(CLOSED);
  await first;
  expect(store.get(sessionAtom).status).toBe('loading');
  popups[1]?.resolve();
  await second;
  expect(failure()).toBeNull();
  expect(readLastUsedProvider()).toBe('apple');
});

test('a failed sign-in shows no failure if another tab has already signed the visitor in', async () => {
  const { store, lifecycle, popups, failure } = open();
  const attempt = store.set(signInAtom, 'google');
  lifecycle.accountChanged(createTestAccount('a'));
  popups[0]?.reject(CLOSED);
  await attempt;
  expect(store.get(sessionAtom).isLoggedIn).toBe(true);
  expect(failure()).toBeNull();
});

test('when the auth service was never started, a sign-in fails with the reason "not-started"', async () => {
  const { store, failure } = open();
  const real = await vi.importActual<typeof import('../auth/auth-service')>('../auth/auth-service');
  vi.mocked(getAuthService).mockImplementation(real.getAuthService);
  await store.set(signInAtom, 'google');
  expect(store.get(sessionAtom).status).toBe('error');
  expect(failure()).toEqual({ kind: 'not-started' });
});
