import type { UserProfile } from 'shared-session';
import { DEMO_ACCOUNTS, type DemoAccount } from 'shared-session/demo-accounts';
import type { SessionKind } from './settings';

/** What defines a kind of session. */
export type KindFacts = {
  /** Who is signed in. In the real backend, this demo account is in the same state. `null` when nobody is signed in. */
  account: DemoAccount | null;
  /** What the server says about the account; `null` without an organization. */
  profile: Pick<UserProfile, 'role' | 'onboarding_status' | 'subscription_status'> | null;
  /** The server refuses the account (specification 4, step 1). */
  refused?: boolean;
};

const admin = (onboarding_status: string, subscription_status = 'none') => ({
  role: 'admin',
  onboarding_status,
  subscription_status,
});

/** Every session kind of specification 5, with a demo account of that kind. */
export const KINDS: Record<SessionKind, KindFacts> = {
  'signed-out': { account: null, profile: null },
  'not-admin': {
    account: DEMO_ACCOUNTS.member,
    profile: { ...admin('completed', 'active'), role: 'user' },
  },
  'no-organization': { account: DEMO_ACCOUNTS.newcomer, profile: null },
  'add-locations': { account: DEMO_ACCOUNTS.addsLocations, profile: admin('add_locations') },
  'add-users': { account: DEMO_ACCOUNTS.addsUsers, profile: admin('add_users') },
  verification: { account: DEMO_ACCOUNTS.verifies, profile: admin('verification') },
  unsubscribed: { account: DEMO_ACCOUNTS.subscribes, profile: admin('completed') },
  subscribed: { account: DEMO_ACCOUNTS.owner, profile: admin('completed', 'active') },
  // No demo account has these two kinds. The workbench simulates them with the owner's account.
  'unknown-status': {
    account: DEMO_ACCOUNTS.owner,
    profile: admin('a_status_of_a_later_version', 'active'),
  },
  refused: { account: DEMO_ACCOUNTS.owner, profile: null, refused: true },
};

/** Whether the workbench only simulates this kind, so that the real backend knows no account of it. */
export const isMadeUp = (kind: SessionKind): boolean =>
  kind === 'unknown-status' || kind === 'refused';
