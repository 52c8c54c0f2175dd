import { type FirebaseOptions, initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  OAuthProvider,
  onAuthStateChanged,
  signInWithPopup,
  signOut,
  type User,
} from 'firebase/auth';
import { preconnect } from 'react-dom';
import type { AuthProfile } from 'shared-session';
import { PROVIDERS, type ProviderId } from 'shared-session/wire';
import { AUTH_NOT_STARTED_CODE, logSignInError } from './sign-in-failure';

export type AuthService = ReturnType<typeof createAuthService>;

export const toAuthProfile = (user: User): AuthProfile => {
  const linked = user.providerData;
  return {
    uid: user.uid,
    // Skips blank names, because some providers send "" or a space for somebody without a name.
    name: [user, ...linked].find((each) => each.displayName?.trim())?.displayName ?? '',
    ...(user.email ? { email: user.email } : {}),
    photoURL: user.photoURL || linked.find((each) => each.photoURL)?.photoURL || null,
    ...(user.phoneNumber ? { phoneNumber: user.phoneNumber } : {}),
    providers: linked.map((each) => each.providerId),
  };
};

let instance: AuthService | undefined;

/** @throws {Error} "Firebase not initialized" if {@link initAuthService} was not called before */
export const getAuthService = (): AuthService => {
  if (!instance)
    throw Object.assign(new Error('Firebase not initialized'), { code: AUTH_NOT_STARTED_CODE });
  return instance;
};

/** The SDK loads Google's sign-in script from here. Local runs use the emulator's origin. */
export const AUTH_SCRIPTS_ORIGIN = 'https://apis.google.com';

type AuthConfig = { firebase: FirebaseOptions; identityEmulatorUrl?: string | undefined };

/** A repeated call returns the first instance (specification 6). */
export const initAuthService = ({ firebase, identityEmulatorUrl }: AuthConfig): AuthService => {
  if (instance) return instance;
  try {
    const auth = initializeAuth(initializeApp(firebase), {
      persistence: [indexedDBLocalPersistence, browserLocalPersistence],
      popupRedirectResolver: browserPopupRedirectResolver,
    });
    if (identityEmulatorUrl) {
      connectAuthEmulator(auth, identityEmulatorUrl, { disableWarnings: true });
    }
    instance = createAuthService(auth);
    return instance;
  } catch (error) {
    console.error('Firebase Auth could not be initialized', error);
    throw error;
  }
};

/**
 * Connects early to the hosts from which the SDK loads code at the first click. The popup opens
 * only after this code has arrived, and browsers block a popup that opens seconds after the click.
 */
export const preconnectToAuthHosts = ({ firebase, identityEmulatorUrl }: AuthConfig): void => {
  if (identityEmulatorUrl) return;
  preconnect(AUTH_SCRIPTS_ORIGIN);
  preconnect(`https://${firebase.authDomain}`);
};

/**
 * The providers that must ask which account to use. A provider that knows only one account would
 * otherwise use it without a question. After "Sign Out", nobody could then use another account.
 */
const PROVIDERS_TO_ASK: readonly ProviderId[] = ['google', 'microsoft'];

export const createAuthProvider = (id: ProviderId): GoogleAuthProvider | OAuthProvider => {
  const { accountId, scopes = [] }: { accountId: string; scopes?: readonly string[] } =
    PROVIDERS[id];
  const provider = id === 'google' ? new GoogleAuthProvider() : new OAuthProvider(accountId);
  if (PROVIDERS_TO_ASK.includes(id)) provider.setCustomParameters({ prompt: 'select_account' });
  for (const scope of scopes) provider.addScope(scope);
  return provider;
};

const POPUP_CHECK_INTERVAL_MS = 250;
const POPUP_RESULT_TIMEOUT_MS = 1000;

type SignInAttempt = { isCancelled: boolean };

/**
 * The SDK does not expose its sign-in popup. To find and close the popup, `watch` replaces
 * `window.open` until the popup opens (decision 29). Attempts may overlap, because the SDK reports
 * a closed popup only after eight seconds or more.
 */
