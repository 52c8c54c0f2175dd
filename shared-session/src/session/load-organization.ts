import { sessionApiClientAtom } from '../api/client';
import { getOrganization } from '../api/session-calls';
import { createLoadAtom } from './create-load-atom';
import { organizationStateAtom } from './session';

export const loadOrganizationAtom = createLoadAtom(organizationStateAtom, async (get, options) => {
  const answer = await getOrganization(get(sessionApiClientAtom), options);
  const known = get(organizationStateAtom);
  // After a refusal, keeps a known organization. Only `GET /user` tells whether the user has left
  // it.
  return answer.ok && answer.statusCode >= 400 && known ? { ...answer, payload: known } : answer;
});
