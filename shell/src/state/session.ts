import { atom } from 'jotai';
import type { Toast, UnsavedCounts } from 'shared-session';
import type { SessionLifecycle } from 'shared-session/host';
import type { SignInFailure } from '../auth/sign-in-failure';

const heldAtom = atom<SessionLifecycle | null>(null);

export const sessionLifecycleAtom = atom(
  (get): SessionLifecycle => {
    const lifecycle = get(heldAtom);
    if (!lifecycle) throw new Error('The session life cycle was not started');
    return lifecycle;
  },
  (_get, set, lifecycle: SessionLifecycle) => set(heldAtom, lifecycle),
);

export const signInFailureAtom = atom<SignInFailure | null>(null);

/**
 * A session that ended without a sign-out. `unsaved` is `null` if nothing is unsaved or the user is
 * not known. `isChangeStopped`: the end stopped a change of many users.
 */
export type EndedSession = { unsaved: UnsavedCounts | null; isChangeStopped?: true };
export const endedSessionAtom = atom<EndedSession | null>(null);

export type SignOutQuestion = { unsaved: UnsavedCounts; answer: (isYes: boolean) => void };
export const signOutQuestionAtom = atom<SignOutQuestion | null>(null);

/** Toasts that arrived before the component that shows toasts was loaded. */
export const waitingToastsAtom = atom<readonly Toast[]>([]);
