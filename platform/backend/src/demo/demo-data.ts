import { createHash } from 'node:crypto';
import { and, inArray, isNull, or } from 'drizzle-orm';
import { demoAccounts } from 'shared-session/demo-accounts';
import { foldCase, foldForSearch } from 'shared-session/wire';
import type { Database, Transaction } from '../database/database';
import {
  completedOneTimeSteps,
  idempotencyKeys,
  locations,
  members,
  nameAndEmailColumns,
  organizations,
} from '../database/schema';
import { acquireTransactionLock } from '../database/transactions';
import { DEMO_ORGANIZATIONS, type DemoOrganization } from './organizations';

/** Returns the same UUID each time for the same names, so that bookmarks work after a reset. */
const idOf = (...names: readonly (string | number)[]): string => {
  const hex = createHash('sha256').update(names.join('/')).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
};

// Of twenty invented people, seven have these roles, and the others have the role `user`. So in the
// demo, each role filter finds somebody.
const ROLES_OF_TWENTY = 'admin manager manager manager guest guest guest'.split(' ');

/** Milliseconds since the first invented user was added. Later users follow at equal intervals. */
const DEMO_AGE_MS = 75 * 24 * 60 * 60 * 1000;

const inventedMembers = (count: number, id: string, domain: string, locationIds: string[]) =>
  createDemoNames(count).map(({ name, spelled }, index, { length }) => {
    const age = DEMO_AGE_MS * (1 - index / length);
    const createdAt = new Date(Date.now() - age);
    const isInvited = index % 3 === 2;
    return {
      id: idOf(id, 'member', index),
      organizationId: id,
      // Gives two of three users an account id, as if they had signed in. No such accounts exist.
      uid: isInvited ? null : `demo-${idOf(id, 'uid', index).slice(0, 13)}`,
      ...nameAndEmailColumns(name, `${spelled}@${domain}`),
      role: ROLES_OF_TWENTY[(index * 7) % 20] ?? 'user',
      createdAt,
      joinedAt: isInvited ? null : new Date(createdAt.getTime() + (age * (index % 5)) / 5),
      locationId: index % 7 === 3 ? null : (locationIds[(index * 5) % locationIds.length] ?? null),
    };
  });

const demoRowsOf = (demo: DemoOrganization) => {
  const { creator, members: others = [], users = 1, locations: places = [], ...columns } = demo;
  const organizationId = idOf('demo', creator.uid);
  const locationRows = places.map(([name, address, timeZone], index) => ({
    id: idOf(organizationId, 'location', index),
    organizationId,
    name,
    nameKey: foldCase(name),
    address,
    timeZone,
  }));
  // With more than four locations, the last one has no users, as an example of an unused location.
  const occupied = locationRows.map(({ id }) => id).slice(0, places.length > 4 ? -1 : undefined);
  const accountRows = [creator, ...others].map(({ uid, name, email }, index) => ({
    id: idOf(organizationId, 'account', uid),
    organizationId,
    uid,
    ...nameAndEmailColumns(name, email),
    role: uid === creator.uid ? 'admin' : 'user',
    joinedAt: new Date(),
    locationId: occupied[index] ?? null,
  }));
  const invented = users - accountRows.length;
  const domain = demo.website ? new URL(demo.website).hostname : '';
  return {
    organization: {
      ...columns,
      id: organizationId,
      verified: demo.onboardingStatus === 'completed',
      createdBy: creator.uid,
    },
    locations: locationRows,
    members: [...accountRows, ...inventedMembers(invented, organizationId, domain, occupied)],
  };
};

