import { createLocalJWKSet } from 'jose';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import type { BackendApp } from '../access/access';
import { createBackendApp } from '../app';
import type { Database } from '../database/database';
import { openPostgres } from '../database/postgres';
import { UUID_PATTERN } from '../http/route';
import { createRateLimiter } from '../limits/rate-limits';
import type { RouteServices } from '../services';
import { type BackendSettings, parseSettings } from '../settings';
import { createRequestQueues } from '../start-backend';
import type { AccountStatus } from '../tokens/identity-service';
import { createSignedTokenVerifier } from '../tokens/verify-token';
import { openInMemoryDatabase } from './databases';
import { startPostgres } from './postgres-server';
import { createTestUser, type TestUserOptions } from './scenes';
import { copyDatabase } from './shared-postgres';
import { createTestKey, jwkOf, TEST_FIREBASE_PROJECT_ID, type TestKey } from './tokens';

export const TEST_WEBHOOK_SECRET = 'whsec_of_the_tests_only';

const DATABASES = ['PGlite', 'PostgreSQL'] as const;
type Kind = (typeof DATABASES)[number];

/**
 * The databases to test. Unit tests run on PostgreSQL, and `npm run proofs` runs them once more on
 * PGlite. The tests in `*.proof.test.ts` run on both.
 */
const chosen = DATABASES.filter((kind) => (process.env.TEST_DATABASE ?? kind) === kind);

const open = async (kind: Kind) => {
  if (kind === 'PGlite') return openInMemoryDatabase();
  const shared = inject('sharedPostgres');
  const server = await (shared === undefined ? startPostgres() : copyDatabase(shared));
  const opened = await openPostgres(server.url);
  const close = async () => {
    await opened.close();
    await server.stop();
  };
  return { ...opened, close };
};

export type TestBackend = {
  app: BackendApp;
  database: Database;
  key: TestKey;
  settings: BackendSettings;
  /** The states of accounts at the identity service. A missing account is active. */
  accounts: Map<string, AccountStatus>;
  /** Returns the same backend, with its database and accounts, but other services or settings. */
  withServices: (changes: Partial<RouteServices>) => BackendApp;
  person: (options?: TestUserOptions) => ReturnType<typeof createTestUser>;
  close: () => Promise<void>;
};

/** All backends of the tests accept this key, because creating a key takes a tenth of a second. */
const key = createTestKey('test-key');

export const createTestBackend = async (kind = chosen[0] ?? 'PGlite'): Promise<TestBackend> => {
  const { database, close } = await open(kind);
  const accounts = new Map<string, AccountStatus>();
  const settings = parseSettings({
    STRIPE_WEBHOOK_SECRET: TEST_WEBHOOK_SECRET,
    ALLOWED_ORIGINS: 'https://app.example.com,http://localhost:3000',
    APP_URL: 'http://localhost:3000',
    LOCAL_CHECKOUT: '1',
    RATE_LIMIT: '100000',
    READ_LIMIT: '100000',
    ADDRESS_LIMIT: '1000000',
    BAD_TOKEN_LIMIT: '100000',
    OPEN_LIMIT: '1000000',
    INVITATIONS: 'automatic',
  });
  const services: RouteServices = {
    settings,
    database,
    identity: {
      verifyToken: createSignedTokenVerifier(
        createLocalJWKSet({ keys: [jwkOf(key)] }),
        TEST_FIREBASE_PROJECT_ID,
      ),
      account: async (uid) => accounts.get(uid) ?? { state: 'active', validSince: 0 },
    },
    applyRateLimit: createRateLimiter(settings.rates),
    ...createRequestQueues(),
    isEnding: () => false,
  };
  const app = createBackendApp(services);
  return {
    app,
    database,
    key,
    settings,
    accounts,
    withServices: (changes) => createBackendApp({ ...services, ...changes }),
    person: (options) => createTestUser(app, key, options),
    close,
  };
};

export const describeOnEachDatabase = (suite: (backend: () => TestBackend) => void): void => {
  describe.each(chosen)('on %s', (kind) => {
    let backend: TestBackend | undefined;
    beforeAll(async () => {
      backend = await createTestBackend(kind);
    });
    afterAll(() => backend?.close());
    suite(() => {
      if (backend === undefined) throw new Error('The backend is there once tests run');
      return backend;
    });
  });
};

const ROUTES_WITHOUT_TOKEN = [
  'GET /readiness_check',
  'POST /webhooks/stripe',
  'GET /checkout',
  'POST /checkout/pay',
  'GET /checkout/:file',
  'GET /telemetry',
  'POST /telemetry',
];

/** Returns the routes of the app that need a token, as `METHOD /path/:id`. */
export const routesThatNeedToken = (app: BackendApp): string[] => {
  const served = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`);
  return [...new Set(served)].filter((route) => !ROUTES_WITHOUT_TOKEN.includes(route)).sort();
};

export const endpointPatternOf = (method: string, path: string): string =>
  `${method} ${path.replace(/\?.*/, '').replace(UUID_PATTERN, ':id')}`;
