import type { UserProfile } from '../wire';

/** The identity provider's account, as plain data (specification 4). */
export type IdentityProfile = {
  uid: string;
  /** Falls back to the first linked provider that supplies one; empty when none does. */
  name: string;
  email?: string;
  photoURL: string | null;
  phoneNumber?: string;
  /** The linked providers' ids, such as `google.com`, the one used last first where it is known. */
  providers: readonly string[];
};

export type SessionStatus = 'idle' | 'loading' | 'ready' | 'error';

/** The one session of shell and remotes. `isLoggedIn` is `firebaseUser !== null`; no `user` without a `firebaseUser`. */
export type Session = {
  isLoggedIn: boolean;
  status: SessionStatus;
  user: UserProfile | null;
  firebaseUser: IdentityProfile | null;
};

/** Nobody signed in, nothing decided: the state before the identity SDK has spoken. */
export const IDLE_SESSION: Session = {
  isLoggedIn: false,
  status: 'idle',
  user: null,
  firebaseUser: null,
};

/** Whether the profile is being refreshed after a change. */
export type UpdateStatus = 'idle' | 'loading';
