import { createHash } from 'node:crypto';
import { comparable, fold, type Role } from 'shared-session/wire';
import type { locations, members, organizations } from '../database/schema';
import type { DemoAccount } from './accounts';
import { demoNames } from './names';
import type { DemoOrganization } from './organizations';

type MemberInsert = typeof members.$inferInsert;

/** All rows of one organization. */
export type DemoRows = {
  organization: typeof organizations.$inferInsert;
  locations: (typeof locations.$inferInsert)[];
  members: MemberInsert[];
};

/** An id in the form of ours that is the same at every seeding, so that bookmarks survive a reset. */
const idOf = (...names: readonly (string | number)[]): string => {
  const hex = createHash('sha256').update(names.join('/')).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
};

// Of twenty people thirteen are users; the rest is spread so that every filter finds somebody.
const ROLES_OF_TWENTY: readonly Role[] = [
  'admin',
  'manager',
  'manager',
  'manager',
  'guest',
  'guest',
  'guest',
];

const invented = (demo: DemoOrganization, id: string, locationIds: string[]): MemberInsert[] =>
  demoNames(demo.users - 1 - demo.accounts.length).map(({ name, spelled }, index) => {
    const email = `${spelled}@${demo.domain}`;
    return {
      id: idOf(id, 'member', index),
      organizationId: id,
      // Two of three have signed in; these accounts exist nowhere, so nobody can be them.
      uid: index % 3 === 2 ? null : `demo-${idOf(id, 'uid', index).slice(0, 13)}`,
      name,
      nameFold: fold(name),
      email,
      emailKey: comparable(email),
      role: ROLES_OF_TWENTY[(index * 7) % 20] ?? 'user',
      // Seven is no divisor of the number of locations, so that people without one are everywhere in the list.
      locationId: index % 7 === 3 ? null : (locationIds[(index * 5) % locationIds.length] ?? null),
    };
  });

const accountRow = (
  organizationId: string,
  { uid, name, email }: DemoAccount,
  role: Role,
  locationId: string | null,
): MemberInsert => ({
  id: idOf(organizationId, 'account', uid),
  organizationId,
  uid,
  name,
  nameFold: fold(name),
  email,
  emailKey: comparable(email),
  role,
  locationId,
});

/** The rows that make up a demo organization; the last location stays empty where there are more than four. */
export const demoRowsOf = (demo: DemoOrganization): DemoRows => {
  const { name, website, phone, address, onboardingStatus, subscriptionStatus } = demo;
  const id = idOf('demo', demo.creator.uid);
  const locationRows = demo.locations.map((location, index) => ({
    id: idOf(id, 'location', index),
    organizationId: id,
    name: location.name,
    nameKey: comparable(location.name),
    address: location.address ?? null,
    timeZone: location.time_zone ?? null,
  }));
  const occupied = locationRows
    .map((row) => row.id)
    .slice(0, locationRows.length > 4 ? -1 : undefined);
  return {
    organization: {
      id,
      name,
      website: website ?? null,
      phone: phone ?? null,
      address: address ?? null,
      onboardingStatus,
      subscriptionStatus,
      verified: onboardingStatus === 'completed',
      createdBy: demo.creator.uid,
    },
    locations: locationRows,
    members: [
      accountRow(id, demo.creator, 'admin', occupied[0] ?? null),
      ...demo.accounts.map(({ account, role }) =>
        accountRow(id, account, role, occupied[1] ?? null),
      ),
      ...invented(demo, id, occupied),
    ],
  };
};
