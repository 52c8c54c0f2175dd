import { atom } from 'jotai';
import { sessionAtom } from 'shared-session';

/** Who is signed in, as the bars show it; `null` when nobody is. */
export type Account = { name: string; email: string; photo: string | null };

/** Name, e-mail and picture of the signed-in account: the server's word before the identity provider's. */
export const accountAtom = atom((get): Account | null => {
  const { user, firebaseUser } = get(sessionAtom);
  if (!firebaseUser) return null;
  return {
    name: user?.name || firebaseUser.name,
    email: user?.email || firebaseUser.email || '',
    photo: firebaseUser.photoURL,
  };
});

/** What to call an account by: its name, else its e-mail address. */
export const accountLabel = ({ name, email }: Account): string => name || email;
