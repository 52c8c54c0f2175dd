import { messages } from 'shared-i18n';

/** The texts in the first script. `page-texts.ts` has the texts of pages that are loaded later. */
export const texts = messages('shell', {
  skipToContent: 'Skip to content',
  signOut: 'Sign Out',
  signOutAnyway: "Sign out and discard what isn't saved?",
  signInLink: 'Sign In',
  tryAgain: 'Try again',
  reload: 'Reload',
  title: '{page} – {productName}',
  stepTitle: 'Step {step} of {of}: {page}',
  onboardingBar: '{productName} AI Onboarding',
  copyright: '© 2025 {productName}',
  signedInAs: 'Signed in as {who}',
  signedIn: "You're signed in",
  /** Contains the initials that the account button shows (WCAG 2.5.3). */
  accountOf: 'Account of {who} ({initials})',
  yourAccount: 'Your account',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  language: 'Language',
  languageFailed: "The language couldn't be loaded. Check your connection and choose it again.",
  navigation: 'Main',
  more: 'More',
  palette: { open: 'Search', failed: "The search couldn't be loaded. Check your connection." },
  /** The titles of the shell's own pages, by path. */
  titles: {
    '/login': 'Sign in',
    '/signup': 'Sign up',
    '/mobile-only': 'Use the mobile app',
    '/get-app': 'Get the mobile app',
    invited: "You're invited",
  },
  splash: {
    loading: 'Loading',
    slow: {
      auth: "Still checking whether you're signed in.",
      validity: 'Still checking your account.',
      profile: 'Still loading your profile.',
      pages: 'Still loading the app.',
      server: "The server isn't responding. This page keeps trying, and nothing is lost.",
    },
    popup: 'Continue in the sign-in window.',
    popupHint: "If you closed it or can't find it, cancel and start again.",
    cancel: 'Cancel',
  },
  help: 'Help',
  legal: { support: 'Support', terms: 'Terms', privacy: 'Privacy' },
  refused: {
    heading: 'This account cannot be used here',
    fallback:
      "The server doesn't accept this account. Ask your administrator, or sign in with another account.",
  },
  serverError: {
    heading: 'The server reports an error',
    says: 'It says: “{message}”',
    advice: 'This page keeps trying. Nothing is lost.',
  },
  unknownStatus: {
    title: "Your organization's status is not known to this version of the app",
    advice: 'You can keep working. Reload the page to get the newest version.',
  },
  error: {
    oops: 'Oops! Something went wrong',
    code: 'Error',
    unknown: 'An unknown error occurred.',
    goHome: 'Go back home',
    title: 'Something went wrong',
    notFoundTitle: 'Page not found',
    notFoundStatus: 'Not Found',
    notFound: 'There is no page at this address. Check the address, or go back home.',
    goneTitle: 'Page removed',
    gone: 'This page is no longer part of the site.',
    offline: "You're offline. Connect to the internet, then try again.",
    remote: "This part of the site ({name}) couldn't be loaded. The rest of the site still works.",
    remoteTampered:
      "This part of the site ({name}) doesn't match the released version, so it was blocked. Contact support.",
    remoteMismatch:
      "This part of the site ({name}) doesn't work with this version of the site. Reload the page. If this message stays, contact support.",
    registryEntry:
      "This part of the site ({name}) isn't set up correctly. Contact support. The rest of the site still works.",
    registry: "The list of the site's parts couldn't be read.",
    configuration: "The site's configuration couldn't be read.",
    rendering: "This page stopped because of an error. Your saved data isn't affected.",
    details: 'Details',
  },
  toasts: { close: 'Close notification', region: 'Notifications' },
});
