import type {
  BulkResult,
  Location,
  OnboardingStatus,
  Role,
  UserListItem,
} from 'shared-session/wire';
import type { Person } from './person';
import type { TestBackend } from './test-backend';
import { uniqueId } from './tokens';

/** An organization that one test created, at a step of onboarding, and its creator. */
export type Scene = { admin: Person; organizationId: string };

const STEPS: readonly OnboardingStatus[] = [
  'add_locations',
  'add_users',
  'verification',
  'completed',
];

const mustSucceed = async <Answer extends { status: number; message: string }>(
  answer: Promise<Answer>,
): Promise<Answer> => {
  const { status, message } = await answer;
  if (status >= 400) throw new Error(`A scene could not be set: ${status} ${message}`);
  return answer;
};

/** Makes an organization through the API and leads it to a step. */
export const organizationAt = async (
  backend: TestBackend,
  step: OnboardingStatus = 'add_locations',
): Promise<Scene> => {
  const admin = backend.person();
  const made = await mustSucceed(
    admin.post<{ _id: string }>('/org', { body: { name: 'Fjord & Co' } }),
  );
  const distance = STEPS.indexOf(step);
  if (distance > 0) await addLocation(admin, 'Oslo');
  if (distance > 1) await mustSucceed(admin.post('/users', { body: { users: [] } }));
  if (distance > 2) await mustSucceed(admin.post('/org', { body: { verified: true } }));
  return { admin, organizationId: made.payload._id };
};

/** Adds a location and returns it as the list shows it. */
export const addLocation = async (admin: Person, name: string): Promise<Location> => {
  await mustSucceed(admin.post('/locations', { body: { locations: [{ name }] } }));
  const { payload } = await admin.get<Location[]>('/locations');
  const location = payload.find((candidate) => candidate.name === name);
  if (location === undefined) throw new Error(`${name} is not in the list`);
  return location;
};

/** Invites somebody and returns the new row. */
export const invite = async (
  admin: Person,
  user: { name?: string; email?: string; role?: Role; location_id?: string } = {},
): Promise<UserListItem> => {
  const email = user.email ?? `${uniqueId()}@example.com`;
  const row = { name: 'Bjørn Lund', ...user, email };
  const { payload } = await mustSucceed(
    admin.post<BulkResult>('/users', { body: { users: [row] } }),
  );
  const created = payload.created[0] as UserListItem | undefined;
  if (created === undefined) throw new Error(`${email} was there already`);
  return created;
};

/** Somebody with a role in the organization, invited and signed in. */
export const memberOf = async (
  backend: TestBackend,
  { admin }: Pick<Scene, 'admin'>,
  role: Role,
): Promise<Person & { id: string }> => {
  const person = backend.person();
  const { _id } = await invite(admin, { email: person.email, role });
  await mustSucceed(person.get('/user'));
  return { ...person, id: _id };
};
