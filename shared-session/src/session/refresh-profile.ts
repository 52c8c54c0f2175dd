import { atom, type Getter, type Setter } from 'jotai';
import { sessionApiClientAtom } from '../api/client';
import { type ApiFailure, type ApiResult, isRefusedWithStatus } from '../api/result';
import { getInvitations, getProfile } from '../api/session-calls';
import { notifyAtom, portsAtom } from '../ports/ports';
import { texts } from '../texts';
import { belongsToOrganization, type UserProfile } from '../wire';
import {
  clearOrganizationData,
  invitationRefusalAtom,
  invitationsAtom,
  pendingReloadCountAtom,
  profileBeforeLeavingOrgAtom,
  profileReceivedAtMsAtom,
  removeUnreachableDrafts,
  sessionEndedFailure,
  sessionNumberAtom,
  sessionStateAtom,
} from './session';

type ProfileAnswer = ApiResult<UserProfile | null>;
type Refresh = { abort: AbortController; result?: Promise<ProfileAnswer> };

const latestRefreshAtom = atom<Refresh | null>(null);

/** Returns `undefined` if the response does not tell whether there is a profile. */
export const profileFromAnswer = (answer: ProfileAnswer): UserProfile | null | undefined => {
  if (answer.ok) return answer.payload;
  return isRefusedWithStatus(answer, 401) ? null : undefined;
};

/** Whether two profiles have different organizations. False if one has none. */
export const hasChangedOrganization = (
  before: UserProfile | null,
  now: UserProfile | null,
): boolean => {
  const [from, to] = [before?.organization_id, now?.organization_id];
  return Boolean(from && to && from !== to);
};

const hasLeftWith = (get: Getter, profile: UserProfile | null): boolean =>
  belongsToOrganization(get(sessionStateAtom).user) && !belongsToOrganization(profile);

const storeProfile = (get: Getter, set: Setter, profile: UserProfile | null): void => {
  const session = get(sessionStateAtom);
  const hasLeft = hasLeftWith(get, profile);
  const before = session.user?.organization_id ? session.user : get(profileBeforeLeavingOrgAtom);
  const hasOther = hasChangedOrganization(before, profile);
  if (hasLeft) set(profileBeforeLeavingOrgAtom, session.user);
  set(sessionStateAtom, { ...session, user: profile });
  set(profileReceivedAtMsAtom, Date.now());
  removeUnreachableDrafts(get(sessionStateAtom));
  if (hasLeft || hasOther) clearOrganizationData(set);
  if (hasLeft) set(notifyAtom, { kind: 'info', message: texts.leftOrganization });
  // The open page shows the former organization in many places, and modules of remotes may keep its
  // data. So the host loads a new document.
  if (hasOther) get(portsAtom).accountSwitched();
};

/** Milliseconds for which a loaded profile counts as current. */
const CONFIRMATION_MS = 60_000;

/**
 * Loads the profile if the last one is old. Returns a failure if the account has moved to another
 * organization, because rows that were typed for the former one must not be sent to it. Otherwise,
 * does not store the profile, because a new onboarding status would close the page that sends rows.
 */
export const checkOrganizationUnchangedAtom = atom(
  null,
  async (get, set): Promise<ApiFailure | undefined> => {
    const { user } = get(sessionStateAtom);
    if (!user?.organization_id || Date.now() - get(profileReceivedAtMsAtom) < CONFIRMATION_MS)
      return;
    const sessionNumber = get(sessionNumberAtom);
    const client = get(sessionApiClientAtom);
    const answer = await getProfile(client, { readiness: false, timeoutMs: 3000 });
    if (get(sessionNumberAtom) !== sessionNumber) return sessionEndedFailure();
    // If the profile cannot be loaded, still sends the rows. The response to their POST tells why.
    if (!answer.ok) return;
    // Without an organization, the account may join one at any moment. So the next call checks
    // again.
    if (answer.payload?.organization_id) set(profileReceivedAtMsAtom, Date.now());
    if (!hasChangedOrganization(user, answer.payload)) return;
    storeProfile(get, set, answer.payload);
    return sessionEndedFailure();
  },
);

const run = async (get: Getter, set: Setter, self: Refresh): Promise<ProfileAnswer> => {
  const sessionNumber = get(sessionNumberAtom);
  const client = get(sessionApiClientAtom);
  const { signal } = self.abort;
  const answer = await getProfile(client, { signal });
  const profile = profileFromAnswer(answer);
  // Requests the invitations before the profile changes. Otherwise, the guard would offer to create
  // an organization.
  const asksForInvitations =
    profile !== undefined && hasLeftWith(get, profile) && client.can('invitations');
  const invitations = asksForInvitations ? await getInvitations(client, { signal }) : undefined;
  if (get(sessionNumberAtom) !== sessionNumber) return sessionEndedFailure();
  set(pendingReloadCountAtom, (count) => count - 1);
  const latest = get(latestRefreshAtom);
  if (latest !== self && latest?.result) return latest.result;
  if (invitations?.ok) {
    set(invitationsAtom, invitations.payload);
    set(invitationRefusalAtom, invitations.statusCode === 403 ? invitations.message : null);
  }
  if (profile !== undefined) storeProfile(get, set, profile);
  return answer;
};

/**
 * Fetches the profile again. If a second refresh starts meanwhile, both return its result. A 401 in
 * an envelope means that there is no profile. After any other failure, the session keeps the old
 * profile. If users have left the organization, a toast tells them.
 */
export const refreshProfileAtom = atom(null, (get, set): Promise<ProfileAnswer> => {
  if (!get(sessionStateAtom).isLoggedIn) return Promise.resolve(sessionEndedFailure());
  get(latestRefreshAtom)?.abort.abort();
  const self: Refresh = { abort: new AbortController() };
  set(latestRefreshAtom, self);
  set(pendingReloadCountAtom, (count) => count + 1);
  self.result = run(get, set, self);
  return self.result;
});
