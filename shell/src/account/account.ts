import { atom } from 'jotai';
import { sessionAtom } from 'shared-session';

/** The signed-in account. `label` is empty if the account has no name, email and phone number. */
export const signedInAccountAtom = atom((get) => {
  const { user, firebaseUser } = get(sessionAtom);
  if (!firebaseUser) return null;
  const email = user?.email || firebaseUser.email || '';
  const label = user?.name || firebaseUser.name || email || (firebaseUser.phoneNumber ?? '');
  return { label, email, photo: firebaseUser.photoURL };
});
