import { atom, type Setter } from 'jotai';
import { type ApiFailure, sessionEndedError, toApiFailure } from '../api/result';
import { countUnsaved, draftKey, NOTHING_UNSAVED, removeStoredItem } from '../drafts/stored-draft';
import { languageAtom, portsAtom } from '../ports/ports';
import { texts } from '../texts';
import {
  belongsToOrganization,
  type Invitation,
  type Location,
  ONBOARDING_STATUSES,
  type Organization,
  type OrganizationDetails,
  organizationDetails,
  type UserListItem,
  type UserProfile,
} from '../wire';

/** The identity provider's account, as plain data (specification 4). */
export type AuthProfile = {
  uid: string;
  /** The account's name; else the name from the first linked provider that has a name; else ''. */
  name: string;
  email?: string;
  photoURL: string | null;
  phoneNumber?: string;
  /** The ids of the linked providers, such as `google.com`, in the order of the auth SDK. */
  providers: readonly string[];
};

export type SessionStatus = 'idle' | 'loading' | 'ready' | 'error';

/** `isLoggedIn` is `firebaseUser !== null`. There is no `user` without a `firebaseUser`. */
export type Session = {
  isLoggedIn: boolean;
  status: SessionStatus;
  user: UserProfile | null;
  firebaseUser: AuthProfile | null;
};

/** The session before the first report of the auth SDK. */
export const INITIAL_SESSION: Session = {
  isLoggedIn: false,
  status: 'idle',
  user: null,
  firebaseUser: null,
};

/** Whether the profile or changed data is being loaded again. */
export type ReloadStatus = 'idle' | 'loading';

// Only this package writes these atoms. Remotes get read-only versions from the index.

export const sessionStateAtom = atom<Session>(INITIAL_SESSION);
/** `statusCode` is missing if `GET /isUserValid` succeeded, but with the payload `false`. */
export type AccountRefusal = { message: string; statusCode?: number | undefined };
/** `null` if the server has not refused the signed-in account. */
export const accountRefusalAtom = atom<AccountRefusal | null>(null);
/** Set after five errors in a row if the readiness check succeeds (specification 4). */
export const serverErrorAtom = atom<ApiFailure | null>(null);
export const serverSaysNoOrganizationAtom = atom(false);
/** The invitations that were neither answered nor postponed (specification 5, `invited`). */
export const invitationsAtom = atom<readonly Invitation[]>([]);
/** Why the server refuses to list invitations, for example for an unverified address. */
export const invitationRefusalAtom = atom<string | null>(null);
export const locationsStateAtom = atom<readonly Location[] | null>(null);
export const usersStateAtom = atom<readonly UserListItem[] | null>(null);
export const organizationStateAtom = atom<Organization | null>(null);
/** The organization's name as this tab last saved it. Pages show it if the server sends no name. */
export const lastSavedOrganizationNameAtom = atom<string | null>(null);
/** The profile before the user left an organization, for comparison with the next organization. */
export const profileBeforeLeavingOrgAtom = atom<UserProfile | null>(null);
/** When the server last sent the profile, in milliseconds. */
export const profileReceivedAtMsAtom = atom(0);
/** The number of running requests that load profile or changed data again, without retries. */
export const pendingReloadCountAtom = atom(0);
/** Changes when a session begins or ends, so that a late response is not stored in the next one. */
export const sessionNumberAtom = atom(0);
/**
 * Counts how often the data of an organization was removed, also at the end of a session. If the
 * count has changed, a late response is not stored as data of the next organization.
 */
export const organizationResetCountAtom = atom(0);

export const sessionAtom = atom((get) => get(sessionStateAtom));

export const sessionRefusedAtom = atom((get) => get(accountRefusalAtom) !== null);

/** `null` until the locations are first fetched. */
export const locationsAtom = atom((get) => get(locationsStateAtom));

export type LocationOption = { id: string; label: string };

/** Empty until the locations are first fetched. */
export const locationOptionsAtom = atom((get): LocationOption[] =>
  (get(locationsStateAtom) ?? []).map(({ _id, name }) => ({ id: _id, label: name })),
);

/** `null` until the users are first fetched. */
export const usersAtom = atom((get) => get(usersStateAtom));

/** The organization as the server sent it; `null` until it is first fetched. */
export const organizationAtom = atom((get) => get(organizationStateAtom));

/** The organization as pages show it. If the server sends no name, the last saved name is used. */
export const organizationDetailsAtom = atom((get): OrganizationDetails | null => {
  get(languageAtom);
  const organization = get(organizationStateAtom);
  if (!organization) return null;
  const details = organizationDetails(organization);
  const name = details.name || get(lastSavedOrganizationNameAtom) || texts.unnamedOrganization;
  return { ...details, name };
});

/** `loading` during a profile refresh, and during the first attempt to load data after a change. */
export const updateStatusAtom = atom(
  (get): ReloadStatus => (get(pendingReloadCountAtom) > 0 ? 'loading' : 'idle'),
);

/**
 * What the session waits for. `auth`: the first report of the auth SDK. `popup`: the sign-in popup.
 * `validity`, `profile`: a call (specification 4). `server`: the next attempt to reach the server.
 */
export type SessionWaitReason = 'auth' | 'popup' | 'validity' | 'profile' | 'server';

/** What the splash screen waits for; `null` once the session is settled. */
export const sessionWaitReasonAtom = atom<SessionWaitReason | null>('auth');

/** The life cycle's function for sign-out; `null` until the host has created the life cycle. */
export const lifecycleSignOutAtom = atom<{ signOut: () => Promise<void> } | null>(null);

/** Whether this tab runs a change that a sign-out would stop, such as a change of many users. */
export const isChangeRunningAtom = atom(false);

/** Signs out in every tab and clears the drafts. Asks first if unsaved work would be lost. */
export const signOutAtom = atom(null, async (get): Promise<void> => {
  const { firebaseUser } = get(sessionStateAtom);
  const drafts = firebaseUser && countUnsaved(firebaseUser.uid);
  const unsaved = get(isChangeRunningAtom)
    ? { ...(drafts ?? NOTHING_UNSAVED), isChangeRunning: true }
    : drafts;
  if (unsaved && !(await get(portsAtom).confirmSignOut(unsaved))) return;
  await get(lifecycleSignOutAtom)?.signOut();
});

/**
 * The failure of a call if nobody is signed in, if its session has ended, or if the user no longer
 * belongs to the organization.
 */
export const sessionEndedFailure = (): ApiFailure => toApiFailure(sessionEndedError(), true);

// Only `refreshProfileAtom` and these atoms write the session. Each writes everything in
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
