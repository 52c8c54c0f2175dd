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

/** A demo account (specification 13), known to one provider; others join when they are first used. */
export type DemoAccount = { uid: string; email: string; name: string; provider: string };

/**
 * The id a provider knows an email by. Real ones are opaque; here it follows from the email, so that the same email is
 * the same account whichever way it was chosen.
 */
export const rawIdOf = (email: string) => email.toLowerCase();

/** A demo account in the emulator's form, its email verified. */
function toAccount({ uid, email, name, provider }: DemoAccount, now: Date): Account {
  return {
    localId: uid,
    email,
    emailVerified: true,
    displayName: name,
    createdAt: String(now.getTime()),
    providerUserInfo: [{ providerId: provider, rawId: rawIdOf(email), email, displayName: name }],
  };
}

/**
 * The accounts with the demo accounts as on the first start; all others stay. One that somebody made with the email of
 * a demo account, when there were none, gives way.
 */
export function withDemoAccounts(
  accounts: readonly Account[],
  demo: readonly DemoAccount[],
  now: Date,
): Account[] {
  const uids = new Set(demo.map(({ uid }) => uid));
  const emails = new Set(demo.map(({ email }) => email.toLowerCase()));
  const others = accounts.filter(
    ({ localId, email = '' }) => !uids.has(localId) && !emails.has(email.toLowerCase()),
  );
  return [...demo.map((account) => toAccount(account, now)), ...others];
}
