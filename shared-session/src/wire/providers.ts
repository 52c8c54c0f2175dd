type Provider = {
  name: string;
  /** Firebase's id of the provider, in an account's linked providers and in its id token. */
  accountId: string;
  /** Data that the provider shares only if the site asks for it (specification 6). */
  scopes?: readonly string[];
};

/** The identity providers of specification 6, in the order of their buttons. */
export const PROVIDERS = {
  google: { name: 'Google', accountId: 'google.com' },
  microsoft: { name: 'Microsoft', accountId: 'microsoft.com' },
  yahoo: { name: 'Yahoo', accountId: 'yahoo.com' },
  apple: { name: 'Apple', accountId: 'apple.com', scopes: ['email', 'name'] },
} as const satisfies Readonly<Record<string, Provider>>;

export type ProviderId = keyof typeof PROVIDERS;
export type ProviderAccountId = (typeof PROVIDERS)[ProviderId]['accountId'];

export const PROVIDER_IDS = Object.keys(PROVIDERS) as ProviderId[];

export const findProviderId = (accountId: string | undefined): ProviderId | undefined =>
  PROVIDER_IDS.find((id) => PROVIDERS[id].accountId === accountId);

/** The name that pages show for a provider. For an unknown provider, it is the `accountId`. */
export const providerName = (accountId: string): string =>
  Object.values(PROVIDERS).find((provider) => provider.accountId === accountId)?.name ?? accountId;
