import {
  type ApiResult,
  addLocationsAtom,
  addUsersAtom,
  createOrganizationAtom,
  loadOrganizationAtom,
  locationsAtom,
  organizationAtom,
  organizationDetailsAtom,
  rowErrorsOf,
  saveOrganizationAtom,
  sessionAtom,
  signOutAtom,
  skippedIndexesOf,
  type UserProfile,
  updateStatusAtom,
  usersAtom,
} from 'shared-session';
import { createSessionLifecycle, type SessionStore } from 'shared-session/host';
import {
  createTestAccount,
  createTestStore,
  deferred,
  startTestLifecycle,
  type TestAnswer,
  type TestRequest,
  type TestStoreOptions,
} from 'shared-session/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const BEFORE = { onboarding_status: 'add_locations' };
const DATA: Record<string, TestAnswer> = {
  '/user': { payload: { name: 'Åse', role: 'admin', onboarding_status: 'add_users' } },
  '/locations': { payload: [{ _id: '1', name: 'Tromsø' }] },
  '/users': { payload: [{ _id: '2', name: 'Åse' }] },
  '/org': { payload: { _id: '3', name: 'Blåbær' } },
};

const page = (respond: NonNullable<TestStoreOptions['respond']> = () => undefined) => {
  const test = createTestStore({
    user: BEFORE,
    respond: (request) =>
      respond(request) ?? (request.method === 'GET' ? DATA[request.path] : { payload: {} }),
  });
  const calls = () => test.requests.map(({ method, path }) => `${method} ${path}`).sort();
  return { ...test, calls };
};

const onPost =
  (answer: TestAnswer) =>
  ({ method }: TestRequest) =>
    method === 'POST' ? answer : undefined;

/** Fakes `navigator.locks`, which jsdom lacks. `held` settles when the lock becomes free. */
const createFakeLocks = (held: Promise<unknown> = Promise.resolve()) => {
  let last = held;
  return {
    request: <Result>(
      _name: string,
      { signal }: { signal: AbortSignal },
      action: () => Promise<Result>,
    ) => {
      const run = last.then(() => (signal.aborted ? undefined : action()));
      last = run;
      return run;
    },
  };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// spec: 4 After a change
describe('after a change', () => {
  it('a change of locations is followed by a request for the profile and the locations', async () => {
    const { store, calls, requests } = page();
    const rows = [{ name: 'Tromsø', time_zone: 'Europe/Oslo' }];
    expect(await store.set(addLocationsAtom, rows)).toMatchObject({ ok: true });
    expect(requests[0]?.body).toEqual({ locations: rows });
    expect(calls()).toEqual(['GET /locations', 'GET /user', 'POST /locations']);
    expect(store.get(locationsAtom)).toEqual([{ _id: '1', name: 'Tromsø' }]);
    expect(store.get(sessionAtom).user?.onboarding_status).toBe('add_users');
    expect(store.get(updateStatusAtom)).toBe('idle');
  });

  it('after a change, the update status is "loading" until both the profile and the changed list have arrived', async () => {
    const list = deferred<TestAnswer>();
    const { store } = page(({ method, path }) =>
      method === 'GET' && path === '/locations' ? list.promise : undefined,
    );
    const added = store.set(addLocationsAtom, [{ name: 'Tromsø' }]);
    await expect.poll(() => store.get(sessionAtom).user?.onboarding_status).toBe('add_users');
    expect(store.get(updateStatusAtom)).toBe('loading');
    list.resolve(DATA['/locations'] as TestAnswer);
    await added;
    expect(store.get(updateStatusAtom)).toBe('idle');
  });

  it('a change of users is followed by a request for the profile and the users', async () => {
    const { store, calls, requests } = page();
    await store.set(addUsersAtom, []);
    expect(requests[0]?.body).toEqual({ users: [] });
    expect(calls()).toEqual(['GET /user', 'GET /users', 'POST /users']);
    expect(store.get(usersAtom)).toHaveLength(1);
  });

  it('a change of the organization is followed by a request for the profile and the organization', async () => {
    const { store, calls, requests } = page();
    await store.set(saveOrganizationAtom, { verified: true });
    expect(requests[1]?.body).toEqual({ verified: true });
    expect(calls()).toEqual(['GET /org', 'GET /user', 'GET /user', 'POST /org']);
    expect(store.get(organizationAtom)).toMatchObject({ name: 'Blåbær' });
  });

  it('adding a batch of users or locations refreshes neither the profile nor the list if more batches follow', async () => {
    const { store, calls } = page();
    await store.set(addUsersAtom, [], { finish: false });
    await store.set(addLocationsAtom, [], { finish: false });
    expect(calls()).toEqual(['POST /locations', 'POST /users']);
    expect(store.get(sessionAtom).user?.onboarding_status).toBe('add_locations');
  });

  it.each<[string, TestAnswer]>([
    ['created rows', { payload: { created: [{ _id: '1' }], skipped: [] } }],
    ['no payload', {}],
    ['null', { payload: null }],
    ['a text', { payload: 'stored' }],
  ])(
    'a change counts as stored if the response is ok, whatever its payload (%s)',
    async (_what, answer) => {
      const { store } = page(onPost(answer));
      expect(await store.set(addUsersAtom, [])).toMatchObject({ ok: true });
      expect(await store.set(saveOrganizationAtom, { name: 'Blåbær' })).toMatchObject({ ok: true });
    },
  );

  it('after the data of the organization was changed, the profile is fetched first, then the organization', async () => {
    const { store, requests } = page();
    await store.set(saveOrganizationAtom, { phone: '1' });
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /user',
      'POST /org',
      'GET /user',
      'GET /org',
    ]);
  });

  it('a change of the organization keeps the entered name if the server sends no name', async () => {
    const { store } = page(({ method, path }) =>
      method === 'GET' && path === '/org' ? { payload: { address: {} } } : undefined,
    );
    await store.set(loadOrganizationAtom);
    expect(store.get(organizationDetailsAtom)?.name).toBe('Your organization');
    await store.set(saveOrganizationAtom, { name: 'Blåbær' });
    expect(store.get(organizationDetailsAtom)?.name).toBe('Blåbær');
    await store.set(signOutAtom);
  });
});

