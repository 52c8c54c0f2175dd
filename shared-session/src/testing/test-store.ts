import {
  createFakeFetch,
  type FakeAnswer as TestAnswer,
  type FakeRequest as TestRequest,
} from '../fake-backend';
import { createSessionStore, type SessionStoreOptions } from '../lifecycle/create-session-store';
import { createSessionLifecycle } from '../lifecycle/lifecycle';
import type { SessionStore, SiteConfig, Toast } from '../ports/ports';
import {
  type AuthProfile,
  INITIAL_SESSION,
  locationsStateAtom,
  organizationStateAtom,
  type Session,
  sessionStateAtom,
  sessionWaitReasonAtom,
  usersStateAtom,
} from '../session/session';
import type { Location, Organization, UserListItem, UserProfile } from '../wire';

export const createTestAccount = (uid: string, name = 'Åse Lie'): AuthProfile => ({
  uid,
  name,
  email: `${uid}@example.com`,
  photoURL: null,
  providers: ['google.com'],
});

type Respond = Parameters<typeof createFakeFetch>[0];

/**
 * Answers the requests of each path with the answers in its list, one after the other, and then
 * repeats the last. An unlisted path gets a 404, but the readiness check succeeds.
 */
export const answersInOrder = (byPath: Record<string, ReturnType<Respond>[]>): Respond => {
  const left = new Map(Object.entries(byPath).map(([path, list]) => [path, [...list]]));
  return ({ path }) => {
    const list = left.get(path) ?? (path === '/readiness_check' ? [{}] : []);
    const answer = list.length > 1 ? list.shift() : list[0];
    return answer ?? { status: 404, message: `Nothing at ${path}` };
  };
};

const createRecordingStore = (respond: Respond, options: SessionStoreOptions): TestStore => {
  const { fetch, requests } = createFakeFetch(respond);
  const toasts: Toast[] = [];
  const store = createSessionStore({ fetch, notify: (toast) => toasts.push(toast), ...options });
  return { store, requests, toasts };
};

/** A session life cycle before the first report of the auth SDK. Records requests and toasts. */
export const startTestLifecycle = (respond: Respond, ports: SessionStoreOptions = {}) => {
  const test = createRecordingStore(respond, { getIdToken: async () => 'token-1', ...ports });
  return {
    ...test,
    lifecycle: createSessionLifecycle(test.store),
    asked: (path: string): number => test.requests.filter((each) => each.path === path).length,
  };
};

export const deferred = <Value>() => {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};

export type TestStoreOptions = SessionStoreOptions & {
  /** `null`: a user without an organization. Without this option, nobody is signed in. */
  user?: Partial<UserProfile> | null;
  session?: Partial<Session>;
  locations?: readonly Location[];
  users?: readonly UserListItem[];
  organization?: Organization;
  /** Answers requests. For `undefined`, the answer is a 404, or success for the readiness check. */
  respond?: (request: TestRequest) => TestAnswer | undefined | Promise<TestAnswer | undefined>;
};

export type TestStore = { store: SessionStore; requests: TestRequest[]; toasts: Toast[] };

const TEST_SITE_CONFIG: SiteConfig = {
  productName: 'Query Assistant',
  checkoutUrl: 'https://checkout.test/pay',
  capabilities: { manage: true, idempotency: true, invitations: false },
};

const toSession = ({ session, user }: TestStoreOptions): Session => {
  if (user === undefined) return { ...INITIAL_SESSION, status: 'ready', ...session };
  const profile = { name: 'Åse Lie', email: 'ase@example.com', role: 'admin', ...user };
  const name = profile.name ?? '';
  const email = profile.email ?? '';
  return {
    isLoggedIn: true,
    status: 'ready',
    user: user && profile,
    firebaseUser: { uid: 'uid-1', name, email, photoURL: null, providers: ['google.com'] },
    ...session,
  };
};

/** Creates a store with a settled session and a test server, for tests of pages. */
export const createTestStore = (options: TestStoreOptions = {}): TestStore => {
  const { user, session, locations, users, organization, respond, ...ports } = options;
  const getIdToken = async () => (user === undefined ? null : 'test-token');
  const test = createRecordingStore(
    async (request) =>
      (await respond?.(request)) ??
      (request.path === '/readiness_check' ? {} : { status: 404, message: 'Not found' }),
    { siteConfig: TEST_SITE_CONFIG, getIdToken, ...ports },
  );
  const { store } = test;
  store.set(sessionStateAtom, toSession(options));
  store.set(sessionWaitReasonAtom, null);
  store.set(locationsStateAtom, locations ?? null);
  store.set(usersStateAtom, users ?? null);
  store.set(organizationStateAtom, organization ?? null);
  return test;
};
