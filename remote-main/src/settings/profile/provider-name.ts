// The providers' own names, by the ids that the identity SDK gives them (specification 6).
const NAMES: Readonly<Record<string, string>> = {
  'google.com': 'Google',
  'microsoft.com': 'Microsoft',
  'yahoo.com': 'Yahoo',
  'apple.com': 'Apple',
};

/** A sign-in provider's name; the id itself when it is another one, `undefined` when none is known. */
export const providerName = (id: string | undefined): string | undefined =>
  id === undefined ? undefined : (NAMES[id] ?? id);
