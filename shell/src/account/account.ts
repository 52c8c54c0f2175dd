import { atom } from 'jotai';
import { sessionAtom } from 'shared-session';
import { texts } from '../texts';

/** Who is signed in, as the bars show it; `null` when nobody is. */
export type Account = { name: string; email: string; phone: string; photo: string | null };

/** Name, e-mail and picture of the signed-in account: the server's word before the identity provider's. */
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

/** What to call an account by: its name, else its e-mail address, else whatever it has. */
export const accountLabel = ({ name, email, phone }: Account): string =>
  name || email || phone || texts.nameless;
