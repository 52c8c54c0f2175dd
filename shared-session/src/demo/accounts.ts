import type { ProviderAccountId } from '../wire';

/** An account of local runs (specification 13). The workbench and the smoke test use it too. */
export type DemoAccount = {
  /** The uid never changes, so that demo data from earlier runs still belongs to the account. */
  uid: string;
  email: string;
  name: string;
  provider: ProviderAccountId;
};

const account = (id: string, name: string, provider: ProviderAccountId): DemoAccount => ({
  uid: `demo-${id}`,
  email: `${id}@demo.test`,
  name,
  provider,
});

/** The email addresses of these accounts are all verified. */
export const DEMO_ACCOUNTS = {
  newcomer: account('new', 'Noor Haddad', 'google.com'),
  addsLocations: account('locations', 'Lucía Ferrer', 'google.com'),
  addsUsers: account('users', 'Ulrich Brandt', 'microsoft.com'),
  verifies: account('verification', 'Valérie Moreau', 'yahoo.com'),
  subscribes: account('subscribe', 'Sione Tupou', 'apple.com'),
  owner: account('owner', 'Olivia Lindqvist', 'google.com'),
  member: account('member', 'Marek Nowak', 'microsoft.com'),
};

export const demoAccounts: readonly DemoAccount[] = Object.values(DEMO_ACCOUNTS);
