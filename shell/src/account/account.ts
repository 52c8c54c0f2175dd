import { atom } from 'jotai';
import { sessionAtom } from 'shared-session';

export type Account = { name: string; email: string; phone: string; photo: string | null };

export const accountAtom = atom((get): Account | null => {
  const { user, firebaseUser } = get(sessionAtom);
  if (!firebaseUser) return null;
  return {
    name: user?.name || firebaseUser.name,
    email: user?.email || firebaseUser.email || '',
    phone: firebaseUser.phoneNumber ?? '',
    photo: firebaseUser.photoURL,
  };
});

export const accountLabel = ({ name, email, phone }: Account): string => name || email || phone;
