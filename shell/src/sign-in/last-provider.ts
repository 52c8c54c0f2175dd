import { PROVIDERS, type ProviderName } from '../auth';

const KEY = 'last-provider';

/** Keeps which provider this browser signed in with last; no more than its name. */
export const rememberProvider = (provider: ProviderName): void => {
  try {
    localStorage.setItem(KEY, provider);
  } catch {
    // Storage may be full or forbidden: then nothing is marked next time.
  }
};

/** The provider used last in this browser, if any. */
export const lastProvider = (): ProviderName | undefined => {
  try {
    const stored = localStorage.getItem(KEY);
    return PROVIDERS.find((name) => name === stored);
  } catch {
    return undefined;
  }
};
