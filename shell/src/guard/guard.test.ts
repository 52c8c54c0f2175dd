import { ALLOWED_SESSION_KINDS } from '@platform/federation/runtime';
import type { Session } from 'shared-session';
import { describe, expect, test } from 'vitest';
import type { UnusableRemote } from '../state/remotes';
import {
  createSignedInSession,
  createTestRemote,
  createTestRoute,
  PRODUCT_REMOTES,
  SIGNED_OUT_SESSION,
} from '../testing/site';
import { type GuardDecision, guardDecisionOf, type SessionKind, sessionKindOf } from './guard';
import { createRouteTable, type RouteTable } from './route-table';

const routes = createRouteTable(PRODUCT_REMOTES);

type Case = {
  session: Session;
  refused?: boolean;
  invited?: boolean;
  defaultRoute: string | null;
};

/** A session of every kind, with its default route (specification 5). */
const SESSIONS: Record<SessionKind, Case> = {
  'not-admin': {
    session: createSignedInSession({ role: 'manager', onboarding_status: 'completed' }),
    defaultRoute: '/mobile-only',
  },
  'unknown-status': {
    session: createSignedInSession({ onboarding_status: 'archived' }),
    defaultRoute: '/',
  },
  subscribed: {
    session: createSignedInSession({
      onboarding_status: 'completed',
      subscription_status: 'active',
    }),
    defaultRoute: '/all-set',
  },
  unsubscribed: {
    session: createSignedInSession({
      onboarding_status: 'completed',
      subscription_status: 'canceled',
    }),
    defaultRoute: '/subscribe',
  },
  'signed-out': { session: SIGNED_OUT_SESSION, defaultRoute: '/login' },
  refused: { session: createSignedInSession(null), refused: true, defaultRoute: null },
  invited: { session: createSignedInSession(null), invited: true, defaultRoute: null },
  'no-organization': { session: createSignedInSession(null), defaultRoute: '/create-organization' },
  'add-locations': {
    session: createSignedInSession({ onboarding_status: 'add_locations' }),
    defaultRoute: '/add-locations',
  },
  'add-users': {
    session: createSignedInSession({ onboarding_status: 'add_users' }),
    defaultRoute: '/add-users',
  },
  verification: {
    session: createSignedInSession({ onboarding_status: 'verification' }),
    defaultRoute: '/verification',
  },
};

/** Repeats the table of specification 2 on purpose, so that tests find changes of the routes. */
const ALLOWED: Record<string, SessionKind[]> = {
  '/login': ['signed-out'],
  '/signup': ['signed-out'],
  '/mobile-only': ['not-admin'],
  '/get-app': [...ALLOWED_SESSION_KINDS, 'unknown-status'],
  '/create-organization': ['no-organization', 'unknown-status'],
  '/add-locations': ['add-locations', 'unknown-status'],
  '/add-users': ['add-users', 'unknown-status'],
  '/verification': ['verification', 'unknown-status'],
  '/subscribe': ['unsubscribed', 'unknown-status'],
  '/subscribe/success': ['unsubscribed', 'subscribed', 'unknown-status'],
  '/all-set': ['subscribed', 'unknown-status'],
  '/': ['subscribed', 'unknown-status'],
  '/dashboard': ['subscribed', 'unknown-status'],
  '/settings': ['subscribed', 'unknown-status'],
  '/example': ['subscribed', 'unknown-status'],
};

const decide = (kind: SessionKind, to: string, table: RouteTable = routes): GuardDecision => {
  const { session, refused = false, invited = false } = SESSIONS[kind];
  const url = new URL(to, 'https://app.example');
  return guardDecisionOf({ session, refused, invited, location: url, routes: table });
};

const kinds = Object.keys(SESSIONS) as SessionKind[];
const paths = Object.keys(ALLOWED);
const pairs = kinds.flatMap((kind) => paths.map((path) => ({ kind, path })));