const FAULTS: [string, () => TestAnswer][] = [
  ['a lost connection', () => 'unreachable'],
  ['HTML with 200', () => new Response('<h1>Hello</h1>')],
  ['HTML with 502', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['broken JSON', () => new Response('{"ok": tr')],
  ['an empty 200', () => new Response('')],
  ['a 204', () => new Response(null, { status: 204 })],
];
const EMPTY = FAULTS.slice(-2);
const LOST = FAULTS.slice(0, -2);

describe.each([true, false])('with capabilities.idempotency %s', (idempotency) => {
  const siteConfig = {
    productName: 'Query Assistant',
    checkoutUrl: 'https://checkout.test',
    capabilities: { manage: false, idempotency, invitations: false },
  };
  const faulty = (
    fault: () => TestAnswer,
    isStored: boolean,
    options: { user: Partial<UserProfile> | null; after?: Partial<UserProfile> | null },
  ) => {
    let hasPosted = false;
    const org = { _id: '3', name: 'Before', phone: '1' };
    const test = createTestStore({
      user: options.user,
      organization: { ...org, verified: false },
      siteConfig,
      respond: ({ method, path, body }) => {
        if (method === 'POST') {
          hasPosted = true;
          if (isStored) Object.assign(org, body);
          return fault();
        }
        if (path === '/org') return { payload: org };
        if (path !== '/user') return { payload: [] };
        const profile = hasPosted && isStored ? (options.after ?? options.user) : options.user;
        return { payload: profile && { role: 'admin', ...profile } };
      },
    });
    const keys = () =>
      test.requests
        .filter(({ method }) => method === 'POST')
        .map(({ headers }) => headers.get('Idempotency-Key'));
    return { ...test, keys };
  };

  describe.each(FAULTS)('a POST that ends with %s', (_what, fault) => {
    it('a POST without a usable response counts as success when the profile has the new organization', async () => {
      const after = { onboarding_status: 'add_locations' };
      const { store, toasts } = faulty(fault, true, { user: null, after });
      const answer = await store.set(saveOrganizationAtom, { name: 'Blåbær', website: undefined });
      expect(answer).toMatchObject({ ok: true });
      expect(store.get(sessionAtom).user?.onboarding_status).toBe('add_locations');
      expect(toasts).toEqual([]);
    });

    it('skipping the onboarding step "add users" succeeds without a usable response when the profile shows the next step', async () => {
      const user = { onboarding_status: 'add_users' };
      const after = { onboarding_status: 'verification' };
      const { store } = faulty(fault, true, { user, after });
      expect(await store.set(addUsersAtom, [])).toMatchObject({ ok: true });
    });

    it('a POST without a usable response counts as success when the profile shows completed onboarding', async () => {
      const user = { onboarding_status: 'verification' };
      const after = { onboarding_status: 'completed' };
      const { store } = faulty(fault, true, { user, after });
      expect(await store.set(saveOrganizationAtom, { verified: true })).toMatchObject({ ok: true });
    });

    it('a POST without a usable response counts as success when the organization has the new values', async () => {
      const { store } = faulty(fault, true, { user: { onboarding_status: 'completed' } });
      const onStored = vi.fn();
      const change = { name: 'After', phone: '1' };
      const answer = await store.set(saveOrganizationAtom, change, { onStored });
      expect(answer).toMatchObject({ ok: true });
      expect(onStored).toHaveBeenCalledOnce();
    });

    it('a POST without a usable response counts as failed when the server stored nothing, and may be repeated', async () => {
      const user = { onboarding_status: 'add_users' };
      const created = faulty(fault, false, { user: null });
      const entered = { name: 'Blåbær', website: undefined };
      expect(await created.store.set(saveOrganizationAtom, entered)).toMatchObject({ ok: false });
      expect(created.store.get(sessionAtom).user).toBeNull();
      await created.store.set(saveOrganizationAtom, entered);
      expect(new Set(created.keys()).size).toBe(1);
      expect(created.keys()[0] !== null).toBe(idempotency);

      const skipped = faulty(fault, false, { user });
      expect(await skipped.store.set(addUsersAtom, [])).toMatchObject({ ok: false });
      const updated = faulty(fault, false, { user });
      const onStored = vi.fn();
      const answer = await updated.store.set(saveOrganizationAtom, { name: 'After' }, { onStored });
      expect(answer).toMatchObject({ ok: false });
      expect(onStored).not.toHaveBeenCalled();
      expect(updated.store.get(organizationDetailsAtom)?.name).toBe('Before');
    });

    it('a POST of rows that gets no usable response fails and requests no profile, because the page itself looks up which rows are stored', async () => {
      const user = { onboarding_status: 'add_users' };
      const { store, requests } = faulty(fault, true, { user });
      const rows = [{ name: 'Åse', email: 'ase@example.com' }];
      expect(await store.set(addUsersAtom, rows)).toMatchObject({ ok: false });
      expect(requests.some(({ path }) => path === '/user')).toBe(false);
    });
  });

  it('a change can be stored again after another person has changed the value, even if the first response was lost', async () => {
    const org = { _id: '3', name: 'Before', phone: '1' };
    const processed = new Set<string | null>();
    const { store } = createTestStore({
      user: { onboarding_status: 'completed' },
      organization: org,
      siteConfig,
      respond: ({ method, path, body, headers }) => {
        if (method !== 'POST')
          return { payload: path === '/org' ? org : { onboarding_status: 'completed' } };
        const key = headers.get('Idempotency-Key');
        if (key !== null && processed.has(key)) return { payload: {} };
        processed.add(key);
        Object.assign(org, body);
        return processed.size === 1 ? 'unreachable' : { payload: {} };
      },
    });
    expect(await store.set(saveOrganizationAtom, { phone: '2' })).toMatchObject({ ok: true });
    org.phone = '3';
    expect(await store.set(saveOrganizationAtom, { phone: '2' })).toMatchObject({ ok: true });
    expect(org.phone).toBe('2');
  });

  it.each(EMPTY)(
    'verifying an organization succeeds if the response to the POST is %s, even if the onboarding status stays the same',
    async (_what, fault) => {
      const { store } = faulty(fault, true, { user: { onboarding_status: 'verification' } });
      expect(await store.set(saveOrganizationAtom, { verified: true })).toMatchObject({ ok: true });
    },
  );

  describe.each<[string, Partial<UserProfile> | null, (store: SessionStore) => Promise<ApiResult>]>(
    [
      ['creating', null, (store) => store.set(saveOrganizationAtom, { name: 'Acme' })],
      ['skipping', { onboarding_status: 'add_users' }, (store) => store.set(addUsersAtom, [])],
      [
        'updating',
        { onboarding_status: 'completed' },
        (store) => store.set(saveOrganizationAtom, { name: 'After' }),
      ],
      [
        'verifying',
        { onboarding_status: 'verification' },
        (store) => store.set(saveOrganizationAtom, { verified: true }),
      ],
    ],
  )('a POST with an empty response: %s', (_what, user, change) => {
    const changeThen = (next: (store: SessionStore) => TestAnswer | Promise<TestAnswer>) => {
      let hasPosted = false;
      const { store } = createTestStore({
        user,
        respond: ({ method, path }) => {
          if (hasPosted) return path === '/readiness_check' ? {} : next(store);
          hasPosted = method === 'POST';
          if (hasPosted) return new Response(null, { status: 204 });
          return { payload: user && { role: 'admin', ...user } };
        },
      });
      return change(store);
    };

    it('a change whose POST had an empty response succeeds even if the changed data cannot be loaded', async () => {
      expect(await changeThen(() => ({ status: 503 }))).toMatchObject({ ok: true });
    });

    it('after an empty response to a POST, the change counts as failed if the user signs out while the data is loaded', async () => {
      const signOut = async (store: SessionStore): Promise<TestAnswer> => {
        await createSessionLifecycle(store).signOut();
        return { status: 503 };
      };
      expect(await changeThen(signOut)).toMatchObject({ ok: false });
    });
  });

  it.each(LOST)(
    'the verification of an organization fails if its POST ends with %s and the onboarding status does not change',
    async (_what, fault) => {
      const { store } = faulty(fault, true, { user: { onboarding_status: 'verification' } });
      expect(await store.set(saveOrganizationAtom, { verified: true })).toMatchObject({
        ok: false,
      });
    },
  );
});

describe('a change that fails', () => {
  const errors = [{ index: 1, field: 'email', message: 'Enter an email address' }];
  const refusal = { status: 422, message: 'Not valid', payload: { errors } };

  it('a failed change returns its row errors, shows no toast and requests neither the profile nor the list', async () => {
    const { store, toasts, calls } = page(onPost(refusal));
    const result = await store.set(addUsersAtom, []);
    expect(result).toMatchObject({ ok: false, message: 'Not valid' });
    expect(result.ok ? null : rowErrorsOf(result)).toEqual(errors);
    expect(toasts).toEqual([]);
    expect(calls()).toEqual(['GET /readiness_check', 'POST /users']);
  });

  it('a row error without a message gets the message of the whole response', async () => {
    const payload = { errors: [{ index: 1, field: 'email', message: '' }] };
    const { store } = page(onPost({ ...refusal, payload }));
    const result = await store.set(addUsersAtom, []);
    expect(result.ok ? null : rowErrorsOf(result)).toEqual([
      { index: 1, field: 'email', message: 'Not valid' },
    ]);
  });

  it.each<[string, Partial<UserProfile> | null, (store: SessionStore) => Promise<ApiResult>]>([
    ['/org', null, (store) => store.set(saveOrganizationAtom, { name: 'Blåbær' })],
    ['/users', BEFORE, (store) => store.set(addUsersAtom, [])],
  ])(
    'if the server goes down during a POST to %s, the session sends only the readiness check afterwards',
    async (path, user, post) => {
      const { store, requests } = createTestStore({ user, respond: () => 'unreachable' });
      expect(await post(store)).toMatchObject({ ok: false, serverIsOk: false });
      expect(requests.map((request) => request.path)).toEqual([path, '/readiness_check']);
    },
  );

  it.each([
    ['a status other than 422', { statusCode: 409, payload: { errors } }],
    ['status 422 without details', { statusCode: 422 }],
    ['details that have no list of errors', { statusCode: 422, payload: { errors: 'all' } }],
  ])('a failed change with %s returns no row errors', (_what, part) => {
    const failure = {
      ok: false,
      name: 'ApiFailure',
      serverIsOk: true,
      message: '',
      cause: 'refused',
    } as const;
    expect(rowErrorsOf({ ...failure, ...part })).toEqual([]);
  });
});

// spec: 8 Fields
it.each([
  ['a list', { skipped: [{ index: 2, reason: 'There' }, { index: 0 }] }, [2, 0]],
  ['null', null, []],
  ['a list without an object', [{ index: 1 }], []],
  ['an object without skipped rows', { created: [] }, []],
  ['skipped rows of another type', { skipped: 'all' }, []],
  ['entries without an index', { skipped: [null, 1, {}, { index: '1' }, { index: 3 }] }, [3]],
])(
  'from a response with %s, only the valid indexes of skipped rows are read',
  (_what, payload, indexes) => {
    expect(skippedIndexesOf({ ok: true, statusCode: 200, message: '', payload })).toEqual(indexes);
  },
);

describe('a stored change whose refresh fails', () => {
  const failing = () => {
    let isDown = true;
    const test = page(({ path, method }) =>
      isDown && method === 'GET' && path !== '/readiness_check' ? { status: 500 } : undefined,
    );
    const heal = () => {
      isDown = false;
    };
    return { ...test, heal };
  };

  it('if the refresh after a stored change fails, the change is a success and the refresh is retried after 5 s', async () => {
    const { store, calls, heal } = failing();
    expect(await store.set(addLocationsAtom, [])).toMatchObject({ ok: true });
    heal();
    await vi.advanceTimersByTimeAsync(4999);
    expect(store.get(sessionAtom).user?.onboarding_status).toBe('add_locations');
    await vi.advanceTimersByTimeAsync(1);
    expect(store.get(sessionAtom).user?.onboarding_status).toBe('add_users');
    expect(store.get(locationsAtom)).toHaveLength(1);
    const before = calls().length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls()).toHaveLength(before);
  });

  it('after several failed refreshes, each retry after 5 s requests the profile and every changed list only once', async () => {
    const { store, requests, heal } = failing();
    await store.set(addLocationsAtom, []);
    await vi.advanceTimersByTimeAsync(2000);
    await store.set(addLocationsAtom, []);
    await store.set(addUsersAtom, [{ name: 'Bo', email: 'bo@x.org' }]);
    const before = requests.length;
    await vi.advanceTimersByTimeAsync(5000);
    const paths = requests.slice(before).map(({ path }) => path);
    expect(paths.sort()).toEqual(['/locations', '/readiness_check', '/user', '/users']);
    heal();
    await vi.advanceTimersByTimeAsync(5000);
    expect(store.get(usersAtom)).toHaveLength(1);
    expect(store.get(locationsAtom)).toHaveLength(1);
  });

  it.each([401, 403])(
    'a refresh after a change is retried when a gateway, and not the server, responds with %s',
    async (status) => {
      let isBlocked = true;
      const { store } = page(({ path, method }) =>
        isBlocked && method === 'GET' && path !== '/readiness_check'
          ? new Response('<h1>Blocked</h1>', { status })
          : undefined,
      );
      await store.set(addLocationsAtom, []);
      isBlocked = false;
      await vi.advanceTimersByTimeAsync(5000);
      expect(store.get(sessionAtom).user?.onboarding_status).toBe('add_users');
      expect(store.get(locationsAtom)).toHaveLength(1);
    },
  );

  it('a failed refresh after a change is retried only after the time in Retry-After', async () => {
    let isBusy = true;
    const { store, calls } = page(({ path, method }) => {
      if (!isBusy || method !== 'GET' || path === '/readiness_check') return undefined;
      const body = { ok: false, message: 'Slow down.', statusCode: 429, payload: null };
      return Response.json(body, { status: 429, headers: { 'Retry-After': '30' } });
    });
    await store.set(addLocationsAtom, []);
    await vi.advanceTimersByTimeAsync(0);
    const before = calls().length;
    isBusy = false;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(calls()).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(store.get(sessionAtom).user?.onboarding_status).toBe('add_users');
    expect(store.get(locationsAtom)).toHaveLength(1);
  });

  it('a failed refresh after a change is retried immediately when the browser is online again', async () => {
    const { store, heal } = failing();
    await store.set(addLocationsAtom, []);
    await vi.advanceTimersByTimeAsync(0);
    heal();
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.get(sessionAtom).user?.onboarding_status).toBe('add_users');
    expect(store.get(locationsAtom)).toHaveLength(1);
  });

  it('if a change is stored but the list cannot be loaded again, one toast shows the error and a second toast says "saved"', async () => {
    const { store, toasts } = page(({ method, path }) =>
      method === 'GET' && path === '/locations' ? { status: 500, message: 'It broke.' } : undefined,
    );
    await store.set(addLocationsAtom, []);
    expect(toasts).toEqual([
      { kind: 'error', message: 'It broke.' },
      { kind: 'info', message: expect.stringContaining('saved') },
    ]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(toasts).toHaveLength(2);
  });

  it('a sign-out ends the retries of a failed refresh after a change, even when another account signs in', async () => {
    const { store, calls } = failing();
    const asked = () => calls().filter((call) => call === 'GET /locations').length;
    const lifecycle = createSessionLifecycle(store);
    await store.set(addLocationsAtom, []);
    const before = asked();
    await store.set(signOutAtom);
    lifecycle.accountChanged(createTestAccount('b'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBe(before);
  });
});

describe('a new organization that the server does not know yet', () => {
  it('after an organization was created, GET /user is repeated for at most 70 seconds while the server finds no profile', async () => {
    const { store, requests } = createTestStore({
      user: null,
      respond: ({ path }) => (path === '/user' ? { status: 401 } : { payload: {} }),
    });
    await store.set(saveOrganizationAtom, { name: 'Blåbær', website: undefined });
    await vi.advanceTimersByTimeAsync(70_000);
    const before = requests.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(before);
  });

  it.each<[string, TestAnswer]>([
    ['401', { status: 401, message: 'No account' }],
    ['null', { payload: null }],
    ['a profile without an organization', { payload: { name: 'Åse' } }],
  ])(
    'while GET /user responds with %s for a new organization, no toast is shown and the profile is requested again',
    async (_what, none) => {
      let isBehind = true;
      const { store, toasts, requests } = createTestStore({
        user: null,
        respond: ({ method, path }) => {
          if (method === 'POST') return { payload: {} };
          if (!isBehind) return DATA[path];
          return path === '/user' ? none : undefined;
        },
      });
      const answer = await store.set(saveOrganizationAtom, { name: 'Blåbær', website: undefined });
      expect(answer).toMatchObject({ ok: true });
      await vi.advanceTimersByTimeAsync(12_000);
      expect(toasts).toEqual([]);
      isBehind = false;
      await vi.advanceTimersByTimeAsync(5000);
      expect(store.get(sessionAtom).user?.onboarding_status).toBe('add_users');
      expect(store.get(organizationAtom)).toMatchObject({ name: 'Blåbær' });
      expect(toasts).toEqual([]);
      const before = requests.length;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(requests).toHaveLength(before);
    },
  );

  it.each([403, 404])(
    'after an organization was created, GET /org is repeated while it responds with %s, even if GET /user has a profile',
    async (status) => {
      let isBehind = true;
      const { store, requests } = createTestStore({
        user: null,
        respond: ({ method, path }) => {
          if (method === 'POST') return { payload: {} };
          return isBehind && path === '/org' ? { status, message: 'None' } : DATA[path];
        },
      });
      const asked = () => requests.filter((each) => each.method === 'GET' && each.path === '/org');
      await store.set(saveOrganizationAtom, { name: 'Blåbær', website: undefined });
      expect(store.get(sessionAtom).user?.onboarding_status).toBe('add_users');
      await vi.advanceTimersByTimeAsync(12_000);
      expect(asked()).toHaveLength(3);
      isBehind = false;
      await vi.advanceTimersByTimeAsync(5000);
      expect(store.get(organizationAtom)).toMatchObject({ name: 'Blåbær' });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(asked()).toHaveLength(4);
    },
  );
});

it('the session keeps the organization when GET /org responds with 403 after a change', async () => {
  const MEMBER = { role: 'admin', onboarding_status: 'completed' };
  const { store, toasts } = createTestStore({
    user: MEMBER,
    organization: { _id: '3', name: 'Blåbær', phone: '1' },
    respond: ({ method, path }) => {
      if (method === 'GET' && path === '/org') return { status: 403, message: 'Not yours' };
      return path === '/user' ? { payload: MEMBER } : { payload: {} };
    },
  });
  expect(await store.set(saveOrganizationAtom, { phone: '2' })).toMatchObject({ ok: true });
  expect(store.get(organizationAtom)).toEqual({ _id: '3', name: 'Blåbær', phone: '2' });
  expect(toasts).toEqual([]);
});

it.each([
  ['without the field', {}],
  ['with null', { phone: null }],
  ['with an empty text', { phone: '' }],
])(
  'when the response to a POST that clears a field is lost, the change succeeds because GET /org returns the organization %s',
  async (_what, cleared) => {
    const { store } = createTestStore({
      user: { role: 'admin', onboarding_status: 'completed' },
      organization: { _id: '3', name: 'Blåbær', phone: '1' },
      respond: ({ method, path }) => {
        if (method === 'POST') return 'unreachable';
        return path === '/org' ? { payload: { _id: '3', name: 'Blåbær', ...cleared } } : DATA[path];
      },
    });
    expect(await store.set(saveOrganizationAtom, { phone: '' })).toMatchObject({ ok: true });
    expect(store.get(organizationDetailsAtom)?.phone ?? '').toBe('');
  },
);

it('after a change of an existing organization, a 404 for GET /org causes neither a retry nor a toast', async () => {
  const MEMBER = { role: 'admin', onboarding_status: 'completed' };
  const { store, toasts, requests } = createTestStore({
    user: MEMBER,
    respond: ({ method, path }) => {
      if (method === 'GET' && path === '/org') return { status: 404, message: 'Not found' };
      return path === '/user' ? { payload: MEMBER } : { payload: {} };
    },
  });
  await store.set(saveOrganizationAtom, { phone: '1' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests.filter(({ path, method }) => path === '/org' && method === 'GET')).toHaveLength(
    1,
  );
  expect(toasts).toEqual([]);
});

describe.each([{ name: 'Blåbær' }, { phone: '1' }, { verified: true } as const])(
  'the change %j of an organization',
  (change) => {
    const save = async (profile: TestAnswer) => {
      const test = createTestStore({
        user: { role: 'admin', onboarding_status: 'completed', organization_id: 'a' },
        respond: ({ method, path }) => {
          if (method === 'POST') return { status: 201, payload: {} };
          return path === '/user' ? profile : undefined;
        },
      });
      const answer = await test.store.set(saveOrganizationAtom, change);
      return { ...test, answer, posts: test.requests.filter(({ method }) => method === 'POST') };
    };

    it.each<[string, TestAnswer]>([
      ['401', { status: 401, message: 'No organization' }],
      ['null', { payload: null }],
      ['a profile without an organization', { payload: { name: 'Åse', role: 'admin' } }],
    ])(
      'a change is not sent if GET /user responds with %s because the visitor was removed',
      async (_what, profile) => {
        const { answer, posts, toasts } = await save(profile);
        expect(answer).toMatchObject({ ok: false });
        expect(posts).toEqual([]);
        expect(toasts).toEqual([{ kind: 'info', message: expect.stringMatching(/no longer/) }]);
      },
    );

    it('a change is not sent if the account has moved to another organization', async () => {
      const moved = { role: 'admin', onboarding_status: 'completed', organization_id: 'b' };
      const { answer, posts } = await save({ payload: moved });
      expect(answer).toMatchObject({ ok: false });
      expect(posts).toEqual([]);
    });

    it('if the profile cannot be requested before a change of the organization, no change is sent, and the same failure is returned', async () => {
      const { answer, posts } = await save({ status: 500, message: 'It broke.' });
      expect(answer).toMatchObject({ ok: false, cause: 'refused', message: 'It broke.' });
      expect(posts).toEqual([]);
    });

    it('POST /org is sent after GET /user has confirmed that the visitor still belongs to the organization', async () => {
      const { answer, requests } = await save(DATA['/user'] ?? {});
      expect(answer).toMatchObject({ ok: true });
      expect(requests.map(({ method, path }) => `${method} ${path}`).slice(0, 2)).toEqual([
        'GET /user',
        'POST /org',
      ]);
    });
  },
);

describe.each([
  ['users', (store: SessionStore) => store.set(addUsersAtom, [{ name: 'Åse', email: 'a@b.no' }])],
  ['locations', (store: SessionStore) => store.set(addLocationsAtom, [{ name: 'Tromsø' }])],
])('new %s', (_what, add) => {
  const profileOf = (organization_id: string) => ({
    role: 'admin',
    onboarding_status: 'completed',
    organization_id,
  });
  const openPage = (
    profile: TestAnswer | Promise<TestAnswer>,
    others: TestAnswer = { payload: [] },
  ) => {
    const accountSwitched = vi.fn();
    const test = createTestStore({
      user: profileOf('a'),
      accountSwitched,
      respond: ({ path }) => (path === '/user' ? profile : others),
    });
    const posts = () => test.requests.filter(({ method }) => method === 'POST');
    return { ...test, accountSwitched, posts };
  };

  it('rows are not sent if the account has moved to another organization, which opens instead', async () => {
    const { store, posts, accountSwitched } = openPage({ payload: profileOf('b') });
    expect(await add(store)).toMatchObject({ ok: false });
    expect(posts()).toEqual([]);
    expect(accountSwitched).toHaveBeenCalledOnce();
  });

  it.each<[string, TestAnswer]>([
    ['an error', { status: 500 }],
    ['a network error', 'unreachable'],
    ['no organization', { payload: null }],
  ])('rows are sent if the response to GET /user is %s', async (_answer, profile) => {
    const { store, posts } = openPage(profile);
    expect(await add(store)).toMatchObject({ ok: true });
    expect(posts()).toHaveLength(1);
  });

  it('rows that the server refused while the user had no organization are not sent to the next organization of the user', async () => {
    const profile: { payload: unknown } = { payload: null };
    const { store, posts } = openPage(profile, { status: 403 });
    expect(await add(store)).toMatchObject({ cause: 'refused' });
    profile.payload = profileOf('b');
    expect(await add(store)).toMatchObject({ cause: 'aborted' });
    expect(posts()).toHaveLength(1);
  });

  it('rows are not sent if the session ends while GET /user confirms the organization', async () => {
    const profile = deferred<TestAnswer>();
    const { store, posts } = openPage(profile.promise);
    const added = add(store);
    await createSessionLifecycle(store).signOut();
    profile.resolve({ payload: profileOf('a') });
    expect(await added).toMatchObject({ ok: false, cause: 'aborted' });
    expect(posts()).toEqual([]);
  });

  it('if the profile was loaded in the last minute, rows are sent without a new request for the profile', async () => {
    const { store, requests } = openPage({ payload: profileOf('a') });
    await add(store);
    requests.length = 0;
    await add(store);
    expect(requests[0]).toMatchObject({ method: 'POST' });
    vi.setSystemTime(Date.now() + 60_000);
    requests.length = 0;
    await add(store);
    expect(requests[0]).toMatchObject({ method: 'GET', path: '/user' });
  });
});

describe('creating an organization', () => {
  const NONE = { payload: true, withoutOrganization: true } as const;
  const ACME = { name: 'Acme', website: undefined };

  const newcomer = async (validity: TestAnswer | Promise<TestAnswer>) => {
    const byPath: Record<string, typeof validity> = {
      '/isUserValid': NONE,
      '/user': { status: 401 },
    };
    const life = startTestLifecycle(({ path }) => byPath[path] ?? { payload: {} });
    life.lifecycle.accountChanged(createTestAccount('a'));
    await vi.advanceTimersByTimeAsync(0);
    life.requests.length = 0;
    byPath['/isUserValid'] = validity;
    const create = () => life.store.set(createOrganizationAtom, ACME);
    return { ...life, byPath, create };
  };

  it.each<[string, TestAnswer]>([
    ['no organization', NONE],
    ['an error', { status: 503 }],
    ['a network error', 'unreachable'],
  ])(
    'creating an organization first requests only the validity of the account, and shows no toast even if the response is %s',
    async (_what, validity) => {
      const { create, requests, toasts } = await newcomer(validity);
      void create();
      await vi.advanceTimersByTimeAsync(0);
      const calls = requests.map(({ method, path }) => `${method} ${path}`);
      const questions = calls.slice(0, calls.indexOf('POST /org'));
      expect(questions.filter((call) => !call.endsWith('readiness_check'))).toEqual([
        'GET /isUserValid',
      ]);
      expect(toasts).toEqual([]);
    },
  );

  it('if the user already has an organization, creating an organization posts nothing and loads the profile', async () => {
    const { create, byPath, requests, store } = await newcomer({ payload: true });
    byPath['/user'] = DATA['/user'] ?? {};
    expect(await create()).toMatchObject({ ok: true });
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(store.get(sessionAtom).user?.onboarding_status).toBe('add_users');
  });

  it('creating an organization posts nothing after the session has ended', async () => {
    const { create, requests, store } = await newcomer({ payload: true });
    store.set(signOutAtom);
    expect(await create()).toMatchObject({ cause: 'aborted' });
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('creating an organization sends no POST if the session ends while GET /isUserValid is running', async () => {
    const validity = deferred<TestAnswer>();
    const { create, requests, lifecycle } = await newcomer(validity.promise);
    const created = create();
    await vi.advanceTimersByTimeAsync(0);
    await lifecycle.signOut();
    validity.resolve(NONE);
    expect(await created).toMatchObject({ cause: 'aborted' });
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('if two tabs create an organization at the same time, only one tab sends a POST, so that the name is not overwritten', async () => {
    vi.stubGlobal('navigator', { locks: createFakeLocks() });
    let hasOrganization = false;
    const posted = deferred<TestAnswer>();
    const respond = ({ method, path }: TestRequest): TestAnswer | Promise<TestAnswer> => {
      if (method === 'POST') return posted.promise;
      if (path === '/user') return hasOrganization ? (DATA['/user'] ?? {}) : { status: 401 };
      return { payload: {} };
    };
    const tabs = [1, 2].map(() => createTestStore({ user: null, respond }));
    const created = tabs.map(({ store }, index) =>
      store.set(createOrganizationAtom, { ...ACME, name: `Acme ${index}` }),
    );
    await vi.advanceTimersByTimeAsync(1000);
    hasOrganization = true;
    posted.resolve({ payload: {} });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await Promise.all(created)).toMatchObject([{ ok: true }, { ok: true }]);
    const posts = tabs.map(({ requests }) => requests.filter(({ method }) => method === 'POST'));
    expect(posts.map(({ length }) => length)).toEqual([1, 0]);
  });

  it('if another tab is suspended while creating an organization, this tab sends its own POST after 15 s', async () => {
    vi.stubGlobal('navigator', { locks: createFakeLocks(new Promise(() => {})) });
    const { create, requests } = await newcomer({ payload: true });
    const created = create();
    const posts = () => requests.filter(({ method }) => method === 'POST');
    await vi.advanceTimersByTimeAsync(14_999);
    expect(posts()).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(await created).toMatchObject({ ok: true });
    expect(posts()).toHaveLength(1);
  });
});
