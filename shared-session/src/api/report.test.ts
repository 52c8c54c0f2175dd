import { apiAtom, type CallOptions, type Session, sessionAtom } from 'shared-session';
import {
  createTestAccount,
  createTestStore,
  deferred,
  startTestLifecycle,
  type TestAnswer,
} from 'shared-session/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Options = {
  isReady?: boolean;
  answer?: TestAnswer;
  token?: string | null;
  session?: Partial<Session>;
};

const client = ({
  isReady = true,
  answer = { status: 500, message: 'It broke.' },
  token = 'secret-token',
  session = {},
}: Options = {}) => {
  const test = createTestStore({
    user: {},
    session,
    getIdToken: async () => token,
    respond: ({ path }) => {
      if (path === '/readiness_check') return isReady ? {} : { status: 503 };
      return answer instanceof Response ? answer.clone() : answer;
    },
  });
  const asked = (path: string) => test.requests.filter((request) => request.path === path).length;
  return { ...test, asked, api: test.store.get(apiAtom) };
};

const error = (message: string) => ({ kind: 'error', message });

/** Records only warnings about "/things", because an earlier test file may still log. */
const warn = () => {
  const own = vi.fn<(text: string) => void>();
  vi.spyOn(console, 'warn').mockImplementation((text: string) => {
    if (text.includes('/things')) own(text);
  });
  return own;
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// spec: 7
describe('a failure while the server is up', () => {
  it('a call that fails while the server is up shows an error toast with the message of the server', async () => {
    const { api, toasts } = client();
    expect(await api.get('/things')).toMatchObject({ serverIsOk: true });
    expect(toasts).toEqual([error('It broke.')]);
  });

  it('a failed call shows no toast if the page shows the error', async () => {
    const { api, toasts } = client();
    expect(await api.get('/things', { errors: 'page' })).toMatchObject({ message: 'It broke.' });
    expect(toasts).toEqual([]);
  });

  it('a silent call that fails while the server is up shows no toast, and the result says that the server is up', async () => {
    const { api, toasts } = client();
    expect(await api.get('/user', { silent: true })).toMatchObject({ serverIsOk: true });
    expect(toasts).toEqual([]);
  });

  it.each([401, 403])(
    'if a call fails with status %s, the console warns 1.5 s later that a reload is needed',
    async (status) => {
      const log = warn();
      const { api, toasts } = client({ answer: { status, message: 'No.' } });
      await api.get('/things');
      await vi.advanceTimersByTimeAsync(1499);
      expect(log).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(log).toHaveBeenCalledOnce();
      expect(log.mock.calls[0]?.[0]).toMatch(/reload is needed/);
      expect(toasts).toEqual([error('No.')]);
    },
  );

  it.each([400, 404, 409, 422, 500])(
    'a call that fails with status %s writes no warning to the console',
    async (status) => {
      const log = warn();
      const { api } = client({ answer: { status, message: 'No.' } });
      await api.get('/things');
      await vi.advanceTimersByTimeAsync(5000);
      expect(log).not.toHaveBeenCalled();
    },
  );

  it('calls that fail with status 403 at the same time refresh the profile once, and a later 403 refreshes the profile again', async () => {
    warn();
    const { api, asked } = client({ answer: { status: 403, message: 'No.' } });
    await Promise.all([api.get('/things'), api.get('/locations', { errors: 'page' })]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked('/user')).toBe(1);
    await api.get('/things');
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked('/user')).toBe(2);
  });

  it('an administrator who was demoted gets the new role after a call failed with status 403', async () => {
    warn();
    const { store } = createTestStore({
      user: { role: 'admin', onboarding_status: 'completed' },
      respond: ({ path }) => {
        if (path === '/user') return { payload: { name: 'Åse', role: 'user' } };
        return path === '/things' ? { status: 403 } : undefined;
      },
    });
    await store.get(apiAtom).get('/things', { errors: 'page' });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.get(sessionAtom).user?.role).toBe('user');
  });

  it.each<[string, Options, CallOptions]>([
    ['a 401', { answer: { status: 401 } }, {}],
    ['a 403 without an envelope', { answer: new Response('', { status: 403 }) }, {}],
    ['a 403 for a silent call', { answer: { status: 403 } }, { silent: true }],
    ['a 403 while the server is down', { answer: { status: 403 }, isReady: false }, {}],
    ['a 403 when no profile is loaded', { answer: { status: 403 }, session: { user: null } }, {}],
  ])('after %s, the profile is not refreshed', async (_what, options, callOptions) => {
    warn();
    const { api, asked } = client(options);
    await api.get('/things', callOptions);
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked('/user')).toBe(0);
  });

  it('after a POST that failed with status 403, the profile is not refreshed, so that the form stays', async () => {
    warn();
    const { api, asked } = client({ answer: { status: 403 } });
    await api.post('/things', {}, { errors: 'page' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked('/user')).toBe(0);
  });

  it('a failed silent call with status 403 is not logged', async () => {
    const log = warn();
    const { api } = client({ answer: { status: 403 } });
    await api.get('/things', { silent: true });
    await vi.advanceTimersByTimeAsync(5000);
    expect(log).not.toHaveBeenCalled();
  });
});

