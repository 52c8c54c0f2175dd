import type { AllowedKind } from '@platform/federation/runtime';
import type { Session } from 'shared-session';

/** What a settled session is: exactly one of these (specification 5). */
export type SessionKind = AllowedKind | 'unknown-status' | 'refused';

const STEPS: Record<string, AllowedKind> = {
  add_locations: 'add-locations',
  add_users: 'add-users',
  verification: 'verification',
};

/** Whether the session is decided: the splash shows until then. */
export const isSettled = ({ status }: Session): boolean => status === 'ready' || status === 'error';

/** The kind of a settled session: the first of specification 5's table that fits. */
export const sessionKind = ({ user, firebaseUser }: Session, refused: boolean): SessionKind => {
  const { role, onboarding_status: status } = user ?? {};
  // Without a role and a status a profile says as much as none: a user who has no organization yet.
  if (user && (role || status)) {
    if (role !== 'admin') return 'not-admin';
    if (status === 'completed') {
      return user.subscription_status === 'active' ? 'subscribed' : 'unsubscribed';
    }
    if (status) return STEPS[status] ?? 'unknown-status';
  }
  if (!firebaseUser) return 'signed-out';
  return refused ? 'refused' : 'no-organization';
};
