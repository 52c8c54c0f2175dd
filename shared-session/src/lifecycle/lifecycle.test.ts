import {
  isChangeRunningAtom,
  loadLocationsAtom,
  loadOrganizationAtom,
  loadUsersAtom,
  locationsAtom,
  onSessionEnd,
  openDraft,
  organizationAtom,
  sessionAtom,
  sessionRefusedAtom,
  signOutAtom,
  usersAtom,
} from 'shared-session';
import { accountRefusalAtom, serverErrorAtom, sessionWaitReasonAtom } from 'shared-session/host';
import {
  answersInOrder,
  createTestAccount,
  deferred,
  startTestLifecycle,
  type TestAnswer,
} from 'shared-session/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const PROFILE = { name: 'Åse Lie', email: 'ase@example.com', role: 'admin', favourite: 'blå' };
const VALID = { payload: true };
const USER = { payload: PROFILE };
const HTML = () => new Response('<h1>Bad gateway</h1>', { status: 502 });

/** Runs all pending work that does not wait for a timer. */
const settle = () => vi.advanceTimersByTimeAsync(0);

const held = () => deferred<TestAnswer>();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

// spec: 4 From load to ready
describe('a session after the page has loaded', () => {
  it('when the page starts, nobody is signed in, and the session waits for the auth SDK', () => {
    const { store } = startTestLifecycle(answersInOrder({}));
    expect(store.get(sessionAtom)).toEqual({
      isLoggedIn: false,
      status: 'idle',
      user: null,
      firebaseUser: null,
    });
    expect(store.get(sessionWaitReasonAtom)).toBe('auth');
  });

  it('when nobody is signed in, the session becomes ready without a request', async () => {
    const { store, lifecycle, requests } = startTestLifecycle(answersInOrder({}));
    lifecycle.accountChanged(null);
    await settle();
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', isLoggedIn: false });
    expect(store.get(sessionWaitReasonAtom)).toBeNull();
    expect(requests).toEqual([]);
  });

  it('the session status is "error" if the auth SDK cannot start', () => {
    const { store, lifecycle } = startTestLifecycle(answersInOrder({}));
    lifecycle.signInFailed();
    expect(store.get(sessionAtom).status).toBe('error');
    expect(store.get(sessionWaitReasonAtom)).toBeNull();
  });
});

describe('a session after a sign-in', () => {
  it('after a sign-in, the session first requests the validity of the account, then the profile, and becomes ready with the profile', async () => {
    const validity = held();
    const profile = held();
    const { store, lifecycle, requests } = startTestLifecycle(
      answersInOrder({ '/isUserValid': [validity.promise], '/user': [profile.promise] }),
    );
    lifecycle.accountChanged(createTestAccount('a'));
    expect(store.get(sessionAtom)).toEqual({
      isLoggedIn: true,
      status: 'loading',
      user: null,
      firebaseUser: createTestAccount('a'),
    });
    expect(store.get(sessionWaitReasonAtom)).toBe('validity');
    validity.resolve(VALID);
    await settle();
    expect(store.get(sessionWaitReasonAtom)).toBe('profile');
    expect(store.get(sessionAtom).status).toBe('loading');
    profile.resolve(USER);
    await settle();
    expect(store.get(sessionAtom)).toEqual({
      isLoggedIn: true,
      status: 'ready',
      user: PROFILE,
      firebaseUser: createTestAccount('a'),
    });
    expect(store.get(sessionWaitReasonAtom)).toBeNull();
    expect(requests.map(({ path }) => path)).toEqual(['/isUserValid', '/user']);
  });

  it('listeners never see a session in which account, profile and sign-in status contradict each other', async () => {
    const { store, lifecycle } = startTestLifecycle(
      answersInOrder({ '/isUserValid': [VALID], '/user': [USER] }),
    );
    const seen: boolean[] = [];
    store.sub(sessionAtom, () => {
      const { isLoggedIn, firebaseUser, user } = store.get(sessionAtom);
      seen.push(isLoggedIn === (firebaseUser !== null) && (firebaseUser !== null || user === null));
    });
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    lifecycle.accountChanged(null);
    expect(seen).toEqual([true, true, true]);
  });

  it('an account is checked once, even if the auth SDK reports the account several times', async () => {
    const { store, lifecycle, asked } = startTestLifecycle(
      answersInOrder({ '/isUserValid': [VALID], '/user': [USER] }),
    );
    const writes = vi.fn();
    lifecycle.accountChanged(createTestAccount('a'));
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    store.sub(sessionAtom, writes);
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    expect(asked('/isUserValid')).toBe(1);
    expect(asked('/user')).toBe(1);
    expect(writes).not.toHaveBeenCalled();
  });

  it('when the name of the account changes, the session gets the new name without a second request to /isUserValid', async () => {
    const { store, lifecycle, asked } = startTestLifecycle(
      answersInOrder({ '/isUserValid': [VALID], '/user': [USER] }),
    );
    lifecycle.accountChanged(createTestAccount('a', 'Before'));
    await settle();
    lifecycle.accountChanged(createTestAccount('a', 'After'));
    await settle();
    expect(store.get(sessionAtom)).toMatchObject({
      status: 'ready',
      user: PROFILE,
      firebaseUser: { name: 'After' },
    });
    expect(asked('/isUserValid')).toBe(1);
  });

  it('an account that signs in again after a sign-out is checked with /isUserValid again', async () => {
    const { store, lifecycle, asked } = startTestLifecycle(
      answersInOrder({ '/isUserValid': [VALID], '/user': [USER] }),
    );
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    await lifecycle.signOut();
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    expect(asked('/isUserValid')).toBe(2);
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: PROFILE });
  });
});

