import type { User } from 'firebase/auth';
import type { IdentityProfile } from 'shared-session';

/**
 * The signed-in account as plain data. Name and photo fall back to the first linked provider that supplies one
 * (specification 4).
 */
export const authProfile = (user: User): IdentityProfile => {
  const linked = user.providerData;
  return {
    uid: user.uid,
    // An empty name is none: some providers give one.
    name: user.displayName || linked.find((each) => each.displayName)?.displayName || '',
    ...(user.email ? { email: user.email } : {}),
    photoURL: user.photoURL || linked.find((each) => each.photoURL)?.photoURL || null,
    ...(user.phoneNumber ? { phoneNumber: user.phoneNumber } : {}),
    providers: linked.map((each) => each.providerId),
  };
};
