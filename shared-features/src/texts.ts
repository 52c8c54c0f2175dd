/** Every sentence of this package outside the row editor, in one place so that it can be translated. */
export const texts = {
  tryAgain: 'Try again',
  cancel: 'Cancel',

  roles: { user: 'User', manager: 'Manager', admin: 'Admin', guest: 'Guest' },

  outage: {
    title: "The server can't be reached",
    text: "We'll reconnect automatically. Nothing you typed is lost.",
  },

  invitation: {
    organization: 'Your organization',
    greeting: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
    opening: (organization: string, product: string) =>
      `${organization} now uses ${product}, an assistant you can ask about our work.`,
    app: 'Get the mobile app:',
    site: (url: string) => `You are an administrator: sign in at ${url}`,
    ios: (url: string) => `iPhone and iPad: ${url}`,
    android: (url: string) => `Android: ${url}`,
    signIn: 'Sign in with the email address this message was sent to.',
    signInAs: (email: string) => `Sign in with ${email}.`,
  },
} as const;
