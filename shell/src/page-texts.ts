import { formatList, messages, plural } from 'shared-i18n';
import type { UnsavedCounts } from 'shared-session';

/** Lists what is unsaved: "2 unsent locations, 3,000 unsent users, and unsaved changes". */
export const formatUnsavedCounts = (unsaved: UnsavedCounts): string => {
  const { locations, users, changes, isChangeRunning } = unsaved;
  const words = pageTexts.unsaved;
  return formatList([
    ...(locations > 0 ? [words.locations(locations)] : []),
    ...(users > 0 ? [words.users(users)] : []),
    ...(changes > 0 ? [words.changes] : []),
    ...(isChangeRunning ? [words.running] : []),
  ]);
};

/** The texts of pages that are loaded later. `texts.ts` has the other texts of the shell. */
export const pageTexts = messages('shell.pages', {
  unsaved: {
    locations: plural('{count} unsent location', '{count} unsent locations'),
    users: plural('{count} unsent user', '{count} unsent users'),
    changes: 'unsaved changes',
    running: 'the rest of a running change',
  },
  signOut: {
    title: 'Sign out and discard {unsaved}?',
    row: 'This row is stored only on this device. To keep it, stay signed in and save it first.',
    rows: "They're stored only on this device. To keep them, stay signed in and save them first.",
    running:
      'The change stops, and the remaining users stay as they are. To finish it, stay signed in.',
    stay: 'Stay signed in',
    confirm: 'Sign out and discard',
  },
  sessionEnded: {
    title: 'Your session ended',
    text: 'Sign in again to continue where you left off.',
    kept: 'Sign in again to continue where you left off. This device keeps {unsaved}.',
    stopped: 'A change of users stopped. Users not changed by then stay as they were.',
  },
  toasts: {
    undoable: '{message}. To undo, press {shortcut}, or F6 to get to the button.',
  },
  mobileOnly: {
    why: 'The web app is for administrators. Everything you need is in the mobile app.',
    scan: 'Scan to open the app on your phone',
  },
  mobileApp: {
    choose: "Choose your phone's app store.",
    ios: 'App Store',
    android: 'Google Play',
  },
  invited: {
    lead: 'Accept to join the organization. You can belong to only one organization.',
    roles: { user: 'User', manager: 'Manager', admin: 'Admin', guest: 'Guest' } as Readonly<
      Record<string, string>
    >,
    invitedBy: '{organization} invited you',
    invitedAs: '{organization} invited you as {role}',
    unnamed: 'An organization',
    accept: 'Accept',
    acceptFrom: 'Accept the invitation from {organization}',
    decline: 'Decline',
    declineFrom: 'Decline the invitation from {organization}',
    createInstead: 'Create your own organization instead',
    confirm: 'Decline the invitation from {organization}?',
    confirmText: 'You can join only if an administrator invites you again.',
    keep: 'Keep invitation',
    confirmDecline: 'Decline invitation',
  },
  statePanel: {
    heading: "The shell's view",
    lead: 'Rendered by the shell from the same atoms as the page above.',
    counter: 'Counter',
    increase: 'Increase in the shell',
    status: 'Session status',
    account: 'Account',
    renders: 'Renders of this panel',
    toast: 'Show a toast from the shell',
    toastMessage: 'A toast from the shell',
  },
});

export const signInTexts = messages('shell.sign-in', {
  heading: 'Welcome to {productName}',
  lead: 'Sign in with your work account to set up and manage your organization.',
  moment: {
    question: 'When do we open on Sunday?',
    answer: 'At 10 in Chicago, at noon in Austin.',
  },
  continueWith: 'Continue with {provider}',
  lastUsed: 'Last used',
  unavailable:
    "Sign-in isn't available until the app has loaded its configuration. Try again in a moment.",
  failures: {
    closed: 'The sign-in window was closed before you finished. Choose a provider to start again.',
    blocked:
      'Your browser blocked the sign-in window. Allow pop-ups for this site, then choose a provider again.',
    offline: "The sign-in service can't be reached. Check your connection, then try again.",
    otherProvider:
      'This email address is already in use with {provider}. Choose “Continue with {provider}”.',
    unknownProvider:
      'This email address is already in use with another provider. Choose the one you used before.',
    'other-provider': (known?: string): string =>
      known ? signInTexts.failures.otherProvider(known) : signInTexts.failures.unknownProvider,
    'unauthorized-domain':
      "Sign-in isn't set up for {domain}. An operator needs to add this domain to the authorized domains of the sign-in service.",
    'provider-disabled':
      'Sign-in with {provider} is turned off for this site. Choose another provider, or ask an operator to turn it on.',
    'not-started':
      "Sign-in couldn't start because the sign-in service doesn't accept this site's configuration. An operator needs to correct it.",
    'account-disabled':
      'This account is disabled. Contact support, or sign in with another account.',
    'too-many': 'Too many attempts. Wait a few minutes, then try again.',
    unknown: 'Sign-in failed ({code}). Try again, or choose another provider.',
  },
});
