/** The providers of the product (specification 6), by Firebase's ids. */
const NAMES: Record<string, string> = {
  'google.com': 'Google',
  'microsoft.com': 'Microsoft',
  'yahoo.com': 'Yahoo',
  'apple.com': 'Apple',
};

/** The name of a provider as people know it; its id when it is none of ours. */
export const providerName = (id: string) => NAMES[id] ?? id;
