import { messages } from 'shared-i18n';

export const texts = messages('shared-features', {
  tryAgain: 'Try again',
  cancel: 'Cancel',
  notSaved: "Your changes weren't saved. {reason}",
  /** The time zone of this device, which is the first option in a list of time zones. */
  thisDevice: '{zone}, this device',

  roles: { user: 'User', manager: 'Manager', admin: 'Admin', guest: 'Guest' },

  outage: {
    title: "The server can't be reached",
    text: "We'll reconnect automatically. Nothing you typed is lost.",
  },

  removing: {
    removed: '{name} removed',
    undo: 'Undo',
    failedBecause: "{name} wasn't removed. {reason}",
  },

  invitation: {
    organization: 'Your organization',
    hello: 'Hello,',
    helloTo: 'Hello {name},',
    greeting: (name: string): string =>
      name ? texts.invitation.helloTo(name) : texts.invitation.hello,
    opening: '{organization} now uses {product}, an AI assistant for questions about your work.',
    app: 'Get the mobile app:',
    site: "You're an administrator. Sign in at {url}",
    administrators: 'Administrators sign in at {url}',
    accept: 'Accept the invitation at {url}',
    ios: 'iPhone and iPad: {url}',
    android: 'Android: {url}',
    signIn: 'Sign in with the email address this message was sent to.',
    signInAs: 'Sign in with {email}.',
  },
});
