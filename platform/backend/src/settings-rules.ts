import type { Environment } from './settings';

const LOCAL_ONLY = {
  FIREBASE_AUTH_EMULATOR_HOST:
    'Remove it: in production mode unsigned tokens of the emulator must never be believed',
  LOCAL_CHECKOUT: 'Remove it: the local checkout pays without money and must not run in production',
  DEMO_DATA: 'Remove it: demo accounts exist in local runs only',
} as const;

const NEEDED_IN_PRODUCTION = {
  FIREBASE_PROJECT_ID: 'Set it: tokens are checked against the project they were made for',
  APP_URL: 'Set it to the origin of the web app',
  STRIPE_WEBHOOK_SECRET: 'Set it: without the signing secret no payment can be confirmed',
} as const;

/**
 * What is wrong with settings that are each fine alone: local aids in production mode (specification 12), and
 * what production cannot do without. A sentence each, beginning with the key.
 */
export const contradictionsOf = (env: Environment): string[] => {
  if (env.NODE_ENV !== 'production') return [];
  const keys = <Key extends string>(of: Record<Key, string>) => Object.keys(of) as Key[];
  return [
    ...keys(LOCAL_ONLY)
      .filter((key) => env[key])
      .map((key) => `${key}: ${LOCAL_ONLY[key]}.`),
    ...keys(NEEDED_IN_PRODUCTION)
      .filter((key) => env[key] === undefined)
      .map((key) => `${key}: ${NEEDED_IN_PRODUCTION[key]}.`),
  ];
};
