import { atom } from 'jotai';
import { sessionAtom } from 'shared-session';

/** The signed-in account. `label`: the name, else the email address or phone number, else empty. */
export const accountAtom = atom((get) => {
  const { user, firebaseUser } = get(sessionAtom);
  if (!firebaseUser) return null;
  const email = user?.email || firebaseUser.email || '';
  const label = user?.name || firebaseUser.name || email || (firebaseUser.phoneNumber ?? '');
  return { label, email, photo: firebaseUser.photoURL };
});
