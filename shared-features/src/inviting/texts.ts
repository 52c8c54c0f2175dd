import { messages, plural } from 'shared-i18n';

/** Every sentence of the dialog that invites users. */
export const texts = messages('shared-features.inviting', {
  title: 'Invite users',
  lead: "We don't email users. Copy the invitation and send it to them.",
  copy: 'Copy invitation',
  subject: '{organization} invites you to {product}',
  pending: plural('{count} user pending', '{count} users pending'),
  pendingText:
    "They haven't signed in yet. Each message opens in your email app, with them in BCC.",
  email: plural('Email {count} user', 'Email {count} users'),
  emailPart: 'Email users {from}–{to}',
  copyAddresses: 'Copy emails of pending users',
  app: 'Mobile app',
  scan: 'Show this code on a screen or print it. Scanned with a phone, it leads to the app.',
});
