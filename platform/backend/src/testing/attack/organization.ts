import type { Role, UserListItem } from 'shared-session/wire';
import { uniqueId } from '../tokens';
import type { Answer, Caller, Target } from './start-target';

/** An organization at the end of onboarding, not yet subscribed. */
export type Attacked = {
  admin: Caller;
  locationId: string;
  userId: string;
  adminId: string;
  /** Stands in every text of the organization, and nowhere else. */
  secret: string;
};

const must = async (answer: Promise<Answer>): Promise<Answer> => {
  const { status, text } = await answer;
  if (status >= 400) throw new Error(`The attack could not be set up: ${status} ${text}`);
  return answer;
};

type Item = { _id: string; name: string };

/** Makes an organization with one location and one invited user. */
export const organizationOn = async (target: Target): Promise<Attacked> => {
  const admin = target.caller();
  const secret = `secret-${uniqueId()}`;
  const post = (path: string, body: unknown) => must(admin.call('POST', path, { body }));
  await post('/org', { name: `Fjord ${secret}`, address: secret });
  await post('/locations', { locations: [{ name: `Place ${secret}` }] });
  const locations = (await admin.call('GET', '/locations')).payload as Item[];
  const locationId = locations.find(({ name }) => name.includes(secret))?._id ?? '';
  const row = { name: `Person ${secret}`, email: `${uniqueId()}@example.com` };
  await post('/users', { users: [{ ...row, location_id: locationId }] });
  await post('/org', { verified: true });
  const users = (await admin.call('GET', '/users?limit=500')).payload as UserListItem[];
  const idOf = (email: string) => String(users.find((user) => user.email === email)?._id);
  return { admin, locationId, userId: idOf(row.email), adminId: idOf(admin.email), secret };
};

/** Somebody with a role in the organization, invited and signed in. */
export const memberOn = async (
  target: Target,
  { admin }: Pick<Attacked, 'admin'>,
  role: Role,
): Promise<Caller> => {
  const member = target.caller();
  const users = [{ name: 'Bjørn Lund', email: member.email, role }];
  await must(admin.call('POST', '/users', { body: { users } }));
  await must(member.call('GET', '/user'));
  return member;
};

/** All that an administrator sees of the own organization. */
export const everythingOf = async ({ admin }: Attacked): Promise<string> => {
  const paths = ['/org', '/locations', '/users?limit=500'];
  const answers = await Promise.all(paths.map((path) => admin.call('GET', path)));
  return answers.map(({ text }) => text).join('\n');
};