// spec: 2; 5; 14
describe('every kind of session on every page', () => {
  test.each(kinds)('sessionKindOf recognizes a session of the kind "%s"', (kind) => {
    const { session, refused = false, invited } = SESSIONS[kind];
    expect(sessionKindOf(session, refused, invited)).toBe(kind);
  });

  test.each(pairs)(
    'a session of the kind $kind stays at $path if the page allows this kind, and otherwise gets its default page',
    ({ kind, path }) => {
      const decision = decide(kind, path);
      const { defaultRoute } = SESSIONS[kind];
      if (defaultRoute === null) expect(decision.type).toBe(kind);
      else if (ALLOWED[path]?.includes(kind))
        expect(decision).toMatchObject({ type: 'stay', kind });
      else {
        const query = kind === 'signed-out' ? `?returnTo=${encodeURIComponent(path)}` : '';
        expect(decision).toEqual({ type: 'redirect', to: defaultRoute + query });
      }
    },
  );

  test.each(pairs)(
    'a session of the kind $kind that opens $path is redirected at most once',
    ({ kind, path }) => {
      const first = decide(kind, path);
      if (first.type === 'redirect') expect(decide(kind, first.to).type).toBe('stay');
    },
  );

  test.each(kinds)(
    'an unknown URL shows "not found" to a session of the kind %s, unless this kind gets the same page at every URL',
    (kind) => {
      const expected = SESSIONS[kind].defaultRoute === null ? kind : 'not-found';
      expect(decide(kind, '/nowhere').type).toBe(expected);
    },
  );
});

// spec: 5
describe('the kind of a session', () => {
  test.each([
    ['the role guest', { role: 'guest' }],
    ['the role user', { role: 'user' }],
    ['an unknown role', { role: 'owner' }],
    [
      'a missing role with an onboarding status',
      { role: undefined, onboarding_status: 'add_users' },
    ],
    ['a role in capitals', { role: 'Admin' }],
  ])('a session with %s has the kind "not-admin"', (_what, profile) => {
    expect(sessionKindOf(createSignedInSession(profile), false)).toBe('not-admin');
  });

  test.each([
    ['missing', { role: undefined, onboarding_status: undefined }],
    ['empty', { role: '', onboarding_status: '' }],
  ])(
    'a session has the kind "no-organization" when role and onboarding status are both %s',
    (_what, profile) => {
      expect(sessionKindOf(createSignedInSession(profile), false)).toBe('no-organization');
    },
  );

  test('members, refused accounts and signed-out visitors never get the session kind "invited", even if they have an invitation', () => {
    const member = createSignedInSession({ role: 'manager', onboarding_status: 'completed' });
    expect(sessionKindOf(member, false, true)).toBe('not-admin');
    expect(sessionKindOf(createSignedInSession(null), true, true)).toBe('refused');
    expect(sessionKindOf(SIGNED_OUT_SESSION, false, true)).toBe('signed-out');
  });
  test('an administrator without an onboarding status has the session kind "no-organization"', () => {
    expect(sessionKindOf(createSignedInSession({ onboarding_status: '' }), false)).toBe(
      'no-organization',
    );
    expect(sessionKindOf(createSignedInSession({}), false)).toBe('no-organization');
  });

  test('after onboarding, an administrator without a subscription status has the session kind "unsubscribed"', () => {
    expect(sessionKindOf(createSignedInSession({ onboarding_status: 'completed' }), false)).toBe(
      'unsubscribed',
    );
  });
});

test('a page for a session kind that only newer shells know is shown to nobody, and other pages are not affected', () => {
  const { remotes } = PRODUCT_REMOTES.status === 'read' ? PRODUCT_REMOTES : { remotes: [] };
  const trial = createTestRemote('trial', '1.0.0', [createTestRoute('/trial', 'onboarding', [])]);
  const table = createRouteTable({ status: 'read', unusable: [], remotes: [...remotes, trial] });
  for (const kind of kinds) expect(decide(kind, '/trial', table).type).not.toBe('stay');
  expect(decide('subscribed', '/dashboard', table).type).toBe('stay');
});