// spec: 4 From load to ready
describe('step 1 of a session, the validity of the account', () => {
  it.each<[string, () => TestAnswer]>([
    ['a network error', () => 'unreachable'],
    ['a 500', () => ({ status: 500 })],
    ['a 503', () => ({ status: 503 })],
    ['a 429', () => ({ status: 429 })],
    ['a 408', () => ({ status: 408 })],
    ['a 425', () => ({ status: 425 })],
    ['an HTML page instead of an envelope', HTML],
    ['an HTML page with 200', () => new Response('<p>Welcome to the hotel</p>')],
    ['a 401 of a gateway, without an envelope', () => new Response('', { status: 401 })],
    ['an empty 204', () => new Response(null, { status: 204 })],
  ])(
    'after %s, the validity of the account is requested again every second',
    async (_what, failure) => {
      const { store, lifecycle, asked } = startTestLifecycle(({ path }) =>
        path === '/isUserValid' && asked('/isUserValid') <= 3 ? failure() : { payload: PROFILE },
      );
      lifecycle.accountChanged(createTestAccount('a'));
      await settle();
      expect(store.get(sessionWaitReasonAtom)).toBe('server');
      const before = asked('/isUserValid');
      await vi.advanceTimersByTimeAsync(999);
      expect(asked('/isUserValid')).toBe(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked('/isUserValid')).toBeGreaterThan(before);
      await vi.advanceTimersByTimeAsync(5000);
      expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: PROFILE });
      expect(store.get(sessionWaitReasonAtom)).toBeNull();
    },
  );

  it.each<[string, () => string, number]>([
    ['7 seconds', () => '7', 7000],
    ['a date', () => new Date(Date.now() + 9000).toUTCString(), 9000],
    ['less than the usual pause', () => '0', 1000],
    ['a day, which is shortened to 10 s', () => '86400', 10_000],
    ['nonsense', () => 'soon', 1000],
  ])(
    'after a 429, the validity of the account is requested again after the time in Retry-After, at least 1 s and at most 10 s (Retry-After: %s)',
    async (_what, header, ms) => {
      vi.setSystemTime(new Date('2026-01-01T00:00:00.000Z'));
      const { lifecycle, asked } = startTestLifecycle(({ path }) => {
        if (path !== '/isUserValid') return {};
        // Answers as a proxy does, without a JSON envelope.
        return new Response('Slow down.', { status: 429, headers: { 'Retry-After': header() } });
      });
      lifecycle.accountChanged(createTestAccount('a'));
      await settle();
      if (ms > 1000) window.dispatchEvent(new Event('focus'));
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(asked('/isUserValid')).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked('/isUserValid')).toBe(2);
      if (ms > 1000) {
        lifecycle.checkAgain();
        await settle();
        expect(asked('/isUserValid')).toBe(3);
      }
      lifecycle.stop();
    },
  );

  it.each([
    ['HTML of a proxy', () => new Response('<h1>Maintenance</h1>', { status: 503 })],
    ['an envelope', () => Response.json({ ok: false, statusCode: 503 }, { status: 503 })],
  ])(
    'after a 503, the validity of the account is requested again after 1 s, whatever Retry-After says (response: %s)',
    async (_what, down) => {
      const { lifecycle, asked } = startTestLifecycle(({ path }) => {
        if (path !== '/isUserValid') return {};
        const answer = down();
        answer.headers.set('Retry-After', '300');
        return answer;
      });
      lifecycle.accountChanged(createTestAccount('a'));
      await settle();
      await vi.advanceTimersByTimeAsync(1000);
      expect(asked('/isUserValid')).toBe(2);
      lifecycle.stop();
    },
  );

  it('the validity of the account is requested again if the server does not respond within 15 s', async () => {
    const { lifecycle, asked } = startTestLifecycle(() => new Promise<TestAnswer>(() => {}));
    lifecycle.accountChanged(createTestAccount('a'));
    await vi.advanceTimersByTimeAsync(15_999);
    expect(asked('/isUserValid')).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked('/isUserValid')).toBe(2);
  });

  it('while the validity check is retried, no other request is sent, not even GET /readiness_check', async () => {
    const { lifecycle, requests, toasts } = startTestLifecycle(() => 'unreachable');
    lifecycle.accountChanged(createTestAccount('a'));
    await vi.advanceTimersByTimeAsync(3000);
    expect(requests.map(({ path }) => path)).toEqual(Array(4).fill('/isUserValid'));
    expect(toasts).toEqual([]);
  });

  it('the validity of the account is never requested without a token, because a 401 would look like a refusal', async () => {
    let token: string | null = null;
    const { store, lifecycle, requests } = startTestLifecycle(
      answersInOrder({ '/isUserValid': [VALID], '/user': [USER] }),
      { getIdToken: async () => token },
    );
    lifecycle.accountChanged(createTestAccount('a'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(requests).toEqual([]);
    token = 'token-1';
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: PROFILE });
  });

  it('while the ID token cannot be fetched, the session keeps loading, and the check is repeated every second', async () => {
    const getIdToken = vi.fn(async () => 'token-1');
    const offline = new Error('auth/network-request-failed');
    getIdToken.mockRejectedValueOnce(offline).mockRejectedValueOnce(offline);
    const { store, lifecycle } = startTestLifecycle(
      answersInOrder({ '/isUserValid': [VALID], '/user': [USER] }),
      { getIdToken },
    );
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    expect(store.get(sessionWaitReasonAtom)).toBe('server');
    await vi.advanceTimersByTimeAsync(1999);
    expect(store.get(sessionAtom).status).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: PROFILE });
  });

  it.each<[string, TestAnswer]>([
    ['ok: true with the payload false', { payload: false, message: 'This account was closed.' }],
    ['a 401', { status: 401, message: 'This account was closed.' }],
    ['a 403', { status: 403, message: 'This account was closed.' }],
    [
      'a 404 with the payload false',
      { status: 404, payload: false, message: 'This account was closed.' },
    ],
    [
      'ok: false with the payload false, over HTTP 200',
      Response.json({ ok: false, payload: false, message: 'This account was closed.' }),
    ],
  ])(
    'if the validity response is %s, the account is refused with the message of the server',
    async (_what, answer) => {
      const { store, lifecycle, asked } = startTestLifecycle(
        answersInOrder({ '/isUserValid': [answer] }),
      );
      lifecycle.accountChanged(createTestAccount('a'));
      await vi.advanceTimersByTimeAsync(20_000);
      expect(store.get(sessionAtom)).toMatchObject({
        status: 'ready',
        user: null,
        isLoggedIn: true,
      });
      expect(store.get(sessionRefusedAtom)).toBe(true);
      expect(store.get(accountRefusalAtom)?.message).toBe('This account was closed.');
      expect(asked('/user')).toBe(0);
    },
  );

  it.each([400, 404, 409, 422])(
    'if GET /isUserValid responds with %i and a JSON envelope, the account is not refused, and the session becomes ready without a profile',
    async (status) => {
      const { store, lifecycle, asked } = startTestLifecycle(
        answersInOrder({ '/isUserValid': [{ status }] }),
      );
      lifecycle.accountChanged(createTestAccount('a'));
      await vi.advanceTimersByTimeAsync(20_000);
      expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: null });
      expect(store.get(sessionRefusedAtom)).toBe(false);
      expect(asked('/isUserValid')).toBe(1);
      expect(asked('/user')).toBe(0);
    },
  );

  it.each<[string, TestAnswer]>([
    ['no payload', {}],
    ['null', { payload: null }],
    ['a text', { payload: 'yes' }],
  ])('if the validity response is ok with %s, the account is valid', async (_what, answer) => {
    const { store, lifecycle } = startTestLifecycle(
      answersInOrder({ '/isUserValid': [answer], '/user': [USER] }),
    );
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: PROFILE });
  });

  it('"Try again" checks an account again if the server has refused the account, but not if the last check succeeded', async () => {
    const { store, lifecycle, asked } = startTestLifecycle(
      answersInOrder({ '/isUserValid': [{ payload: false }, VALID], '/user': [USER] }),
    );
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    lifecycle.checkAgain();
    expect(store.get(sessionAtom).status).toBe('loading');
    expect(store.get(sessionRefusedAtom)).toBe(false);
    await settle();
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: PROFILE });
    lifecycle.checkAgain();
    await settle();
    expect(asked('/isUserValid')).toBe(2);
  });

  it('after a refusal, "Try again" sends a new ID token, because the account may be verified by now', async () => {
    let token = 'unverified';
    const { store, lifecycle } = startTestLifecycle(
      ({ path, headers }) => {
        if (path === '/user') return USER;
        return { payload: headers.get('Authorization') === 'Bearer verified' };
      },
      {
        getIdToken: async (forceRefresh) => {
          if (forceRefresh) token = 'verified';
          return token;
        },
      },
    );
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    expect(store.get(sessionRefusedAtom)).toBe(true);
    lifecycle.checkAgain();
    await settle();
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: PROFILE });
  });

  it('after a refusal, each "Try again" sends a new ID token, even if the previous try got a server error', async () => {
    let renewals = 0;
    const { store, lifecycle, requests } = startTestLifecycle(
      answersInOrder({
        '/isUserValid': [{ payload: false }, { status: 500 }, VALID],
        '/user': [USER],
      }),
      {
        getIdToken: async (forceRefresh) => {
          if (forceRefresh) renewals += 1;
          return `token-${renewals}`;
        },
      },
    );
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    lifecycle.checkAgain();
    await settle();
    lifecycle.checkAgain();
    await settle();
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: PROFILE });
    const tokens = requests.map(({ headers }) => headers.get('Authorization'));
    expect(tokens.slice(0, 3)).toEqual(['Bearer token-0', 'Bearer token-1', 'Bearer token-2']);
  });

  it('"Try again" checks the account with the former ID token if a new ID token cannot be fetched', async () => {
    const { store, lifecycle } = startTestLifecycle(
      answersInOrder({ '/isUserValid': [{ payload: false }, VALID], '/user': [USER] }),
      {
        getIdToken: async (forceRefresh) => {
          if (forceRefresh) throw new Error('auth/network-request-failed');
          return 'token-1';
        },
      },
    );
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    lifecycle.checkAgain();
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: PROFILE });
  });
});

