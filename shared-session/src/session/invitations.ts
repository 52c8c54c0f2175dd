import { atom } from 'jotai';
import { sessionApiClientAtom } from '../api/client';
import { retryAfterMsOf } from '../api/result';
import { getInvitations } from '../api/session-calls';
import { notifyAtom } from '../ports/ports';
import { texts } from '../texts';
import { belongsToOrganization, type Invitation } from '../wire';
import { isRetryUseless, MAX_NEW_MEMBER_RETRIES, RELOAD_RETRY_DELAY_MS } from './follow-up';
import { pause } from './pause';
import { refreshProfileAtom } from './refresh-profile';
import { invitationsAtom, sessionNumberAtom } from './session';

/**
 * Answers an invitation, then loads profile and invitations until both have arrived, so that the
 * guard can decide again. After a failure, loads them too, because the server may have stored the
 * answer, or the invitation may be withdrawn. If the user has accepted and the new profile is late,
 * a toast says that the answer is saved.
 */
export const answerInvitationAtom = atom(
  null,
  async (
    get,
    set,
    { _id }: Pick<Invitation, '_id'>,
    decision: 'accept' | 'decline',
  ): Promise<void> => {
    const client = get(sessionApiClientAtom);
    const sessionNumber = get(sessionNumberAtom);
    const isOver = () => get(sessionNumberAtom) !== sessionNumber;
    const path = `/invitations/${encodeURIComponent(_id)}/${decision}`;
    const call = { method: 'POST', path } as const;
    const answer = await client.request({ ...call, silent: true });
    const failure = answer.ok ? undefined : answer;
    const isRefused = failure?.cause === 'refused';
    const isEmpty = failure?.isEmpty === true;
    const isLost = failure !== undefined && !isRefused && !isEmpty;
    const tellFailure = () => {
      if (failure && !isOver()) client.report(failure, call);
    };
    // If the response is lost or empty, profile and invitations show whether the server has stored
    // the user's answer (docs/decisions, 7).
    const isDoubtful = isEmpty || (isLost && failure.serverIsOk);
    if (!isDoubtful) tellFailure();
    let isDone = answer.ok;
    let askedMs: number | undefined;
    let triesLeft = decision === 'accept' && !isRefused ? MAX_NEW_MEMBER_RETRIES : 0;

    // Loads the profile before the invitations. Otherwise, an accepted invitation would disappear
    // first, and the guard would offer to create an organization.
    const isSettled = async (): Promise<boolean> => {
      const profile = await set(refreshProfileAtom);
      askedMs = retryAfterMsOf(profile);
      if (!isRetryUseless(profile) || isOver()) return false;
      const hasJoined = profile.ok && belongsToOrganization(profile.payload);
      const list = await getInvitations(client, {});
      askedMs = retryAfterMsOf(list);
      const isOpen = list.ok && list.payload.some((invitation) => invitation._id === _id);
      if (isDoubtful) isDone = hasJoined || (!isOpen && (isEmpty || decision === 'decline'));
      if (!hasJoined && !(isLost && isOpen) && triesLeft-- > 0) return false;
      if (list.ok && !isOver()) set(invitationsAtom, list.payload);
      return hasJoined || isRetryUseless(list);
    };
    let tellsSaved = isDone && decision === 'accept';
    while (!isOver() && !(await isSettled())) {
      if (tellsSaved && !isOver()) {
        set(notifyAtom, { kind: 'info', message: texts.savedButStale });
        tellsSaved = false;
      }
      await pause(RELOAD_RETRY_DELAY_MS, undefined, askedMs);
    }
    if (!isDone && isDoubtful) tellFailure();
    if (isDone && decision === 'decline' && !isOver()) {
      set(notifyAtom, { kind: 'success', message: texts.invitationDeclined });
    }
  },
);

/** Hides the invitations until a reload or sign-in, so that the user can create an organization. */
export const postponeInvitationsAtom = atom(null, (_get, set) => set(invitationsAtom, []));