const createPopupWatch = () => {
  let popup: Window | null = null;
  /** The sign-ins without a result. */
  const running = new Set<SignInAttempt>();
  /**
   * The sign-ins that have no open popup yet, because the SDK first loads a script. The SDK later
   * opens the popups in this order, even for a sign-in that a newer sign-in has replaced.
   */
  let opening: SignInAttempt[] = [];
  let { open } = window;
  const restoreOpen = (): void => {
    if (window.open === noteWindow) window.open = open;
  };
  const noteWindow: typeof window.open = (...options) => {
    const isCancelled = opening.shift()?.isCancelled;
    if (opening.length === 0) restoreOpen();
    if (isCancelled) return null;
    popup = open.apply(window, options);
    return popup;
  };
  return {
    watch: async <Result>(
      own: SignInAttempt,
      signIn: () => Promise<Result>,
      onClosed: () => void,
    ): Promise<Result> => {
      popup = null;
      running.add(own);
      opening.push(own);
      if (window.open !== noteWindow) {
        open = window.open;
        window.open = noteWindow;
      }
      let closed: ReturnType<typeof setTimeout> | undefined;
      const look = setInterval(() => {
        if (!popup?.closed) return;
        clearInterval(look);
        closed = setTimeout(onClosed, POPUP_RESULT_TIMEOUT_MS);
      }, POPUP_CHECK_INTERVAL_MS);
      try {
        return await signIn();
      } finally {
        running.delete(own);
        if (opening.at(-1) === own) {
          opening = [];
          restoreOpen();
        }
        clearInterval(look);
        clearTimeout(closed);
      }
    },
    cancelAll: (): void => {
      for (const each of [...running, ...opening]) each.isCancelled = true;
      popup?.close();
    },
  };
};

const createAuthService = (auth: Auth) => {
  const popups = createPopupWatch();
  let report: (profile: AuthProfile | null) => void = () => {};
  /** If true, the SDK may sign in a cancelled account, even when it waits for no popup any more. */
  let hasCancelled = false;
  /** The account of a sign-in in this tab that has not completed. */
  let arriving: User | null = null;
  // The SDK calls this only for sign-ins in this tab, so sign-ins in other tabs are not affected.
  auth.beforeAuthStateChanged((user) => {
    arriving = user;
  });
  /** Waits for the next task, because a newer sign-in may complete with the same account. */
  const signOutUnlessCompleted = (user: User): void => {
    setTimeout(() => {
      if (arriving !== user) return;
      arriving = null;
      signOut(auth).catch(console.error);
    });
  };
  return {
    /** Calls `listener` at the start, after sign-ins in this tab, and when the account changes. */
    onChange(listener: typeof report): void {
      report = listener;
      onAuthStateChanged(auth, (user) => {
        // Does not report an account that may come from a cancelled popup. If the account comes
        // from a newer popup, `signIn` reports it.
        if (user && hasCancelled && arriving === user) signOutUnlessCompleted(user);
        else listener(user && toAuthProfile(user));
      });
    },
    /**
     * Opens the sign-in popup. Call this during the click, because browsers block popups at other
     * times. Errors are logged and rethrown. `onClosed` is called a second after the popup was
     * closed without a result, but the sign-in may still succeed later.
     */
    async signIn(provider: ProviderId, onClosed: () => void) {
      try {
        const attempt: SignInAttempt = { isCancelled: false };
        const open = () => signInWithPopup(auth, createAuthProvider(provider));
        const { user } = await popups.watch(attempt, open, onClosed);
        const profile = toAuthProfile(user);
        if (attempt.isCancelled) signOutUnlessCompleted(user);
        else {
          arriving = null;
          // Reports the account here too, because `onAuthStateChanged` reports only a change. After
          // a failed sign-out, the SDK still has the account, and this sign-in changes nothing.
          report(profile);
        }
        return { user: profile, idToken: await user.getIdToken() };
      } catch (error) {
        logSignInError(error, provider);
        throw error;
      }
    },
    /** Closes the popup and cancels the sign-in. If an account still arrives, signs it out. */
    closePopup(): void {
      hasCancelled = true;
      popups.cancelAll();
    },
    /** If signing out fails, logs the error and throws it again. */
    async signOut(): Promise<void> {
      try {
        await signOut(auth);
      } catch (error) {
        console.error('Sign-out failed', error);
        throw error;
      }
    },
    /** Resolves with `null` when nobody is signed in. */
    getIdToken: async (forceRefresh = false): Promise<string | null> =>
      (await auth.currentUser?.getIdToken(forceRefresh)) ?? null,
  };
};
