import { type Atom, useAtomValue, useSetAtom, type WritableAtom } from 'jotai';
import {
  type ApiResult,
  type LoadOptions,
  loadLocationsAtom,
  loadOrganizationAtom,
  loadUsersAtom,
  locationsAtom,
  organizationDetailsAtom,
  usersAtom,
} from 'shared-session';
import type { Location, OrganizationDetails, UserListItem } from 'shared-session/wire';
import {
  endedDraftCountOfOtherTabsAtom,
  userChangeCountOfOtherRemotesAtom,
} from './stored-changes';
import { type CallState, type UseCallOptions, useCall } from './use-call';

/**
 * During the request, returns the data that the session already has. Loads the data again when
 * another tab has saved an item that this tab shows in a form.
 */
const useStored = <Data>(
  knownAtom: Atom<Data | null>,
  loadAtom: WritableAtom<null, [LoadOptions?], Promise<ApiResult>>,
  { reloadKey = 0, errors = 'page' }: UseCallOptions = {},
): CallState<Data> => {
  const known = useAtomValue(knownAtom);
  const load = useSetAtom(loadAtom);
  const draftEnds = useAtomValue(endedDraftCountOfOtherTabsAtom);
  const call = useCall(load, { reloadKey: reloadKey + draftEnds, errors });
  return { ...call, data: known ?? undefined };
};

export const useOrganization = (options?: UseCallOptions): CallState<OrganizationDetails> =>
  useStored(organizationDetailsAtom, loadOrganizationAtom, options);

export const useLocations = (options?: UseCallOptions): CallState<readonly Location[]> =>
  useStored(locationsAtom, loadLocationsAtom, options);

/** Loads the users again when another remote has changed users. */
export const useAllUsers = (options: UseCallOptions = {}): CallState<readonly UserListItem[]> => {
  const reloadKey = useAtomValue(userChangeCountOfOtherRemotesAtom) + (options.reloadKey ?? 0);
  return useStored(usersAtom, loadUsersAtom, { ...options, reloadKey });
};
