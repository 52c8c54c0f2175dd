import type { Config } from '@platform/federation/runtime';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { createSessionStore } from 'shared-session/host';
import { deferred } from 'shared-session/testing';
import { expect, test, vi } from 'vitest';
import { announcementsAtom } from '../announcer/announce';
import { getAuthService } from '../auth/auth-service';
import { toSignInFailure } from '../auth/sign-in-failure';
import { InvalidDocumentError } from '../config/config';
import { retryStartSite } from '../start/start';
import { endedSessionAtom, signInFailureAtom } from '../state/session';
import { configStateAtom } from '../state/site-config';
import { createTestConfig } from '../testing/site';
import SignInPage from './sign-in-page';

vi.mock('../start/start', () => ({ retryStartSite: vi.fn() }));

const renderPage = (store: ReturnType<typeof createSessionStore>) =>
  render(
    <Provider store={store}>
      <MemoryRouter>
        <SignInPage />
      </MemoryRouter>
    </Provider>,
  );

const PROBLEMS = ['apiBaseUrl is missing', 'checkoutUrl is not a URL'];

const open = () => {
  const store = createSessionStore();
  const error = new InvalidDocumentError('configuration', PROBLEMS);
  store.set(configStateAtom, { status: 'unreadable', error });
  const { promise, resolve } = deferred<void>();
  vi.mocked(retryStartSite).mockReset().mockReturnValue(promise);
  renderPage(store);
  const fail = () => act(async () => resolve());
  const succeed = () =>
    act(async () => {
      store.set(configStateAtom, { status: 'read', config: createTestConfig() });
      resolve();
    });
  return { fail, succeed };
};

const tryAgain = () => screen.getByRole('button', { name: 'Try again' });

test('the sign-in page keeps "Try again" busy until the retry has ended', async () => {
  const { fail } = open();
  fireEvent.click(tryAgain());
  fireEvent.click(tryAgain());
  expect(retryStartSite).toHaveBeenCalledOnce();
  expect(tryAgain().getAttribute('aria-busy')).toBe('true');
  await fail();
  expect(tryAgain().getAttribute('aria-busy')).toBeNull();
});

// spec: 6
test('the sign-in page connects early to the hosts whose code the sign-in popup needs, but not in a local run', () => {
  const connections = () =>
    [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preconnect]')].map(
      ({ href }) => href,
    );
  const show = (config: Partial<Config>) => {
    const store = createSessionStore();
    store.set(configStateAtom, { status: 'read', config: createTestConfig(config) });
    renderPage(store);
  };
  show({ identityEmulatorUrl: 'http://localhost:9099' });
  expect(connections()).toEqual([]);
  show({ firebase: { apiKey: 'k', authDomain: 'auth.example', projectId: 'p' } });
  expect(connections()).toEqual(['https://apis.google.com/', 'https://auth.example/']);
});

