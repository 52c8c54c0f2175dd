import { DEMO_ACCOUNTS, type DemoAccount } from 'shared-session/demo-accounts';
import {
  createFakeBackend,
  type FakeBackend,
  type JsonObject,
  sampleOrganization,
} from 'shared-session/fake-backend';
import { ONBOARDING_STATUSES } from 'shared-session/wire';
import {
  type AllowedSessionKind,
  type OnboardingKind,
  sessionKindOfOnboardingStatus,
} from '../runtime/description';

/** The kinds of sessions that the workbench can show: those in specification 5 except `invited`. */
export type SessionKind = AllowedSessionKind | 'unknown-status' | 'refused';

type SampleSession = {
  label: string;
  account: DemoAccount | null;
  /** The server's profile of the account, or `null` without an organization. */
  profile: JsonObject | null;
};

const admin = (onboarding_status: string, subscription_status = 'none') => ({
  role: 'admin',
  onboarding_status,
  subscription_status,
});

const { newcomer, subscribes, owner, member } = DEMO_ACCOUNTS;

const onboardingKinds = ONBOARDING_STATUSES.flatMap((status) => {
  const kind = sessionKindOfOnboardingStatus(status);
  if (!kind) return [];
  const label = `Onboarding: ${kind.replaceAll('-', ' ')}`;
  return [[kind, { label, account: owner, profile: admin(status) }]];
});

export const SAMPLE_SESSIONS: Record<SessionKind, SampleSession> = {
  'signed-out': { label: 'Nobody signed in', account: null, profile: null },
  'not-admin': {
    label: 'Not an administrator',
    account: member,
    profile: { ...admin('completed', 'active'), role: 'user' },
  },
  'no-organization': { label: 'No organization yet', account: newcomer, profile: null },
  ...(Object.fromEntries(onboardingKinds) as Record<OnboardingKind, SampleSession>),
  unsubscribed: {
    label: 'Onboarded, not subscribed',
    account: subscribes,
    profile: admin('completed'),
  },
  subscribed: { label: 'Subscribed', account: owner, profile: admin('completed', 'active') },
  'unknown-status': {
    label: 'Unknown onboarding status',
    account: owner,
    profile: admin('a_status_of_a_later_version', 'active'),
  },
  refused: { label: 'Refused by the server', account: owner, profile: null },
};

export const createFakeBackendForSession = (kind: SessionKind): FakeBackend => {
  const { account, profile } = SAMPLE_SESSIONS[kind];
  if (!account) return createFakeBackend(null);
  const { name, email } = account;
  const { organization, locations, users } = sampleOrganization(account, profile?.role);
  const hasLocations = profile !== null && kind !== 'add-locations';
  // Before the step "add users" is done, the administrator is the only user.
  const hasUsers = hasLocations && kind !== 'add-users';
  return createFakeBackend(
    {
      name,
      email,
      profile,
      ...(profile && { organization }),
      locations: hasLocations ? locations : [],
      users: hasUsers ? users : users.slice(0, 1),
    },
    { isRefused: kind === 'refused' },
  );
};

const base64Url = (value: unknown): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** The Firebase project of local runs (docs/connect-your-backend.md, "Tokens"). */
const FIREBASE_PROJECT = 'demo-query-assistant';
const TOKEN_LIFETIME_S = 60 * 60;

/** Returns an unsigned id token, as the auth emulator does. Only local servers accept it. */
export const createUnsignedToken = ({ uid, email, name }: DemoAccount): string => {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `https://securetoken.google.com/${FIREBASE_PROJECT}`,
    aud: FIREBASE_PROJECT,
    sub: uid,
    user_id: uid,
    email,
    email_verified: true,
    name,
    auth_time: now,
    iat: now,
    exp: now + TOKEN_LIFETIME_S,
  };
  return `${base64Url({ alg: 'none', typ: 'JWT' })}.${base64Url(claims)}.`;
};
