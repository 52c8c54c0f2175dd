import { atom } from 'jotai';
import type { Toast, UnsavedCounts } from 'shared-session';
import type { SessionLifecycle } from 'shared-session/host';
import type { SignInFailure } from '../auth/sign-in-failure';

const heldAtom = atom<SessionLifecycle | null>(null);

/** The life cycle of the session. It is set once, before the first render. */
export const lifecycleAtom = atom(
  (get): SessionLifecycle => {
    const lifecycle = get(heldAtom);
    if (!lifecycle) throw new Error('The session life cycle was not started');
    return lifecycle;
  },
  (_get, set, lifecycle: SessionLifecycle) => set(heldAtom, lifecycle),
);

export const signInFailureAtom = atom<SignInFailure | null>(null);

/** A session that ended without a sign-out. `unsaved`: what was not saved; `null` if unknown. */
export type EndedSession = { unsaved: UnsavedCounts | null };
export const endedSessionAtom = atom<EndedSession | null>(null);

/** The question of "Sign Out" when something is not saved, and the function that answers it. */
export type SignOutQuestion = { unsaved: UnsavedCounts; answer: (isYes: boolean) => void };
export const signOutQuestionAtom = atom<SignOutQuestion | null>(null);

/** Toasts that arrived before their component was loaded, oldest first. */
export const waitingToastsAtom = atom<readonly Toast[]>([]);
