import { atom, type Getter, type Setter } from 'jotai';
import { CALL_TIMEOUT_MS, sessionApiClientAtom } from '../api/client';
import type { ChangeOptions } from '../api/options';
import { apiAtom } from '../api/pages-client';
import type { ApiResult } from '../api/result';
import { getOrganization, getUserValidity } from '../api/session-calls';
import { withTimeLimit } from '../api/time-limit';
import {
  belongsToOrganization,
  type NewLocation,
  type NewOrganization,
  type NewUser,
  type OrganizationUpdate,
  organizationDetails,
} from '../wire';
import { followUpAtom } from './follow-up';
import { loadLocationsAtom, loadUsersAtom } from './load-data';
import { loadOrganizationAtom } from './load-organization';
import {
  checkOrganizationUnchangedAtom,
  hasChangedOrganization,
  profileFromAnswer,
  refreshProfileAtom,
} from './refresh-profile';
import {
  lastSavedOrganizationNameAtom,
  organizationDetailsAtom,
  organizationStateAtom,
  serverSaysNoOrganizationAtom,
  sessionEndedFailure,
  sessionNumberAtom,
  sessionStateAtom,
} from './session';

export type AddRowsOptions = Omit<ChangeOptions, 'errors' | 'silent'> & {
  /** False if more batches follow. Only the last batch loads the profile and the list again. */
  finish?: boolean | undefined;
};

export type SaveOrganizationOptions = Omit<AddRowsOptions, 'finish'> & {
  /** Called once the change is stored. The promise resolves later, after the data was loaded. */
  onStored?: (() => void) | undefined;
};

/** What the loaded data says about a change that got no response. */
type Finding = 'stored' | 'missing' | 'unknown';

/**
 * After a POST without a readable response, loads data that shows whether the server has stored it.
 * If the data does not show this, an empty 2xx counts as success. Other responses count as failure,
 * because repeating the change is safe. If the server is down, loads the data only after an empty
 * 2xx, so that the user need not wait longer.
 */
const settle = async (
  get: Getter,
  answer: ApiResult,
  find: () => Promise<Finding>,
): Promise<ApiResult> => {
  if (answer.ok || answer.cause === 'refused' || answer.cause === 'aborted') return answer;
  if (!answer.serverIsOk && !answer.isEmpty) return answer;
  const sessionNumber = get(sessionNumberAtom);
  const finding = await find();
  if (get(sessionNumberAtom) !== sessionNumber) return answer;
  const isStored = finding === 'stored' || (finding === 'unknown' && answer.isEmpty === true);
  return isStored ? { ok: true, statusCode: 200, message: '', payload: null } : answer;
};

/** `judge` tells from the onboarding status ('' if none) whether the change was stored. */
const findByStatus = async (set: Setter, judge: (status: string) => Finding): Promise<Finding> => {
  const profile = profileFromAnswer(await set(refreshProfileAtom));
  return profile === undefined ? 'unknown' : judge(profile?.onboarding_status ?? '');
};

/**
 * Sends nothing if the account has moved to another organization. Each row adds 30 ms to the time
 * limit, because 500 rows take longer than the usual limit at 32 kbit/s. They then have 30 s, as in
 * the reference backend (`REQUEST_TIMEOUT`).
 */
const postRows = async (
  get: Getter,
  set: Setter,
  list: 'locations' | 'users',
  rows: readonly object[],
  options: ChangeOptions,
): Promise<ApiResult> =>
  (await set(checkOrganizationUnchangedAtom)) ??
  get(apiAtom).post(
    `/${list}`,
    { [list]: rows },
    { timeoutMs: CALL_TIMEOUT_MS + 30 * rows.length, ...options, errors: 'page' },
  );

/** Adds locations. After the last batch, loads profile and locations. The page shows errors. */
export const addLocationsAtom = atom(
  null,
  async (
    get,
    set,
    locations: readonly NewLocation[],
    { finish = true, ...options }: AddRowsOptions = {},
  ): Promise<ApiResult> => {
    const answer = await postRows(get, set, 'locations', locations, options);
    if (answer.ok && finish)
      await set(followUpAtom, (how) => set(loadLocationsAtom, how), '/locations');
    return answer;
  },
);

/**
 * Adds users. An empty list skips the onboarding step "add users". After the last batch, loads
 * profile and users. The page shows errors, and looks for stored rows after a lost response.
 */
export const addUsersAtom = atom(
  null,
  async (
    get,
    set,
    users: readonly NewUser[],
    { finish = true, ...options }: AddRowsOptions = {},
  ): Promise<ApiResult> => {
    const before = get(sessionStateAtom).user?.onboarding_status ?? '';
    const findSkipped = () =>
      findByStatus(set, (status) => (status && status !== before ? 'stored' : 'missing'));
    const posted = await postRows(get, set, 'users', users, options);
    const answer = users.length === 0 ? await settle(get, posted, findSkipped) : posted;
    if (answer.ok && finish) await set(followUpAtom, (how) => set(loadUsersAtom, how), '/users');
    return answer;
  },
);