// spec: 4 From load to ready
describe('step 2 of a session, the profile', () => {
  it.each<[string, () => TestAnswer]>([
    ['a 401', () => ({ status: 401 })],
    ['a 401 without an envelope', () => new Response('Unauthorized', { status: 401 })],
    ['null', () => ({ payload: null })],
    ['no payload', () => ({})],
    ['an empty object', () => ({ payload: {} })],
    ['an empty list, as PHP writes an empty object', () => ({ payload: [] })],
    ['an empty text', () => ({ payload: '' })],
  ])(
    'if the profile response is %s, the session becomes ready without a profile',
    async (_what, none) => {
      const { store, lifecycle } = startTestLifecycle(({ path }) =>
        path === '/user' ? none() : VALID,
      );
      lifecycle.accountChanged(createTestAccount('a'));
      await settle();
      expect(store.get(sessionAtom)).toMatchObject({
        status: 'ready',
        user: null,
        isLoggedIn: true,
      });
      expect(store.get(sessionRefusedAtom)).toBe(false);
    },
  );

  it('the profile is not requested if the response to GET /isUserValid says that there is no organization', async () => {
    const none = { payload: true, withoutOrganization: true } as const;
    const { store, lifecycle, requests } = startTestLifecycle(
      answersInOrder({ '/isUserValid': [none] }),
    );
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: null, isLoggedIn: true });
    expect(requests.map(({ path }) => path)).toEqual(['/isUserValid']);
  });

  it.each<[string, () => TestAnswer]>([
    ['a network error', () => 'unreachable'],
    ['a 500', () => ({ status: 500 })],
    ['a 403', () => ({ status: 403 })],
    ['an HTML page', HTML],
    ['a payload that is no profile', () => ({ payload: 'Åse' })],
  ])('the profile is requested again after 5 s if the response is %s', async (_what, failure) => {
    let isDown = true;
    const { store, lifecycle, asked } = startTestLifecycle(({ path }) => {
      if (path !== '/user') return VALID;
      return isDown ? failure() : USER;
    });
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    const before = asked('/user');
    await vi.advanceTimersByTimeAsync(4999);
    expect(asked('/user')).toBe(before);
    isDown = false;
    await vi.advanceTimersByTimeAsync(1);
    expect(asked('/user')).toBe(before + 1);
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: PROFILE });
    expect(asked('/isUserValid')).toBe(1);
  });

  it('if GET /user first gets no response and then a refusal, the reason for waiting changes from "server" to "profile"', async () => {
    let answer: TestAnswer = 'unreachable';
    const { store, lifecycle } = startTestLifecycle(({ path }) =>
      path === '/user' ? answer : VALID,
    );
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    expect(store.get(sessionWaitReasonAtom)).toBe('server');
    answer = { status: 404 };
    await vi.advanceTimersByTimeAsync(5000);
    expect(store.get(sessionWaitReasonAtom)).toBe('profile');
  });
});

