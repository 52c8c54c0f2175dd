/** The sentences of the shell's pages that are loaded when they are shown; `texts.ts` has all others. */
export const pageTexts = {
  mobileOnly: {
    heading: 'Use the mobile app',
    why: 'The web app is for administrators. Everything you need is in the mobile app.',
    scan: 'Scan to open the app on your phone',
  },
  mobileApp: {
    heading: 'Get the mobile app',
    choose: "Choose your phone's app store.",
    ios: 'App Store',
    android: 'Google Play',
  },
  invited: {
    heading: "You're invited",
    lead: 'Accept to join the organization. You can belong to one organization only.',
    roles: { user: 'User', manager: 'Manager', admin: 'Admin', guest: 'Guest' } as Readonly<
      Record<string, string>
    >,
    invitation: (organization: string, role: string | undefined) =>
      role ? `${organization} invited you as ${role}` : `${organization} invited you`,
    /** For an organization without a name. */
    unnamed: 'An organization',
    accept: 'Accept',
    acceptFrom: (organization: string) => `Accept the invitation from ${organization}`,
    decline: 'Decline',
    declineFrom: (organization: string) => `Decline the invitation from ${organization}`,
    createInstead: 'Create your own organization instead',
    confirm: (organization: string) => `Decline the invitation from ${organization}?`,
    confirmText: 'You can join only if an administrator invites you again.',
    keep: 'Keep invitation',
    confirmDecline: 'Decline invitation',
  },
  statePanel: {
    heading: 'The shell’s view',
    lead: 'Rendered by the shell from the same atoms as the page above.',
    counter: 'Counter',
    increase: 'Increase in the shell',
    status: 'Session status',
    account: 'Account',
    renders: 'Renders of this panel',
    toast: 'Show a toast from the shell',
    toastMessage: 'A toast from the shell',
  },
} as const;