// spec: 10
test('when the configuration cannot be read, the sign-in page announces that sign-in is not available', () => {
  open();
  expect(screen.getByText(/isn't available/).closest('[role=status]')).toBeTruthy();
});

// spec: 11 /config.json
test('the sign-in page names every problem of a configuration that cannot be read', () => {
  open();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(PROBLEMS);
});

test('until the configuration is read, the sign-in page shows no sign-in buttons, because they would fail', () => {
  const store = createSessionStore();
  renderPage(store);
  expect(screen.getByText(/isn't available until/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  act(() => store.set(configStateAtom, { status: 'read', config: createTestConfig() }));
  expect(screen.queryByText(/isn't available until/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeDefined();
});

// spec: 10
test('the sign-in page moves the focus to its heading when a successful retry removes "Try again"', async () => {
  const { succeed } = open();
  tryAgain().focus();
  fireEvent.click(tryAgain());
  await succeed();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('a successful retry on the sign-in page does not move the focus if the user has focused a field elsewhere', async () => {
  const { succeed } = open();
  fireEvent.click(tryAgain());
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await succeed();
  expect(document.activeElement).toBe(field);
  field.remove();
});

const noticeAbout = (thrown: unknown, role: 'alert' | 'status' = 'alert') => {
  const store = createSessionStore();
  store.set(configStateAtom, { status: 'read', config: createTestConfig() });
  store.set(signInFailureAtom, toSignInFailure(thrown, 'microsoft'));
  renderPage(store);
  return screen.getByRole(role).textContent;
};

const error = (code: string, customData?: Record<string, unknown>) =>
  Object.assign(new Error(code), { code: `auth/${code}`, customData });

const existsWith = (_tokenResponse?: object) =>
  error('account-exists-with-different-credential', { _tokenResponse });

test.each([
  ['popup-blocked', /Allow pop-ups/],
  ['network-request-failed', /Check your connection/],
  ['unauthorized-domain', /localhost.*operator/],
  ['operation-not-allowed', /Microsoft is turned off/],
  ['user-disabled', /disabled/],
  ['too-many-requests', /Wait a few minutes/],
  ['configuration-not-found', /operator needs to correct/],
  ['api-key-not-valid.-please-pass-a-valid-api-key.', /operator needs to correct/],
  ['requests-from-referer-https://app.example-are-blocked.', /operator needs to correct/],
  ['internal-error', /auth\/internal-error/],
])('the message about a failed sign-in explains the error code %s', (code, expected) => {
  expect(noticeAbout(error(code))).toMatch(expected);
});

test('when the script of the sign-in service does not load, the message asks to check the connection', () => {
  const failed = Object.assign(error('internal-error'), { customData: new Event('error') });
  expect(noticeAbout(failed)).toMatch(/Check your connection/);
});

test.each(['popup-closed-by-user', 'cancelled-popup-request'])(
  'the message about a closed sign-in popup is no alert, because the visitor closed the popup: %s',
  (code) => {
    expect(noticeAbout(error(code), 'status')).toMatch(/closed before you finished/);
  },
);

test('the message about a closed sign-in popup appears in a live region that exists from the start', () => {
  const store = createSessionStore();
  store.set(configStateAtom, { status: 'read', config: createTestConfig() });
  renderPage(store);
  const region = screen.getByRole('status');
  act(() => store.set(signInFailureAtom, { kind: 'closed' }));
  expect(region.textContent).toMatch(/closed before you finished/);
});

test('if the sign-in popup was closed before the sign-in page appears, the page announces the closed popup to screen readers exactly once', () => {
  const store = createSessionStore();
  store.set(configStateAtom, { status: 'read', config: createTestConfig() });
  store.set(signInFailureAtom, { kind: 'closed' });
  renderPage(store);
  // Sets the failure again, as the shell does when the SDK reports the closed popup seconds later.
  act(() => store.set(signInFailureAtom, { kind: 'closed' }));
  const announced = store.get(announcementsAtom).map(({ text }) => text);
  expect(announced).toEqual([expect.stringMatching(/closed before you finished/)]);
});

test('the sign-in page announces that the session has ended', () => {
  const store = createSessionStore();
  store.set(configStateAtom, { status: 'read', config: createTestConfig() });
  store.set(endedSessionAtom, { unsaved: null });
  renderPage(store);
  const announced = store.get(announcementsAtom).map(({ text }) => text);
  expect(announced).toEqual(['Your session ended']);
});

test('if the session ended by itself during a change of many users, the sign-in page says that the change stopped', () => {
  const store = createSessionStore();
  store.set(configStateAtom, { status: 'read', config: createTestConfig() });
  store.set(endedSessionAtom, { unsaved: null });
  renderPage(store);
  expect(screen.queryByText(/^A change of users stopped/)).toBeNull();
  act(() => store.set(endedSessionAtom, { unsaved: null, isChangeStopped: true }));
  expect(screen.getByText(/^A change of users stopped/)).toBeDefined();
});

test.each([
  [
    'names the provider',
    existsWith({ verifiedProvider: ['google.com'] }),
    /“Continue with Google”/,
  ],
  ['says "another provider" if the provider is not known', existsWith(), /another provider/],
])(
  'the message about a failed sign-in with an account of another provider %s',
  (_what, existing, expected) => {
    expect(noticeAbout(existing)).toMatch(expected);
  },
);

test('when the auth service never started, the message about a failed sign-in says that an operator must correct the configuration', () => {
  const notStarted = (() => {
    try {
      return getAuthService();
    } catch (reason) {
      return reason;
    }
  })();
  expect(noticeAbout(notStarted)).toMatch(/couldn.t start.*operator/);
});

test('for an error that is not from the SDK, the message about a failed sign-in shows the code "unknown"', () => {
  expect(noticeAbout('boom')).toMatch(/unknown/);
});
