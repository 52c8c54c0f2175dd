import {
  addLocationsAtom,
  addUsersAtom,
  locationsAtom,
  organizationAtom,
  rowErrorsOf,
  saveOrganizationAtom,
  sessionAtom,
  signOutAtom,
  updateStatusAtom,
  usersAtom,
} from 'shared-session';
import { createSessionLifecycle } from 'shared-session/host';
import {
  account,
  createTestStore,
  type TestAnswer,
  type TestRequest,
} from 'shared-session/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const BEFORE = { onboarding_status: 'add_locations' };
const DATA: Record<string, TestAnswer> = {
  '/user': { payload: { name: 'Åse', role: 'admin', onboarding_status: 'add_users' } },
  '/locations': { payload: [{ _id: '1', name: 'Tromsø' }] },
  '/users': { payload: [{ _id: '2', name: 'Åse' }] },
  '/org': { payload: { _id: '3', name: 'Blåbær' } },
};

const page = (respond: (request: TestRequest) => TestAnswer | undefined = () => undefined) => {
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

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('after a write', () => {
  it('of locations the profile and the locations are fetched again', async () => {
    const { store, calls, requests } = page();
    const rows = [{ name: 'Tromsø', time_zone: 'Europe/Oslo' }];
    expect(await store.set(addLocationsAtom, rows)).toMatchObject({ ok: true });
    expect(requests[0]?.body).toEqual({ locations: rows });
    expect(calls()).toEqual(['GET /locations', 'GET /user', 'POST /locations']);
    expect(store.get(locationsAtom)).toEqual([{ _id: '1', name: 'Tromsø' }]);
    expect(store.get(sessionAtom).user?.onboarding_status).toBe('add_users');
    expect(store.get(updateStatusAtom)).toBe('idle');
  });

  it('of users the profile and the users are fetched again', async () => {
    const { store, calls, requests } = page();
    await store.set(addUsersAtom, []);
    expect(requests[0]?.body).toEqual({ users: [] });
    expect(calls()).toEqual(['GET /user', 'GET /users', 'POST /users']);
    expect(store.get(usersAtom)).toHaveLength(1);
  });

  it('of the organization the profile and the organization are fetched again', async () => {
    const { store, calls, requests } = page();
    await store.set(saveOrganizationAtom, { verified: true });
    expect(requests[0]?.body).toEqual({ verified: true });
    expect(calls()).toEqual(['GET /org', 'GET /user', 'POST /org']);
    expect(store.get(organizationAtom)).toMatchObject({ name: 'Blåbær' });
  });

  it('of a part that is not the last nothing is fetched', async () => {
    const { store, calls } = page();
    await store.set(addUsersAtom, [], { finish: false });
    await store.set(addLocationsAtom, [], { finish: false });
    expect(calls()).toEqual(['POST /locations', 'POST /users']);
    expect(store.get(sessionAtom).user?.onboarding_status).toBe('add_locations');
  });

  it.each<[string, TestAnswer, unknown]>([
    [
      'details',
      { payload: { created: [{ _id: '1' }], skipped: [] } },
      { created: [{ _id: '1' }], skipped: [] },
    ],
    ['nothing', {}, null],
    ['something else', { payload: 'stored' }, null],
  ])('that is answered with %s it counts as stored', async (_what, answer, payload) => {
    const { store } = page(onPost(answer));
    expect(await store.set(addUsersAtom, [])).toMatchObject({ ok: true, payload });
  });
});

describe('a write that fails', () => {
  const errors = [{ index: 1, field: 'email', message: 'Enter an email address' }];
  const refusal = { status: 422, message: 'Not valid', payload: { errors } };

  it('is the page’s to show, with the rows that are wrong, and fetches nothing', async () => {
    const { store, toasts, calls } = page(onPost(refusal));
    const result = await store.set(addUsersAtom, []);
    expect(result).toMatchObject({ ok: false, message: 'Not valid' });
    expect(result.ok ? null : rowErrorsOf(result)).toEqual(errors);
    expect(toasts).toEqual([]);
    expect(calls().filter((call) => call === 'GET /user')).toEqual([]);
  });

  it.each([
    ['another status', { statusCode: 409, payload: { errors } }],
    ['no details', { statusCode: 422 }],
    ['details of another shape', { statusCode: 422, payload: { errors: 'all' } }],
  ])('with %s has no wrong rows', (_what, part) => {
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

describe('a write that landed while the server then failed', () => {
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

  it('is a success, and catches up by itself every 5 s', async () => {
    const { store, toasts, calls, heal } = failing();
    expect(await store.set(addLocationsAtom, [])).toMatchObject({ ok: true });
    heal();
    await vi.advanceTimersByTimeAsync(4999);
    expect(store.get(sessionAtom).user?.onboarding_status).toBe('add_locations');
    await vi.advanceTimersByTimeAsync(1);
    expect(store.get(sessionAtom).user?.onboarding_status).toBe('add_users');
    expect(store.get(locationsAtom)).toHaveLength(1);
    expect(toasts).toEqual([]);
    const before = calls().length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls()).toHaveLength(before);
  });

  it('is said to be behind when only the list is, which no page can see', async () => {
    const { store, toasts } = page(({ method, path }) =>
      method === 'GET' && path === '/locations' ? { status: 500 } : undefined,
    );
    await store.set(addLocationsAtom, []);
    expect(toasts).toEqual([{ kind: 'info', message: expect.stringContaining('saved') }]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(toasts).toHaveLength(1);
  });

  it('is not followed up in the next session', async () => {
    const { store, calls } = failing();
    const asked = () => calls().filter((call) => call === 'GET /locations').length;
    const lifecycle = createSessionLifecycle(store);
    await store.set(addLocationsAtom, []);
    const before = asked();
    await store.set(signOutAtom);
    lifecycle.identityChanged(account('b'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBe(before);
  });
});