// spec: 7
describe('a 401 without a token', () => {
  it('a 401 for a call without a token is logged, but shows no toast', async () => {
    const log = warn();
    const { api, toasts } = client({ token: null, answer: { status: 401, message: 'Who?' } });
    const result = await api.get('/things');
    await vi.advanceTimersByTimeAsync(5000);
    expect(result).toMatchObject({ ok: false, statusCode: 401 });
    expect(log).toHaveBeenCalledOnce();
    expect(toasts).toEqual([]);
  });

  it('a 401 is not logged if the call is silent and was sent without a token', async () => {
    const log = warn();
    const { api } = client({ token: null, answer: { status: 401 } });
    await api.get('/things', { silent: true });
    expect(log).not.toHaveBeenCalled();
  });
});

// spec: 7
describe('a failure while the server is down', () => {
  it('a call without a response while the server is down shows only the toast "Server is unavailable"', async () => {
    const { api, toasts } = client({ isReady: false, answer: 'unreachable' });
    expect(await api.get('/things')).toMatchObject({ serverIsOk: false });
    expect(toasts).toEqual([error('Server is unavailable')]);
  });

  it('a call that fails while the server counts as down shows two toasts: "Server is unavailable" and the message in the response', async () => {
    const answer = { status: 503, message: 'Closed for maintenance until noon.' };
    const { api, toasts } = client({ isReady: false, answer });
    await api.get('/things');
    expect(toasts).toEqual([
      error('Server is unavailable'),
      error('Closed for maintenance until noon.'),
    ]);
  });

  it('if the page shows the error of a call while the server is down, the only toast is "Server is unavailable"', async () => {
    const { api, toasts } = client({ isReady: false, answer: { status: 503, message: 'Closed.' } });
    await api.get('/things', { errors: 'page' });
    expect(toasts).toEqual([error('Server is unavailable')]);
  });

  it('a silent call that fails while the server is down shows no toast, and the result says that the server is down', async () => {
    const { api, toasts } = client({ isReady: false });
    expect(await api.get('/user', { silent: true })).toMatchObject({ serverIsOk: false });
    expect(toasts).toEqual([]);
  });

  it('if a proxy answers 403 while the server is down, the log does not say that a reload is needed', async () => {
    const log = warn();
    const { api } = client({ isReady: false, answer: { status: 403 } });
    await api.get('/things');
    await vi.advanceTimersByTimeAsync(5000);
    expect(log).not.toHaveBeenCalled();
  });
});

describe('a failure without a network', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  });

  it.each(['toast', 'page'] as const)(
    'without a network, a failed call with the option errors: "%s" shows only the toast "Server is unavailable"',
    async (errors) => {
      const { api, toasts } = client({ isReady: false, answer: 'unreachable' });
      expect(await api.get('/things', { errors })).toMatchObject({
        cause: 'unreachable',
        message: expect.stringMatching(/offline/),
      });
      expect(toasts).toEqual([error('Server is unavailable')]);
    },
  );

  it('a call to a server on the same machine succeeds while the browser is offline', async () => {
    const { api } = client({ answer: { payload: 1 } });
    expect(await api.get('/things')).toMatchObject({ ok: true, payload: 1 });
  });
});

