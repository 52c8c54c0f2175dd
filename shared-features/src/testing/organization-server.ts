import type { TestAnswer, TestRequest } from 'shared-session/testing';
import type { Location, UserListItem } from 'shared-session/wire';

/** A user of a test's organization. */
export const testUser = (name: string, more: Partial<UserListItem> = {}): UserListItem => ({
  _id: name,
  name,
  email: `${name.toLowerCase()}@example.com`,
  role: 'user',
  status: 'active',
  ...more,
});

export const OSLO: Location = { _id: 'oslo', name: 'Oslo' };
export const BERGEN: Location = { _id: 'bergen', name: 'Bergen' };

export const ADA = testUser('Ada', { role: 'admin', location_id: 'oslo' });
export const BO = testUser('Bo', { location_id: 'oslo', status: 'invited' });
export const CAI = testUser('Cai', { role: 'guest' });

const valuesOf = (filter: unknown): string[] | undefined =>
  filter === undefined ? undefined : [filter].flat().map(String);

/** Answers `GET /users` as specification 8 has it: filtered, cut, and with the number of matches. */
export const answerUsers = (users: readonly UserListItem[], { query }: TestRequest): TestAnswer => {
  const roles = valuesOf(query.role);
  const locations = valuesOf(query.location);
  const search = String(query.search ?? '').toLowerCase();
  const matches = users.filter(
    ({ role, location_id, name, email }) =>
      (roles?.includes(role ?? '') ?? true) &&
      (locations?.includes(location_id ?? 'none') ?? true) &&
      `${name} ${email}`.toLowerCase().includes(search),
  );
  const offset = Number(query.offset ?? 0);
  const limit = Number(query.limit ?? 100);
  return { payload: matches.slice(offset, offset + limit), total: matches.length };
};

const PROFILE = { name: 'Ada', role: 'admin', onboarding_status: 'completed' };

/** A server with an organization of three users and two locations, one of them empty. */
export const organizationServer =
  (users: readonly UserListItem[] = [ADA, BO, CAI], locations = [OSLO, BERGEN]) =>
  (request: TestRequest): TestAnswer | undefined => {
    if (request.path === '/users') return answerUsers(users, request);
    if (request.path === '/locations') return { payload: locations };
    if (request.path === '/user') return { payload: PROFILE };
    return undefined;
  };

/**
 * A list of the organization that POST adds to, PATCH changes and DELETE takes from, as the server's would.
 * @param name the key of the rows in the body of a POST
 */
export const storedList = <Item extends { _id: string }>(
  initial: readonly Item[],
  name: 'users' | 'locations',
  toItem: (row: Record<string, string>) => Item,
) => {
  let items = [...initial];
  return {
    all: (): readonly Item[] => items,
    /** Does what a request asks for; `undefined` for one that changes nothing. */
    change: ({ method, path, body }: TestRequest): TestAnswer | undefined => {
      const id = path.split('/')[2];
      if (method === 'PATCH') {
        items = items.map((item) => (item._id === id ? { ...item, ...(body as object) } : item));
      } else if (method === 'DELETE') items = items.filter(({ _id }) => _id !== id);
      else if (method === 'POST') {
        const rows = (body as Record<string, Record<string, string>[]>)[name] ?? [];
        items = [...items, ...rows.map(toItem)];
      } else return undefined;
      return { payload: { created: [], skipped: [] } };
    },
  };
};
