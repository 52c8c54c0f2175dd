import { atom } from 'jotai';
import { sessionAtom } from 'shared-session';

/** `label`: the name, else the email address, else the phone number, else an empty text. */
export const signedInAccountAtom = atom((get) => {
  const { user, firebaseUser } = get(sessionAtom);
  if (!firebaseUser) return null;
  const email = user?.email || firebaseUser.email || '';
  const label = user?.name || firebaseUser.name || email || (firebaseUser.phoneNumber ?? '');
  return { label, email, photo: firebaseUser.photoURL };
});