describe('the profile of a returning visitor', () => {
  const MEMBER = { payload: { ...PROFILE, onboarding_status: 'add_users' } };
  const startExpecting = (byPath: Parameters<typeof answersInOrder>[0]) => {
    const life = startTestLifecycle(answersInOrder(byPath));
    life.lifecycle.expectProfile();
    life.lifecycle.accountChanged(createTestAccount('a'));
    return { ...life, session: () => life.store.get(sessionAtom) };
  };

  it('for a returning visitor, GET /user and GET /isUserValid start together, and the profile is used only if the account is valid', async () => {
    const validity = held();
    const { requests, session } = startExpecting({
      '/isUserValid': [validity.promise],
      '/user': [MEMBER],
    });
    await settle();
    expect(requests.map(({ path }) => path)).toEqual(['/isUserValid', '/user']);
    expect(session()).toMatchObject({ status: 'loading', user: null });
    validity.resolve(VALID);
    await settle();
    expect(session()).toMatchObject({ status: 'ready', user: MEMBER.payload });
    expect(requests).toHaveLength(2);
  });

  it('the profile of a returning visitor is dropped when the server refuses the account', async () => {
    const { store, session } = startExpecting({
      '/isUserValid': [{ payload: false }],
      '/user': [MEMBER],
    });
    await settle();
    expect(session()).toMatchObject({ status: 'ready', user: null });
    expect(store.get(sessionRefusedAtom)).toBe(true);
  });

  // The first `GET /user` is sent together with `GET /isUserValid`, which may make the visitor a
  // member. So the session ignores a first response without an organization.
  it.each<[string, TestAnswer]>([
    ['no profile', { payload: null }],
    ['a 500', { status: 500 }],
    ['a network error', 'unreachable'],
  ])(
    'the profile of a returning visitor is requested again without a pause if the first response is %s',
    async (_what, early) => {
      const { asked, session } = startExpecting({
        '/isUserValid': [VALID],
        '/user': [early, MEMBER],
      });
      await settle();
      expect(session()).toMatchObject({ status: 'ready', user: MEMBER.payload });
      expect(asked('/user')).toBe(2);
    },
  );

  it('if the first validity check of a returning visitor fails, the profile is loaded again after a successful check', async () => {
    const OLD = { payload: { ...MEMBER.payload, role: 'user' } };
    const { asked, session } = startExpecting({
      '/isUserValid': [{ status: 503 }, VALID],
      '/user': [OLD, MEMBER],
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(session()).toMatchObject({ status: 'ready', user: MEMBER.payload });
    expect(asked('/user')).toBe(2);
  });

  it('after the server has refused a returning visitor, the next check sends only GET /isUserValid', async () => {
    const refused = { payload: false };
    const { lifecycle, requests } = startExpecting({
      '/isUserValid': [refused],
      '/user': [MEMBER],
    });
    await settle();
    lifecycle.checkAgain();
    await settle();
    expect(requests.map(({ path }) => path)).toEqual(['/isUserValid', '/user', '/isUserValid']);
  });

  it('if nobody is signed in at first, a later sign-in requests the profile only after the validity check', async () => {
    const { lifecycle, requests } = startTestLifecycle(
      answersInOrder({ '/isUserValid': [{ payload: false }] }),
    );
    lifecycle.expectProfile();
    lifecycle.accountChanged(null);
    await settle();
    expect(requests).toEqual([]);
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    expect(requests.map(({ path }) => path)).toEqual(['/isUserValid']);
  });
});

describe('a server that is up and responds with errors', () => {
  const broken = { status: 500, message: 'The database is full.' };
  const start = (path: '/isUserValid' | '/user', ready: TestAnswer = {}) => {
    let isBroken = true;
    const life = startTestLifecycle((request) => {
      if (request.path === '/readiness_check') return ready;
      if (isBroken && request.path === path) return broken;
      return request.path === '/user' ? USER : VALID;
    });
    life.lifecycle.accountChanged(createTestAccount('a'));
    const heal = () => {
      isBroken = false;
    };
    return { ...life, heal };
  };
  const afterErrors = (path: string, count: number) =>
    vi.advanceTimersByTimeAsync((path === '/user' ? 5000 : 1000) * (count - 1));

  it.each(['/isUserValid', '/user'] as const)(
    'after five successive errors of %s, the message of the server is reported and retries continue',
    async (path) => {
      const { store, asked, heal } = start(path);
      await afterErrors(path, 4);
      expect(asked(path)).toBe(4);
      expect(store.get(serverErrorAtom)).toBeNull();
      expect(asked('/readiness_check')).toBe(0);
      await afterErrors(path, 2);
      expect(store.get(serverErrorAtom)).toMatchObject({ message: 'The database is full.' });
      expect(store.get(sessionAtom).status).toBe('loading');
      heal();
      await afterErrors(path, 2);
      expect(store.get(serverErrorAtom)).toBeNull();
      expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: PROFILE });
    },
  );

  it('after a reported server error, the "Try again" button retries immediately, and the report stays until a retry succeeds', async () => {
    const { store, lifecycle, asked, heal } = start('/user');
    await afterErrors('/user', 5);
    lifecycle.checkAgain();
    await settle();
    expect(asked('/user')).toBe(6);
    expect(store.get(serverErrorAtom)).toMatchObject({ message: 'The database is full.' });
    heal();
    lifecycle.checkAgain();
    await settle();
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: PROFILE });
  });

  it('a repeated server error keeps its first request id until the message of the error changes', async () => {
    let count = 0;
    let message = 'The database is full.';
    const { store, lifecycle } = startTestLifecycle(({ path }) => {
      if (path === '/readiness_check') return {};
      count += 1;
      const body = { ok: false, message, statusCode: 500, payload: null };
      return Response.json(body, { status: 500, headers: { 'X-Request-Id': `request-${count}` } });
    });
    lifecycle.accountChanged(createTestAccount('a'));
    await afterErrors('/isUserValid', 5);
    const first = { message: 'The database is full.', statusCode: 500, reference: 'request-5' };
    expect(store.get(serverErrorAtom)).toMatchObject(first);
    await afterErrors('/isUserValid', 4);
    expect(store.get(serverErrorAtom)).toMatchObject(first);
    message = 'The database is gone.';
    await afterErrors('/isUserValid', 2);
    expect(store.get(serverErrorAtom)).toMatchObject({
      message,
      statusCode: 500,
      reference: 'request-9',
    });
  });

  it('a server error that is shown disappears after a sign-out', async () => {
    const { store, lifecycle } = start('/user');
    await afterErrors('/user', 5);
    await lifecycle.signOut();
    expect(store.get(serverErrorAtom)).toBeNull();
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', isLoggedIn: false });
  });

  it('a server error is not reported while GET /readiness_check fails', async () => {
    const { store } = start('/isUserValid', { status: 503 });
    await afterErrors('/isUserValid', 10);
    expect(store.get(serverErrorAtom)).toBeNull();
    expect(store.get(sessionWaitReasonAtom)).toBe('server');
  });

  it('a server error that is shown disappears when the server becomes unreachable, and returns after five new errors', async () => {
    let answer: TestAnswer = broken;
    const { store, lifecycle } = startTestLifecycle(({ path }) =>
      path === '/readiness_check' ? {} : answer,
    );
    lifecycle.accountChanged(createTestAccount('a'));
    await afterErrors('/isUserValid', 5);
    expect(store.get(serverErrorAtom)).not.toBeNull();
    answer = 'unreachable';
    await afterErrors('/isUserValid', 2);
    expect(store.get(serverErrorAtom)).toBeNull();
    expect(store.get(sessionWaitReasonAtom)).toBe('server');
    answer = broken;
    await afterErrors('/isUserValid', 5);
    expect(store.get(serverErrorAtom)).toBeNull();
    await afterErrors('/isUserValid', 2);
    expect(store.get(serverErrorAtom)).toMatchObject({ message: 'The database is full.' });
  });

  it('after five server errors, no error is shown if the server becomes unreachable before the readiness check responds', async () => {
    const readiness = held();
    let count = 0;
    const { store, lifecycle } = startTestLifecycle(({ path }) => {
      if (path === '/readiness_check') return readiness.promise;
      count += 1;
      return count > 5 ? 'unreachable' : broken;
    });
    lifecycle.accountChanged(createTestAccount('a'));
    await afterErrors('/isUserValid', 6);
    readiness.resolve({});
    await settle();
    expect(store.get(serverErrorAtom)).toBeNull();
  });

  it.each<[string, TestAnswer]>([
    ['a lost connection', 'unreachable'],
    ['a 429', { status: 429 }],
  ])('after %s, the count of server errors starts again from zero', async (_what, between) => {
    let count = 0;
    const { store, lifecycle } = startTestLifecycle(({ path }) => {
      if (path === '/readiness_check') return {};
      count += 1;
      return count % 5 === 0 ? between : broken;
    });
    lifecycle.accountChanged(createTestAccount('a'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(store.get(serverErrorAtom)).toBeNull();
  });
});

