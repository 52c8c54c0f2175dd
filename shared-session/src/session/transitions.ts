import { atom, type Setter } from 'jotai';
import { draftKey, removeStoredItem } from '../drafts/stored-draft';
import {
  belongsToOrganization,
  type Invitation,
  ONBOARDING_STATUSES,
  type UserProfile,
} from '../wire';
import {
  type AccountRefusal,
  type AuthProfile,
  accountRefusalAtom,
  INITIAL_SESSION,
  invitationRefusalAtom,
  invitationsAtom,
  lastSavedOrganizationNameAtom,
  locationsStateAtom,
  organizationResetCountAtom,
  organizationStateAtom,
  pendingReloadCountAtom,
  profileBeforeLeavingOrgAtom,
  profileReceivedAtMsAtom,
  type Session,
  type SessionStatus,
  serverErrorAtom,
  sessionNumberAtom,
  sessionStateAtom,
  sessionWaitReasonAtom,
  usersStateAtom,
} from './session';

// Only `refreshProfileAtom` and the atoms in this file write the session. Each writes everything in
// one step, so that no reader sees half of a change.

export const clearOrganizationData = (set: Setter): void => {
  set(locationsStateAtom, null);
  set(usersStateAtom, null);
  set(organizationStateAtom, null);
  set(lastSavedOrganizationNameAtom, null);
  set(organizationResetCountAtom, (number) => number + 1);
};

const resetSession = (set: Setter): void => {
  clearOrganizationData(set);
  set(accountRefusalAtom, null);
  set(invitationsAtom, []);
  set(invitationRefusalAtom, null);
  set(serverErrorAtom, null);
  set(pendingReloadCountAtom, 0);
  set(sessionNumberAtom, (number) => number + 1);
};

export const beginSessionAtom = atom(null, (_get, set, firebaseUser: AuthProfile) => {
  resetSession(set);
  set(sessionStateAtom, { isLoggedIn: true, status: 'loading', user: null, firebaseUser });
  set(sessionWaitReasonAtom, 'validity');
});

export const endSessionAtom = atom(null, (_get, set) => {
  resetSession(set);
  set(profileBeforeLeavingOrgAtom, null);
  set(sessionStateAtom, { ...INITIAL_SESSION, status: 'ready' });
  set(sessionWaitReasonAtom, null);
});

/** Drops drafts of pages that the user can no longer open, because "Sign Out" would count them. */
export const removeUnreachableDrafts = ({ user, firebaseUser }: Session): void => {
  const drop = (step: string) => removeStoredItem(draftKey(firebaseUser?.uid ?? '', step));
  if (belongsToOrganization(user)) drop('create-organization');
  // Only the step `verification` shows this draft. At any other status, it is of a former
  // organization.
  const status = ONBOARDING_STATUSES.find((known) => known === user?.onboarding_status);
  if (status && status !== 'verification') drop('edit-organization');
};

/** The server's decision: profile and invitations, or why the server refuses the account. */
export type SessionCheckResult = {
  user: UserProfile | null;
  refusal?: AccountRefusal;
  invitations?: readonly Invitation[];
};

export const storeSessionCheckResultAtom = atom(null, (get, set, verdict: SessionCheckResult) => {
  const { user, refusal, invitations } = verdict;
  set(accountRefusalAtom, refusal ?? null);
  set(invitationsAtom, invitations ?? []);
  set(sessionStateAtom, (session) => ({ ...session, status: 'ready', user }));
  set(profileReceivedAtMsAtom, Date.now());
  removeUnreachableDrafts(get(sessionStateAtom));
  set(sessionWaitReasonAtom, null);
});

/** Resets the session, so call this only while nobody is signed in. */
export const resetSessionWithStatusAtom = atom(null, (_get, set, status: SessionStatus) => {
  set(sessionStateAtom, { ...INITIAL_SESSION, status });
  set(sessionWaitReasonAtom, status === 'loading' ? 'popup' : null);
});

export const updateAccountAtom = atom(null, (_get, set, firebaseUser: AuthProfile) => {
  set(sessionStateAtom, (session) => ({ ...session, firebaseUser }));
});
