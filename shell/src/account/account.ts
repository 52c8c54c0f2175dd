import { atom } from 'jotai';
import { sessionAtom, signOutAtom } from 'shared-session';
import { letNextPageTakeFocus } from '../announcer/announce';

export const signedInAccountAtom = atom((get) => {
  const { user, firebaseUser } = get(sessionAtom);
  if (!firebaseUser) return null;
  const email = user?.email || firebaseUser.email || '';
  const label = user?.name || firebaseUser.name || email || (firebaseUser.phoneNumber ?? '');
  return { label, email, photo: firebaseUser.photoURL };
});

/** Signs out. The next page takes the focus, even if it is the first page of the visit. */
export const signOutAndMoveFocusAtom = atom(null, (_get, set) => {
  letNextPageTakeFocus();
  return set(signOutAtom);
});
