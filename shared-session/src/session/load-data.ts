import { atom, type Getter, type PrimitiveAtom } from 'jotai';
import {
  type AllUsersOptions,
  getAllUsers,
  getLocations,
  getOrganization,
  isWholeList,
  type NamedCallOptions,
} from '../api/calls';
import { apiAtom } from '../api/client';
import type { ApiClient } from '../api/options';
import type { ApiResult, ApiSuccess } from '../api/result';
import { texts } from '../texts';
import type { UserListItem } from '../wire';
import {
  enteredNameAtom,
  locationsStateAtom,
  organizationStateAtom,
  sessionIsOver,
  sessionNumberAtom,
  sessionStateAtom,
  usersStateAtom,
} from './session';

/** The options of a load; `errors: 'page'` if the page shows the error itself. */
export type LoadOptions = NamedCallOptions;

/**
 * Creates an action that fetches and stores data. An answer is dropped if its session has ended, or if the answer to a
 * later call is stored already. A failure keeps the old data.
 */
const createLoadAtom = <Data, Options extends LoadOptions = LoadOptions>(
  stateAtom: PrimitiveAtom<Data | null>,
  fetchData: (api: ApiClient, options: Options, get: Getter) => Promise<ApiResult<Data>>,
  isWhole: (answer: ApiSuccess<Data>, options: Options) => boolean = () => true,
) => {
  const callsAtom = atom({ started: 0, stored: 0 });

  return atom(null, async (get, set, given?: Options): Promise<ApiResult<Data>> => {
    const options = given ?? ({} as Options);
    if (!get(sessionStateAtom).isLoggedIn) return sessionIsOver();
    const sessionNumber = get(sessionNumberAtom);
    const call = get(callsAtom).started + 1;
    set(callsAtom, (calls) => ({ ...calls, started: call }));
    const answer = await fetchData(get(apiAtom), options, get);
    if (get(sessionNumberAtom) !== sessionNumber) return sessionIsOver();
    if (answer.ok && isWhole(answer, options) && get(callsAtom).stored < call) {
      set(callsAtom, (calls) => ({ ...calls, stored: call }));
      set(stateAtom, answer.payload);
    }
    return answer;
  });
};

/** Fetches the locations into `locationsAtom`. */
export const loadLocationsAtom = createLoadAtom(locationsStateAtom, getLocations);

/**
 * Fetches all users into `usersAtom`. With `atMost`, the first page of a larger organization is the answer, and is not
 * stored. For some of the users, or only their number, call `getUsers`.
 */
export const loadUsersAtom = createLoadAtom<readonly UserListItem[], AllUsersOptions>(
  usersStateAtom,
  getAllUsers,
  isWholeList,
);

/** Fetches the organization into `organizationAtom`. If the server sends no name, the entered one is used. */
export const loadOrganizationAtom = createLoadAtom(
  organizationStateAtom,
  async (api, options, get) => {
    const answer = await getOrganization(api, options);
    if (!answer.ok || answer.payload.name) return answer;
    const name = get(enteredNameAtom) ?? texts.unnamedOrganization;
    return { ...answer, payload: { ...answer.payload, name } };
  },
);
