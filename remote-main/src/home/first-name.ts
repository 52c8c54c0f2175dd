import type { Session } from 'shared-session';

/** The first word of the user's name, from the profile or else the identity provider; empty when neither has one. */
export const firstNameOf = ({ user, firebaseUser }: Session): string =>
  (user?.name || firebaseUser?.name || '').trim().split(/\s+/u)[0] ?? '';
