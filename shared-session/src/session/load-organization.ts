import { atom, type Getter, type PrimitiveAtom } from 'jotai';
import { sessionApiClientAtom } from '../api/client';
import type { LoadOptions } from '../api/options';
import type { ApiResult } from '../api/result';
import { getOrganization } from '../api/session-calls';
import {
  organizationResetCountAtom,
  organizationStateAtom,
  sessionEndedFailure,
  sessionStateAtom,
} from './session';

/**
 * Creates an atom that loads data into `stateAtom`. Ignores a response after the session has ended,
 * after the user has left the organization, or if a later call was faster.
 */
export const createLoadAtom = <Data>(
  stateAtom: PrimitiveAtom<Data | null>,
  fetchData: (get: Getter, options: LoadOptions) => Promise<ApiResult<Data>>,
) => {
  const callsAtom = atom({ started: 0, stored: 0 });

  return atom(null, async (get, set, options: LoadOptions = {}): Promise<ApiResult<Data>> => {
    if (!get(sessionStateAtom).isLoggedIn) return sessionEndedFailure();
    const organizationNumber = get(organizationResetCountAtom);
    const call = get(callsAtom).started + 1;
    set(callsAtom, (calls) => ({ ...calls, started: call }));
    const answer = await fetchData(get, options);
    if (get(organizationResetCountAtom) !== organizationNumber) return sessionEndedFailure();
    if (answer.ok && get(callsAtom).stored < call) {
      set(callsAtom, (calls) => ({ ...calls, stored: call }));
      set(stateAtom, answer.payload);
    }
    return answer;
  });
};

export const loadOrganizationAtom = createLoadAtom(organizationStateAtom, async (get, options) => {
  const answer = await getOrganization(get(sessionApiClientAtom), options);
  const known = get(organizationStateAtom);
  // After a refusal, keeps a known organization, because only `GET /user` tells whether the user
  // has left.
  return answer.ok && answer.statusCode >= 400 && known ? { ...answer, payload: known } : answer;
});
