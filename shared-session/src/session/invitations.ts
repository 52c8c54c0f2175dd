import { atom } from 'jotai';
import { clientAtom } from '../api/client';
import type { ApiResult } from '../api/result';
import { getInvitations } from '../api/session-calls';
import type { Invitation } from '../wire';
import { followUpAtom } from './follow-up';
import { refreshProfileAtom } from './refresh-profile';
import { invitationsStateAtom, sessionNumberAtom } from './session';

const reloadAtom = atom(null, async (get, set): Promise<ApiResult> => {
  const sessionNumber = get(sessionNumberAtom);
  const answer = await getInvitations(get(clientAtom), {});
  if (answer.ok && get(sessionNumberAtom) === sessionNumber) {
    set(invitationsStateAtom, answer.payload);
  }
  return answer;
});

/**
 * Accepts or declines an invitation, then fetches profile and invitations again; the guard moves the visitor on. A
 * failure shows a toast. It is followed by the same questions, because the invitation may have been answered or withdrawn
 * elsewhere, or only the answer of the server was lost.
 */
export const answerInvitationAtom = atom(
  null,
  async (
    get,
    set,
    { _id }: Pick<Invitation, '_id'>,
    decision: 'accept' | 'decline',
  ): Promise<void> => {
    const path = `/invitations/${encodeURIComponent(_id)}/${decision}`;
    const answer = await get(clientAtom).request({ method: 'POST', path });
    if (answer.ok) return set(followUpAtom, () => set(reloadAtom));
    const profile = await set(refreshProfileAtom);
    if (!profile.ok || !profile.payload) await set(reloadAtom);
  },
);

/** Leaves the invitations unanswered until the next load, to create an organization instead. */
export const setInvitationsAsideAtom = atom(null, (_get, set) => set(invitationsStateAtom, []));
