import { type Atom, useAtomValue, useSetAtom, type WritableAtom } from 'jotai';
import { useCallback } from 'react';
import {
  type ApiResult,
  type LoadOptions,
  loadLocationsAtom,
  loadOrganizationAtom,
  loadUsersAtom,
  locationsAtom,
  organizationAtom,
  usersAtom,
} from 'shared-session';
import type { Location, Organization, UserListItem } from 'shared-session/wire';
import { type Call, useCall } from './use-call';

/** Loads into an atom of the session when the page opens; what the session knows already is shown meanwhile. */
const useStored = <Data>(
  knownAtom: Atom<Data | null>,
  loadAtom: WritableAtom<null, [LoadOptions?], Promise<ApiResult<Data>>>,
): Call<Data> => {
  const known = useAtomValue(knownAtom);
  const load = useSetAtom(loadAtom);
  const call = useCall(
    useCallback((signal: AbortSignal) => load({ signal, errors: 'page' }), [load]),
  );
  return { ...call, data: known ?? undefined };
};

/** The organization. */
export const useOrganization = (): Call<Organization> =>
  useStored(organizationAtom, loadOrganizationAtom);

/** The organization's locations. */
export const useLocations = (): Call<readonly Location[]> =>
  useStored(locationsAtom, loadLocationsAtom);

/** All users of the organization, however many. */
export const useAllUsers = (): Call<readonly UserListItem[]> => useStored(usersAtom, loadUsersAtom);
