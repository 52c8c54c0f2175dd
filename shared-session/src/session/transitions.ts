import { atom, type Setter } from 'jotai';
import type { UserProfile } from '../wire';
import {
  type AuthProfile,
  enteredNameAtom,
  IDLE_SESSION,
  locationsStateAtom,
  organizationStateAtom,
  refusalStateAtom,
  type SessionStatus,
  serverErrorStateAtom,
  sessionNumberAtom,
  sessionStateAtom,
  updateStatusStateAtom,
  usersStateAtom,
  type WaitingFor,
  waitingStateAtom,
} from './session';

// The only writers of the session. Each is one write: no reader ever sees half of a change.

/** Forgets what belonged to the organization. */
export const forgetOrganization = (set: Setter): void => {
  set(locationsStateAtom, null);
  set(usersStateAtom, null);
  set(organizationStateAtom, null);
  set(enteredNameAtom, null);
};

const resetSession = (set: Setter): void => {
  forgetOrganization(set);
  set(refusalStateAtom, null);
  set(serverErrorStateAtom, null);
  set(updateStatusStateAtom, 'idle');
  set(sessionNumberAtom, (number) => number + 1);
};

/** Somebody is signed in and is about to be checked (specification 4). */
export const beginSessionAtom = atom(null, (_get, set, firebaseUser: AuthProfile) => {
  resetSession(set);
  set(sessionStateAtom, { isLoggedIn: true, status: 'loading', user: null, firebaseUser });
  set(waitingStateAtom, 'validity');
});

/** Nobody is signed in. */
export const endSessionAtom = atom(null, (_get, set) => {
  resetSession(set);
  set(sessionStateAtom, { ...IDLE_SESSION, status: 'ready' });
  set(waitingStateAtom, null);
});

type Verdict = { user: UserProfile | null; refusal?: { message: string } };

/** The server has spoken: `ready`, with or without a profile, or refused. */
export const settleSessionAtom = atom(null, (_get, set, { user, refusal }: Verdict) => {
  set(refusalStateAtom, refusal ?? null);
  set(sessionStateAtom, (session) => ({ ...session, status: 'ready', user }));
  set(waitingStateAtom, null);
});

/** While nobody is signed in: the status of a sign-in, and what it waits for. */
export const signInStatusAtom = atom(
  null,
  (_get, set, status: SessionStatus, waiting: WaitingFor | null) => {
    set(sessionStateAtom, { ...IDLE_SESSION, status });
    set(waitingStateAtom, waiting);
  },
);

/** The same account with a new name or photo. */
export const updateAccountAtom = atom(null, (_get, set, firebaseUser: AuthProfile) => {
  set(sessionStateAtom, (session) => ({ ...session, firebaseUser }));
});