// spec: 4 From load to ready
describe('repeated requests for validity or profile', () => {
  const LOOPS = {
    validity: answersInOrder({ '/isUserValid': ['unreachable'] }),
    profile: answersInOrder({ '/isUserValid': [VALID], '/user': ['unreachable'] }),
  };

  it.each(['validity', 'profile'] as const)(
    'retries of the %s request end at sign-out',
    async (loop) => {
      const { store, lifecycle, requests } = startTestLifecycle(LOOPS[loop]);
      lifecycle.accountChanged(createTestAccount('a'));
      await settle();
      const before = requests.length;
      await lifecycle.signOut();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(requests.length).toBe(before);
      expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', isLoggedIn: false });
      expect(store.get(sessionWaitReasonAtom)).toBeNull();
    },
  );

  it.each(['validity', 'profile'] as const)(
    'retries of the %s request end when the visitor leaves the page',
    async (loop) => {
      const { lifecycle, requests } = startTestLifecycle(LOOPS[loop]);
      lifecycle.accountChanged(createTestAccount('a'));
      await settle();
      const before = requests.length;
      lifecycle.stop();
      expect(vi.getTimerCount()).toBe(0);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(requests.length).toBe(before);
    },
  );

  it.each(['validity', 'profile'] as const)(
    'the %s request for an account is no longer repeated after another account signs in',
    async (loop) => {
      const { store, lifecycle, requests } = startTestLifecycle(LOOPS[loop]);
      lifecycle.accountChanged(createTestAccount('a'));
      await settle();
      const before = requests.length;
      lifecycle.accountChanged(createTestAccount('b'));
      await vi.advanceTimersByTimeAsync(10_000);
      const perLoop = loop === 'validity' ? 11 : 1 + 3;
      expect(requests.length - before).toBe(perLoop);
      expect(store.get(sessionAtom).firebaseUser?.uid).toBe('b');
    },
  );

  it.each(['online', 'focus'])(
    'the profile request is retried immediately at the event "%s"',
    async (event) => {
      let isDown = true;
      const { store, lifecycle, asked } = startTestLifecycle(({ path }) => {
        if (path !== '/user') return VALID;
        return isDown ? 'unreachable' : USER;
      });
      lifecycle.accountChanged(createTestAccount('a'));
      await settle();
      expect(asked('/user')).toBe(1);
      isDown = false;
      window.dispatchEvent(new Event(event));
      await settle();
      expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: PROFILE });
      window.dispatchEvent(new Event(event));
      await vi.advanceTimersByTimeAsync(20_000);
      expect(asked('/user')).toBe(2);
    },
  );

  it('a sign-out aborts the running validity request and leaves no timer', async () => {
    const { store, lifecycle, requests } = startTestLifecycle(
      () => new Promise<TestAnswer>(() => {}),
    );
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    lifecycle.accountChanged(null);
    expect(requests[0]?.signal?.aborted).toBe(true);
    await settle();
    expect(store.get(sessionWaitReasonAtom)).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a late profile response for an earlier account is ignored after another account has signed in', async () => {
    const late = held();
    const { store, lifecycle } = startTestLifecycle(
      answersInOrder({
        '/isUserValid': [VALID],
        '/user': [late.promise, { payload: { name: 'B' } }],
      }),
    );
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    lifecycle.accountChanged(createTestAccount('b'));
    await settle();
    late.resolve(USER);
    await settle();
    expect(store.get(sessionAtom)).toMatchObject({
      user: { name: 'B' },
      firebaseUser: { uid: 'b' },
    });
  });

  it('if the visitor leaves during a check of the account, the check starts again when the page returns from the back/forward cache', async () => {
    const { store, lifecycle } = startTestLifecycle(
      answersInOrder({ '/isUserValid': ['unreachable', VALID], '/user': [USER] }),
    );
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    lifecycle.stop();
    lifecycle.resume();
    await settle();
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: PROFILE });
  });

  it.each<[string, TestAnswer | Promise<TestAnswer>]>([
    ['waits for its next try', 'unreachable'],
    ['has no response yet', new Promise<TestAnswer>(() => {})],
  ])(
    'if the session is stopped while the profile request %s, the session stays "loading" and can start again',
    async (_when, first) => {
      const { store, lifecycle } = startTestLifecycle(
        answersInOrder({ '/isUserValid': [VALID], '/user': [first, USER] }),
      );
      lifecycle.accountChanged(createTestAccount('a'));
      await settle();
      lifecycle.stop();
      await settle();
      expect(store.get(sessionAtom).status).toBe('loading');
      lifecycle.resume();
      await settle();
      expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: PROFILE });
    },
  );

  it('a ready session does not send GET /isUserValid again when the page returns from the back/forward cache', async () => {
    const { lifecycle, asked } = startTestLifecycle(
      answersInOrder({ '/isUserValid': [VALID], '/user': [USER] }),
    );
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    lifecycle.stop();
    lifecycle.resume();
    await settle();
    expect(asked('/isUserValid')).toBe(1);
  });
});

