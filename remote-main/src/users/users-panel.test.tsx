import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { removeWithUndoAtom, useLocations } from 'shared-features';
import {
  ADMIN_ADA,
  answerGetUsers,
  BERGEN,
  createOrganizationServer,
  deferredAnswer,
  GUEST_CAI,
  INVITED_BO,
  OSLO,
  openPage,
  testUser,
} from 'shared-features/testing';
import { forgetLanguages, switchLanguage } from 'shared-i18n';
import { locationsAtom } from 'shared-session';
import { languageStateAtom } from 'shared-session/host';
import {
  createTestAccount,
  deferred,
  type TestAnswer,
  type TestRequest,
} from 'shared-session/testing';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { UsersPanel } from './users-panel';

type Person = ReturnType<typeof openPage>['person'];

afterEach(() => vi.unstubAllGlobals());

const everyone = [ADMIN_ADA, INVITED_BO, GUEST_CAI];
const manyUsers = Array.from({ length: 1200 }, (_, index) =>
  testUser(`N${index}`, { role: index % 2 ? 'admin' : 'user' }),
);

const open = (at = '/', respond = createOrganizationServer()) =>
  openPage(<UsersPanel />, at, { respond, locations: [OSLO, BERGEN] });

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
/** Collects saved files in memory, because jsdom has no downloads. */
const catchFiles = (): Blob[] => {
  const files: Blob[] = [];
  const createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }));
  return files;
};

const textOf = (file: Blob | undefined) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file ?? new Blob());
  });

const choose = async ({ click }: Person, button: string, option: string) => {
  await click(screen.getByRole('button', { name: button }));
  await click(screen.getByRole('checkbox', { name: option }));
};
const search = () => screen.getByRole('searchbox', { name: 'Search users' });

