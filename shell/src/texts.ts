/** Every sentence the shell shows, in one place, so that it can be translated. */
export const texts = {
  providers: { google: 'Google', microsoft: 'Microsoft', yahoo: 'Yahoo', apple: 'Apple' },
  skipToContent: 'Skip to content',
  signOut: 'Sign Out',
  signInLink: 'Sign In',
  tryAgain: 'Try again',
  title: (page: string, productName: string) => `${page} – ${productName}`,
  stepTitle: (step: number, of: number, page: string) => `Step ${step} of ${of}: ${page}`,
  onboardingBar: (productName: string) => `${productName} AI Onboarding`,
  copyright: (productName: string) => `© 2025 ${productName}`,
  /** Stands for an account that has neither name nor e-mail address nor phone number. */
  nameless: 'somebody without a name',
  account: (who: string) => `Signed in as ${who}`,
  accountMenu: (who: string) => `Account of ${who}`,
  navigation: 'Main',
  steps: 'Onboarding progress',
  /** The titles of the shell's own pages, by path. */
  titles: {
    '/login': 'Sign in',
    '/signup': 'Sign up',
    '/mobile-only': 'Use the mobile app',
    '/get-app': 'Get the mobile app',
  } as Readonly<Record<string, string>>,
  splash: {
    loading: 'Loading',
    slow: {
      auth: 'Still finding out whether you are signed in.',
      validity: 'Still checking your account.',
      profile: 'Still fetching your profile.',
      pages: 'Still reading which pages there are.',
      server: 'The server does not answer at the moment. This page keeps trying; nothing is lost.',
    },
    popup: 'Finish signing in in the window that opened.',
    popupHint: 'If you closed it, or cannot find it, cancel and start again.',
    cancel: 'Cancel',
  },
  signIn: {
    heading: (productName: string) => `Welcome to ${productName}`,
    lead: 'Sign in with your work account to set up and manage your organization.',
    continueWith: (provider: string) => `Continue with ${provider}`,
    lastUsed: 'Used last',
    support: 'Support',
    terms: 'Terms',
    privacy: 'Privacy',
    unavailable:
      'Sign-in cannot start until the site’s configuration has been read. Try again in a moment.',
    failures: {
      closed:
        'The sign-in window was closed before you finished. Choose a provider to start again.',
      blocked:
        'Your browser blocked the sign-in window. Allow pop-ups for this site, then choose a provider again.',
      offline: 'The sign-in service cannot be reached. Check your connection, then try again.',
      'other-provider': (known?: string) =>
        known
          ? `This email address is already in use with ${known}. Choose “Continue with ${known}”.`
          : 'This email address is already in use with another provider. Choose the one you used before.',
      'unauthorized-domain': (domain: string) =>
        `Sign-in is not set up for ${domain}. An operator has to add this domain to the identity service’s authorised domains.`,
      'provider-disabled': (provider: string) =>
        `Sign-in with ${provider} is switched off for this site. Choose another provider, or ask an operator to enable it.`,
      'not-started':
        'Sign-in could not start: the identity service does not accept this site’s configuration. An operator has to correct it.',
      'account-disabled': 'This account has been disabled. Ask your administrator to enable it.',
      'too-many': 'There were too many attempts. Wait a few minutes, then try again.',
      unknown: (code: string) =>
        `Sign-in did not work (${code}). Try again, or choose another provider.`,
    },
  },
  mobileOnly: {
    heading: 'Use the mobile app',
    why: 'The web app is for administrators; everything you need is in the mobile app.',
    scan: 'Scan to open the app on your phone',
  },
  mobileApp: {
    heading: 'Get the mobile app',
    choose: 'Choose the store of your phone.',
    ios: 'App Store',
    android: 'Google Play',
  },
  refused: {
    heading: 'This account cannot be used here',
    fallback:
      'The server does not accept this account. Ask your administrator, or sign in with another account.',
  },
  serverError: {
    heading: 'The server reports an error',
    says: (message: string) => `It says: “${message}”`,
    advice: 'This page keeps trying. Nothing is lost.',
  },
  unknownStatus: {
    heading: "Your organization's status is not known to this version of the app",
    advice: 'Reload the page to get the newest version, or try again later.',
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
    offline: 'You are offline. Connect to the internet, then try again.',
    remote: (name: string) =>
      `This part of the site (${name}) could not be loaded. The rest of it goes on working.`,
    remoteTampered: (name: string) =>
      `This part of the site (${name}) does not match what was released, so it was not run. Tell the support team.`,
    remoteMismatch: (name: string) =>
      `This part of the site (${name}) does not fit the version of the rest. It has to be released again.`,
    registry: 'The list of the site’s parts could not be read.',
    configuration: 'The site’s configuration could not be read.',
    rendering: 'This page stopped because of an error in it. What you saved is not affected.',
    details: 'Details',
    reference: 'Reference',
    copy: 'Copy reference',
    copied: 'Copied',
  },
  override: {
    label: 'Overridden parts',
    notice: (name: string, origin: string) => `${name} comes from ${origin} and is not checked.`,
    end: 'Use the released version',
  },
  toasts: { close: 'Close notification', region: 'Notifications' },
  statePanel: {
    heading: 'The shell’s view',
    lead: 'Drawn by the shell from the same atoms the page above uses.',
    counter: 'Counter',
    increase: 'Increase in the shell',
    status: 'Session status',
    account: 'Account',
    renders: 'Renders of this panel',
    toast: 'Show a toast from the shell',
    toastMessage: 'A toast from the shell',
  },
} as const;