test('if the default page of a session kind does not allow this kind, the guard reports an unavailable page and does not redirect', () => {
  const newer = createTestRemote('onboarding', '2.0.0', [
    createTestRoute('/subscribe', 'centered', []),
  ]);
  const table = createRouteTable({ status: 'read', unusable: [], remotes: [newer] });
  for (const path of ['/subscribe', '/login?returnTo=%2Fsubscribe']) {
    expect(decide('unsubscribed', path, table)).toMatchObject({
      type: 'unavailable',
      error: { remote: 'onboarding', version: '2.0.0', reason: 'mismatch' },
    });
  }
});

test.each(['idle', 'loading'] as const)('the splash shows while the session is %s', (status) => {
  const session = { ...SIGNED_OUT_SESSION, status };
  const location = new URL('https://app.example/dashboard');
  expect(guardDecisionOf({ session, refused: false, location, routes })).toEqual({
    type: 'splash',
  });
});

test('while the session is loading, an error page replaces the splash when the server reports errors', () => {
  const session: Session = { ...createSignedInSession(null), status: 'loading' };
  const location = new URL('https://app.example/dashboard');
  const input = { session, refused: false, location, routes };
  expect(guardDecisionOf({ ...input, serverError: true })).toEqual({ type: 'server-error' });
  expect(guardDecisionOf({ ...input, serverError: false })).toEqual({ type: 'splash' });
});

test('after a failed sign-in, the visitor stays on the sign-in page', () => {
  const session: Session = { ...SIGNED_OUT_SESSION, status: 'error' };
  const location = new URL('https://app.example/login');
  expect(guardDecisionOf({ session, refused: false, location, routes }).type).toBe('stay');
});

describe('paths match as in the router', () => {
  test.each(['/DASHBOARD', '/dashboard/', '/Dashboard/?role=admin'])(
    'the URL %s shows the dashboard',
    (path) => {
      expect(decide('subscribed', path)).toMatchObject({
        type: 'stay',
        route: { path: '/dashboard' },
      });
    },
  );

  test('a signed-out visitor who opens /SignUp/ stays on the sign-up page', () => {
    expect(decide('signed-out', '/SignUp/')).toMatchObject({
      type: 'stay',
      route: { path: '/signup' },
    });
  });
});

