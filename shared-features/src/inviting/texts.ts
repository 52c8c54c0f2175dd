import { formatNumber, countedUsers as users } from '../words';

/** Every sentence of the dialog that invites users. */
export const texts = {
  title: 'Invite users',
  lead: "We don't email users. Copy the invitation and send it to them.",
  copy: 'Copy invitation',
  subject: (organization: string, product: string) => `${organization} invites you to ${product}`,
  pending: (count: number) => `${users(count)} pending`,
  pendingText:
    "They haven't signed in yet. Each message opens in your email app, with them in BCC.",
  email: (count: number) => `Email ${users(count)}`,
  emailPart: (from: number, to: number) => `Email users ${formatNumber(from)}–${formatNumber(to)}`,
  copyAddresses: 'Copy emails of pending users',
  app: 'Mobile app',
  scan: 'Show this code on a screen or print it. Scanned with a phone, it leads to the app.',
};