/** Whether the organization was verified. `unknown`: the operator may still verify it. */
const findVerified = (set: Setter): Promise<Finding> =>
  findByStatus(set, (status) => {
    if (status === 'completed') return 'stored';
    return status ? 'unknown' : 'missing';
  });

/**
 * Whether the server has the new values. `missing`: a changed field still has its old value.
 * `unknown`: the values cannot be loaded, or somebody else has changed them meanwhile.
 */
const findUpdated = async (get: Getter, data: OrganizationUpdate): Promise<Finding> => {
  const before: Readonly<Record<string, unknown>> | null = get(organizationDetailsAtom);
  const answer = await getOrganization(get(sessionApiClientAtom), { silent: true });
  if (!answer.ok || answer.statusCode >= 400) return 'unknown';
  const now: Readonly<Record<string, unknown>> = organizationDetails(answer.payload);
  const changed = Object.entries(data).filter(([field, value]) => value !== before?.[field]);
  const isSame = ([field, value]: [string, unknown]) => (now[field] ?? '') === (value ?? '');
  const isOld = ([field]: [string, unknown]) => now[field] === before?.[field];
  if (changed.every(isSame)) return 'stored';
  return changed.some((entry) => !isSame(entry) && isOld(entry)) ? 'missing' : 'unknown';
};

/**
 * Creates the organization, or changes the given fields. `verified: true` asks for its verification
 * (specification 8). Before a change, loads the profile. Sends nothing if this fails or the
 * organization is another. After a success, loads profile and organization again.
 */
export const saveOrganizationAtom = atom(
  null,
  async (
    get,
    set,
    data: NewOrganization | OrganizationUpdate,
    { onStored, ...options }: SaveOrganizationOptions = {},
  ): Promise<ApiResult> => {
    const { user } = get(sessionStateAtom);
    const isNew = !user?.onboarding_status;
    if (!isNew) {
      // If the user was removed or has moved to another organization, sends no POST, because the
      // POST would create an organization, or change the other organization.
      const profile = await set(refreshProfileAtom);
      if (!profile.ok) return profile;
      const { payload } = profile;
      if (!belongsToOrganization(payload) || hasChangedOrganization(user, payload))
        return sessionEndedFailure();
    }
    const posted = await get(apiAtom).post('/org', data, { ...options, errors: 'page' });
    const answer = await settle(get, posted, async () => {
      // Only members have an onboarding status. So a status means that the organization exists.
      if (isNew) return findByStatus(set, (status) => (status ? 'stored' : 'missing'));
      return 'verified' in data ? findVerified(set) : findUpdated(get, data);
    });
    if (answer.ok) {
      if (data.name) set(lastSavedOrganizationNameAtom, data.name);
      // Pages show the values that were sent until the organization is loaded again.
      set(organizationStateAtom, (known) => known && { ...known, ...data });
      onStored?.();
      await set(followUpAtom, (how) => set(loadOrganizationAtom, how), '/org');
    }
    return answer;
  },
);

/**
 * Runs one creation at a time in all tabs, because a second tab would rename the organization that
 * the first tab has created. If the browser has no locks (insecure origin, blocked storage), runs
 * without one. Also runs after a time limit, as the browser may have suspended the other tab.
 */
const withoutOtherTabs = async <Result>(create: () => Promise<Result>): Promise<Result> => {
  let created: Promise<Result> | undefined;
  const start = () => {
    created ??= create();
    return created;
  };
  await withTimeLimit(CALL_TIMEOUT_MS, undefined, async (signal) =>
    navigator.locks?.request('create-organization', { signal }, start),
  ).catch(() => {});
  return start();
};

/**
 * Creates the organization. If another tab or an earlier POST without a response has created it,
 * only loads the profile, because a POST would rename it (specification 8). If the server does not
 * tell whether there is an organization, sends the POST.
 */
export const createOrganizationAtom = atom(
  null,
  (
    get,
    set,
    organization: NewOrganization,
    options?: SaveOrganizationOptions,
  ): Promise<ApiResult> => {
    const sessionNumber = get(sessionNumberAtom);
    const isOver = () => get(sessionNumberAtom) !== sessionNumber;
    return withoutOtherTabs(async () => {
      if (isOver()) return sessionEndedFailure();
      // Sends no `GET /user` without an organization, because browsers log its 401 as an error.
      if (get(serverSaysNoOrganizationAtom)) {
        const validity = await getUserValidity(get(sessionApiClientAtom), {});
        if (isOver()) return sessionEndedFailure();
        if (!validity.ok || validity.withoutOrganization) {
          return set(saveOrganizationAtom, organization, options);
        }
      }
      const profile = await set(refreshProfileAtom);
      const isKnown = profile.ok && belongsToOrganization(profile.payload);
      if (isKnown || (!profile.ok && profile.cause === 'aborted')) return profile;
      return set(saveOrganizationAtom, organization, options);
    });
  },
);
