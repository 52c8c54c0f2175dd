import type { Toast } from '../notifications/toast';
import { IDLE_SESSION, type Session } from '../session/session';
import {
  locationsStateAtom,
  organizationStateAtom,
  sessionStateAtom,
  usersStateAtom,
} from '../session/session-atoms';
import { waitingStateAtom } from '../session/waiting';
import type { SiteConfig } from '../site/site-config';
import { createSessionStore, type SessionStoreOptions } from '../store/create-session-store';
import type { SessionStore } from '../store/ports';
import type { Location, Organization, UserListItem, UserProfile } from '../wire';
import { createTestServer, type TestAnswer, type TestRequest } from './test-server';

/** How the store of a test begins. */
export type TestStoreOptions = SessionStoreOptions & {
  /** The profile of who is signed in; `null` for someone without an organization; nobody when left out. */
  user?: Partial<UserProfile> | null;
  /** Whatever else of the session matters to the test. */
  session?: Partial<Session>;
  locations?: readonly Location[];
  users?: readonly UserListItem[];
  organization?: Organization;
  /** What the server answers; 404 when left out. The readiness check is answered unless the test does so. */
  respond?: (request: TestRequest) => TestAnswer | undefined | Promise<TestAnswer | undefined>;
};

/** A store of a test's own, and what went out of it. */
export type TestStore = { store: SessionStore; requests: TestRequest[]; toasts: Toast[] };

const SITE: SiteConfig = {
  productName: 'Query Assistant',
  checkoutUrl: 'https://checkout.test/pay',
  capabilities: { manage: true, idempotency: true, invitations: false },
};

const toSession = ({ session, user }: TestStoreOptions): Session => {
  if (user === undefined) return { ...IDLE_SESSION, status: 'ready', ...session };
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

/** Makes a store with a settled session and a server of its own, for tests of pages. */
export const createTestStore = (options: TestStoreOptions = {}): TestStore => {
  const { user, session, locations, users, organization, respond, ...ports } = options;
  const toasts: Toast[] = [];
  const server = createTestServer(
    async (request) =>
      (await respond?.(request)) ??
      (request.path === '/readiness_check' ? {} : { status: 404, message: 'Not found' }),
  );
  const store = createSessionStore({
    siteConfig: SITE,
    fetch: server.fetch,
    getIdToken: async () => (user === undefined ? null : 'test-token'),
    notify: (toast) => toasts.push(toast),
    ...ports,
  });
  store.set(sessionStateAtom, toSession(options));
  store.set(waitingStateAtom, null);
  store.set(locationsStateAtom, locations ?? null);
  store.set(usersStateAtom, users ?? null);
  store.set(organizationStateAtom, organization ?? null);
  return { store, requests: server.requests, toasts };
};