describe('a sign-in popup', () => {
  const open = (ports = {}) => {
    const life = startTestLifecycle(
      answersInOrder({ '/isUserValid': [VALID], '/user': [USER] }),
      ports,
    );
    life.lifecycle.accountChanged(null);
    life.lifecycle.signInStarted();
    return life;
  };

  it('an open sign-in popup sets the session status to "loading"', () => {
    const { store } = open();
    expect(store.get(sessionAtom)).toMatchObject({ status: 'loading', isLoggedIn: false });
    expect(store.get(sessionWaitReasonAtom)).toBe('popup');
  });

  it('a completed sign-in popup starts the session', async () => {
    const { store, lifecycle } = open();
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: PROFILE });
  });

  it('a failed sign-in popup sets the session status to "error"', () => {
    const { store, lifecycle } = open();
    lifecycle.signInFailed();
    expect(store.get(sessionAtom)).toMatchObject({ status: 'error', isLoggedIn: false });
    expect(store.get(sessionWaitReasonAtom)).toBeNull();
  });

  it('a failed sign-in popup does not affect a session that another tab started while the popup was open', async () => {
    const { store, lifecycle } = open();
    lifecycle.accountChanged(createTestAccount('a'));
    const running = store.get(sessionAtom);
    lifecycle.signInFailed();
    expect(store.get(sessionAtom)).toBe(running);
    lifecycle.signInCancelled();
    expect(store.get(sessionAtom)).toBe(running);
    await settle();
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: PROFILE });
  });

  it('after a sign-in popup is cancelled, the session is immediately ready and signed out', () => {
    const { store, lifecycle } = open();
    lifecycle.signInCancelled();
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', isLoggedIn: false });
    expect(store.get(sessionWaitReasonAtom)).toBeNull();
  });

  it('while the popup of a cancelled sign-in is still open, a sign-in that another tab completes starts the session', async () => {
    const authSignOut = vi.fn(async () => {});
    const { store, lifecycle } = open({ authSignOut });
    lifecycle.signInCancelled();
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    expect(authSignOut).not.toHaveBeenCalled();
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: PROFILE });
  });

  it('a new sign-in popup starts the session after an earlier popup was cancelled', async () => {
    const { store, lifecycle } = open();
    lifecycle.signInCancelled();
    lifecycle.signInStarted();
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: PROFILE });
  });

  it('the session keeps waiting for the sign-in popup when the SDK reports again that nobody is signed in', () => {
    const { store, lifecycle } = open();
    lifecycle.accountChanged(null);
    expect(store.get(sessionAtom).status).toBe('loading');
    expect(store.get(sessionWaitReasonAtom)).toBe('popup');
  });
});

