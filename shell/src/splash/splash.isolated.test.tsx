import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { sessionAtom } from 'shared-session';
import {
  answersInOrder,
  createTestAccount,
  startTestLifecycle,
  type TestAnswer,
} from 'shared-session/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useFocusAndAnnouncePage } from '../announcer/announce';
import { type AuthService, getAuthService } from '../auth/auth-service';
import { sessionLifecycleAtom } from '../state/session';
import { Splash } from './splash';

vi.mock('../auth/auth-service', async (original) => ({
  ...(await original<typeof import('../auth/auth-service')>()),
  getAuthService: vi.fn(),
}));

const closePopup = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  closePopup.mockClear();
  vi.mocked(getAuthService).mockReturnValue({ closePopup } as unknown as AuthService);
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const show = (byPath: Parameters<typeof answersInOrder>[0] = {}, ports = {}) => {
  const life = startTestLifecycle(answersInOrder(byPath), ports);
  life.store.set(sessionLifecycleAtom, life.lifecycle);
  render(
    <Provider store={life.store}>
      <Splash onSignOut={() => {}} />
    </Provider>,
  );
  return life;
};

const never = new Promise<TestAnswer>(() => {});
const words = () => screen.getByRole('status').textContent;
const button = (name: string) => screen.queryByRole('button', { name });

test('the first splash shows "Sign Out" ten seconds after the document was opened, even if the splash appears later', async () => {
  await pass(8000);
  show();
  await pass(2000);
  expect(button('Sign Out')).not.toBeNull();
});

// spec: 3
test('the splash shows only a logo and a spinner for ten seconds', async () => {
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Loading' })).toBeDefined();
  expect(screen.getByRole('main').querySelector('svg')).not.toBeNull();
  expect(document.querySelector('.splash-spinner')).not.toBeNull();
  await pass(9999);
  expect(words()).toBe('');
  expect(button('Sign Out')).toBeNull();
});

describe('the splash after ten seconds', () => {
  test('after ten seconds the splash says that it waits for the auth SDK, and offers "Sign Out"', async () => {
    show();
    await pass(10_000);
    expect(words()).toMatch(/whether you're signed in/);
    expect(button('Sign Out')).not.toBeNull();
  });

  test.each([
    ['the check of the account', { '/isUserValid': [never] }, /checking your account/],
    ['the profile', { '/isUserValid': [{ payload: true }], '/user': [never] }, /your profile/],
    [
      'a server that cannot be reached',
      { '/isUserValid': ['unreachable' as const] },
      /keeps trying/,
    ],
  ])(
    'after ten seconds the splash offers "Sign Out" and tells the visitor that the site still waits for %s',
    async (_what, byPath, expected) => {
      const { lifecycle } = show(byPath);
      act(() => lifecycle.accountChanged(createTestAccount('a')));
      await pass(10_000);
      expect(words()).toMatch(expected);
      expect(button('Sign Out')).not.toBeNull();
    },
  );

  test('while the site waits only for the registry, the splash says after ten seconds that the app is loading', async () => {
    const { lifecycle } = show();
    act(() => lifecycle.accountChanged(null));
    await pass(10_000);
    expect(words()).toMatch(/loading the app/);
  });

  test('the "Sign Out" button of the splash ends the session, and no more requests follow', async () => {
    const { store, lifecycle, requests } = show({ '/isUserValid': ['unreachable'] });
    act(() => lifecycle.accountChanged(createTestAccount('a')));
    await pass(10_000);
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    const before = requests.length;
    await pass(60_000);
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', isLoggedIn: false });
    expect(requests).toHaveLength(before);
  });
});

// spec: 10
test('after a sign-out on the splash, the heading of the next page takes the focus', async () => {
  show();
  await pass(10_000);
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  cleanup();
  const SignIn = () => {
    useFocusAndAnnouncePage('Sign in');
    return <h1 tabIndex={-1}>Welcome</h1>;
  };
  render(
    <main>
      <SignIn />
    </main>,
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Welcome' }));
});

describe('the splash while a sign-in popup is open', () => {
  const open = () => {
    const life = show();
    act(() => {
      life.lifecycle.accountChanged(null);
      life.lifecycle.signInStarted();
    });
    return life;
  };

  test('the splash says immediately that a sign-in popup is open, and offers only "Cancel"', async () => {
    open();
    expect(words()).toMatch(/in the sign-in window/);
    await pass(20_000);
    expect(button('Cancel')).not.toBeNull();
    expect(button('Sign Out')).toBeNull();
  });

  test('the "Cancel" button of the splash closes the sign-in popup, and the session is signed out', () => {
    const { store } = open();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', isLoggedIn: false });
    expect(closePopup).toHaveBeenCalledOnce();
  });
});
