import { atom } from 'jotai';
import { sessionAtom, sessionRefusedAtom } from 'shared-session';
import { texts } from '../texts';

/** Who is signed in by now, and what the server says of them, as a sentence. */
export const sessionWordsAtom = atom((get): string => {
  const { firebaseUser, user } = get(sessionAtom);
  if (!firebaseUser) return texts.nobody;
  const facts = get(sessionRefusedAtom)
    ? [texts.refused]
    : user
      ? [user.role, user.onboarding_status, user.subscription_status]
      : [texts.noProfile];
  return texts.signedIn(
    firebaseUser.email ?? '',
    facts.filter((fact) => typeof fact === 'string'),
  );
});