// spec: 4 Sign-out
describe('sign-out', () => {
  const signedIn = async (ports = {}) => {
    const life = startTestLifecycle(
      answersInOrder({
        '/isUserValid': [VALID],
        '/user': [USER],
        '/locations': [{ payload: [{ _id: '1', name: 'Tromsø' }] }],
        '/users': [{ payload: [{ _id: '2' }] }],
        '/org': [{ payload: { _id: '3', name: 'Blåbær' } }],
      }),
      ports,
    );
    life.lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    await Promise.all([
      life.store.set(loadLocationsAtom),
      life.store.set(loadUsersAtom),
      life.store.set(loadOrganizationAtom),
    ]);
    return life;
  };

  it('a sign-out removes account, profile, locations, users and organization, and sets the session status to "ready"', async () => {
    const authSignOut = vi.fn(async () => {});
    const { store } = await signedIn({ authSignOut });
    expect(store.get(locationsAtom)).toHaveLength(1);
    const done = store.set(signOutAtom);
    expect(store.get(sessionAtom)).toEqual({
      isLoggedIn: false,
      status: 'ready',
      user: null,
      firebaseUser: null,
    });
    expect(store.get(locationsAtom)).toBeNull();
    expect(store.get(usersAtom)).toBeNull();
    expect(store.get(organizationAtom)).toBeNull();
    await done;
    expect(authSignOut).toHaveBeenCalledOnce();
  });

  it('signing out twice at the same time calls the auth SDK once', async () => {
    const authSignOut = vi.fn(async () => {});
    const { store } = await signedIn({ authSignOut });
    await Promise.all([store.set(signOutAtom), store.set(signOutAtom)]);
    expect(authSignOut).toHaveBeenCalledOnce();
  });

  it('a sign-out calls the listeners of onSessionEnd synchronously, even if a listener throws an error', async () => {
    const clearCache = vi.fn();
    const stop = [
      onSessionEnd(() => {
        throw new Error('broken remote');
      }),
      onSessionEnd(clearCache),
    ];
    const { lifecycle } = await signedIn();
    void lifecycle.signOut();
    expect(clearCache).toHaveBeenCalledOnce();
    for (const end of stop) end();
    lifecycle.accountChanged(createTestAccount('b'));
    void lifecycle.signOut();
    expect(clearCache).toHaveBeenCalledOnce();
  });

  it('a sign-out and a switch of accounts complete even if a listener of the session throws an error', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const authSignOut = vi.fn(async () => {});
    const { store, lifecycle, asked } = await signedIn({ authSignOut });
    const clearCache = vi.fn();
    const stop = onSessionEnd(clearCache);
    store.sub(sessionAtom, () => {
      throw new Error('broken remote');
    });
    const before = asked('/isUserValid');
    lifecycle.accountChanged(createTestAccount('b'));
    await settle();
    expect(asked('/isUserValid')).toBe(before + 1);
    expect(clearCache).toHaveBeenCalledOnce();
    await lifecycle.signOut();
    expect(clearCache).toHaveBeenCalledTimes(2);
    expect(authSignOut).toHaveBeenCalledOnce();
    expect(reported).toHaveBeenCalled();
    stop();
    vi.unstubAllGlobals();
  });

  it('after a sign-out, only a sign-in with another account asks the host to reload the document', async () => {
    const accountSwitched = vi.fn();
    const { lifecycle } = await signedIn({ accountSwitched });
    await lifecycle.signOut();
    lifecycle.accountChanged(createTestAccount('a'));
    expect(accountSwitched).not.toHaveBeenCalled();
    await lifecycle.signOut();
    lifecycle.accountChanged(createTestAccount('b'));
    expect(accountSwitched).toHaveBeenCalledOnce();
  });

  it('when another tab signs in with another account, the session ends, and `accountSwitched` of the host is called once', async () => {
    const accountSwitched = vi.fn();
    const { lifecycle } = await signedIn({ accountSwitched });
    const clearCache = vi.fn();
    const stop = onSessionEnd(clearCache);
    lifecycle.accountChanged(createTestAccount('b'));
    expect(clearCache).toHaveBeenCalledOnce();
    expect(accountSwitched).toHaveBeenCalledOnce();
    stop();
  });

  it('during a sign-out, a report of the auth SDK about the same account is ignored', async () => {
    const gone = deferred<void>();
    const { store, lifecycle } = await signedIn({ authSignOut: () => gone.promise });
    void lifecycle.signOut();
    lifecycle.accountChanged(createTestAccount('a'));
    expect(store.get(sessionAtom).isLoggedIn).toBe(false);
    gone.resolve(undefined);
  });

  it('if the auth SDK reports an account for the first time during a sign-out, the report is ignored', async () => {
    const gone = deferred<void>();
    const { store, lifecycle, requests } = startTestLifecycle(answersInOrder({}), {
      authSignOut: () => gone.promise,
    });
    const done = lifecycle.signOut();
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', isLoggedIn: false });
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', isLoggedIn: false });
    expect(requests).toEqual([]);
    gone.resolve(undefined);
    await done;
    lifecycle.accountChanged(createTestAccount('a'));
    expect(store.get(sessionAtom).isLoggedIn).toBe(true);
  });

  it('a sign-out removes the drafts of the user who signs out, and no drafts of other users', async () => {
    const { lifecycle } = await signedIn();
    const mine = openDraft<string>({ uid: 'a', step: 'add-users' });
    const theirs = openDraft<string>({ uid: 'b', step: 'add-users' });
    mine.save('typed');
    mine.flush();
    theirs.save('typed too');
    theirs.flush();
    await lifecycle.signOut();
    expect(mine.load()).toBeNull();
    expect(theirs.load()).toBe('typed too');
  });

  it('a sign-out asks before it discards unsent rows and changes, and does nothing if the answer is no', async () => {
    const confirmSignOut = vi.fn(async () => false);
    const { store } = await signedIn({ confirmSignOut });
    const rows = ['Oslo', 'Bergen'];
    openDraft({ uid: 'b', step: 'add-locations', table: 'locations' }).save({ rows });
    openDraft({ uid: 'a', step: 'organization' }).save({ name: 'Blåbær' });
    const draft = openDraft<object>({ uid: 'a', step: 'add-users', table: 'users' });
    draft.save({ rows });
    await store.set(signOutAtom);
    expect(confirmSignOut).toHaveBeenCalledExactlyOnceWith({ locations: 0, users: 2, changes: 1 });
    expect(store.get(sessionAtom).isLoggedIn).toBe(true);
    expect(draft.load()).toEqual({ rows });
    confirmSignOut.mockResolvedValue(true);
    await store.set(signOutAtom);
    expect(store.get(sessionAtom).isLoggedIn).toBe(false);
    expect(draft.load()).toBeNull();
  });

  it('a sign-out asks before it discards rows that the browser could not store', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const confirmSignOut = vi.fn(async () => true);
    const { store } = await signedIn({ confirmSignOut });
    openDraft({ uid: 'a', step: 'add-users', table: 'users' }).save({ rows: ['Kurt'] });
    await store.set(signOutAtom);
    expect(confirmSignOut).toHaveBeenCalledWith({ locations: 0, users: 1, changes: 0 });
    vi.restoreAllMocks();
  });

  it('a sign-out asks before it discards the changes of a form', async () => {
    const confirmSignOut = vi.fn(async () => false);
    const { store } = await signedIn({ confirmSignOut });
    openDraft({ uid: 'a', step: 'organization' }).save({ name: 'Blåbær' });
    await store.set(signOutAtom);
    expect(confirmSignOut).toHaveBeenCalledWith({ locations: 0, users: 0, changes: 1 });
    expect(store.get(sessionAtom).isLoggedIn).toBe(true);
  });

  it('a sign-out asks before it stops a running change of many users', async () => {
    const confirmSignOut = vi.fn(async () => false);
    const { store } = await signedIn({ confirmSignOut });
    store.set(isChangeRunningAtom, true);
    await store.set(signOutAtom);
    const none = { locations: 0, users: 0, changes: 0 };
    expect(confirmSignOut).toHaveBeenCalledExactlyOnceWith({ ...none, isChangeRunning: true });
    expect(store.get(sessionAtom).isLoggedIn).toBe(true);
    store.set(isChangeRunningAtom, false);
    await store.set(signOutAtom);
    expect(store.get(sessionAtom).isLoggedIn).toBe(false);
  });

  it('a sign-out asks for no confirmation if all drafts are empty', async () => {
    const confirmSignOut = vi.fn(async () => false);
    const { store } = await signedIn({ confirmSignOut });
    openDraft({ uid: 'a', step: 'add-users', table: 'users' }).save({ rows: [] });
    for (const value of [{}, [], '', null]) {
      openDraft({ uid: 'a', step: JSON.stringify(value) }).save(value);
    }
    await store.set(signOutAtom);
    expect(confirmSignOut).not.toHaveBeenCalled();
    expect(store.get(sessionAtom).isLoggedIn).toBe(false);
  });

  it('a sign-out in another tab ends the session in this tab and keeps the drafts', async () => {
    const clearCache = vi.fn();
    const stop = onSessionEnd(clearCache);
    const { store, lifecycle } = await signedIn();
    const draft = openDraft<string>({ uid: 'a', step: 'add-users' });
    draft.save('typed');
    draft.flush();
    lifecycle.accountChanged(null);
    expect(store.get(sessionAtom)).toMatchObject({
      status: 'ready',
      isLoggedIn: false,
      user: null,
    });
    expect(store.get(locationsAtom)).toBeNull();
    expect(clearCache).toHaveBeenCalledOnce();
    stop();
    expect(draft.load()).toBe('typed');
  });

  it('if a sign-out fails at the identity provider, a toast offers a button that signs out again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const authSignOut = vi.fn(async () => {});
    authSignOut.mockRejectedValueOnce(new Error('auth/internal-error'));
    const { store, toasts } = await signedIn({ authSignOut });
    await store.set(signOutAtom);
    expect(toasts).toMatchObject([
      {
        kind: 'error',
        message: expect.stringContaining('Sign-out'),
        action: { label: 'Try again' },
      },
    ]);
    expect(log).not.toHaveBeenCalled();
    toasts[0]?.action?.press();
    await settle();
    expect(authSignOut).toHaveBeenCalledTimes(2);
    expect(toasts).toHaveLength(1);
  });
});
