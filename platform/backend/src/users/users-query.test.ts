import qs from 'qs';
import type { UserListItem, UsersQuery } from 'shared-session/wire';
import { beforeAll, describe, expect, it } from 'vitest';
import { addLocation, createOrganizationAtStep, type TestUser } from '../testing/scenes';
import { describeOnEachDatabase } from '../testing/test-backend';

const path = (query: Record<string, unknown> | UsersQuery): string =>
  `/users?${qs.stringify(query, { arrayFormat: 'brackets' })}`;

/** The administrator's name. Tables of test cases need it before the administrator is created. */
const ADMIN_NAME = 'Astrid Haugen';
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

describeOnEachDatabase((backend) => {
  // spec: 8 What is sent
  describe('GET /users', () => {
    let admin: TestUser;
    let oslo = '';
    let bergen = '';
    const names = async (query: UsersQuery) =>
      (await admin.get<UserListItem[]>(path(query))).payload.map(({ name }) => name);

    beforeAll(async () => {
      admin = (await createOrganizationAtStep(backend())).admin;
      oslo = (await addLocation(admin, 'Oslo'))._id;
      bergen = (await addLocation(admin, 'Bergen'))._id;
      const users = [
        {
          name: 'José Núñez',
          email: 'pepe.o’neill@one.example',
          role: 'manager',
          location_id: oslo,
        },
        { name: 'Åse Ødegård', email: 'straße.øst@two.example', role: 'user', location_id: bergen },
        { name: 'Bo 100%_Fun', email: 'bo.müller@one.example', role: 'guest' },
        { name: 'zoë', email: 'أحمد@two.example', role: 'user' },
      ];
      await admin.post('/users', { body: { users } });
    });

    it('GET /users returns all users in the order in which they were added, with the total number of users', async () => {
      const { payload, headers } = await admin.get<UserListItem[]>('/users');
      expect(payload.map(({ name }) => name)).toEqual([
        admin.name,
        'José Núñez',
        'Åse Ødegård',
        'Bo 100%_Fun',
        'zoë',
      ]);
      expect(headers.get('X-Total-Count')).toBe('5');
    });

    it.each([
      ['jose', ['José Núñez']],
      ['NÚÑEZ', ['José Núñez']],
      ['odegard', ['Åse Ødegård']],
      ['two.example', ['Åse Ødegård', 'zoë']],
      ['MÜLLER', ['Bo 100%_Fun']],
      ['muller', ['Bo 100%_Fun']],
      ['strasse.OST', ['Åse Ødegård']],
      ['STRAẞE.øst', ['Åse Ødegård']],
      ['أحمد', ['zoë']],
      ['احمد@two', ['zoë']],
      ['bo.mu\u0308ller@ fun', ['Bo 100%_Fun']],
      ["o'neill", ['José Núñez']],
      ['O’Neill', ['José Núñez']],
      ['nunez jose', ['José Núñez']],
      ['nunez jose '.repeat(18), ['José Núñez']],
      [`${'j o s e n u z '.repeat(10)}José Núñez`, ['José Núñez']],
      ['100%', ['Bo 100%_Fun']],
      ['%', ['Bo 100%_Fun']],
      ['_', ['Bo 100%_Fun']],
      ["' OR 1=1 --", []],
      ['\\', []],
    ])(
      'GET /users searches for %j in name and email address, ignoring case, accents and the kind of apostrophe',
      async (search, expected) => {
        expect(await names({ search })).toEqual(expected);
      },
    );

    it('GET /users filters by roles and by locations, and finds users without a location with "none"', async () => {
      expect(await names({ role: ['manager', 'guest'] })).toEqual(['José Núñez', 'Bo 100%_Fun']);
      expect(await names({ location: [oslo] })).toEqual(['José Núñez']);
      expect(await names({ location: ['none'], role: ['user'] })).toEqual(['zoë']);
      expect(await names({ location: ['none', bergen] })).toHaveLength(4);
      expect(await names({ location: [UNKNOWN_ID] })).toEqual([]);
    });

    it('GET /users filters by status', async () => {
      expect(await names({ status: ['active'] })).toEqual([admin.name]);
      expect(await names({ status: ['invited'] })).toHaveLength(4);
      expect(await names({ status: ['active', 'invited'] })).toHaveLength(5);
      expect((await admin.get('/users?status[]=gone')).status).toBe(422);
    });

    it('GET /users accepts a filter with 61 values, more than the query parser "qs" reads as a list by default', async () => {
      const many = Array.from({ length: 60 }, (_, index) =>
        UNKNOWN_ID.replace(/00$/, `${index + 10}`),
      );
      expect(await names({ location: [...many, oslo] })).toEqual(['José Núñez']);
      expect(await names({ location: [oslo, ...many] })).toEqual(['José Núñez']);
      const indexed = qs.stringify({ location: [...many, oslo] }, { arrayFormat: 'indices' });
      expect((await admin.get(`/users?${indexed}`)).payload).toHaveLength(1);
    });

    it.each([
      ['name', ['Åse Ødegård', ADMIN_NAME, 'Bo 100%_Fun', 'José Núñez', 'zoë']],
      ['-name', ['zoë', 'José Núñez', 'Bo 100%_Fun', ADMIN_NAME, 'Åse Ødegård']],
      ['role', [ADMIN_NAME, 'Bo 100%_Fun', 'José Núñez', 'Åse Ødegård', 'zoë']],
      ['status', [ADMIN_NAME, 'José Núñez', 'Åse Ødegård', 'Bo 100%_Fun', 'zoë']],
      ['location', ['Åse Ødegård', 'José Núñez', ADMIN_NAME, 'Bo 100%_Fun', 'zoë']],
      ['-location', ['José Núñez', 'Åse Ødegård', ADMIN_NAME, 'Bo 100%_Fun', 'zoë']],
    ])('GET /users sorts by %s and puts users without a value last', async (sort, expected) => {
      expect(await names({ sort })).toEqual(expected);
    });

    it('GET /users sorts by email address', async () => {
      const sorted = await admin.get<UserListItem[]>(path({ sort: '-email', search: 'example' }));
      const emails = sorted.payload.map(({ email }) => email ?? '');
      expect(emails).toEqual([...emails].sort().reverse());
    });

    it('GET /users returns pages without overlap, and only the number of users when the limit is 0', async () => {
      const first = await admin.get<UserListItem[]>(path({ sort: 'role', limit: 2 }));
      const rest = await admin.get<UserListItem[]>(path({ sort: 'role', limit: 3, offset: 2 }));
      const ids = [...first.payload, ...rest.payload].map(({ _id }) => _id);
      expect(new Set(ids).size).toBe(5);
      const none = await admin.get(path({ limit: 0, role: ['user'] }));
      expect(none.payload).toEqual([]);
      expect(none.headers.get('X-Total-Count')).toBe('2');
      expect((await admin.get(path({ offset: 999_999 }))).payload).toEqual([]);
    });

    it.each([
      'role[]=boss',
      'role[a][b]=admin',
      'location[]=x',
      `location[]=${UNKNOWN_ID}'`,
      'sort=password',
      'sort=--name',
      'sort[]=name',
      'limit=-1',
      'limit=501',
      'limit=ten',
      'limit=1e2',
      'limit=99999999999999999999',
      'offset=-1',
      'offset=1.5',
      'search=a&search=b',
      'search[]=a',
      'search=%00',
      `search=${'x'.repeat(201)}`,
      'search=a b c d e f g h i j k',
    ])('GET /users rejects the query %s with 422 and names the wrong parameter', async (query) => {
      const answer = await admin.get(`/users?${query}`);
      const [field] = query.split(/[[=]/);
      expect(answer).toMatchObject({ status: 422, payload: { errors: [{ index: 0, field }] } });
    });

    it('GET /users rejects more than 1000 parameters with 422 and names the limit', async () => {
      const answer = await admin.get(`/users?role[]=${'user&role[]='.repeat(1_001)}user`);
      expect(answer).toMatchObject({ status: 422, message: expect.stringMatching(/at most 1000/) });
    });

    it('GET /users ignores unknown parameters', async () => {
      const answer = await admin.get(
        '/users?__proto__[role]=x&constructor=1&unknown[deep][er]=1&%',
      );
      expect(answer).toMatchObject({ status: 200 });
      expect(answer.payload).toHaveLength(5);
    });
  });
});