// spec: 5 returnTo
describe('returnTo', () => {
  test('returnTo contains the path and query that a signed-out visitor opened', () => {
    expect(decide('signed-out', '/dashboard?role=admin&page=2')).toEqual({
      type: 'redirect',
      to: '/login?returnTo=%2Fdashboard%3Frole%3Dadmin%26page%3D2',
    });
  });

  describe('a page that only certain accounts have', () => {
    const flagged = { ...createTestRoute('/reports', 'app', ['subscribed']), when: 'reports' };
    const remotes = [
      ...(PRODUCT_REMOTES.status === 'read' ? PRODUCT_REMOTES.remotes : []),
      createTestRemote('reports', '1.0.0', [flagged]),
      {
        ...createTestRemote('trial', '1.0.0', []),
        pendingRoutes: [{ path: '/trial' }, { path: '/off', when: 'off' }],
      },
    ];
    const table = (flags: Record<string, boolean>, pendingFlags: string[]) =>
      createRouteTable({ status: 'read', unusable: [], remotes }, undefined, flags, pendingFlags);

    test.each([
      ['with a feature flag for certain groups', '/reports?year=2026'],
      ['of a candidate version for certain groups', '/trial?year=2026'],
    ])('a page %s leads a signed-out visitor to the sign-in page, with returnTo', (_what, path) => {
      const routes = table({ reports: false }, ['reports']);
      expect(decide('signed-out', path, routes)).toEqual({
        type: 'redirect',
        to: `/login?returnTo=${encodeURIComponent(path)}`,
      });
      expect(routes.routes.map((route) => route.path)).not.toContain(path.split('?')[0]);
    });

    test('after sign-in, returnTo leads to a page with a feature flag only if the flag is on for the account', () => {
      const address = '/login?returnTo=%2Freports';
      expect(decide('subscribed', address, table({ reports: true }, []))).toEqual({
        type: 'redirect',
        to: '/reports',
      });
      expect(decide('subscribed', address, table({ reports: false }, []))).toEqual({
        type: 'redirect',
        to: '/all-set',
      });
      expect(decide('subscribed', '/reports', table({}, []))).toMatchObject({ type: 'not-found' });
    });

    test('a page whose feature flag is off for everybody does not exist for a signed-out visitor', () => {
      expect(decide('signed-out', '/reports', table({ reports: false }, []))).toMatchObject({
        type: 'not-found',
      });
      expect(decide('signed-out', '/off', table({}, ['reports'])).type).toBe('not-found');
    });
  });

  test('after a sign-out on a page, the visitor is redirected to the sign-in page without returnTo', () => {
    const location = new URL('https://app.example/settings');
    const input = {
      session: SIGNED_OUT_SESSION,
      refused: false,
      location,
      routes,
      signedOutHere: true,
    };
    expect(guardDecisionOf(input)).toEqual({ type: 'redirect', to: '/login' });
  });

  test.each([
    ['a 404', routes],
    [
      'a page whose remote is not known',
      createRouteTable({ status: 'unreadable', error: new Error() }),
    ],
  ])('a sign-out on %s leads to the sign-in page', (_what, table) => {
    const location = new URL('https://app.example/nowhere');
    const input = { session: SIGNED_OUT_SESSION, refused: false, location, routes: table };
    expect(guardDecisionOf({ ...input, signedOutHere: true })).toEqual({
      type: 'redirect',
      to: '/login',
    });
    expect(guardDecisionOf(input).type).not.toBe('redirect');
  });

  test.each([
    ['/login?returnTo=%2Fdashboard', { type: 'redirect', to: '/login' }],
    ['/signup', { type: 'stay' }],
  ])('after a sign-out at %s, the URL contains no returnTo', (path, expected) => {
    const location = new URL(path, 'https://app.example');
    const input = {
      session: SIGNED_OUT_SESSION,
      refused: false,
      location,
      routes,
      signedOutHere: true,
    };
    expect(guardDecisionOf(input)).toMatchObject(expected);
    expect(guardDecisionOf({ ...input, signedOutHere: false }).type).toBe('stay');
  });

  test.each([
    ['a page', routes],
    [
      'a page whose remote is not known',
      createRouteTable({ status: 'unreadable', error: new Error() }),
    ],
  ])(
    'when "Back" opens %s after a sign-out, the visitor is redirected to the sign-in page without returnTo',
    (_what, table) => {
      const location = new URL('https://app.example/settings?tab=users');
      const input = { session: SIGNED_OUT_SESSION, refused: false, location, routes: table };
      expect(guardDecisionOf({ ...input, isBack: true })).toEqual({
        type: 'redirect',
        to: '/login',
      });
    },
  );

  test('for an administrator with an unknown onboarding status, returnTo may lead only to a page for administrators', () => {
    const to = '/settings?tab=users';
    const address = (path: string) => `/login?returnTo=${encodeURIComponent(path)}`;
    expect(decide('unknown-status', address(to))).toEqual({ type: 'redirect', to });
    expect(decide('unknown-status', address('/mobile-only'))).toEqual({
      type: 'redirect',
      to: '/',
    });
  });

  test('the visitor is redirected to the page and hash in returnTo if this page allows the session', () => {
    const decision = decide(
      'subscribed',
      `/login?returnTo=${encodeURIComponent('/settings?tab=users#row')}`,
    );
    expect(decision).toEqual({ type: 'redirect', to: '/settings?tab=users#row' });
  });

  describe('returnTo to a page with parameters or a wildcard in its path', () => {
    const paths = ['/reports', '/reports/:id', '/files/*'];
    const pages = paths.map((path) => createTestRoute(path, 'app', ['subscribed']));
    const remotes = [
      ...(PRODUCT_REMOTES.status === 'read' ? PRODUCT_REMOTES.remotes : []),
      createTestRemote('reports', '1.0.0', pages),
    ];
    const table = createRouteTable({ status: 'read', unusable: [], remotes });

    test.each(['/reports/7?tab=rows&q=a%20b', '/files/2026/may%2Fjune', '/files'])(
      'returnTo contains the whole URL %s, and leads back to this URL with its hash',
      (address) => {
        const query = `?${new URLSearchParams({ returnTo: address })}`;
        const away = decide('signed-out', `${address}#row-3`, table);
        expect(away).toEqual({ type: 'redirect', to: `/login${query}` });
        const target = encodeURIComponent(`${address}#row-3`);
        const back = decide('subscribed', `/login?returnTo=${target}`, table);
        expect(back).toEqual({ type: 'redirect', to: `${address}#row-3` });
      },
    );

    test('returnTo is ignored if it names a page with path parameters that does not allow the session', () => {
      expect(decide('add-users', '/login?returnTo=%2Freports%2F7', table)).toEqual({
        type: 'redirect',
        to: '/add-users',
      });
    });
  });

  test('returnTo is ignored if the page that it names does not allow the session', () => {
    expect(decide('add-users', '/login?returnTo=%2Fdashboard')).toEqual({
      type: 'redirect',
      to: '/add-users',
    });
  });

  test.each(['/nowhere', '/login', '//evil.example', 'https://evil.example/dashboard'])(
    'returnTo is ignored when it is %s',
    (target) => {
      const decision = decide('subscribed', `/login?returnTo=${encodeURIComponent(target)}`);
      expect(decision).toEqual({ type: 'redirect', to: '/all-set' });
    },
  );

  test('returnTo is ignored on pages other than the sign-in pages', () => {
    expect(decide('subscribed', '/add-users?returnTo=%2Fdashboard')).toEqual({
      type: 'redirect',
      to: '/all-set',
    });
  });
});

