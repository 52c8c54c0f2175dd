import { atom } from 'jotai';
import { apiAtom } from '../api/api-atom';
import { type NamedPostOptions, postLocations, postOrganization, postUsers } from '../api/calls';
import type { ApiResult } from '../api/result';
import type {
  BulkResult,
  NewLocation,
  NewOrganization,
  NewUser,
  Organization,
  OrganizationUpdate,
} from '../wire';
import { catchUpAtom } from './catch-up';
import { loadLocationsAtom, loadOrganizationAtom, loadUsersAtom } from './load-data';

/** What a page may say when it adds: `finish: false` for every part of a long list but the last. */
export type AddOptions = Omit<NamedPostOptions, 'errors' | 'silent'> & {
  /** Whether the session follows (profile and list are fetched again); `true` when left out. */
  finish?: boolean | undefined;
};

const SILENTLY = { silent: true } as const;

/** Adds locations. On success the profile and the locations are fetched again. Errors are the page's to show. */
export const addLocationsAtom = atom(
  null,
  async (
    get,
    set,
    locations: readonly NewLocation[],
    { finish = true, ...options }: AddOptions = {},
  ): Promise<ApiResult<BulkResult | null>> => {
    const answer = await postLocations(get(apiAtom), locations, { ...options, errors: 'page' });
    if (answer.ok && finish) await set(catchUpAtom, () => set(loadLocationsAtom, SILENTLY));
    return answer;
  },
);

/** Adds users. On success the profile and the users are fetched again. Errors are the page's to show. */
export const addUsersAtom = atom(
  null,
  async (
    get,
    set,
    users: readonly NewUser[],
    { finish = true, ...options }: AddOptions = {},
  ): Promise<ApiResult<BulkResult | null>> => {
    const answer = await postUsers(get(apiAtom), users, { ...options, errors: 'page' });
    if (answer.ok && finish) await set(catchUpAtom, () => set(loadUsersAtom, SILENTLY));
    return answer;
  },
);

/**
 * Creates the organization, or changes the fields given; `verified: true` completes onboarding (specification 8). On
 * success the profile and the organization are fetched again. Errors are the page's to show.
 */
export const saveOrganizationAtom = atom(
  null,
  async (
    get,
    set,
    data: NewOrganization | OrganizationUpdate,
    options: Omit<AddOptions, 'finish'> = {},
  ): Promise<ApiResult<Organization | null>> => {
    const answer = await postOrganization(get(apiAtom), data, { ...options, errors: 'page' });
    if (answer.ok) await set(catchUpAtom, () => set(loadOrganizationAtom, SILENTLY));
    return answer;
  },
);
