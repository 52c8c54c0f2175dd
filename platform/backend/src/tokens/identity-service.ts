import type { Settings } from '../settings';
import {
  type AccountStates,
  cachedAccounts,
  emulatorAccounts,
  firebaseAccounts,
  unaskedAccounts,
} from './account-state';
import { GOOGLE_KEYS_URL, remoteKeys } from './key-source';
import { emulatorTokens, signedTokens, type TokenVerifier } from './verify-token';

/** All that the backend asks of the identity provider. */
export type IdentityService = { verifyToken: TokenVerifier; accountState: AccountStates };

/** A disabled account is shut out after at most this long; the emulator is near and asked each second. */
const KEEP_MS = 30_000;
const KEEP_LOCAL_MS = 1_000;

/** The identity provider that the settings name: the emulator, or Firebase with Google's keys. */
export const identityServiceOf = (
  settings: Pick<Settings, 'emulatorHost' | 'firebaseProjectId' | 'hasGoogleCredentials'>,
): IdentityService => {
  const { emulatorHost, firebaseProjectId: projectId, hasGoogleCredentials } = settings;
  if (emulatorHost !== undefined) {
    const ask = emulatorAccounts(emulatorHost, projectId);
    return {
      verifyToken: emulatorTokens({ projectId }),
      accountState: cachedAccounts(ask, { keepMs: KEEP_LOCAL_MS }),
    };
  }
  return {
    verifyToken: signedTokens(remoteKeys(GOOGLE_KEYS_URL), { projectId }),
    accountState: hasGoogleCredentials
      ? cachedAccounts(firebaseAccounts(projectId), { keepMs: KEEP_MS })
      : unaskedAccounts,
  };
};