const ONBOARDING_PAGES = [
  { path: '/add-users', allow: ['add-users'] },
  { path: '/all-set', allow: ['subscribed'] },
] as const;

describe('pages while the registry cannot be read', () => {
  const error = new Error('no registry');
  const unreadable = createRouteTable({ status: 'unreadable', error });
  const { remotes } = PRODUCT_REMOTES.status === 'read' ? PRODUCT_REMOTES : { remotes: [] };
  const withoutMain = (pages?: UnusableRemote['pages']) =>
    createRouteTable({
      status: 'read',
      remotes: remotes.filter(({ name }) => name !== 'main'),
      unusable: [{ name: 'main', error, pages }],
    });

  test('the sign-in page is shown even when the registry cannot be read', () => {
    expect(decide('signed-out', '/login', unreadable).type).toBe('stay');
  });

  test('when the registry cannot be read, the page of a remote is unavailable, not a 404', () => {
    expect(decide('subscribed', '/dashboard', unreadable)).toMatchObject({
      type: 'unavailable',
      error,
    });
    expect(decide('signed-out', '/dashboard', unreadable)).toMatchObject({
      type: 'unavailable',
      error,
    });
  });

  test('after sign-in, returnTo is followed even when the registry cannot be read', () => {
    const decision = decide('subscribed', '/login?returnTo=%2Fdashboard', unreadable);
    expect(decision).toEqual({ type: 'redirect', to: '/dashboard' });
  });

  test('an unusable remote does not affect the other remotes', () => {
    const [onboarding] = PRODUCT_REMOTES.status === 'read' ? PRODUCT_REMOTES.remotes : [];
    if (!onboarding) throw new Error('no remote');
    const half = createRouteTable({
      status: 'read',
      remotes: [onboarding],
      unusable: [{ name: 'main', error, pages: undefined }],
    });
    expect(decide('subscribed', '/all-set', half).type).toBe('stay');
    expect(decide('subscribed', '/dashboard', half)).toMatchObject({ type: 'unavailable', error });
  });

  test('the path of an unusable remote is unavailable, and a path that no remote has is not found', () => {
    const table = createRouteTable({
      status: 'read',
      remotes: [],
      unusable: [{ name: 'main', error, pages: [{ path: '/dashboard' }] }],
    });
    expect(decide('subscribed', '/Dashboard/', table)).toMatchObject({
      type: 'unavailable',
      error,
    });
    expect(decide('subscribed', '/nowhere', table).type).toBe('not-found');
  });

  describe('at a page of an unusable remote', () => {
    test.each([
      ['signed-out', '/login?returnTo=%2Fdashboard'],
      ['not-admin', '/mobile-only'],
      ['add-users', '/add-users'],
      ['unsubscribed', '/subscribe'],
    ] as const)(
      'at a page of an unusable remote, a session of the kind "%s" goes to its default route if the page is not for this kind',
      (kind, to) => {
        const table = withoutMain([{ path: '/dashboard', allow: ['subscribed'] }]);
        expect(decide(kind, '/dashboard', table)).toEqual({ type: 'redirect', to });
      },
    );

    test('at a page of an unusable remote, sessions that may see the page see the error page', () => {
      const table = withoutMain([
        { path: '/dashboard', allow: ['subscribed'] },
        { path: '/welcome', allow: ['signed-out', 'not-admin'] },
      ]);
      for (const [kind, path] of [
        ['subscribed', '/dashboard'],
        ['unknown-status', '/dashboard'],
        ['signed-out', '/welcome'],
        ['not-admin', '/welcome'],
      ] as const)
        expect(decide(kind, path, table)).toMatchObject({ type: 'unavailable', error });
    });

    test('if it is not known who may see a page of an unusable remote, every session sees the error page', () => {
      for (const table of [withoutMain([{ path: '/dashboard' }]), withoutMain()])
        for (const kind of ['signed-out', 'not-admin', 'add-users'] as const)
          expect(decide(kind, '/dashboard', table)).toMatchObject({ type: 'unavailable', error });
    });

    test('if the default route of a session belongs to an unusable remote, the error page is shown at this route', () => {
      const table = createRouteTable({
        status: 'read',
        remotes: [],
        unusable: [{ name: 'onboarding', error, pages: ONBOARDING_PAGES }],
      });
      for (const { path } of ONBOARDING_PAGES)
        expect(decide('add-users', path, table)).toMatchObject({ type: 'unavailable', error });
    });
  });

  describe('after sign-in, a returnTo to a page of an unusable remote', () => {
    const target = '/settings?tab=users#row';
    const signIn = `/login?returnTo=${encodeURIComponent(target)}`;

    test.each([
      ['known', [{ path: '/settings' }]],
      ['not known', undefined],
    ])(
      'after the sign-in, returnTo leads to the error page of an unusable remote whose paths are %s',
      (_what, pages) => {
        const table = withoutMain(pages);
        expect(decide('subscribed', signIn, table)).toEqual({ type: 'redirect', to: target });
        expect(decide('subscribed', target, table)).toMatchObject({ type: 'unavailable', error });
      },
    );

    test.each(['not-admin', 'add-users'] as const)(
      'a session of the kind "%s" goes to its default route even when returnTo names a page of an unusable remote',
      (kind) => {
        const { defaultRoute: to } = SESSIONS[kind];
        const table = withoutMain([{ path: '/settings' }]);
        expect(decide(kind, signIn, table)).toEqual({ type: 'redirect', to });
      },
    );
  });

  describe('while the registry is read', () => {
    const reading = createRouteTable({ status: 'reading' });

    test('the splash shows while the registry is being read', () => {
      expect(decide('subscribed', '/dashboard', reading).type).toBe('splash');
    });

    test('a visitor with a returnTo sees the splash until the registry says who may open the page of returnTo', () => {
      const address = '/login?returnTo=%2Freports';
      expect(decide('not-admin', address, reading)).toEqual({ type: 'splash' });
      const pages = createTestRemote('reports', '1.0.0', [
        createTestRoute('/reports', 'centered', ['not-admin']),
      ]);
      const read = createRouteTable({ status: 'read', unusable: [], remotes: [pages] });
      expect(decide('not-admin', address, read)).toEqual({ type: 'redirect', to: '/reports' });
      expect(decide('not-admin', address)).toEqual({ type: 'redirect', to: '/mobile-only' });
      expect(decide('not-admin', address, unreadable)).toEqual({
        type: 'redirect',
        to: '/mobile-only',
      });
    });

    test('a visitor without a usable returnTo does not wait for the registry', () => {
      for (const query of ['', '?returnTo=%2Flogin', '?returnTo=https%3A%2F%2Fevil.example']) {
        const decision = decide('not-admin', `/login${query}`, reading);
        expect(decision).toEqual({ type: 'redirect', to: '/mobile-only' });
      }
    });
  });
});
