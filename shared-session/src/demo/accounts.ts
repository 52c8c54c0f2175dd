import type { ProviderAccountId } from '../wire';

/** An account that exists in the identity emulator from the first local run (specification 13). */
export type DemoAccount = {
  /**
   * The id. It is always the same, so that it matches the data even if only accounts or data are
   * created again.
   */
  uid: string;
  email: string;
  name: string;
  provider: ProviderAccountId;
};

/** The demo accounts by purpose. Their addresses are verified. */
export const DEMO_ACCOUNTS = {
  newcomer: {
    uid: 'demo-new',
    email: 'new@demo.test',
    name: 'Noor Haddad',
    provider: 'google.com',
  },
  addsLocations: {
    uid: 'demo-locations',
    email: 'locations@demo.test',
    name: 'Lucía Ferrer',
    provider: 'google.com',
  },
  addsUsers: {
    uid: 'demo-users',
    email: 'users@demo.test',
    name: 'Ulrich Brandt',
    provider: 'microsoft.com',
  },
  verifies: {
    uid: 'demo-verification',
    email: 'verification@demo.test',
    name: 'Valérie Moreau',
    provider: 'yahoo.com',
  },
  subscribes: {
    uid: 'demo-subscribe',
    email: 'subscribe@demo.test',
    name: 'Sione Tupou',
    provider: 'apple.com',
  },
  owner: {
    uid: 'demo-owner',
    email: 'owner@demo.test',
    name: 'Olivia Lindqvist',
    provider: 'google.com',
  },
  member: {
    uid: 'demo-member',
    email: 'member@demo.test',
    name: 'Marek Nowak',
    provider: 'microsoft.com',
  },
} as const satisfies Record<string, DemoAccount>;

/** All demo accounts, in the order of the account chooser. */
export const demoAccounts: readonly DemoAccount[] = Object.values(DEMO_ACCOUNTS);
