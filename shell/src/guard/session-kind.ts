import type { AllowedKind } from '@platform/federation/runtime';
import type { Session } from 'shared-session';

/** The kinds of a settled session; every session is of exactly one kind (specification 5). */
export type SessionKind = AllowedKind | 'unknown-status' | 'refused' | 'invited';

const STEPS: Record<string, AllowedKind> = {
  add_locations: 'add-locations',
  add_users: 'add-users',
  verification: 'verification',
};

/** Whether the session is settled. Until then the splash shows. */
export const isSettled = ({ status }: Session): boolean => status === 'ready' || status === 'error';

/**
 * The kind of a settled session: the first that fits in the table of specification 5.
 * @param refused whether the server refused the account
 * @param invited whether invitations wait for an answer
 */
export const sessionKind = (
  { user, firebaseUser }: Session,
  refused: boolean,
  invited = false,
): SessionKind => {
  const { role, onboarding_status: status } = user ?? {};
  // A profile without role and status is a user without an organization.
  if (user && (role || status)) {
    if (role !== 'admin') return 'not-admin';
    if (status === 'completed') {
      return user.subscription_status === 'active' ? 'subscribed' : 'unsubscribed';
    }
    if (status) return STEPS[status] ?? 'unknown-status';
  }
  if (!firebaseUser) return 'signed-out';
  if (refused) return 'refused';
  return invited ? 'invited' : 'no-organization';
};
