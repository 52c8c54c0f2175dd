/** Every sentence of this package outside the dialogs. */
export const texts = {
  tryAgain: 'Try again',
  cancel: 'Cancel',
  notSaved: (reason: string) => `Your changes weren't saved. ${reason}`,

  roles: { user: 'User', manager: 'Manager', admin: 'Admin', guest: 'Guest' },

  outage: {
    title: "The server can't be reached",
    text: "We'll reconnect automatically. Nothing you typed is lost.",
  },

  removing: {
    removed: (name: string) => `${name} removed`,
    undo: 'Undo',
    failedBecause: (name: string, reason: string) => `${name} wasn't removed. ${reason}`,
  },

  invitation: {
    organization: 'Your organization',
    greeting: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
    opening: (organization: string, product: string) =>
      `${organization} now uses ${product}, an AI assistant for questions about your work.`,
    app: 'Get the mobile app:',
    site: (url: string) => `You're an administrator. Sign in at ${url}`,
    ios: (url: string) => `iPhone and iPad: ${url}`,
    android: (url: string) => `Android: ${url}`,
    signIn: 'Sign in with the email address this message was sent to.',
    signInAs: (email: string) => (email ? `Sign in with ${email}.` : ''),
  },
} as const;