describe('the users panel', () => {
  it('the users panel shows the role, location and status of each user', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Bo/ });
    expect(within(row).getByText('User')).toBeTruthy();
    expect(within(row).getByText('Oslo')).toBeTruthy();
    expect(within(row).getByText('Pending')).toBeTruthy();
  });

  it('names and emails of users, and names of locations, keep their own text direction, whatever the text direction of the page', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Bo/ });
    const isolated = [...row.querySelectorAll('bdi')].map(({ textContent }) => textContent);
    expect(isolated).toEqual(['Bo', INVITED_BO.email, 'Oslo']);
  });

  it('a URL with `#users` keeps the users panel in view until the visitor scrolls', async () => {
    let grow = () => {};
    const disconnect = vi.fn();
    class FakeObserver {
      constructor(callback: () => void) {
        grow = callback;
      }
      observe() {}
      disconnect = disconnect;
    }
    vi.stubGlobal('ResizeObserver', FakeObserver);
    const shown = vi.fn();
    Element.prototype.scrollIntoView = shown;
    open('/dashboard#users');
    const section = await screen.findByRole('region', { name: 'Users' });
    grow();
    grow();
    expect(shown.mock.contexts).toEqual([section, section]);
    expect(document.activeElement).toBe(document.body);
    fireEvent.wheel(window);
    expect(disconnect).toHaveBeenCalled();
  });

  it('while users are selected, the users panel also shows how many users match the search', {
    tags: ['proof'],
  }, async () => {
    const { person } = openPage(<UsersPanel bulkActions={() => null} />, '/', {
      respond: createOrganizationServer(),
    });
    await person.click(await screen.findByRole('checkbox', { name: 'Select Bo' }));
    await person.type(search(), 'cai');
    expect((await screen.findByText('1 user matches')).closest('[role=status]')).toBeTruthy();
    expect(screen.getByText('1 user selected').closest('[role=status]')).toBeTruthy();
  });

  it('the users panel sends the filters of the URL to the server', async () => {
    const { asked } = open('/dashboard?search=a&role=admin&location=oslo&sort=-email');
    await screen.findByText('1 user matches');
    expect(asked('/users').at(-1)?.query).toEqual({
      search: 'a',
      role: ['admin'],
      location: ['oslo'],
      sort: '-email',
      limit: '100',
      offset: '0',
    });
    expect(search()).toHaveProperty('value', 'a');
    expect(screen.getByRole('button', { name: 'Role: Admin' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Location: Oslo' })).toBeTruthy();
  });

  it('the users panel writes filters to the URL, and goes back to the first page', {
    tags: ['proof'],
  }, async () => {
    const many = Array.from({ length: 130 }, (_, index) => testUser(`N${index}`));
    const { person, address } = open(
      '/settings?tab=users&page=2',
      createOrganizationServer([GUEST_CAI, ...many]),
    );
    await screen.findByText('101–131 of 131');
    await choose(person, 'Role: any', 'Guest');
    await choose(person, 'Location: any', 'Without a location');
    await screen.findByText('1 user matches');
    expect(address()).toBe('/settings?tab=users&role[]=guest&location[]=none');
    expect(names()).toEqual(['Cai']);
  });

  it('the location filter offers 100 of 1,000 locations and all chosen locations, and a search offers all matching locations', {
    tags: ['proof'],
  }, async () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({
      _id: `l${index}`,
      name: `Office ${index}`,
    }));
    const { person } = openPage(<UsersPanel />, '/?location[]=l998', {
      respond: (request) =>
        request.path === '/locations' ? { payload: many } : answerGetUsers(everyone, request),
      locations: many,
    });
    await person.click(await screen.findByText('Location: Office 998'));
    const offered = () => document.querySelectorAll('input[type="checkbox"]').length;
    const hint = () => screen.queryByText('Not all are shown. Search to find others.');
    expect(offered()).toBe(101);
    expect(hint()).toBeTruthy();
    await person.click(screen.getByLabelText('Office 998'));
    expect(screen.getByLabelText('Office 998')).toHaveProperty('checked', false);
    const list = screen.getByPlaceholderText('Search this list');
    await person.type(list, 'Office 99');
    expect(offered()).toBe(11);
    expect(hint()).toBeNull();
    await person.click(screen.getByLabelText('Office 997'));
    await person.clear(list);
    expect(screen.getByLabelText('Office 997')).toHaveProperty('checked', true);
    expect(offered()).toBe(102);
  });

  it('the users panel filters by several values at the same time, and sends all values to the server', async () => {
    const { person, address, asked } = open();
    await screen.findByText('3 users');
    await person.click(screen.getByRole('button', { name: 'Role: any' }));
    await person.click(screen.getByRole('checkbox', { name: 'Guest' }));
    await person.click(screen.getByRole('checkbox', { name: 'Admin' }));
    await screen.findByText('2 users match');
    // The URL has the values in the order of the list, not in the order of the clicks.
    expect(address()).toBe('/?role[]=admin&role[]=guest');
    expect(asked('/users').at(-1)?.query.role).toEqual(['admin', 'guest']);
    await person.click(screen.getByRole('button', { name: 'Done' }));
    expect(document.activeElement?.textContent).toBe('Role: Admin and Guest');
    await person.click(screen.getByRole('button', { name: 'Role: Admin and Guest' }));
    await person.click(screen.getByRole('button', { name: 'Clear' }));
    await screen.findByText('3 users');
    expect(address()).toBe('/');
  });

  it('while the locations load, choosing "Without a location" in the location filter keeps the chosen location', async () => {
    const { person, address } = openPage(<UsersPanel />, '/?location[]=oslo', {
      respond: createOrganizationServer(),
    });
    await screen.findByText('2 users match');
    await choose(person, 'Location: Loading', 'Without a location');
    await screen.findByText('3 users match');
    expect(address()).toBe('/?location[]=none&location[]=oslo');
  });

  it('the location filter says that the locations could not be loaded, and "Try again" loads the locations', {
    tags: ['proof'],
  }, async () => {
    const respond = createOrganizationServer();
    let isDown = true;
    const PanelWithLocations = () => <UsersPanel locations={useLocations()} />;
    const { person } = openPage(<PanelWithLocations />, '/?location[]=oslo', {
      respond: (request) =>
        isDown && request.path === '/locations'
          ? { status: 500, message: 'No.' }
          : respond(request),
    });
    await person.click(await screen.findByRole('button', { name: 'Location: —' }));
    expect(screen.getByText("The locations couldn't be loaded")).toBeDefined();
    expect(screen.getByRole('checkbox', { name: '—' })).toHaveProperty('checked', true);
    isDown = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await person.click(await screen.findByRole('checkbox', { name: 'Bergen' }));
    expect(screen.getByRole('button', { name: 'Location: Bergen and Oslo' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('a location that somebody has removed can be deselected in the location filter', async () => {
    const { person, address } = open('/?location[]=oslo&location[]=gone');
    await person.click(await screen.findByText('Location: Oslo and Removed location'));
    await person.click(screen.getByRole('checkbox', { name: 'Removed location' }));
    await waitFor(() => expect(address()).toBe('/?location[]=oslo'));
    expect(screen.getByRole('checkbox', { name: 'Removed location' })).toHaveProperty(
      'checked',
      false,
    );
  });

  it('the users panel applies a typed search together with a filter that is chosen right after the typing', async () => {
    const { person, address } = open();
    await screen.findByText('3 users');
    await person.click(screen.getByRole('button', { name: 'Role: any' }));
    fireEvent.change(search(), { target: { value: 'c' } });
    await person.click(screen.getByRole('checkbox', { name: 'Guest' }));
    await waitFor(() => expect(address()).toBe('/?search=c&role[]=guest'));
  });

  it.each([
    ['location', 'Location: Removed location'],
    ['role', 'Role: gone'],
    ['status', 'Status: gone'],
  ])(
    'with a filter by a %s that does not exist, the users panel finds nobody, names the filter and can clear this filter',
    async (filter, button) => {
      const { person, address, asked } = open(`/dashboard?${filter}=gone`);
      await screen.findByText('No users match these filters');
      expect(asked('/users').at(-1)?.query[filter]).toEqual(['gone']);
      screen.getByRole('button', { name: button });
      await person.click(screen.getByRole('button', { name: 'Clear filters' }));
      await screen.findByText('3 users');
      expect(address()).toBe('/dashboard');
    },
  );

  it('for an unknown role in the URL, the users panel says "No users match these filters", even if the server refuses the query', async () => {
    const server = createOrganizationServer();
    open('/dashboard?role=gone', (request) =>
      request.query.role ? { status: 422 } : server(request),
    );
    await screen.findByText('No users match these filters');
  });

  it('the users panel shows the name of a location that somebody has added since the locations were loaded', async () => {
    const dan = testUser('Dan', { location_id: 'bergen' });
    openPage(<UsersPanel />, '/', {
      respond: createOrganizationServer([ADMIN_ADA, dan]),
      locations: [OSLO],
    });
    const row = (await screen.findByText('Dan')).closest('tr');
    await waitFor(() => expect(row?.textContent).toContain('Bergen'));
  });

  it('when the location of a user is unknown and the locations cannot be loaded again, a toast shows the error', async () => {
    const server = createOrganizationServer([testUser('Dan', { location_id: 'bergen' })]);
    const { toasts } = openPage(<UsersPanel />, '/', {
      respond: (request) =>
        request.path === '/locations' ? { status: 500, message: 'Out of order' } : server(request),
      locations: [OSLO],
    });
    await screen.findByText('Removed location');
    await expect.poll(() => toasts).toEqual([{ kind: 'error', message: 'Out of order' }]);
  });

  it('the users panel loads the locations again only once, and shows "Removed location" for users whose location is still unknown', async () => {
    const gone = ['Dan', 'Eli'].map((name) => testUser(name, { location_id: 'gone' }));
    const { asked, store, person } = openPage(<UsersPanel />, '/', {
      respond: createOrganizationServer([ADMIN_ADA, ...gone]),
      locations: [OSLO],
    });
    await screen.findByText('3 users');
    await waitFor(() => expect(store.get(locationsAtom)).toHaveLength(2));
    expect(screen.getAllByText('Removed location')).toHaveLength(2);
    await person.type(screen.getByRole('searchbox'), 'Dan');
    await waitFor(() => expect(screen.getAllByText('Removed location')).toHaveLength(1));
    expect(asked('/locations')).toHaveLength(1);
  });

  it('the users panel marks the user who is signed in', async () => {
    openPage(<UsersPanel />, '/', {
      user: { email: 'ADA@example.com' },
      respond: createOrganizationServer(everyone),
    });
    await screen.findByText('3 users');
    expect(names()).toEqual(['Ada You', 'Bo', 'Cai']);
  });

  it('without an email address in the profile, the users panel finds the signed-in user by the address of the sign-in provider', async () => {
    openPage(<UsersPanel />, '/', {
      user: { email: '' },
      session: { firebaseUser: createTestAccount('ada') },
      respond: createOrganizationServer(everyone),
    });
    await screen.findByText('3 users');
    expect(names()).toEqual(['Ada You', 'Bo', 'Cai']);
  });

  it('the users panel marks nobody as signed in when neither the profile nor the sign-in provider has an email address', async () => {
    openPage(<UsersPanel />, '/', {
      user: { email: '' },
      respond: () => ({ payload: [{ _id: 1, name: 'Bo' }] }),
    });
    await screen.findByText('1 user');
    expect(names()).toEqual(['Bo']);
  });

  it('with the status filter "Pending", the users panel shows only pending users, and the URL has this filter', async () => {
    const { person, address } = open();
    await screen.findByText('3 users');
    await choose(person, 'Status: any', 'Pending');
    await screen.findByText('1 user matches');
    expect(names()).toEqual(['Bo']);
    expect(address()).toBe('/?status[]=invited');
  });

  it('the location filter of the users panel has a search field when there are many locations', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      _id: `l${index}`,
      name: index === 7 ? 'São Paulo' : `Site ${index}`,
    }));
    const { person } = openPage(<UsersPanel />, '/', {
      respond: createOrganizationServer(undefined, many),
      locations: many,
    });
    await person.click(screen.getByRole('button', { name: 'Location: any' }));
    const field = screen.getByRole('searchbox', { name: 'Search this list' });
    const regions = screen.getAllByRole('status');
    await person.type(field, 'site 29');
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await person.clear(field);
    await person.type(field, 'sao p');
    expect(screen.getAllByRole('checkbox', { name: 'São Paulo' })).toHaveLength(1);
    await person.type(field, 'x');
    expect(regions.map(({ textContent }) => textContent)).toContain('None found');
  });

  // wcag: 4.1.3 except other messages
  it('the users panel announces the number of matches in a live region that exists from the start', async () => {
    const { person } = open();
    const [region] = screen.getAllByRole('status');
    if (!region) throw new Error('No live region');
    expect(region.textContent).toBe('');
    await waitFor(() => expect(region.textContent).toBe('3 users'));
    await person.type(search(), 'bo');
    await waitFor(() => expect(region.textContent).toBe('1 user matches'));
    expect(names()).toEqual(['Bo']);
  });

  it('the users panel announces the number of matches again when the next search has as many matches', async () => {
    open('/?search=bo');
    const region = (await screen.findByText('1 user matches')).closest('[role=status]');
    const announced = region?.firstChild;
    fireEvent.change(search(), { target: { value: 'cai' } });
    await waitFor(() => expect(names()).toEqual(['Cai']));
    expect(region?.textContent).toBe('1 user matches');
    expect(region?.firstChild).not.toBe(announced);
  });

  it('the users panel does not announce the number of matches again when the users are sorted', async () => {
    const { person } = open('/?search=bo');
    const region = (await screen.findByText('1 user matches')).closest('[role=status]');
    const announced = region?.firstChild;
    const heading = screen.getByRole('columnheader', { name: 'Email' });
    await person.click(within(heading).getByRole('button'));
    await waitFor(() => expect(heading.getAttribute('aria-sort')).toBe('ascending'));
    await waitFor(() => expect(region?.textContent).toBe('1 user matches'));
    expect(region?.firstChild).toBe(announced);
  });

  it('the users panel shows the response to the latest request, even when an older response arrives later', async () => {
    const held: { request: TestRequest; answer: () => void }[] = [];
    const respond = (request: TestRequest) =>
      new Promise<ReturnType<typeof answerGetUsers>>((resolve) => {
        held.push({ request, answer: () => resolve(answerGetUsers(everyone, request)) });
      });
    const { person } = openPage(<UsersPanel />, '/', { respond });
    await waitFor(() => expect(held).toHaveLength(1));
    await person.type(search(), 'ada{Enter}');
    await waitFor(() => expect(held).toHaveLength(2));
    held[1]?.answer();
    await screen.findByText('1 user matches');
    held[0]?.answer();
    expect(held[0]?.request.signal?.aborted).toBe(true);
    await person.type(search(), 'x{Enter}');
    await waitFor(() => expect(held).toHaveLength(3));
    expect(names()).toEqual(['Ada']);
    expect(screen.queryByText("The users couldn't be loaded")).toBeNull();
  });

  it('the users panel keeps showing the previous rows while new rows are loading', async () => {
    const { person } = openPage(<UsersPanel />, '/', {
      respond: (request) =>
        request.query.role ? new Promise(() => {}) : answerGetUsers(everyone, request),
    });
    await screen.findByText('3 users');
    await choose(person, 'Role: any', 'Guest');
    await waitFor(() =>
      expect(screen.getByRole('table').closest('[aria-busy="true"]')).toBeTruthy(),
    );
    expect(names()).toEqual(['Ada', 'Bo', 'Cai']);
  });

  it('the users panel filters and sorts the users itself when the server always sends all users', async () => {
    const { person } = openPage(<UsersPanel />, '/?sort=-name', {
      respond: () => ({ payload: everyone }),
    });
    await screen.findByText('3 users');
    expect(names()).toEqual(['Cai', 'Bo', 'Ada']);
    await person.type(search(), 'b');
    await screen.findByText('1 user matches');
    expect(names()).toEqual(['Bo']);
  });

  it('a user whom the server lists twice has only one row, and no row when a filter excludes the user', async () => {
    const { person } = open('/', createOrganizationServer([ADMIN_ADA, ADMIN_ADA, GUEST_CAI]));
    await waitFor(() => expect(names()).toEqual(['Ada', 'Cai']));
    await choose(person, 'Role: any', 'Guest');
    await waitFor(() => expect(names()).toEqual(['Cai']));
  });

  it('the users panel sorts names in the alphabetical order of the new language when the language changes', async () => {
    const users = [testUser('Åse'), INVITED_BO];
    const { store } = open('/', ({ path }) => (path === '/users' ? { payload: users } : {}));
    await screen.findByRole('row', { name: /Åse/ });
    expect(names()).toEqual([expect.stringContaining('Åse'), expect.stringContaining('Bo')]);
    act(() => {
      switchLanguage('nb');
      store.set(languageStateAtom, 'nb');
    });
    await waitFor(() => expect(names()[0]).toContain('Bo'));
    forgetLanguages();
  });

  it('the users panel sorts by a column after a click on its heading, and in reverse order after a second click', async () => {
    const { person, asked } = open();
    await screen.findByText('3 users');
    const heading = screen.getByRole('columnheader', { name: 'Email' });
    await person.click(within(heading).getByRole('button'));
    await waitFor(() => expect(asked('/users').at(-1)?.query.sort).toBe('email'));
    expect(heading.getAttribute('aria-sort')).toBe('ascending');
    await person.click(within(heading).getByRole('button'));
    await waitFor(() => expect(asked('/users').at(-1)?.query.sort).toBe('-email'));
    expect(heading.getAttribute('aria-sort')).toBe('descending');
  });

  it('the users panel shows a list of 240 users in pages of at most 100 users', {
    tags: ['proof'],
  }, async () => {
    const many = Array.from({ length: 240 }, (_, index) => testUser(`N${index}`));
    const { person } = open('/', createOrganizationServer(many));
    await screen.findByText('1–100 of 240');
    await person.click(screen.getByRole('link', { name: 'Next' }));
    await screen.findByText('101–200 of 240');
    await person.click(screen.getByRole('link', { name: 'Next' }));
    await screen.findByText('201–240 of 240');
    expect(names()).toHaveLength(40);
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
  });

  it('a page of the users panel has 100 users even if the server sends at most 30 users at a time', async () => {
    const { person, asked } = open('/', (request) => {
      const { offset, limit } = request.query;
      const query = { offset, limit: String(Math.min(Number(limit), 30)) };
      return request.path === '/users' ? answerGetUsers(manyUsers, { query }) : undefined;
    });
    await screen.findByText('1–100 of 1,200');
    expect(names()).toEqual(manyUsers.slice(0, 100).map(({ name }) => name));
    await person.click(screen.getByRole('link', { name: 'Next' }));
    await screen.findByText('101–200 of 1,200');
    expect(names()).toEqual(manyUsers.slice(100, 200).map(({ name }) => name));
    expect(asked('/users').every(({ query }) => Number(query.limit) <= 100)).toBe(true);
  });

  it('if the server leaves out a user of a page, the users panel requests the missing user only once', async () => {
    const { asked } = open('/', (request) => {
      if (request.path !== '/users') return undefined;
      const answer = answerGetUsers(manyUsers, request);
      const payload = (answer.payload as unknown[]).filter((_user, index) => index !== 5);
      return { ...answer, payload };
    });
    await screen.findByText('N6');
    expect(names()).toHaveLength(99);
    expect(asked('/users').filter(({ query }) => query.offset === '99')).toHaveLength(1);
  });

  it('the users panel shows the last page when the page number in the URL is too high', async () => {
    const many = Array.from({ length: 130 }, (_, index) => testUser(`N${index}`));
    open('/?page=9', createOrganizationServer(many));
    await screen.findByText('101–130 of 130');
  });

  it.each([
    [101, 1],
    [201, 2],
  ])(
    'the users panel shows the previous page when the only user of the last page is removed (%i users)',
    { tags: ['proof'] },
    async (count, lastPage) => {
      const many = Array.from({ length: count }, (_, index) => testUser(`N${index}`));
      const last = `N${count - 1}`;
      const { store, toasts } = open(`/?page=${lastPage + 1}`, createOrganizationServer(many));
      await screen.findByText(`${count}–${count} of ${count}`);
      act(() => store.set(removeWithUndoAtom, { list: '/users', id: last, name: last }));
      await screen.findByText(`N${count - 2}`);
      expect(names()).toHaveLength(100);
      expect(screen.getByText(`${count - 1} users`)).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
      act(() => toasts[0]?.action?.press());
      await screen.findByText(`${count}–${count} of ${count}`);
      expect(names()).toEqual([last]);
    },
  );

  it('the key / moves the focus to the search for users, but not while someone types', async () => {
    const { person } = open();
    await screen.findByText('3 users');
    await person.keyboard('/');
    expect(document.activeElement).toBe(search());
    expect(search()).toHaveProperty('value', '');
    await person.keyboard('a/b');
    expect(search()).toHaveProperty('value', 'a/b');
  });

  it('the key / moves the focus from the checkbox of a selected user to the search for users', async () => {
    const { person } = openPage(<UsersPanel bulkActions={() => null} />, '/', {
      respond: createOrganizationServer(),
    });
    await person.click(await screen.findByRole('checkbox', { name: 'Select Bo' }));
    await person.keyboard('/cai');
    expect(document.activeElement).toBe(search());
    expect(search()).toHaveProperty('value', 'cai');
  });

  // wcag: 2.1.4 except other single keys
  it('the shortcut / does nothing when single-key shortcuts are switched off', async () => {
    localStorage.setItem('search-key', 'off');
    const { person } = open();
    await screen.findByText('3 users');
    await person.keyboard('/');
    expect(document.activeElement).toBe(document.body);
  });

  it('the users panel says that no users match the filters, and can clear the filters', async () => {
    const { person, address } = open('/dashboard?search=nobody');
    await screen.findByText('No users match these filters');
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('3 users');
    expect(address()).toBe('/dashboard');
    expect(search()).toHaveProperty('value', '');
  });

  it('while all users load after "Clear filters", the users panel is busy and still says "No users match"', async () => {
    const slow = deferredAnswer({ payload: everyone });
    const { person } = openPage(<UsersPanel />, '/?search=nobody', {
      respond: (request) =>
        request.query.search ? answerGetUsers(everyone, request) : slow.answer(),
      locations: [],
    });
    const message = await screen.findByText('No users match these filters');
    const [region] = screen.getAllByRole('status');
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(screen.queryByText('No users yet')).toBeNull();
    expect(message.closest('[aria-busy="true"]')).toBeTruthy();
    expect(region?.textContent).toBe('No users match');
    slow.release();
    await screen.findByText('3 users');
  });

  it('until the filtered users are loaded, the users panel does not say that all users match', async () => {
    const slow = deferredAnswer({ payload: [GUEST_CAI] });
    const { person } = openPage(<UsersPanel />, '/', {
      respond: (request) =>
        request.query.role ? slow.answer() : answerGetUsers(everyone, request),
      locations: [],
    });
    await screen.findByText('3 users');
    await choose(person, 'Role: any', 'Guest');
    expect(screen.queryByText('3 users match')).toBeNull();
    slow.release();
    await screen.findByText('1 user matches');
  });

  it('when there are no users yet, the users panel shows "No users yet"', async () => {
    open('/', createOrganizationServer([]));
    await screen.findByText('No users yet');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('when the users cannot be loaded, the users panel shows the error, and "Try again" loads the users', async () => {
    let isDown = true;
    const { person, toasts } = openPage(<UsersPanel />, '/', {
      respond: (request) =>
        request.path !== '/users'
          ? undefined
          : isDown
            ? { status: 503, message: 'The database is being moved.' }
            : answerGetUsers(everyone, request),
    });
    // Screen readers announce only text that appears later in an existing region.
    const regions = screen.getAllByRole('alert');
    const title = await screen.findByText("The users couldn't be loaded");
    const alert = regions.find((region) => region.contains(title));
    if (!alert) throw new Error('It was not announced');
    expect(alert.textContent).toContain('The database is being moved.');
    expect(toasts).toEqual([]);
    isDown = false;
    await person.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText('3 users');
    expect(alert.textContent).toBe('');
    expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('the users panel exports all pages of the filtered users, and says how many users were exported', async () => {
    const files = catchFiles();
    const many = Array.from({ length: 1240 }, (_, index) =>
      testUser(`N${index}`, { role: index % 2 ? 'admin' : 'user', location_id: 'oslo' }),
    );
    const { person, asked, toasts } = open(
      '/?role[]=admin',
      createOrganizationServer([testUser('=SUM(1)', { role: 'admin' }), ...many]),
    );
    await person.click(await screen.findByRole('button', { name: 'Export CSV (621)' }));
    await waitFor(() =>
      expect(toasts).toEqual([{ kind: 'success', message: '621 users exported' }]),
    );
    const lines = (await textOf(files[0])).trim().split('\r\n');
    expect(lines).toHaveLength(622);
    expect(lines[1]).toContain(`'=SUM(1)`);
    expect(lines[2]).toBe('N1,n1@example.com,Admin,Oslo,Active');
    const questions = asked('/users')
      .map(({ query }) => query)
      .filter(({ limit }) => limit === '500');
    expect(questions.map(({ offset, role }) => [offset, role])).toEqual([
      ['0', ['admin']],
      ['500', ['admin']],
    ]);
  });

  it.each<[string, (request: TestRequest) => TestAnswer, number]>([
    ['always sends all users', () => ({ payload: manyUsers }), 1],
    [
      'ignores the filters',
      ({ query: { offset, limit } }) => answerGetUsers(manyUsers, { query: { offset, limit } }),
      3,
    ],
  ])(
    'when the server %s, the export of more than 500 users loads all users only once',
    { tags: ['proof'] },
    async (_what, respond, requests) => {
      const files = catchFiles();
      const { person, asked, toasts } = open('/?role[]=admin', respond);
      const button = await screen.findByRole('button', { name: 'Export CSV (600)' });
      const before = asked('/users').length;
      await person.click(button);
      await waitFor(() => expect(toasts).toMatchObject([{ message: '600 users exported' }]));
      expect((await textOf(files[0])).trim().split('\r\n')).toHaveLength(601);
      expect(asked('/users')).toHaveLength(before + requests);
    },
  );

  it('an export contains every remaining user, even if users are removed between the requests of the export', async () => {
    const files = catchFiles();
    let users = manyUsers;
    const { person, asked, toasts } = openPage(<UsersPanel />, '/', {
      respond: (request) => {
        if (request.path !== '/users') return undefined;
        const answer = answerGetUsers(users, request);
        if (request.query.limit === '500') users = users.slice(7);
        return answer;
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Export CSV (1,200)' }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    const text = await textOf(files[0]);
    expect(users.filter(({ email }) => !text.includes(`,${email},`))).toEqual([]);
    // The fourth request finds the users who have moved up in the list.
    expect(asked('/users').filter(({ query }) => query.limit === '500')).toHaveLength(4);
  });

  it('the exported file stores names that look like formulas as text, even for spreadsheets that split at semicolons', async () => {
    const files = catchFiles();
    const { person, toasts } = open(
      '/',
      createOrganizationServer([testUser('＝1+1'), testUser('x;=1+1'), testUser('y;＠SUM(1)')]),
    );
    await person.click(await screen.findByRole('button', { name: 'Export CSV (3)' }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    const text = await textOf(files[0]);
    expect(text).toContain("'＝1+1");
    expect(text).toContain("x;'=1+1");
    expect(text).toContain("y;'＠SUM(1)");
  });

  it('the exported file holds the names of locations that are loaded only after the export was started', async () => {
    const files = catchFiles();
    const locations = deferredAnswer({ payload: [OSLO] });
    const { person, toasts } = openPage(<UsersPanel />, '/', {
      respond: (request) =>
        request.path === '/locations' ? locations.answer() : answerGetUsers([INVITED_BO], request),
    });
    await person.click(await screen.findByRole('button', { name: 'Export CSV (1)' }));
    locations.release();
    await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: '1 user exported' }]));
    expect(await textOf(files[0])).toContain(',Oslo,');
  });

  it('the exported file holds the name of a location that somebody has added since the page was opened', async () => {
    const files = catchFiles();
    const { person, toasts } = openPage(<UsersPanel />, '/', {
      respond: createOrganizationServer([testUser('Dag', { location_id: 'bergen' })]),
      locations: [OSLO],
    });
    await person.click(await screen.findByRole('button', { name: 'Export CSV (1)' }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(await textOf(files[0])).toContain(',Bergen,');
  });

  it('the export writes no file when the names of the locations cannot be loaded', async () => {
    const files = catchFiles();
    const { person, toasts } = openPage(<UsersPanel />, '/', {
      respond: (request) =>
        request.path === '/locations'
          ? { status: 500, message: 'The database is being moved.' }
          : answerGetUsers([INVITED_BO], request),
    });
    await person.click(await screen.findByRole('button', { name: 'Export CSV (1)' }));
    await waitFor(() =>
      expect(toasts).toContainEqual({ kind: 'error', message: 'The database is being moved.' }),
    );
    expect(files).toEqual([]);
  });

  it('an export finishes even if users are selected during the export', async () => {
    const files = catchFiles();
    const slow = deferredAnswer({ payload: everyone, total: 3 });
    const { person, toasts } = openPage(<UsersPanel bulkActions={() => null} />, '/', {
      respond: (request) =>
        request.query.limit === '500' ? slow.answer() : createOrganizationServer()(request),
    });
    await person.click(await screen.findByRole('button', { name: 'Export CSV (3)' }));
    await person.click(screen.getByRole('checkbox', { name: 'Select Bo' }));
    slow.release();
    await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: '3 users exported' }]));
    expect(files).toHaveLength(1);
  });

  it('a failed export shows a toast, and writes no file', async () => {
    let isDown = true;
    const files = catchFiles();
    const { person, toasts } = openPage(<UsersPanel />, '/', {
      respond: (request) =>
        request.path !== '/users'
          ? undefined
          : isDown && request.query.limit === '500'
            ? { status: 500, message: 'The database is being moved.' }
            : answerGetUsers(everyone, request),
    });
    const button = await screen.findByRole('button', { name: 'Export CSV (3)' });
    await person.click(button);
    await waitFor(() =>
      expect(toasts).toEqual([{ kind: 'error', message: 'The database is being moved.' }]),
    );
    expect(files).toEqual([]);
    isDown = false;
    await person.click(button);
    await waitFor(() =>
      expect(toasts).toContainEqual({ kind: 'success', message: '3 users exported' }),
    );
  });

  it('when the code that writes the exported file cannot be loaded, a toast says that the file could not be created', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    vi.doMock('shared-features/csv', () => Promise.reject(new Error('offline')));
    onTestFinished(() => void vi.doUnmock('shared-features/csv'));
    const files = catchFiles();
    const { person, toasts } = open();
    await person.click(await screen.findByRole('button', { name: 'Export CSV (3)' }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts).toEqual([
      {
        kind: 'error',
        message: "The file couldn't be created. Check your connection and try again.",
      },
    ]);
    expect(files).toEqual([]);
    expect(reported).toHaveBeenCalledOnce();
  });

  it('an export writes no file when the visitor leaves the page while the code that writes the file loads', async () => {
    const code = deferred<{ csvText: () => string }>();
    const asked = vi.fn(() => code.promise);
    vi.doMock('shared-features/csv', asked);
    onTestFinished(() => void vi.doUnmock('shared-features/csv'));
    const csvText = vi.fn(() => '');
    const files = catchFiles();
    const { person, toasts, unmount } = open();
    await person.click(await screen.findByRole('button', { name: 'Export CSV (3)' }));
    await waitFor(() => expect(asked).toHaveBeenCalled());
    unmount();
    code.resolve({ csvText });
    await act(() => import('shared-features/csv'));
    expect(csvText).not.toHaveBeenCalled();
    expect(files).toEqual([]);
    expect(toasts).toEqual([]);
  });

  it('the users panel shows "No name" for users who have only an id, or only an id and an email address', async () => {
    const { person } = openPage(<UsersPanel />, '/', {
      respond: ({ path }) =>
        path === '/users' ? { payload: [{ _id: 1 }, { _id: 2, email: 'b@x.org' }] } : undefined,
    });
    await screen.findByText('2 users');
    expect(names()).toEqual(['No name', 'No name']);
    expect(screen.getAllByRole('row')[1]?.textContent).toBe('No name———None—'.replace('———', '——'));
    expect(document.body.textContent).not.toMatch(/undefined|null|Unknown/);
    await person.type(search(), 'b@x');
    await screen.findByText('1 user matches');
  });

  it('the users panel shows all pages when the server does not send the total number of users', {
    tags: ['proof'],
  }, async () => {
    const many = Array.from({ length: 130 }, (_, index) => testUser(`N${index}`));
    const { person } = openPage(<UsersPanel />, '/', {
      respond: ({ path, query }) => {
        if (path !== '/users') return undefined;
        const offset = Number(query.offset ?? 0);
        return { payload: many.slice(offset, offset + Number(query.limit ?? many.length)) };
      },
    });
    await screen.findByText('1–100 of 130');
    await person.click(screen.getByRole('link', { name: 'Next' }));
    await screen.findByText('101–130 of 130');
  });
});
