import { atom, type Getter, type PrimitiveAtom } from 'jotai';
import type { LoadOptions } from '../api/options';
import type { ApiResult } from '../api/result';
import { organizationResetCountAtom, sessionEndedFailure, sessionStateAtom } from './session';

/**
 * Creates an atom that loads data into `stateAtom`. Ignores the response if the session has ended,
 * if the user has left the organization, or if a later call was faster.
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
