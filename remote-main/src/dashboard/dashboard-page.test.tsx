import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { removeWithUndoAtom, storedChangeCountAtom } from 'shared-features';
import {
  ADMIN_ADA,
  answerGetUsers,
  createFakeList,
  createOrganizationServer,
  GUEST_CAI,
  INVITED_BO,
  OSLO,
  openPage,
  testUser,
} from 'shared-features/testing';
import { loadUsersAtom } from 'shared-session';
import type { TestRequest, TestStoreOptions } from 'shared-session/testing';
import type { UserListItem } from 'shared-session/wire';
import { describe, expect, it } from 'vitest';
import DashboardPage from './dashboard-page';

const works = createOrganizationServer();

/** A server that fails the requests for which `isBroken` is true, until `heal` is called. */
const brokenServer = (isBroken: (request: TestRequest) => boolean) => {
  const state = { broken: true };
  const respond = (request: TestRequest) =>
    state.broken && isBroken(request) ? { status: 500, message: 'It broke.' } : works(request);
  return { respond, heal: () => Object.assign(state, { broken: false }) };
};

const open = (respond: TestStoreOptions['respond'] = works) =>
  openPage(<DashboardPage />, '/dashboard', { respond });

const overview = () => within(screen.getByRole('region', { name: 'Overview' }));
const retryOf = (card: string) => overview().queryByRole('button', { name: `Try again: ${card}` });
const retries = () =>
  overview()
    .queryAllByRole('button', { name: /^Try again/ })
    .map(({ textContent }) => textContent);

const card = (label: string) => {
  const found = overview().getAllByText(label)[0]?.closest('[aria-busy]');
  if (!(found instanceof HTMLElement)) throw new Error(`No card ${label}`);
  return found;
};

/** Searches by text, because a search by role takes seconds if the page shows a hundred users. */
const bar = (label: string) => screen.queryAllByText(label)[0]?.closest('tr')?.textContent;

const hrefsIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('the dashboard', () => {
  it('the dashboard has exactly one heading of level 1, "Dashboard"', async () => {
    open();
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual([
      'Dashboard',
    ]);
  });

  it('the section "Adoption" of the dashboard shows how many users have signed in, and suggests one next step', async () => {
    open();
    const adoption = within(await screen.findByRole('region', { name: 'Adoption' }));
    await adoption.findByText('66%');
    expect(adoption.getByText('2 of 3 users signed in')).toBeTruthy();
    expect(adoption.getByRole('link', { name: 'Invite 1 user' }).getAttribute('href')).toBe(
      '/settings?tab=users&status[]=invited&invite=1',
    );
    expect(adoption.getAllByRole('link')).toHaveLength(1);
  });

  it('the printed dashboard shows "Invite 1 user" as text instead of a link', async () => {
    open();
    const adoption = within(await screen.findByRole('region', { name: 'Adoption' }));
    await adoption.findByText('66%');
    const printed = () =>
      adoption.queryAllByText('Invite 1 user').filter((text) => !text.closest('[data-no-print]'));
    expect(printed()).toHaveLength(0);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(printed()).toHaveLength(1);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(printed()).toHaveLength(0);
  });

  it('the dashboard shows no percentage of signed-in users when the server sends no status of users', async () => {
    open((request) =>
      request.path === '/users'
        ? {
            payload: [
              { _id: 1, name: 'Ada', location_id: 'oslo' },
              { _id: 2, name: 'Bo' },
            ],
          }
        : works(request),
    );
    const adoption = within(await screen.findByRole('region', { name: 'Adoption' }));
    await adoption.findByText('2 users');
    expect(adoption.queryByText(/%/)).toBeNull();
    expect(adoption.getByRole('link', { name: 'Choose locations for 1 user' })).toBeTruthy();
  });

  it('the dashboard suggests adding users when every user has a location and no user has the status "invited"', async () => {
    const users = ['Ada', 'Bo'].map((name) => ({ _id: name, name, location_id: 'oslo' }));
    open((request) => (request.path === '/users' ? { payload: users } : works(request)));
    const adoption = within(await screen.findByRole('region', { name: 'Adoption' }));
    await adoption.findByText('Need to add someone?');
    expect(adoption.getByRole('link', { name: 'Add users' })).toBeTruthy();
  });

  it('on the dashboard, every number except "Locations without users" is a link', async () => {
    open();
    await waitFor(() => expect(card('Users').textContent).toBe('Users3'));
    await waitFor(() => expect(card('Users without a location').textContent).toMatch(/1$/));
    await waitFor(() => expect(card('Locations without users').textContent).toMatch(/1$/));
    expect(card('Locations').textContent).toBe('Locations2');
    expect(overview().getByText('Active')).toBeTruthy();
    expect(hrefsIn(screen.getByRole('region', { name: 'Overview' }))).toEqual([
      '/dashboard#users',
      '/dashboard?location[]=none#users',
      '/settings?tab=locations',
      '/settings?tab=subscription',
    ]);
  });

  it('for each location and for "No location", a dashboard table counts all users and signed-in users, with links to the users', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Number of users at each location' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Oslo112',
      'Bergen000',
      'No location101',
    ]);
    expect(hrefsIn(table)).toEqual([
      '/dashboard?location[]=oslo#users',
      '/dashboard?location[]=oslo&status[]=invited#users',
      '/dashboard?location[]=bergen#users',
      '/dashboard?location[]=none#users',
    ]);
  });

  it('the dashboard counts users of a removed location as "Removed location", not as "No location", and without a link', async () => {
    const lost = ['Dan', 'Eli'].map((name) => testUser(name, { location_id: 'atlantis' }));
    open(createOrganizationServer([ADMIN_ADA, GUEST_CAI, ...lost]));
    const table = await screen.findByRole('table', { name: 'Number of users at each location' });
    expect(bar('No location')).toBe('No location101');
    expect(bar('Removed location')).toBe('Removed location202');
    expect(within(table).queryByRole('link', { name: 'Removed location' })).toBeNull();
    await waitFor(() => expect(card('Users without a location').textContent).toMatch(/1$/));
    expect(screen.getByRole('link', { name: 'Choose locations for 1 user' })).toBeTruthy();
  });

  it('the dashboard shows a bar with the name of a location that somebody adds while the dashboard is open', {
    tags: ['proof'],
  }, async () => {
    const users = Array.from({ length: 101 }, (_, index) => testUser(`A${index}`));
    const zoe = testUser('Zoe', { location_id: 'bergen' });
    const before = createOrganizationServer(users, [OSLO]);
    const after = createOrganizationServer([...users, zoe]);
    let isAdded = false;
    const { store } = open((request) => (isAdded ? after : before)(request));
    await waitFor(() => expect(bar('Oslo')).toBe('Oslo000'));
    isAdded = true;
    await act(async () => void store.set(loadUsersAtom));
    await waitFor(() => expect(bar('Bergen')).toBe('Bergen101'));
    expect(bar('Removed location')).toBeUndefined();
  });

  it('the dashboard shows how many users each role has, and each role links to its users', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Number of users of each role' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'User1',
      'Manager0',
      'Admin1',
      'Guest1',
    ]);
    expect(hrefsIn(table)).toEqual(
      ['user', 'manager', 'admin', 'guest'].map((role) => `/dashboard?role[]=${role}#users`),
    );
  });

  const openChanging = async () => {
    const people = createFakeList<UserListItem>(
      [ADMIN_ADA, INVITED_BO, GUEST_CAI],
      'users',
      ({ name = '' }) => testUser(name),
    );
    const page = open((request) =>
      request.path.startsWith('/users')
        ? (people.change(request) ?? answerGetUsers(people.all(), request))
        : works(request),
    );
    await waitFor(() => expect(card('Users').textContent).toMatch(/^Users3/));
    await waitFor(() => expect(card('Users without a location').textContent).toContain('1'));
    await waitFor(() => expect(bar('Guest')).toBe('Guest1'));
    return { ...page, people };
  };

  it('the dashboard counts the users again when a user has been removed on the server', async () => {
    const { store, toasts } = await openChanging();
    act(() => store.set(removeWithUndoAtom, { list: '/users', id: 'Cai', name: 'Cai' }));
    act(() => toasts[0]?.onClosed?.());
    await waitFor(() => expect(card('Users').textContent).toMatch(/^Users2/));
    await waitFor(() => expect(card('Users without a location').textContent).toContain('0'));
    await waitFor(() => expect(bar('Guest')).toBe('Guest0'));
  });

  it('when another page loads a list with a new user, the dashboard counts this user too', async () => {
    const { store, people } = await openChanging();
    const body = { users: [{ name: 'Dan' }] };
    people.change({ method: 'POST', path: '/users', query: {}, body } as TestRequest);
    await act(async () => void (await store.set(loadUsersAtom)));
    await waitFor(() => expect(bar('User')).toBe('User2'));
  });

  it('when the numbers of users by role could not be loaded, the dashboard shows an error, and "Try again" loads the numbers', async () => {
    const server = brokenServer(({ query }) => query.limit === '500');
    const { person } = open(server.respond);
    const title = await screen.findByText("Users by role couldn't be loaded");
    const notice = within(title.closest('[role=alert]') as HTMLElement);
    server.heal();
    await person.click(notice.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('table', { name: 'Number of users of each role' });
    expect(screen.queryByText("Users by role couldn't be loaded")).toBeNull();
  });

  it('the link of a role on the dashboard opens the users with this role', async () => {
    const { person, address } = open();
    await person.click(await screen.findByRole('link', { name: 'Guest' }));
    expect(address()).toBe('/dashboard?role[]=guest#users');
    await screen.findByText('1 user matches');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Users' }));
  });

  it.each<[string, string[], (request: TestRequest) => boolean]>([
    [
      'Users',
      ['Users', 'Locations without users'],
      ({ query }) => query.limit === '0' && !query.role && !query.location,
    ],
    [
      'Users without a location',
      ['Users without a location'],
      ({ query }) => query.limit === '20' && query.location !== undefined,
    ],
    [
      'Locations without users',
      ['Locations without users'],
      ({ path, query }) => path === '/users' && query.limit === '500' && !query.sort,
    ],
  ])(
    'when the request for the figure "%s" fails, only figures that need its response show an error, and can be loaded again',
    async (label, blank, isBroken) => {
      const server = brokenServer(isBroken);
      const { person, toasts, requests } = open(server.respond);
      await waitFor(() => expect(retryOf(label)).not.toBeNull());
      await screen.findByText('3 users');
      await waitFor(() => expect(overview().queryAllByText('Loading')).toEqual([]));
      expect(retries()).toEqual(blank.map((name) => `Try again: ${name}`));
      expect(card(label).textContent).toContain('It broke.');
      expect(toasts).toEqual([]);

      server.heal();
      const before = requests.length;
      const retry = retryOf(label);
      if (retry) await person.click(retry);
      await waitFor(() => expect(retryOf(label)).toBeNull());
      expect(card(label).textContent).not.toContain('It broke.');
      expect(document.activeElement).toBe(card(label));
      // Each failed call sends one request. Only "Locations without users" sends two: for the
      // number of users (limit 0) and for the list of users (limit 500).
      const repeated = requests.slice(before).map(({ query }) => query.limit);
      expect(repeated).toEqual(
        blank.flatMap((name) =>
          name === 'Locations without users' ? ['0', '500'] : [expect.anything()],
        ),
      );
    },
  );

  it('screen readers announce the error of a dashboard figure again when loading the figure fails again', async () => {
    const { person, requests } = open(brokenServer(({ path }) => path === '/locations').respond);
    await waitFor(() => expect(retryOf('Locations')).not.toBeNull());
    const message = () => within(card('Locations')).getByText('It broke.');
    const announced = message();
    const before = requests.length;
    const retry = retryOf('Locations');
    if (retry) await person.click(retry);
    await waitFor(() => expect(card('Locations').ariaBusy).toBe('false'));
    expect(requests.length).toBeGreaterThan(before);
    expect(message()).not.toBe(announced);
  });

  it('one press of "Try again" on the dashboard loads everything that failed', async () => {
    const server = brokenServer(({ path }) => path !== '/readiness_check');
    const { person } = open(server.respond);
    await waitFor(() => expect(retries()).toHaveLength(4));
    server.heal();
    await person.click(screen.getByRole('button', { name: 'Try again: Users' }));
    await screen.findByText('3 users');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull());
  });

  it('the dashboard shows the users when the locations cannot be loaded', async () => {
    const server = brokenServer(({ path }) => path === '/locations');
    const { person } = open(server.respond);
    await screen.findByText('3 users');
    await waitFor(() =>
      expect(retries()).toEqual(['Try again: Locations', 'Try again: Locations without users']),
    );
    expect(screen.getByText("Users per location couldn't be loaded")).toBeTruthy();
    server.heal();
    const retry = retryOf('Locations without users');
    if (retry) await person.click(retry);
    await screen.findByRole('table', { name: 'Number of users at each location' });
    expect(retries()).toEqual([]);
  });

  it('when the dashboard cannot load its numbers again, the earlier numbers stay, with an error next to them', async () => {
    let isBusy = false;
    const { store } = open((request) =>
      isBusy && request.path !== '/readiness_check'
        ? { status: 503, message: 'Busy.' }
        : works(request),
    );
    await screen.findByText('3 users');
    await screen.findByRole('table', { name: 'Number of users at each location' });
    isBusy = true;
    act(() => store.set(storedChangeCountAtom, (count) => count + 1));
    await waitFor(() => expect(retryOf('Users')).not.toBeNull());
    await screen.findByText("Users per location couldn't be loaded");
    expect(card('Users').textContent).toMatch(/^Users3/);
    expect(hrefsIn(card('Users'))).toEqual(['/dashboard#users']);
    expect(bar('Oslo')).toBeDefined();
  });

  it('without locations, the section "Users per location" of the dashboard has a link to the table that adds locations', async () => {
    open((request) => (request.path === '/locations' ? { payload: [] } : works(request)));
    const bars = within(await screen.findByRole('region', { name: 'Users per location' }));
    const link = await bars.findByRole('link', { name: 'Add locations' });
    expect(link.getAttribute('href')).toBe('/settings?tab=locations&add=1');
  });

  it('the dashboard still shows how many users have signed in when the locations cannot be loaded', async () => {
    open(brokenServer(({ path }) => path === '/locations').respond);
    await screen.findByText("Users per location couldn't be loaded");
    const adoption = within(await screen.findByRole('region', { name: 'Adoption' }));
    expect(adoption.getByText('2 of 3 users signed in')).toBeTruthy();
    expect(adoption.getByRole('link', { name: 'Invite 1 user' })).toBeTruthy();
  });

  it('when neither users nor locations can be loaded, the dashboard has no section "Adoption"', async () => {
    open(brokenServer(({ path }) => path !== '/readiness_check').respond);
    await screen.findByText("Users by role couldn't be loaded");
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Adoption' })).toBeNull());
  });

  it('the dashboard counts users and shows no error when the server sends users without names and roles', async () => {
    const users = [{ _id: 1 }, { _id: 2 }, { _id: 3, role: 'boss', location_id: 7 }];
    const { toasts } = open(({ path }) => {
      if (path === '/users') return { payload: users };
      if (path === '/locations') {
        return { payload: [{ _id: 7, name: 'Oslo', address: { street: 'Karl Johan' } }] };
      }
      return path === '/readiness_check' ? {} : undefined;
    });
    await waitFor(() => expect(card('Users').textContent).toMatch(/^Users3/));
    await waitFor(() => expect(card('Users without a location').textContent).toContain('2'));
    await screen.findByRole('row', { name: /^Other 3/ });
    await screen.findByRole('row', { name: /^Oslo 1/ });
    expect(document.body.textContent).not.toMatch(/undefined|\[object/);
    expect(toasts).toEqual([]);
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
  });

  it('when the server cannot be reached, the dashboard shows only one notice, and loads when the server is back', async () => {
    let isDown = true;
    open((request) => (isDown ? 'unreachable' : works(request)));
    await screen.findByText("The server can't be reached");
    expect(screen.getAllByText("The server can't be reached")).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: /^Try again/ })).toHaveLength(1);
    isDown = false;
    await act(async () => void fireEvent(window, new Event('online')));
    await waitFor(() => expect(card('Users').textContent).toMatch(/^Users3/));
    await screen.findByRole('table', { name: 'Number of users at each location' });
    await screen.findByText('3 users');
    await waitFor(() => expect(screen.queryByText("The server can't be reached")).toBeNull());
  });

  it('the focus on the dashboard is not lost when "Try again" succeeds after an outage of the server', async () => {
    let isDown = true;
    const { person } = open((request) => (isDown ? 'unreachable' : works(request)));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    const region = retry.closest('[role=alert]');
    isDown = false;
    await person.click(retry);
    await waitFor(() => expect(region?.textContent).toBe(''));
    expect(document.activeElement).toBe(region);
  });

  describe('a dashboard of 50,000 users', () => {
    const placesUpTo = (length: number) =>
      Array.from({ length }, (_, index) => ({ _id: `l${index}`, name: `Place ${index}` }));
    const places = placesUpTo(12);
    const count = (query: Record<string, unknown>): number => {
      if (query.role)
        return { admin: 10, user: 49_000, manager: 900, guest: 80 }[String(query.role)] ?? 0;
      if (query.status) return String(query.status) === 'invited' ? 1234 : 0;
      if (String(query.location) === 'none') return 7;
      if (query.location)
        return places.some(({ _id }) => _id === String(query.location)) ? 2000 : 0;
      return 50_000;
    };
    const user = ({ role, location, status }: Record<string, unknown>, index: number) => ({
      _id: `u${index}`,
      name: `User ${index}`,
      role: String(role ?? 'user'),
      status: String(status ?? 'active'),
      ...(location && String(location) !== 'none' ? { location_id: String(location) } : {}),
    });
    const large = (
      { path, query }: TestRequest,
      toUser: (...of: Parameters<typeof user>) => object = user,
    ) => {
      if (path === '/locations') return { payload: places };
      if (path !== '/users') return works({ path, query } as TestRequest);
      const length = Math.min(Number(query.limit ?? 100), count(query));
      return {
        payload: Array.from({ length }, (_, index) => toUser(query, index)),
        total: count(query),
      };
    };

    it('the dashboard for 50,000 users counts the users of at most 50 locations, and requests no second page of users', {
      tags: ['proof'],
    }, async () => {
      const { requests } = open((request) =>
        request.path === '/locations' ? { payload: placesUpTo(52) } : large(request),
      );
      await waitFor(() => expect(bar('Manager')).toBe('Manager900'));
      await waitFor(() => expect(bar('Other')).toBe('Other10'));
      await waitFor(() => expect(bar('Place 0')).toBe('Place 02,000'));
      expect(screen.getByText("The last 2 locations by name aren't counted")).toBeTruthy();
      expect(card('Locations without users').textContent).toMatch(/—$/);
      expect(requests.length).toBeLessThanOrEqual(66);
      expect(requests.filter(({ query }) => Number(query.offset ?? 0) > 0)).toEqual([]);
    });

    it('if the server finds neither invited nor active users, the dashboard for 50,000 users shows no number of signed-in users', {
      tags: ['proof'],
    }, async () => {
      open((request) => (request.query.status ? { payload: [], total: 0 } : large(request)));
      const adoption = within(await screen.findByRole('region', { name: 'Adoption' }));
      expect(await adoption.findByText('50,000')).toBeTruthy();
    });

    it.each([
      ['ignores', 'have no status', undefined],
      ['ignores', 'have only a status that the site does not know', 'enabled'],
      ['refuses', 'have no status', undefined],
    ])(
      'if the server %s the filter by status and users %s, the dashboard for 50,000 users shows the counts by role and does not load all users',
      { tags: ['proof'] },
      async (reaction, _, status) => {
        const { requests } = open((request) =>
          request.query.status && reaction === 'refuses'
            ? { status: 422 }
            : large({ ...request, query: { ...request.query, status: undefined } }, (...of) => ({
                ...user(...of),
                status,
              })),
        );
        await waitFor(() => expect(bar('Manager')).toBe('Manager900'));
        const adoption = within(await screen.findByRole('region', { name: 'Adoption' }));
        expect(await adoption.findByText('50,000')).toBeTruthy();
        expect(requests.filter(({ query }) => query.limit === '500')).toEqual([]);
      },
    );

    it('when the count of users fails, the dashboard for 50,000 users shows an error and does not load all users', async () => {
      const { requests } = open((request) =>
        request.query.limit === '0' ? { status: 500, message: 'It broke.' } : large(request),
      );
      await screen.findByText("Users by role couldn't be loaded");
      expect(requests.filter(({ query }) => query.limit === '500')).toEqual([]);
    });

    it('the dashboard for 50,000 users counts users of all 12 locations and of removed locations, with at most ten requests at a time', {
      tags: ['proof'],
    }, async () => {
      let running = 0;
      let mostAtOnce = 0;
      open(async (request) => {
        if (!/^l\d/.test(String(request.query.location))) return large(request);
        running += 1;
        mostAtOnce = Math.max(mostAtOnce, running);
        await new Promise((resolve) => setTimeout(resolve));
        running -= 1;
        return String(request.query.location) === 'l9' ? { payload: [], total: 0 } : large(request);
      });
      await waitFor(() => expect(bar('Place 0')).toBe('Place 02,000'));
      expect(bar('No location')).toBe('No location7');
      expect(bar('Removed location')).toBe('Removed location27,993');
      expect(card('Locations without users').textContent).toMatch(/1$/);
      expect(screen.getByRole('button', { name: 'Show all 12 locations' })).toBeTruthy();
      expect(mostAtOnce).toBeLessThanOrEqual(10);
    });

    it('when counting the users of one location fails, the dashboard for 50,000 users stops counting the users of other locations', {
      tags: ['proof'],
    }, async () => {
      const { requests } = open((request) =>
        String(request.query.location) === 'l0'
          ? { status: 500, message: 'It broke.' }
          : large(request),
      );
      await screen.findByText("Users per location couldn't be loaded");
      expect(requests.filter(({ query }) => String(query.location) === 'l9')).toEqual([]);
    });

    it('the dashboard counts the users of each location again after a change of many users', {
      tags: ['proof'],
    }, async () => {
      let isMoved = false;
      const { store } = open((request) =>
        isMoved && String(request.query.location) === 'l3'
          ? { payload: [user(request.query, 0)], total: 3000 }
          : large(request),
      );
      await waitFor(() => expect(bar('Place 3')).toBe('Place 32,000'));
      isMoved = true;
      act(() => store.set(storedChangeCountAtom, (count) => count + 1));
      await waitFor(() => expect(bar('Place 3')).toBe('Place 33,000'));
    });

    it('the dashboard for 50,000 users counts the users of a location at most twice, even if the number of users changes during the counts', {
      tags: ['proof'],
    }, async () => {
      let counted = 0;
      const { asked } = open((request) => {
        if (String(request.query.location) !== 'l3') return large(request);
        counted += 1;
        return { payload: [user(request.query, 0)], total: 2000 + counted };
      });
      await waitFor(() => expect(bar('Place 3')).toBe('Place 32,002'));
      // Expects no third count. It would show a larger number, because the server adds a user at
      // each count.
      for (let turn = 0; turn < 20; turn += 1) await act(async () => {});
      expect(bar('Place 3')).toBe('Place 32,002');
      expect(asked('/locations')).toHaveLength(2);
    });

    it('the dashboard loads all users when the server cannot filter users', async () => {
      const { requests } = open((request) =>
        large({ ...request, query: { limit: request.query.limit, offset: request.query.offset } }),
      );
      await waitFor(() =>
        expect(requests.some(({ query }) => Number(query.offset ?? 0) > 0)).toBe(true),
      );
    });

    it('if the server refuses the location filter, the dashboard counts the users itself, and sends no more requests with this filter', {
      tags: ['proof'],
    }, async () => {
      const all = Array.from({ length: 1200 }, (_, index) => ({
        ...user({}, index),
        location_id: 'l3',
      }));
      const { requests } = open((request) => {
        const { role, status, location, offset = 0, limit = 100 } = request.query;
        if (request.path === '/locations') return { payload: placesUpTo(20) };
        if (request.path !== '/users') return large(request);
        if (location) return { status: 422 };
        const found = all.filter(
          (each) =>
            (!role || each.role === String(role)) && (!status || each.status === String(status)),
        );
        return {
          payload: found.slice(Number(offset), Number(offset) + Number(limit)),
          total: found.length,
        };
      });
      await waitFor(() => expect(bar('Place 3')).toContain('1,200'));
      expect(requests.filter(({ query }) => String(query.location) === 'l19')).toEqual([]);
    });

    it('when the server cannot filter by location, the dashboard itself counts the users of each location', {
      tags: ['proof'],
    }, async () => {
      const all = Array.from({ length: 1200 }, (_, index) => ({
        ...user({}, index),
        // The first 700 users have no location. So the first page of users looks as if it was
        // filtered by "no location", although this server ignores this filter.
        ...(index >= 700 && { location_id: 'l3' }),
      }));
      open((request) => {
        const { path, query } = request;
        if (path !== '/users') return large(request);
        const offset = Number(query.offset ?? 0);
        const matches = query.role
          ? all.filter(({ role }) => role === String(query.role))
          : query.status
            ? all.filter(({ status }) => status === String(query.status))
            : all;
        return {
          payload: matches.slice(offset, offset + Number(query.limit ?? 100)),
          total: matches.length,
        };
      });
      await waitFor(() => expect(bar('Place 3')).toBe('Place 35000500'));
      expect(bar('Place 0')).toBe('Place 0000');
      await waitFor(() => expect(card('Users without a location').textContent).toContain('700'));
    });

    it('when the numbers of users per location could not be loaded, the dashboard shows an error, and "Try again" loads the numbers', {
      tags: ['proof'],
    }, async () => {
      const state = { broken: true };
      const { person } = open((request) =>
        state.broken && String(request.query.location) === 'l3'
          ? { status: 500, message: 'It broke.' }
          : large(request),
      );
      const title = await screen.findByText("Users per location couldn't be loaded");
      const notice = within(title.closest('[role=alert]') as HTMLElement);
      state.broken = false;
      await person.click(notice.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(bar('Place 0')).toBe('Place 02,000'));
    });
  });

  it('the dashboard for 1,000 users never requests more than 100 users at a time, because the server counts the users', {
    tags: ['proof'],
  }, async () => {
    const many = Array.from({ length: 1000 }, (_, index) =>
      testUser(`N${index}`, { role: index < 300 ? 'manager' : 'user' }),
    );
    const { requests } = open(createOrganizationServer(many));
    await waitFor(() => expect(bar('Manager')).toBe('Manager300'));
    await screen.findByRole('region', { name: 'Adoption' });
    const sizes = requests
      .filter(({ path }) => path === '/users')
      .map(({ query }) => Number(query.limit));
    expect(Math.max(...sizes)).toBe(100);
  });

  it('the dashboard counts the users itself when the server always sends all users', async () => {
    open((request) =>
      request.path === '/users'
        ? { payload: (works({ ...request, query: {} }) as { payload: unknown }).payload }
        : works(request),
    );
    await waitFor(() => expect(card('Users').textContent).toMatch(/^Users3/));
    await waitFor(() => expect(card('Users without a location').textContent).toContain('1'));
    await screen.findByRole('row', { name: /^Admin 1/ });
  });

  it('if the server always sends all users, the dashboard for 1,200 users loads the list only once to count roles and locations', {
    tags: ['proof'],
  }, async () => {
    const many = Array.from({ length: 1200 }, (_, index) =>
      testUser(`N${index}`, { role: index < 300 ? 'manager' : 'user', location_id: 'oslo' }),
    );
    const { requests } = open((request) =>
      request.path === '/users' ? { payload: many } : works(request),
    );
    await waitFor(() => expect(bar('Manager')).toBe('Manager300'));
    await waitFor(() => expect(bar('Oslo')).toBe('Oslo1,20001,200'));
    const asked = requests.filter(({ path }) => path === '/users').map(({ query }) => query);
    expect(asked.filter(({ role, status }) => role || status)).toEqual([]);
    expect(asked.filter(({ location }) => location && String(location) !== 'none')).toEqual([]);
    expect(asked.filter(({ limit }) => limit === '500')).toHaveLength(1);
  });

  describe('a dashboard of 1,200 users, 200 of them invited, whose server refuses a filter', () => {
    const many = Array.from({ length: 1200 }, (_, index) =>
      testUser(`N${index}`, {
        role: index < 300 ? 'manager' : 'user',
        // The first user created the organization and was never invited, so this user has no
        // status.
        status: index === 0 ? undefined : index <= 200 ? 'invited' : 'active',
      }),
    );
    const server = createOrganizationServer(many);
    const refusing = (...filters: string[]) =>
      open((request) =>
        filters.some((filter) => request.query[filter]) ? { status: 422 } : server(request),
      );

    it('if the server refuses to filter by role and status, the dashboard loads all users only once', {
      tags: ['proof'],
    }, async () => {
      const { requests } = refusing('role', 'status');
      await waitFor(() => expect(bar('Manager')).toBe('Manager300'));
      const lists = requests.filter(
        ({ path, query: { limit = '500', offset } }) =>
          path === '/users' && limit === '500' && !offset,
      );
      expect(lists).toHaveLength(1);
    });

    it('if the server refuses only the status filter, the dashboard itself counts the users who have signed in', {
      tags: ['proof'],
    }, async () => {
      refusing('status');
      const adoption = within(await screen.findByRole('region', { name: 'Adoption' }));
      expect(await adoption.findByText('1,000 of 1,200 users signed in')).toBeTruthy();
    });
  });
});