const NAMES_BY_REGION: readonly (readonly [given: string, family: string])[] = [
  ['Ingrid Astrid Lars Øyvind Åse Bjørn', 'Haugen Sørensen Ødegård Lund Åberg'],
  ['Émile Chloé Théo Anaïs Gaël Zoë', 'Lefèvre Dubois Garnier Béranger Noël'],
  ['José Lucía Íñigo Ana Martín Belén', 'Núñez García Peña Ibáñez Ortega'],
  ['Łukasz Zofia Paweł Agnieszka Żaneta Jan', 'Wójcik Zając Łuczak Mazur Dąbek'],
  ['Çağla Emre Şule Ömer Elif İpek', 'Yılmaz Öztürk Şahin Aydın Koç'],
  ['Aarav Priya Rohan Ananya Vikram Meera', 'Sharma Iyer Patel Banerjee Reddy'],
  ['Chidi Amara Ngozi Tunde Yetunde Emeka', 'Okafor Adeyemi Eze Balogun Nwosu'],
  ['Nguyễn Linh Hương Minh Thảo Đức', 'Trần Lê Phạm Đặng Vũ'],
  ['Yuki Haruto Sakura Ren Aoi Kenji', 'Tanaka Sato Kobayashi Mori Ito'],
  ['Omar Leila Yusuf Fatima Karim Salma', 'Haddad Mansour Khalil Najjar Saleh'],
  ['Grace Owen Maeve Callum Aoife Rhys', 'O’Connor Murphy Llewellyn MacDonald Byrne'],
  ['Kaito Mele Tane Aroha Sione Leilani', 'Tuilagi Kealoha Ngata Faleolo Parata'],
];

const OTHER_SCRIPTS: readonly (readonly [name: string, spelled: string])[] = [
  ['山田 花子', 'hanako.yamada'],
  ['김지우', 'jiwoo.kim'],
  ['王小明', 'xiaoming.wang'],
  ['Мария Иванова', 'maria.ivanova'],
  ['Ελένη Παπαδοπούλου', 'eleni.papadopoulou'],
  ['محمد الحسن', 'mohammed.alhassan'],
  ['נועה לוי', 'noa.levi'],
  ['अदिति वर्मा', 'aditi.verma'],
];

const spell = (text: string): string => foldForSearch(text).replace(/[^a-z]+/g, '');

/** Returns up to 368 different names, always the same. The email address begins with `spelled`. */
export const createDemoNames = (count: number) => {
  const names = OTHER_SCRIPTS.map(([name, spelled]) => ({ name, spelled }));
  for (let index = 0; names.length < count; index += 1) {
    const [given = '', family = ''] = NAMES_BY_REGION[index % NAMES_BY_REGION.length] ?? [];
    const round = Math.floor(index / NAMES_BY_REGION.length);
    // 6 given names and 5 family names make 30 pairs, because 6 and 5 have no common divisor.
    const first = given.split(' ')[round % 6] ?? '';
    const last = family.split(' ')[round % 5] ?? '';
    names.push({ name: `${first} ${last}`, spelled: `${spell(first)}.${spell(last)}` });
  }
  return names.slice(0, count);
};

const DEMO_DATA_STEP = 'demo-data';

const removeDemoData = async (transaction: Transaction): Promise<void> => {
  const uids = demoAccounts.map(({ uid }) => uid);
  const emails = demoAccounts.map(({ email }) => foldCase(email));
  await transaction.delete(organizations).where(inArray(organizations.createdBy, uids));
  await transaction
    .delete(members)
    .where(
      or(inArray(members.uid, uids), and(isNull(members.uid), inArray(members.emailKey, emails))),
    );
  await transaction.delete(idempotencyKeys).where(inArray(idempotencyKeys.uid, uids));
};

const createDemoData = (database: Database, when: 'once' | 'always'): Promise<boolean> =>
  database.transaction(async (transaction) => {
    await acquireTransactionLock(transaction, DEMO_DATA_STEP);
    const first = await transaction
      .insert(completedOneTimeSteps)
      .values({ name: DEMO_DATA_STEP })
      .onConflictDoNothing()
      .returning();
    if (first.length === 0 && when === 'once') return false;
    await removeDemoData(transaction);
    for (const rows of DEMO_ORGANIZATIONS.map(demoRowsOf)) {
      await transaction.insert(organizations).values(rows.organization);
      if (rows.locations.length > 0) await transaction.insert(locations).values(rows.locations);
      await transaction.insert(members).values(rows.members);
    }
    return true;
  });

/** Creates the demo data (specification 13), or returns false if it was created before. */
export const seedDemoData = (database: Database) => createDemoData(database, 'once');

/** Deletes the data of the demo accounts, and creates the data of the first start again. */
export const resetDemoData = (database: Database) => createDemoData(database, 'always');