describe('failures at the same time', () => {
  it('calls that fail at the same time share one readiness check and show the same message once', async () => {
    const { api, asked, toasts } = client({ isReady: false, answer: 'unreachable' });
    const results = await Promise.all([
      ...Array.from({ length: 50 }, () => api.get('/things')),
      api.get('/user', { silent: true }),
    ]);
    expect(asked('/readiness_check')).toBe(1);
    expect(results.every((result) => !result.ok && !result.serverIsOk)).toBe(true);
    expect(toasts).toEqual([error('Server is unavailable')]);
  });

  it('calls that fail within a second share one readiness check, and a later failure starts a new check', async () => {
    const { api, asked, toasts } = client({ isReady: false, answer: 'unreachable' });
    await api.get('/things');
    await vi.advanceTimersByTimeAsync(999);
    await api.get('/things');
    expect(asked('/readiness_check')).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await api.get('/things');
    expect(asked('/readiness_check')).toBe(2);
    expect(toasts).toHaveLength(2);
  });

  it('calls that fail at the same time with different messages show a toast for each message', async () => {
    const { store, toasts } = createTestStore({
      user: {},
      respond: ({ path }) => (path === '/readiness_check' ? {} : { status: 500, message: path }),
    });
    await Promise.all([store.get(apiAtom).get('/org'), store.get(apiAtom).get('/things')]);
    expect(toasts).toEqual([error('/org'), error('/things')]);
  });
});

describe('the readiness check', () => {
  const authorization = ({ requests }: ReturnType<typeof client>) =>
    requests.find(({ path }) => path === '/readiness_check')?.headers.get('Authorization');

  it('the readiness check sends the token of the session', async () => {
    const test = client();
    await test.api.get('/things');
    expect(authorization(test)).toBe('Bearer secret-token');
  });

  it('the readiness check is sent without a token if the token is missing or cannot be fetched', async () => {
    const signedOut = client({ token: null });
    await signedOut.api.get('/things');
    expect(authorization(signedOut)).toBeNull();
    const test = createTestStore({
      user: {},
      getIdToken: () => Promise.reject(new Error('offline')),
    });
    await test.store.get(apiAtom).get('/things');
    expect(test.requests.map(({ path }) => path)).toEqual(['/readiness_check']);
    expect(test.requests[0]?.headers.get('Authorization')).toBeNull();
  });
});

it.each(['the call', 'the readiness check'])(
  'a failed call shows no toast and logs nothing if its session ends during %s',
  async (during) => {
    const log = warn();
    const answer = deferred<void>();
    const { store, lifecycle, toasts } = startTestLifecycle(async ({ path }) => {
      if (path === '/things' && during === 'the call') await answer.promise;
      if (path === '/readiness_check') await answer.promise;
      return path === '/readiness_check' ? {} : { status: 403, message: 'Åse is no longer here.' };
    });
    lifecycle.accountChanged(createTestAccount('a'));
    const failure = store.get(apiAtom).get('/things');
    await vi.advanceTimersByTimeAsync(0);
    lifecycle.accountChanged(null);
    answer.resolve();
    expect(await failure).toMatchObject({ ok: false, serverIsOk: true, statusCode: 403 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(toasts).toEqual([]);
    expect(log).not.toHaveBeenCalled();
  },
);

it('neither tokens nor query strings of requests are logged', async () => {
  const consoles = (['log', 'info', 'debug', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => {}),
  );
  for (const answer of [
    'unreachable' as const,
    { status: 401 },
    { status: 403 },
    { status: 500 },
  ]) {
    const { api } = client({ answer });
    await api.get('/things', { query: { search: 'Åse' } });
    await client({ answer, token: null }).api.get('/things', { query: { search: 'Åse' } });
    await vi.advanceTimersByTimeAsync(5000);
  }
  const logged = JSON.stringify(consoles.map((log) => log.mock.calls));
  expect(logged).toContain('/things');
  expect(logged).not.toContain('secret-token');
  expect(logged).not.toContain('search');
});
