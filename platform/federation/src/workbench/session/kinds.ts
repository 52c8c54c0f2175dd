import { DEMO_ACCOUNTS, type DemoAccount } from '@platform/backend/demo-accounts';
import type { UserProfile } from 'shared-session';
import type { SessionKind } from '../settings/settings';

/** What makes a session one of a kind. */
export type KindFacts = {
  /** Who is signed in. The real backend knows this demo account at the same point; `null` for nobody. */
  account: DemoAccount | null;
  /** What the server says of the account; `null` for no organization. */
  profile: Pick<UserProfile, 'role' | 'onboarding_status' | 'subscription_status'> | null;
  /** The server does not let the account in (specification 4, step 1). */
  refused?: boolean;
};

const admin = (onboarding_status: string, subscription_status = 'none') => ({
  role: 'admin',
  onboarding_status,
  subscription_status,
});

/** Every kind of specification 5, with the demo account that is of this kind. */
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
  // No demo account is of these two: the workbench makes them up, and the owner's data answer the rest.
  'unknown-status': {
    account: DEMO_ACCOUNTS.owner,
    profile: admin('a_status_of_a_later_version', 'active'),
  },
  refused: { account: DEMO_ACCOUNTS.owner, profile: null, refused: true },
};

/** Whether the real backend can be asked if its demo account is of this kind. */
export const isMadeUp = (kind: SessionKind): boolean =>
  kind === 'unknown-status' || kind === 'refused';
