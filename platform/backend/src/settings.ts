import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import * as v from 'valibot';

const flag = v.optional(
  v.pipe(
    v.picklist(['0', '1', 'true', 'false'], 'Set it to 1 or 0'),
    v.transform((text) => text === '1' || text === 'true'),
  ),
  '0',
);

const checked = (isRight: (text: string) => boolean, message: string) =>
  v.pipe(v.string(), v.check(isRight, message));

const matching = (pattern: RegExp, message: string) =>
  checked((text) => pattern.test(text), message);

const wholeNumber = (min: number, max: number, fallback: number) => {
  const isRight = (text: string) =>
    /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max;
  const text = checked(isRight, `Set it to a whole number from ${min} to ${max}`);
  return v.optional(v.pipe(text, v.transform(Number)), String(fallback));
};

const separatedByCommas = (item: ReturnType<typeof checked>) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((part) => part.trim())),
    v.array(item),
  );

const origin = checked(
  (text) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text,
  'Set it to an origin like https://app.example.com, without a path',
);

const databaseUrl = checked(
  (text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol),
  'Set it to an address like postgres://user:password@host:5432/name',
);

const price = matching(/^price_\w{1,200}$/, 'Set it to the ids of prices (price_…)');

// Allows no space at the ends, because a secret read from a file often ends with a line break.
const secret = (message: string) => matching(/^\S.{14,}\S$/, message);

export const environmentSchema = v.object({
  NODE_ENV: v.optional(
    v.picklist(['development', 'test', 'production'], 'Set it to development, test or production'),
    'development',
  ),
  PORT: wholeNumber(0, 65_535, 4000),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), resolve(import.meta.dirname, '../../../.local/backend')),
  DATABASE_URL: v.optional(databaseUrl),
  FIREBASE_PROJECT_ID: v.optional(
    matching(/^[a-z][a-z0-9-]{3,29}$/, 'Set it to the id of the Firebase project'),
  ),
  FIREBASE_AUTH_EMULATOR_HOST: v.optional(
    matching(/^[\w.[\]:-]+:\d{1,5}$/, 'Set it to host:port, like 127.0.0.1:9099'),
  ),
  GOOGLE_APPLICATION_CREDENTIALS: v.optional(v.string()),
  ALLOWED_ORIGINS: v.optional(separatedByCommas(origin)),
  APP_URL: v.optional(origin),
  STRIPE_WEBHOOK_SECRET: v.optional(
    secret('Set it to the signing secret of the webhook (whsec_…), without spaces around it'),
  ),
  STRIPE_PRICE_ID: v.optional(separatedByCommas(price)),
  TELEMETRY_KEY: v.optional(
    secret('Set it to a secret of at least 16 characters, without spaces around it'),
  ),
  INVITATIONS: v.optional(v.picklist(['automatic', 'ask'], 'Set it to automatic or ask'), 'ask'),
  LOCAL_CHECKOUT: flag,
  DEMO_DATA: flag,
  RATE_LIMIT: wholeNumber(1, 1_000_000, 600),
  READ_LIMIT: wholeNumber(1, 1_000_000, 1_200),
  ADDRESS_LIMIT: wholeNumber(1, 1_000_000, 6_000),
  BAD_TOKEN_LIMIT: wholeNumber(1, 1_000_000, 300),
  OPEN_LIMIT: wholeNumber(1, 1_000_000, 600),
  TRUSTED_PROXIES: wholeNumber(0, 10, 0),
  MAX_LOCATIONS: wholeNumber(1, 1_000_000, 10_000),
  MAX_USERS: wholeNumber(1, 10_000_000, 50_000),
  MAX_CONNECTIONS: wholeNumber(1, 100_000, 1_000),
  ADDRESS_CONNECTIONS: wholeNumber(1, 100_000, 100),
  REQUEST_TIMEOUT: wholeNumber(1, 300, 30),
  DRAIN_SECONDS: wholeNumber(0, 300, 0),
});

type Environment = v.InferOutput<typeof environmentSchema>;

const LOCAL_ONLY = {
  FIREBASE_AUTH_EMULATOR_HOST:
    'the unsigned tokens of the emulator are accepted in local runs only',
  LOCAL_CHECKOUT: 'the local checkout pays without money',
  DEMO_DATA: 'demo accounts exist in local runs only',
} as const;

const NEEDED_IN_PRODUCTION = {
  FIREBASE_PROJECT_ID: 'Set it: tokens are checked against the project they were made for',
  APP_URL: 'Set it to the origin of the web app',
  STRIPE_WEBHOOK_SECRET: 'Set it: without the signing secret no payment can be confirmed',
} as const;

const keysOf = <Key extends string>(of: Record<Key, unknown>) => Object.keys(of) as Key[];

/** Whether a host name (without a port) stands for this computer only. */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

