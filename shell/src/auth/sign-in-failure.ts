import type { FirebaseError } from 'firebase/app';
import { findProviderId, type ProviderId } from 'shared-session/wire';

/** The reasons why a sign-in failed, from the error catalogue of specification 6. */
export type SignInFailure =
  /** The visitor did not finish in the popup. The sign-in page shows a neutral notice. */
  | { kind: 'closed' }
  | { kind: 'blocked' | 'offline' | 'account-disabled' | 'too-many' }
  /** The auth SDK rejected its configuration, which an operator must correct. */
  | { kind: 'not-started' }
  /** The account exists with another provider. `known` is this provider, if the error names it. */
  | { kind: 'other-provider'; known: ProviderId | undefined }
  /** The operator forgot to register the site's domain with the auth service. */
  | { kind: 'unauthorized-domain'; domain: string }
  | { kind: 'provider-disabled'; provider: ProviderId }
  | { kind: 'unknown'; code: string };

export const AUTH_NOT_STARTED_CODE = 'auth-service/not-started';

const isFirebaseError = (error: unknown): error is FirebaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

const codeOf = (error: unknown): string => (isFirebaseError(error) ? error.code : 'unknown');

const existingProvider = (error: unknown): ProviderId | undefined => {
  const response = isFirebaseError(error) ? error.customData?._tokenResponse : undefined;
  if (typeof response !== 'object' || response === null) return undefined;
  const verified = 'verifiedProvider' in response ? response.verifiedProvider : undefined;
  const first: unknown = Array.isArray(verified) ? verified[0] : undefined;
  return typeof first === 'string' ? findProviderId(first) : undefined;
};

/** Whether a script of the SDK is missing. In this case, `customData` is an event of the script. */
const isScriptMissing = (error: unknown): boolean =>
  isFirebaseError(error) && Object(error.customData) instanceof Event;

/**
 * The codes for a configuration that the auth service rejects. The SDK makes a code from each
 * message that it does not know: `auth/api-key-not-valid.-please-pass-a-valid-api-key.`
 */
const CONFIGURATION_CODES =
  /^auth\/(?:app-not-authorized|auth-domain-config-required|configuration-not-found|invalid-api-key|api-key-|requests-(?:from|to)-)/;

export const toSignInFailure = (error: unknown, provider: ProviderId): SignInFailure => {
  const code = isScriptMissing(error) ? 'auth/network-request-failed' : codeOf(error);
  switch (code) {
    case 'auth/popup-closed-by-user':
    case 'auth/cancelled-popup-request':
    case 'auth/user-cancelled':
      return { kind: 'closed' };
    case 'auth/popup-blocked':
      return { kind: 'blocked' };
    case 'auth/network-request-failed':
    case 'auth/timeout':
      return { kind: 'offline' };
    case 'auth/account-exists-with-different-credential':
    case 'auth/email-already-in-use':
      return { kind: 'other-provider', known: existingProvider(error) };
    case AUTH_NOT_STARTED_CODE:
      return { kind: 'not-started' };
    case 'auth/unauthorized-domain':
      return { kind: 'unauthorized-domain', domain: location.hostname };
    case 'auth/operation-not-allowed':
      return { kind: 'provider-disabled', provider };
    case 'auth/user-disabled':
      return { kind: 'account-disabled' };
    case 'auth/too-many-requests':
      return { kind: 'too-many' };
    default:
      return CONFIGURATION_CODES.test(code) ? { kind: 'not-started' } : { kind: 'unknown', code };
  }
};

const BENIGN_CODES_OF_GOOGLE = ['auth/popup-closed-by-user', 'auth/cancelled-popup-request'];

/** Logs only the code of a failed sign-in (specification 6), because errors may contain tokens. */
export const logSignInError = (error: unknown, provider: ProviderId): void => {
  const code = codeOf(error);
  if (provider === 'google' && BENIGN_CODES_OF_GOOGLE.includes(code)) {
    console.info(`Sign-in with ${provider} was not completed (benign): ${code}`);
  } else if (provider === 'microsoft' && code === 'auth/account-exists-with-different-credential') {
    console.error('Sign-in with microsoft: the account exists with a different credential');
  } else {
    console.error(`Sign-in with ${provider} failed: ${code}`);
  }
};
