import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import {
  type ApiResult,
  type LoadOptions,
  type Location,
  loadLocationsAtom,
  loadOrganizationAtom,
  loadUsersAtom,
  locationsAtom,
  type Organization,
  organizationAtom,
  type UserListItem,
  usersAtom,
} from 'shared-session';
import { type Load, useLoad } from '../loading/use-load';

/** Something that was entered: as it is known, and how loading it went. */
export type Detail<Data> = Load & { data: Data | null };

/** All that was entered so far. */
export type Details = {
  organization: Detail<Organization>;
  locations: Detail<readonly Location[]>;
  users: Detail<readonly UserListItem[]>;
};

/** Asks for everything that was entered; what is known already is there meanwhile. */
export const useDetails = (): Details => ({
  organization: useDetail(useAtomValue(organizationAtom), useSetAtom(loadOrganizationAtom)),
  locations: useDetail(useAtomValue(locationsAtom), useSetAtom(loadLocationsAtom)),
  users: useDetail(useAtomValue(usersAtom), useSetAtom(loadUsersAtom)),
});

function useDetail<Data>(
  data: Data | null,
  ask: (options: LoadOptions) => Promise<ApiResult>,
): Detail<Data> {
  const load = useLoad(useCallback((signal) => ask({ signal, errors: 'page' }), [ask]));
  return { ...load, data };
}

/** Whether each part has come, or has failed: shown one by one, they would push each other down as they come. */
export const areThere = (details: Details): boolean =>
  Object.values(details).every(({ data, failure }) => data !== null || failure !== null);
