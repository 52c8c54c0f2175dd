/** A provider an account has signed in with, as the emulator keeps it. */
export type ProviderInfo = {
  providerId: string;
  /** The account's id at the provider: what its token calls `sub`. */
  rawId: string;
  email?: string;
  displayName?: string;
};

/** An account as the emulator keeps it; what is not named here is kept as it is. */
export type Account = {
  localId: string;
  email?: string;
  emailVerified?: boolean;
  displayName?: string;
  photoUrl?: string;
  /** Milliseconds, as text. */
  createdAt?: string;
  lastLoginAt?: string;
  providerUserInfo?: ProviderInfo[];
  [field: string]: unknown;
};

/** A demo account (specification 13). */
export type DemoAccount = { uid: string; email: string; name: string };

/**
 * The id a provider knows an email by. Real ones are opaque; here it follows from the email, so that the same email is
 * the same account whichever way it was chosen.
 */
export const rawIdOf = (email: string) => email.toLowerCase();

/** A demo account in the emulator's form: verified, and known to Google; other providers join when first used. */
export function toAccount({ uid, email, name }: DemoAccount, now: Date): Account {
  const rawId = rawIdOf(email);
  return {
    localId: uid,
    email,
    emailVerified: true,
    displayName: name,
    createdAt: String(now.getTime()),
    providerUserInfo: [{ providerId: 'google.com', rawId, email, displayName: name }],
  };
}
