import { type FirebaseOptions, initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  signInWithPopup,
  signOut,
} from 'firebase/auth';
import type { IdentityProfile } from 'shared-session';
import { identityProfile } from './identity-profile';
import { authProvider, type ProviderName } from './providers';
import { logSignInError, NOT_STARTED } from './sign-in-failure';

/** What a provider's popup gives (specification 6). */
export type SignedIn = { user: IdentityProfile; idToken: string };

/** The identity service, as the rest of the shell sees it. */
export type Identity = {
  /** Tells who is signed in: once when the SDK knows, and at every change, in every tab. */
  onChange(listener: (profile: IdentityProfile | null) => void): void;
  /** Opens the provider's popup. Call it inside the click. Errors are logged and rethrown. */
  signIn(provider: ProviderName): Promise<SignedIn>;
  /** Errors are logged and rethrown. */
  signOut(): Promise<void>;
  /** The token of who is signed in, `null` when nobody is. `forceRefresh` gets a new one. */
  getIdToken(forceRefresh?: boolean): Promise<string | null>;
};

let instance: Identity | undefined;

/** The identity service. @throws {Error} "Firebase not initialized" before {@link initIdentity} */
export const getIdentity = (): Identity => {
  if (!instance) throw Object.assign(new Error('Firebase not initialized'), { code: NOT_STARTED });
  return instance;
};

/** Starts the identity SDK, once: a repeated call returns the first instance (specification 6). */
export const initIdentity = (options: FirebaseOptions, emulatorUrl?: string): Identity => {
  if (instance) return instance;
  try {
    const auth = initializeAuth(initializeApp(options), {
      persistence: [indexedDBLocalPersistence, browserLocalPersistence],
      popupRedirectResolver: browserPopupRedirectResolver,
    });
    if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
    instance = createIdentity(auth);
    return instance;
  } catch (error) {
    console.error('The identity service could not be initialised', error);
    throw error;
  }
};

const createIdentity = (auth: Auth): Identity => ({
  onChange(listener) {
    onAuthStateChanged(auth, (user) => listener(user && identityProfile(user)));
  },
  async signIn(provider) {
    try {
      const { user } = await signInWithPopup(auth, authProvider(provider));
      return { user: identityProfile(user), idToken: await user.getIdToken() };
    } catch (error) {
      logSignInError(error, provider);
      throw error;
    }
  },
  async signOut() {
    try {
      await signOut(auth);
    } catch (error) {
      console.error('Sign-out failed', error);
      throw error;
    }
  },
  getIdToken: async (forceRefresh = false) =>
    (await auth.currentUser?.getIdToken(forceRefresh)) ?? null,
});
