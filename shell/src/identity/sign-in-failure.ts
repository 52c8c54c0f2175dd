import type { FirebaseError } from 'firebase/app';
import { texts } from '../texts';
import { type ProviderName, providerById } from './providers';

/** What the sign-in page says about a sign-in that did not come to its end. */
export type SignInFailure = {
  /** `neutral`: the visitor's own choice, no alarm. */
  tone: 'neutral' | 'problem';
  message: string;
};

const isFirebaseError = (error: unknown): error is FirebaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/** The provider an existing account was made with, where the answer tells it. */
const existingProvider = (error: FirebaseError): ProviderName | undefined => {
  const response = error.customData?._tokenResponse;
  if (typeof response !== 'object' || response === null) return undefined;
  const verified = 'verifiedProvider' in response ? response.verifiedProvider : undefined;
  const first: unknown = Array.isArray(verified) ? verified[0] : undefined;
  return typeof first === 'string' ? providerById(first) : undefined;
};

/** What happened, in words that tell what to do: the error catalogue of specification 6. */
export const signInFailure = (error: unknown, provider: ProviderName): SignInFailure => {
  const { failures } = texts.signIn;
  const code = isFirebaseError(error) ? error.code : 'unknown';
  const problem = (message: string): SignInFailure => ({ tone: 'problem', message });
  switch (code) {
    case 'auth/popup-closed-by-user':
    case 'auth/cancelled-popup-request':
    case 'auth/user-cancelled':
      return { tone: 'neutral', message: failures.closed };
    case 'auth/popup-blocked':
      return problem(failures.blocked);
    case 'auth/network-request-failed':
    case 'auth/timeout':
      return problem(failures.offline);
    case 'auth/account-exists-with-different-credential':
    case 'auth/email-already-in-use': {
      const known = isFirebaseError(error) ? existingProvider(error) : undefined;
      return problem(failures.otherProvider(known && texts.providers[known]));
    }
    case 'auth/unauthorized-domain':
      return problem(failures.unauthorizedDomain(location.hostname));
    case 'auth/operation-not-allowed':
      return problem(failures.disabled(texts.providers[provider]));
    case 'auth/user-disabled':
      return problem(failures.accountDisabled);
    case 'auth/too-many-requests':
      return problem(failures.tooMany);
    default:
      return problem(failures.other(code));
  }
};

const BENIGN: Partial<Record<ProviderName, readonly string[]>> = {
  google: ['auth/popup-closed-by-user', 'auth/cancelled-popup-request'],
};

/** Logs a failed sign-in as specification 6 asks: code and message, never a credential. */
export const logSignInError = (error: unknown, provider: ProviderName): void => {
  const code = isFirebaseError(error) ? error.code : 'unknown';
  if (BENIGN[provider]?.includes(code)) {
    console.info(`Sign-in with ${provider} was not completed (benign): ${code}`);
  } else if (provider === 'microsoft' && code === 'auth/account-exists-with-different-credential') {
    console.error('Sign-in with microsoft: the account exists with a different credential');
  } else {
    console.error(`Sign-in with ${provider} failed: ${code}`);
  }
};
