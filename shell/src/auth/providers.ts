import { GoogleAuthProvider, OAuthProvider } from 'firebase/auth';

/** The identity providers of specification 6, in the order of their buttons. */
export const PROVIDERS = ['google', 'microsoft', 'yahoo', 'apple'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** The provider ids of Firebase, as they appear in an account's linked providers. */
const PROVIDER_IDS: Record<ProviderName, string> = {
  google: 'google.com',
  microsoft: 'microsoft.com',
  yahoo: 'yahoo.com',
  apple: 'apple.com',
};

/** The SDK's provider object for a popup. Apple shares name and email only on request (specification 6). */
export const authProvider = (name: ProviderName): GoogleAuthProvider | OAuthProvider => {
  if (name === 'google') return new GoogleAuthProvider();
  const provider = new OAuthProvider(PROVIDER_IDS[name]);
  if (name === 'apple') {
    provider.addScope('email');
    provider.addScope('name');
  }
  return provider;
};

/** The provider with a Firebase id; undefined for providers that this site does not offer. */
export const providerById = (id: string | undefined): ProviderName | undefined =>
  PROVIDERS.find((name) => PROVIDER_IDS[name] === id);
