import { GoogleAuthProvider, OAuthProvider } from 'firebase/auth';

/** The identity providers of specification 6, in the order of their buttons. */
export const PROVIDERS = ['google', 'microsoft', 'yahoo', 'apple'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** Firebase's own ids of the providers, as they appear in an account's linked providers. */
export const PROVIDER_IDS: Record<ProviderName, string> = {
  google: 'google.com',
  microsoft: 'microsoft.com',
  yahoo: 'yahoo.com',
  apple: 'apple.com',
};

/** What the SDK's popup is opened with. Apple gives name and e-mail only when asked (specification 6). */
export const authProvider = (name: ProviderName): GoogleAuthProvider | OAuthProvider => {
  if (name === 'google') return new GoogleAuthProvider();
  const provider = new OAuthProvider(PROVIDER_IDS[name]);
  if (name === 'apple') {
    provider.addScope('email');
    provider.addScope('name');
  }
  return provider;
};

/** The provider behind an id of Firebase, where it is one of ours. */
export const providerById = (id: string | undefined): ProviderName | undefined =>
  PROVIDERS.find((name) => PROVIDER_IDS[name] === id);
