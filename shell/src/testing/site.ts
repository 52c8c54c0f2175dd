import type {
  AllowedSessionKind,
  Config,
  DescribedRoute,
  LayoutName,
} from '@platform/federation/runtime';
import type { Session, UserProfile } from 'shared-session';
import type { RegistryState, SiteRemote } from '../state/remotes';

export const createTestRoute = (
  path: string,
  layout: LayoutName,
  allow: AllowedSessionKind[],
  more: Pick<DescribedRoute, 'step' | 'navigation' | 'place' | 'finds'> = {},
): DescribedRoute => ({
  path,
  layout,
  allow,
  title: path,
  module: `./${path.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}`,
  scripts: [],
  styles: [],
  ...more,
});

export const createTestRemote = (
  name: string,
  version: string,
  routes: DescribedRoute[],
): SiteRemote => ({
  name,
  releases: [
    {
      version,
      url: `https://${name}.example/${version}/`,
      description: {
        schema: 1,
        name,
        package: `remote-${name}`,
        version,
        builtAt: '2026-01-01T00:00:00.000Z',
        entry: 'remoteEntry.js',
        shared: {},
        uses: {},
        routes,
        files: {},
      },
    },
  ],
});

export const createTestConfig = (more: Partial<Config> = {}): Config => ({
  productName: 'Query Assistant',
  apiBaseUrl: '/api',
  firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p' },
  checkoutUrl: 'https://pay.example/link',
  capabilities: {
    manage: false,
    history: false,
    idempotency: false,
    invitations: false,
    queries: false,
  },
  registryUrl: '/remotes.json',
  remoteOrigins: [],
  allowRemoteOverrides: [],
  ...more,
});

const subscribed: AllowedSessionKind[] = ['subscribed'];

/** The product's pages as its two remotes describe them (specification 2). */
export const PRODUCT_REMOTES: RegistryState = {
  status: 'read',
  unusable: [],
  remotes: [
    createTestRemote('onboarding', '1.0.0', [
      createTestRoute('/create-organization', 'centered', ['no-organization'], { step: 1 }),
      createTestRoute('/add-locations', 'onboarding', ['add-locations'], { step: 2 }),
      createTestRoute('/add-users', 'onboarding', ['add-users'], { step: 3 }),
      createTestRoute('/verification', 'centered', ['verification'], { step: 4 }),
      createTestRoute('/subscribe', 'centered', ['unsubscribed'], { step: 5 }),
      createTestRoute('/subscribe/success', 'centered', ['unsubscribed', 'subscribed']),
      createTestRoute('/all-set', 'centered', subscribed),
    ]),
    createTestRemote('main', '1.0.0', [
      createTestRoute('/', 'app', subscribed),
      createTestRoute('/dashboard', 'app', subscribed, { navigation: 'Dashboard' }),
      createTestRoute('/settings', 'app', subscribed, { navigation: 'Settings' }),
      createTestRoute('/example', 'app', subscribed),
    ]),
  ],
};

export const SIGNED_OUT_SESSION: Session = {
  isLoggedIn: false,
  status: 'ready',
  user: null,
  firebaseUser: null,
};

export const createSignedInSession = (profile: Partial<UserProfile> | null): Session => ({
  isLoggedIn: true,
  status: 'ready',
  user: profile && { name: 'Ada', email: 'ada@example.com', role: 'admin', ...profile },
  firebaseUser: { uid: 'u1', name: 'Ada', photoURL: null, providers: [] },
});