const contradictionsOf = (env: Environment): string[] => {
  const aids = keysOf(LOCAL_ONLY).filter((key) => env[key]);
  if (env.NODE_ENV === 'production') {
    const missing = keysOf(NEEDED_IN_PRODUCTION).filter((key) => env[key] === undefined);
    return [
      ...aids.map((key) => `${key}: Remove it in production mode: ${LOCAL_ONLY[key]}.`),
      ...missing.map((key) => `${key}: ${NEEDED_IN_PRODUCTION[key]}.`),
    ];
  }
  const emulator = env.FIREBASE_AUTH_EMULATOR_HOST;
  const isEmulatorNear = emulator === undefined || isLoopbackHost(emulator.replace(/:\d+$/, ''));
  const change = isLoopbackHost(env.HOST) ? 'TRUSTED_PROXIES to 0' : 'HOST to 127.0.0.1';
  // Behind a proxy, the backend does not count as local, even if `HOST` is a loopback host, because
  // a proxy on this machine can forward requests of other machines.
  const isLocal = isLoopbackHost(env.HOST) && env.TRUSTED_PROXIES === 0;
  const problems = (isLocal ? [] : aids).map(
    (key) => `${key}: Remove it, or set ${change}: ${LOCAL_ONLY[key]}.`,
  );
  if (!isEmulatorNear) {
    problems.push(
      'FIREBASE_AUTH_EMULATOR_HOST: Set it to an address of this machine, like 127.0.0.1:9099.',
    );
  }
  return problems;
};

const LOCAL_APP = 'http://localhost:3000';

const toSettings = (env: Environment) => ({
  production: env.NODE_ENV === 'production',
  port: env.PORT,
  host: env.HOST,
  /** The folder of the embedded database; unused when `databaseUrl` is set. */
  dataDir: resolve(env.DATA_DIR),
  databaseUrl: env.DATABASE_URL,
  firebaseProjectId: env.FIREBASE_PROJECT_ID ?? 'demo-query-assistant',
  /** The Auth emulator's address (`host:port`). If unset, unsigned tokens are rejected. */
  emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST,
  warnings:
    (env.FIREBASE_AUTH_EMULATOR_HOST ?? env.GOOGLE_APPLICATION_CREDENTIALS)
      ? []
      : [
          'GOOGLE_APPLICATION_CREDENTIALS is not set: accounts are checked with the credentials of this machine. Where it has none, nobody can sign in.',
        ],
  allowedOrigins: env.ALLOWED_ORIGINS ?? [env.APP_URL ?? LOCAL_APP],
  appUrl: env.APP_URL ?? LOCAL_APP,
  /** The secret that signs webhook events. If unset, the local checkout uses a random secret. */
  stripeWebhookSecret:
    env.STRIPE_WEBHOOK_SECRET ??
    (env.LOCAL_CHECKOUT ? `whsec_${randomBytes(24).toString('hex')}` : undefined),
  /** The prices that count as a subscription. If unset, every price counts. */
  stripePriceIds: env.STRIPE_PRICE_ID,
  /** The key that readers of `/telemetry` must send. Without a key, there is no telemetry. */
  telemetryKey: env.TELEMETRY_KEY,
  invitations: env.INVITATIONS,
  localCheckout: env.LOCAL_CHECKOUT,
  demoData: env.DEMO_DATA,
  /**
   * Requests allowed per minute. `mutation` and `read` count the requests of one user. The others
   * count the requests of one IP address: `address` all requests, `badToken` requests with a bad
   * token, and `open` requests to paths that need no token.
   */
  rates: {
    mutation: env.RATE_LIMIT,
    read: env.READ_LIMIT,
    address: env.ADDRESS_LIMIT,
    badToken: env.BAD_TOKEN_LIMIT,
    open: env.OPEN_LIMIT,
  },
  /** The number of the operator's proxies. The backend trusts their `X-Forwarded-For`. */
  trustedProxies: env.TRUSTED_PROXIES,
  quotas: { locations: env.MAX_LOCATIONS, users: env.MAX_USERS },
  maxConnections: env.MAX_CONNECTIONS,
  addressConnections: env.ADDRESS_CONNECTIONS,
  /** Seconds that a client may take to send a request, or may pause while it reads the response. */
  requestTimeout: env.REQUEST_TIMEOUT,
  /** Seconds for which a stopping server still answers requests, but fails its readiness check. */
  drainSeconds: env.DRAIN_SECONDS,
});

export type BackendSettings = ReturnType<typeof toSettings>;
export type RateLimitSettings = BackendSettings['rates'];

/** An empty variable counts as missing. @throws BackendStartError with the problems */
export const parseSettings = (
  env: Readonly<Record<string, string | undefined>>,
): BackendSettings => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = v.safeParse(environmentSchema, given);
  const problems = result.success
    ? contradictionsOf(result.output)
    : result.issues.map((issue) => `${v.getDotPath(issue)?.split('.')[0]}: ${issue.message}.`);
  if (problems.length > 0 || !result.success) {
    const list = [...new Set(problems)].map((problem) => `  - ${problem}`).join('\n');
    throw new BackendStartError(`The backend cannot start with these settings:\n${list}`);
  }
  return toSettings(result.output);
};

/** An error that an operator can fix before the next start. The message says what to do. */
export class BackendStartError extends Error {
  override readonly name = 'BackendStartError';
}
