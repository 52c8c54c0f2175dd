// Loads the form before the tests start, so that no test waits for the form on a busy machine.
import 'shared-rows/locations-form';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { removedItemsAtom } from 'shared-features';
import {
  ADMIN_ADA,
  answerGetUsers,
  BERGEN,
  createFakeList,
  deferredAnswer,
  GUEST_CAI,
  INVITED_BO,
  OSLO,
  openPage,
  testUser,
} from 'shared-features/testing';
import { addCatalog, forgetLanguages, switchLanguage } from 'shared-i18n';
import { onEvent } from 'shared-session';
import { languageStateAtom } from 'shared-session/host';
import type { TestAnswer, TestRequest } from 'shared-session/testing';
import type { Location } from 'shared-session/wire';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { routes } from '../../routes';
import LocationsTab from './locations-tab';

type Respond = (request: TestRequest) => TestAnswer | Promise<TestAnswer> | undefined;

const open = (
  at = '/settings?tab=locations',
  respond: Respond = () => undefined,
  manage = true,
) => {
  const places = createFakeList<Location>(
    [OSLO, BERGEN],
    'locations',
    ({ name = '', ...rest }) => ({
      ...rest,
      _id: name,
      name,
    }),
  );
  const test = openPage(<LocationsTab />, at, {
    siteConfig: {
      productName: 'Query Assistant',
      checkoutUrl: 'https://checkout.test/pay',
      capabilities: { manage, idempotency: false, invitations: false },
    },
    respond: (request) => {
      const { path } = request;
      const special = respond(request);
      if (special) return special;
      if (path === '/user') return { payload: { role: 'admin', onboarding_status: 'completed' } };
      if (path === '/users') return answerGetUsers([ADMIN_ADA, INVITED_BO, GUEST_CAI], request);
      return places.change(request) ?? { payload: places.all() };
    },
  });
  return {
    ...test,
    sent: (method: string) => test.requests.filter((request) => request.method === method),
  };
};

const press = async ({ person }: ReturnType<typeof open>, name: string) =>
  person.click(await screen.findByRole('button', { name }));
/** Removes Bergen, which has no users, once the page knows the number of users. */
const removeBergen = async (test: ReturnType<typeof open>) => {
  await screen.findByRole('link', { name: '2' });
  await press(test, 'Remove Bergen');
};
const dialog = () => within(screen.getByRole('dialog'));
/** Presses "Remove Oslo". This opens a dialog, because Oslo has two users. */
const removeOslo = async (test: ReturnType<typeof open>) => {
  await screen.findByRole('link', { name: '2' });
  await press(test, 'Remove Oslo');
};
/** Leaves the first request for users unanswered, so the numbers of users stay unknown. */
const withoutUsers = (respond: Respond): Respond => {
  let isFirst = true;
  return (request) => {
    if (request.path !== '/users' || !isFirst) return respond(request);
    isFirst = false;
    return new Promise(() => {});
  };
};
const target = () => dialog().getByRole('combobox', { name: 'Move them to' });
const moveToBergen = async ({ person }: ReturnType<typeof open>) => {
  await person.selectOptions(target(), 'Bergen');
  await person.click(dialog().getByRole('button', { name: /^Move \d users? to Bergen and/ }));
};
/** Opens the tab with so many locations that it does not show all of them at first. */
const openWithMany = (length: number) => {
  const many = Array.from({ length }, (_, id) => ({ _id: `l${id}`, name: `Office ${id}` }));
  return open('/settings?tab=locations', ({ path }) =>
    path === '/locations' ? { payload: many } : undefined,
  );
};
const rowCount = () => document.querySelectorAll('tbody tr').length;
const zone = () => dialog().getByRole('combobox', { name: 'Time zone' });

describe('the locations tab', () => {
  it('the locations tab shows how many users each location has, with a link to these users', async () => {
    open();
    const oslo = await screen.findByRole('row', { name: /^Oslo/ });
    const link = await within(oslo).findByRole('link', { name: '2' });
    expect(link.getAttribute('href')).toBe('/settings?tab=users&location[]=oslo');
    expect(screen.getByRole('row', { name: /^Bergen/ }).textContent).toContain('0');
    expect(screen.getByText('2 locations')).toBeTruthy();
  });

  it('the palette action "Add locations" focuses the table for new locations', async () => {
    const actions = routes.flatMap((route) => route.actions ?? []);
    const action = actions.find(({ label }) => label === 'Add locations');
    open(`/settings?${action?.query}`);
    const section = await screen.findByRole('region', { name: 'Add locations' });
    expect(document.getElementById(action?.focus ?? '')).toBe(section);
  });

  it('the name of a location keeps its own text direction, whatever the text direction of the page', async () => {
    open();
    // Without `bdi`, "24 Hour Fitness" would be shown as "Hour Fitness 24" on an Arabic page.
    expect((await screen.findByText('Oslo')).tagName).toBe('BDI');
  });

  it('the locations tab shows 1,000 locations in steps of 100, and its search finds locations that are not shown yet', {
    tags: ['proof'],
  }, async () => {
    const test = openWithMany(1000);
    const more = () => screen.queryByText('Show more locations');
    await screen.findByText('1,000 locations');
    expect(rowCount()).toBe(100);
    await test.person.click(more() ?? document.body);
    expect(rowCount()).toBe(200);
    await test.person.type(screen.getByPlaceholderText(/^Search by name/), '99');
    await screen.findByText('19 locations match');
    expect(rowCount()).toBe(19);
    expect(more()).toBeNull();
    await test.person.clear(screen.getByPlaceholderText(/^Search by name/));
    await screen.findByText('1,000 locations');
    expect(rowCount()).toBe(100);
  });

  it('printing the locations tab shows all locations, and only the first 100 afterwards', {
    tags: ['proof'],
  }, async () => {
    openWithMany(120);
    await screen.findByText('120 locations');
    expect(rowCount()).toBe(100);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(rowCount()).toBe(120);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(rowCount()).toBe(100);
  });

  it('the locations tab sorts names in the alphabetical order of the new language when the language changes', async () => {
    const test = open('/settings?tab=locations', ({ path }) =>
      path === '/locations' ? { payload: [BERGEN, { ...OSLO, name: 'Ålesund' }] } : undefined,
    );
    const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    await screen.findByRole('row', { name: /^Bergen/ });
    expect(names()).toEqual([expect.stringMatching(/^Ålesund/), expect.stringMatching(/^Bergen/)]);
    act(() => {
      switchLanguage('nb');
      test.store.set(languageStateAtom, 'nb');
    });
    expect(names()).toEqual([expect.stringMatching(/^Bergen/), expect.stringMatching(/^Ålesund/)]);
    forgetLanguages();
  });

  it.each(['__proto__', 'constructor', 'nothing'])(
    'the locations tab sorts by name when the URL has the unknown sort order %s',
    async (order) => {
      open(`/settings?tab=locations&sort=${order}`);
      await screen.findByRole('row', { name: /^Bergen/ });
      const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
      expect(names).toEqual([expect.stringMatching(/^Bergen/), expect.stringMatching(/^Oslo/)]);
    },
  );

  it('the locations tab searches names, addresses and time zones, and puts the search text into the URL', async () => {
    const test = open('/settings?tab=locations', ({ path }) =>
      path === '/locations'
        ? {
            payload: [
              { ...OSLO, time_zone: 'Europe/Oslo' },
              { ...BERGEN, address: 'Torget 1' },
            ],
          }
        : undefined,
    );
    const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
    const search = screen.getByRole('searchbox', { name: 'Search locations' });
    await test.person.type(search, 'torg');
    await screen.findByText('1 location matches');
    expect(names()).toEqual(['Bergen']);
    expect(test.address()).toBe('/settings?tab=locations&search=torg');
    await test.person.clear(search);
    await test.person.type(search, 'europe');
    expect(names()).toEqual(['Oslo']);
    await test.person.type(search, ' nowhere');
    expect(screen.getAllByText('No locations match')).toHaveLength(2);
  });

  it('the locations tab offers no search while the organization has no locations', async () => {
    open('/settings?tab=locations', ({ path }) =>
      path === '/locations' ? { payload: [] } : undefined,
    );
    await screen.findByText('No locations yet');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('the message "No locations yet" has a button "Add locations" until the table for new locations is open', async () => {
    const test = open('/settings?tab=locations', ({ path }) =>
      path === '/locations' ? { payload: [] } : undefined,
    );
    const empty = (await screen.findByText('No locations yet')).parentElement as HTMLElement;
    await test.person.click(within(empty).getByRole('button', { name: 'Add locations' }));
    await screen.findByRole('textbox', { name: 'Location name, row 1' });
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Add locations' }));
    expect(within(empty).queryByRole('button')).toBeNull();
  });

  it('the locations tab announces the number of matches again when the next search has the same number of matches', async () => {
    open('/settings?tab=locations&search=oslo');
    const region = (await screen.findByText('1 location matches')).closest('[role=status]');
    const announced = region?.firstChild;
    const search = screen.getByRole('searchbox', { name: 'Search locations' });
    fireEvent.change(search, { target: { value: 'bergen' } });
    await screen.findByRole('row', { name: /^Bergen/ });
    expect(region?.textContent).toBe('1 location matches');
    expect(region?.firstChild).not.toBe(announced);
  });

  it('when no location matches the search, "Clear" shows all locations again and keeps the focus in the list', async () => {
    const test = open('/settings?tab=locations&search=nowhere');
    await press(test, 'Clear');
    await screen.findByRole('rowheader', { name: 'Oslo' });
    expect(test.address()).toBe('/settings?tab=locations');
    const list = screen.getByRole('table', { name: 'List of locations' });
    expect(document.activeElement?.contains(list)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('the URL of a location opens the dialog to edit the location', async () => {
    const test = open('/settings?tab=locations&edit=bergen');
    expect((await screen.findByRole('dialog')).textContent).toContain('Edit Bergen');
    await test.person.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(test.address()).toBe('/settings?tab=locations');
    await press(test, 'Edit Oslo');
    expect(test.address()).toBe('/settings?tab=locations&edit=oslo');
  });

  it('the locations tab sorts time zones by the names that it shows, not by their ids', async () => {
    open('/settings?tab=locations&sort=time_zone', ({ path }) =>
      path === '/locations'
        ? {
            payload: [
              { ...OSLO, time_zone: 'America/Chicago' },
              { ...BERGEN, time_zone: 'Europe/Berlin' },
            ],
          }
        : undefined,
    );
    await screen.findByRole('rowheader', { name: 'Oslo' });
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['Bergen', 'Oslo']);
  });

  it('the locations tab sorts by name at first, and by the number of users in both directions after clicks on "Users"', async () => {
    const test = open();
    const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    await screen.findByRole('link', { name: '2' });
    expect(names()).toEqual(['Bergen', 'Oslo']);
    await press(test, 'Users');
    expect(names()).toEqual(['Bergen', 'Oslo']);
    await press(test, 'Users');
    expect(names()).toEqual(['Oslo', 'Bergen']);
    expect(test.address()).toBe('/settings?tab=locations&sort=-users');
  });

  it('when the list is sorted by most users first, locations with the same number of users are in alphabetical order', async () => {
    open('/settings?tab=locations&sort=-users', ({ path }) =>
      path === '/locations'
        ? { payload: [OSLO, BERGEN, { _id: 'alta', name: 'Alta' }] }
        : undefined,
    );
    await screen.findByRole('link', { name: '2' });
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['Oslo', 'Alta', 'Bergen']);
  });

  it('the locations tab adds locations in the same table as the onboarding pages, and rejects a name that another location has', async () => {
    const test = open('/settings?tab=locations&add=1');
    await screen.findByText('2 locations');
    const name = await screen.findByRole('textbox', { name: 'Location name, row 1' });
    await test.person.type(name, 'bergen');
    await press(test, 'Save locations');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(test.sent('POST')).toEqual([]);
    await test.person.clear(name);
    await test.person.type(name, 'Tromsø');
    await press(test, 'Save locations');
    await screen.findByRole('rowheader', { name: 'Tromsø' });
    expect(test.toasts).toEqual([{ kind: 'success', message: '1 location added' }]);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Locations' }));
  });

  it('the dialog of a location does not report the unchanged name as a duplicate', async () => {
    const test = open();
    await press(test, 'Edit Bergen');
    const address = dialog().getByRole('textbox', { name: 'Address' });
    await test.person.type(address, 'Bryggen 1');
    await test.person.click(dialog().getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Bryggen 1');
    expect(test.sent('PATCH').map(({ path, body }) => [path, body])).toEqual([
      ['/locations/bergen', { address: 'Bryggen 1' }],
    ]);
  });

  it('the dialog of a location reports a duplicate name in the new language when the language changes', async () => {
    const test = open();
    await press(test, 'Edit Bergen');
    const name = dialog().getByRole('textbox', { name: 'Location name' });
    await test.person.clear(name);
    await test.person.type(name, 'oslo');
    await test.person.click(dialog().getByRole('button', { name: 'Save changes' }));
    await dialog().findByRole('link', { name: /already exists$/ });
    addCatalog('nb', { 'shared-features.editing.locations.duplicate': 'Navnet finnes' });
    onTestFinished(forgetLanguages);
    act(() => {
      switchLanguage('nb');
      test.store.set(languageStateAtom, 'nb');
    });
    await dialog().findByRole('link', { name: 'Navnet finnes' });
    expect(name).toHaveProperty('value', 'oslo');
  });

  it('the dialog of a location stays open when a late response arrives for a change of another location', async () => {
    const slow = deferredAnswer({ payload: null });
    const test = open('/', ({ method }) => (method === 'PATCH' ? slow.answer() : undefined));
    await press(test, 'Edit Bergen');
    await test.person.type(dialog().getByRole('textbox', { name: 'Address' }), 'Bryggen 1');
    await test.person.click(dialog().getByRole('button', { name: 'Save changes' }));
    await test.person.click(dialog().getByRole('button', { name: 'Cancel' }));
    await press(test, 'Edit Oslo');
    await test.person.type(dialog().getByRole('textbox', { name: 'Address' }), 'Torgata 2');
    await act(async () => slow.release());
    await waitFor(() => expect(test.toasts).toHaveLength(1));
    expect(dialog().getByRole('textbox', { name: 'Address' })).toHaveProperty('value', 'Torgata 2');
  });

  it('a change of a location whose response is lost after the dialog was cancelled is not sent again; the list is loaded, and a toast shows the failure', async () => {
    const lost = deferredAnswer('unreachable');
    const test = open('/', ({ method }) =>
      method === 'PATCH' && test.sent('PATCH').length === 1 ? lost.answer() : undefined,
    );
    await press(test, 'Edit Bergen');
    await test.person.type(dialog().getByRole('textbox', { name: 'Address' }), 'Bryggen 1');
    await test.person.click(dialog().getByRole('button', { name: 'Save changes' }));
    await test.person.click(dialog().getByRole('button', { name: 'Cancel' }));
    const loaded = test.asked('/locations').length;
    await act(async () => lost.release());
    await waitFor(() => expect(test.toasts).toHaveLength(1));
    expect(test.sent('PATCH')).toHaveLength(1);
    expect(test.toasts[0]?.kind).toBe('error');
    await waitFor(() => expect(test.asked('/locations').length).toBeGreaterThan(loaded));
  });

  it('the dialog of a location shows the lines of a stored address with commas between them', async () => {
    const address = 'Bryggen 1\r\nBergen';
    const test = open(undefined, ({ path, method }) =>
      path === '/locations' && method === 'GET' ? { payload: [{ ...BERGEN, address }] } : undefined,
    );
    await press(test, 'Edit Bergen');
    const field = dialog().getByRole('textbox', { name: 'Address' });
    expect(field).toHaveProperty('value', 'Bryggen 1, Bergen');
  });

  it('the dialog of a location finds a time zone by city, and removes the time zone when the field is emptied', async () => {
    const test = open();
    await press(test, 'Edit Bergen');
    await test.person.type(zone(), 'vienna');
    await test.person.keyboard('{Enter}');
    expect(zone()).toHaveProperty('value', 'Vienna (Central European Time)');
    await test.person.click(dialog().getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(test.sent('PATCH')[0]?.body).toEqual({ time_zone: 'Europe/Vienna' }),
    );
    await within(screen.getByRole('region', { name: 'Locations' })).findByText(
      'Vienna (Central European Time)',
    );
    await press(test, 'Edit Bergen');
    await test.person.clear(zone());
    await test.person.tab();
    await test.person.click(dialog().getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(test.sent('PATCH')[1]?.body).toEqual({ time_zone: '' }));
  });

  it('the dialog of a location does not save an ambiguous time zone such as "est" until the user chooses a time zone from the list', async () => {
    const test = open();
    await press(test, 'Edit Bergen');
    await test.person.type(zone(), 'est');
    await screen.findByRole('option', { name: 'New York (Eastern Time)' });
    expect(screen.queryByRole('option', { name: 'Bucharest (Eastern European Time)' })).toBeNull();
    expect(zone().getAttribute('aria-activedescendant')).toBeNull();
    await test.person.tab();
    expect(zone()).toHaveProperty('value', 'est');
    await test.person.click(dialog().getByRole('button', { name: 'Save changes' }));
    await dialog().findByRole('link', { name: /^Choose a time zone from the list/ });
    expect(test.sent('PATCH')).toEqual([]);
    await test.person.clear(zone());
    await test.person.type(zone(), 'est{ArrowDown}{Enter}');
    await test.person.click(dialog().getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(test.sent('PATCH')[0]?.body).toEqual({ time_zone: 'America/New_York' }),
    );
  });

  it.each(['san', 'nowhere/oslo'])(
    'the dialog of a location keeps the time zone text %j, and asks for a choice before it saves',
    async (text) => {
      const test = open();
      await press(test, 'Edit Bergen');
      await test.person.clear(zone());
      await test.person.type(zone(), `${text}{Tab}`);
      expect(zone()).toHaveProperty('value', text);
      await test.person.click(dialog().getByRole('button', { name: 'Save changes' }));
      await dialog().findByRole('link', { name: /^Choose a time zone from the list/ });
      expect(test.sent('PATCH')).toEqual([]);
    },
  );

  it('the dialog of a location keeps a stored time zone that the dialog does not offer', async () => {
    const test = open(undefined, ({ method, path }) =>
      method === 'GET' && path === '/locations'
        ? { payload: [{ ...BERGEN, time_zone: 'EST' }] }
        : undefined,
    );
    await press(test, 'Edit Bergen');
    expect(zone()).toHaveProperty('value', 'EST');
    await test.person.type(dialog().getByRole('textbox', { name: 'Address' }), ' 7');
    await test.person.click(dialog().getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(test.sent('PATCH')).toHaveLength(1));
    expect(test.sent('PATCH')[0]?.body).not.toHaveProperty('time_zone');
  });

  it('a time zone chosen in the dialog of a location is shown again after a reload', async () => {
    const first = open();
    await press(first, 'Edit Bergen');
    await first.person.type(zone(), 'vienna');
    await first.person.keyboard('{Enter}');
    cleanup();
    await press(open(), 'Edit Bergen');
    expect(zone()).toHaveProperty('value', 'Vienna (Central European Time)');
  });

  it('the dialog of a location rejects the name of another location, ignoring case', async () => {
    const test = open();
    await press(test, 'Edit Bergen');
    const name = dialog().getByRole('textbox', { name: 'Location name' });
    await test.person.clear(name);
    await test.person.type(name, 'OSLO');
    await test.person.click(dialog().getByRole('button', { name: 'Save changes' }));
    await dialog().findByRole('link', { name: /^Enter another name/ });
    expect(test.sent('PATCH')).toEqual([]);
  });

  it('a removed location without users disappears immediately, and is deleted on the server when the toast closes', async () => {
    const test = open();
    await removeBergen(test);
    await screen.findByText('1 location');
    expect(test.toasts).toMatchObject([{ kind: 'success', message: 'Bergen removed' }]);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Locations' }));
    expect(test.sent('DELETE')).toEqual([]);
    act(() => test.toasts[0]?.onClosed?.());
    await waitFor(() =>
      expect(test.sent('DELETE').map(({ path }) => path)).toEqual(['/locations/bergen']),
    );
  });

  it('"Undo" brings a removed location back', async () => {
    const test = open();
    await removeBergen(test);
    act(() => test.toasts[0]?.action?.press());
    act(() => test.toasts[0]?.onClosed?.());
    await screen.findByText('2 locations');
    expect(test.sent('DELETE')).toEqual([]);
  });

  it('if a removed location is added again while "Undo" is offered, the removal is sent before the new location', async () => {
    const test = open();
    await removeBergen(test);
    await press(test, 'Add locations');
    const name = await screen.findByRole('textbox', { name: 'Location name, row 1' });
    await test.person.type(name, 'Bergen');
    await press(test, 'Save locations');
    await waitFor(() => expect(test.toasts.at(-1)?.message).toBe('1 location added'));
    const changes = test.requests.filter(({ method }) => method !== 'GET');
    expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /locations/bergen',
      'POST /locations',
    ]);
  });

  it('if a location gets the name of a removed location while "Undo" is offered, the removal is sent before the new name', async () => {
    const test = open();
    await removeBergen(test);
    await press(test, 'Edit Oslo');
    const name = await screen.findByRole('textbox', { name: 'Location name' });
    await test.person.clear(name);
    await test.person.type(name, 'bergen');
    await press(test, 'Save changes');
    await waitFor(() => expect(test.toasts.at(-1)?.message).toBe('bergen saved'));
    const changes = test.requests.filter(({ method }) => method !== 'GET');
    expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /locations/bergen',
      'PATCH /locations/oslo',
    ]);
  });

  it('a location whose users are all being removed can be removed without a question about its users', async () => {
    const test = open();
    await screen.findByRole('link', { name: '2' });
    const atOslo = [ADMIN_ADA, INVITED_BO, GUEST_CAI].filter(
      ({ location_id }) => location_id === OSLO._id,
    );
    const removed = new Map(atOslo.map(({ _id }) => [`/users/${_id}`, false]));
    act(() => test.store.set(removedItemsAtom, removed));
    await press(test, 'Remove Oslo');
    expect(test.toasts.at(-1)?.message).toBe('Oslo removed');
    expect(screen.queryByText(/users are at this location/)).toBeNull();
  });

  it('before a location is removed, its dialog moves the users to the chosen location, also a user whose removal can still be undone', async () => {
    const test = open('/', ({ method }) =>
      method === 'DELETE' && test.sent('PATCH').length < 2
        ? { status: 409, message: '1 user is at this location.' }
        : undefined,
    );
    await screen.findByRole('link', { name: '2' });
    act(() => test.store.set(removedItemsAtom, new Map([['/users/Ada', false]])));
    await press(test, 'Remove Oslo');
    await moveToBergen(test);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(test.sent('PATCH').map(({ path }) => path)).toEqual(['/users/Ada', '/users/Bo']);
    expect(test.toasts).toContainEqual({ kind: 'success', message: 'Oslo removed' });
  });

  it('the dialog for removing a location with users asks to move these users first, and shows their number and a link to them', async () => {
    const test = open();
    await removeOslo(test);
    dialog().getByText('2 users are at this location. Choose where to move them first.');
    const link = dialog().getByRole('link', { name: 'View users' });
    expect(link.getAttribute('href')).toBe('/settings?tab=users&location[]=oslo');
    expect(dialog().queryByRole('button', { name: 'Remove' })).toBeNull();
    expect(dialog().queryByText("Oslo wasn't removed")).toBeNull();
    expect(test.sent('DELETE')).toEqual([]);
  });

  it('the dialog for removing a location moves no users before a new location is chosen', async () => {
    const test = open();
    await removeOslo(test);
    await test.person.click(
      dialog().getByRole('button', { name: 'Move 2 users and remove this location' }),
    );
    dialog().getByText('Choose where to move them');
    expect(document.activeElement).toBe(target());
    expect(test.sent('PATCH')).toEqual([]);
    await test.person.selectOptions(target(), 'No location');
    expect(dialog().queryByText('Choose where to move them')).toBeNull();
    dialog().getByRole('button', { name: 'Remove this location and leave 2 users without one' });
  });

  it('when the server refuses to remove a location with users, the dialog says how many users are at the location', async () => {
    const refusal = { status: 409, message: '2 users are at this location.' };
    const test = open(
      '/',
      withoutUsers(({ method }) => (method === 'DELETE' ? refusal : undefined)),
    );
    await press(test, 'Remove Oslo');
    dialog().getByText(/^You won't be able to assign users to it\./);
    dialog().getByRole('button', { name: 'Remove' }).focus();
    await test.person.keyboard('{Enter}');
    await dialog().findByText(/^2 users are at this location\. Choose where/);
    expect(document.activeElement?.textContent).toContain('2 users are at this location.');
    await test.person.tab();
    expect(document.activeElement).toBe(dialog().getByRole('link', { name: 'View users' }));
  });

  it('the dialog of a location can change one field even if other stored values of the location are not valid', async () => {
    const places = [
      { _id: '1', name: 'Oslo' },
      { _id: '2', name: 'oslo', address: 'x'.repeat(501) },
    ];
    const test = open('/settings?tab=locations', ({ method, path }) =>
      path.startsWith('/locations') ? { payload: method === 'GET' ? places : {} } : undefined,
    );
    await press(test, 'Edit oslo');
    const zone = dialog().getByRole('combobox', { name: /^Time zone/ });
    await test.person.type(zone, 'Europe/Oslo{Enter}');
    await press(test, 'Save changes');
    await waitFor(() => expect(test.sent('PATCH')[0]?.body).toEqual({ time_zone: 'Europe/Oslo' }));
  });

  it('a location counts as removed if the response of the server was lost and the location no longer exists', async () => {
    let isRemoved = false;
    const test = open(
      '/',
      withoutUsers(({ method }) => {
        if (method !== 'DELETE') return undefined;
        const answer = isRemoved ? { status: 404, message: 'No such location' } : 'unreachable';
        isRemoved = true;
        return answer;
      }),
    );
    await press(test, 'Remove Oslo');
    await test.person.click(dialog().getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(test.toasts).toEqual([{ kind: 'success', message: 'Oslo removed' }]),
    );
  });

  it('when a location is removed after its dialog was closed, the focus stays in the field in which the user types', async () => {
    const slow = deferredAnswer({ payload: null });
    const test = open(
      '/settings?tab=locations&add=1',
      withoutUsers(({ method }) => (method === 'DELETE' ? slow.answer() : undefined)),
    );
    const name = await screen.findByRole('textbox', { name: 'Location name, row 1' });
    await press(test, 'Remove Oslo');
    await test.person.click(dialog().getByRole('button', { name: 'Remove' }));
    await test.person.click(dialog().getByRole('button', { name: 'Cancel' }));
    await test.person.type(name, 'Tro');
    await act(async () => slow.release());
    await waitFor(() =>
      expect(test.toasts).toEqual([{ kind: 'success', message: 'Oslo removed' }]),
    );
    await test.person.keyboard('msø');
    expect(name).toHaveProperty('value', 'Tromsø');
  });

  it('the focus moves to the list of locations when the location with the focused button is removed', async () => {
    const slow = deferredAnswer({ payload: null });
    const places = { all: [OSLO, BERGEN] };
    const test = open(
      '/',
      withoutUsers(({ method, path }) => {
        if (method === 'DELETE') return slow.answer();
        return path === '/locations' ? { payload: places.all } : undefined;
      }),
    );
    await press(test, 'Remove Oslo');
    await test.person.click(dialog().getByRole('button', { name: 'Remove' }));
    await test.person.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Oslo' }));
    places.all = [BERGEN];
    await act(async () => slow.release());
    await screen.findByText('1 location');
    const list = screen.getByRole('region', { name: 'Locations' });
    expect(list.contains(document.activeElement)).toBe(true);
  });

  it('a message explains the failed removal of a location even after the dialog was closed', async () => {
    const slow = deferredAnswer({ status: 409, message: '2 users are at this location.' });
    const test = open(
      '/',
      withoutUsers(({ method }) => (method === 'DELETE' ? slow.answer() : undefined)),
    );
    await press(test, 'Remove Oslo');
    await test.person.click(dialog().getByRole('button', { name: 'Remove' }));
    await test.person.click(dialog().getByRole('button', { name: 'Cancel' }));
    await act(async () => slow.release());
    await waitFor(() =>
      expect(test.toasts).toEqual([
        { kind: 'error', message: "Oslo wasn't removed. 2 users are at this location." },
      ]),
    );
  });

  it('a location is removed after its users were moved to another location', async () => {
    const inUse = { status: 409, message: '2 users are at this location.' };
    let refused = 0;
    const test = open('/', ({ method, path }) => {
      if (method === 'DELETE' && test.sent('PATCH').length < 3) return inUse;
      if (method === 'PATCH' && path === '/users/Bo' && refused++ === 0) {
        return { status: 500, message: 'It broke.' };
      }
      return undefined;
    });
    await removeOslo(test);
    await moveToBergen(test);
    await dialog().findByText('It broke.');
    // Expects no toast, because a visitor could not reach a toast behind the dialog.
    expect(test.toasts).toEqual([]);
    expect(dialog().getByText('It broke.').closest('[role=alert]')).toBeTruthy();
    await test.person.click(
      dialog().getByRole('button', { name: 'Move 1 user to Bergen and remove this location' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(test.sent('PATCH').map(({ path, body }) => [path, body])).toEqual([
      ['/users/Ada', { location_id: 'bergen' }],
      ['/users/Bo', { location_id: 'bergen' }],
      ['/users/Bo', { location_id: 'bergen' }],
    ]);
    expect(test.toasts).toContainEqual({ kind: 'success', message: 'Oslo removed' });
  });

  it('the dialog for removing a location waits while the server cannot be reached, and then moves the remaining users', async () => {
    let isDown = true;
    const test = open('/', ({ method, path }) =>
      method === 'PATCH' && path === '/users/Bo' && isDown
        ? new Response('<h1>Bad gateway</h1>', { status: 502 })
        : undefined,
    );
    await removeOslo(test);
    await moveToBergen(test);
    await dialog().findByText(/We'll continue automatically\.$/);
    isDown = false;
    await test.person.click(dialog().getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(test.toasts).toContainEqual({ kind: 'success', message: 'Oslo removed' }),
    );
    const bo = test.sent('PATCH').filter(({ path }) => path === '/users/Bo');
    expect(bo).toHaveLength(2);
  });

  it('the focus stays in the dialog for removing a location when a user cannot be moved after "Try again"', async () => {
    const refused = deferredAnswer({ status: 409, message: 'Bo must stay.' });
    let isDown = true;
    const test = open('/', ({ method, path }) => {
      if (method !== 'PATCH' || path !== '/users/Bo') return undefined;
      return isDown ? 'unreachable' : refused.answer();
    });
    await removeOslo(test);
    await moveToBergen(test);
    await dialog().findByText(/We'll continue automatically\.$/);
    isDown = false;
    await test.person.click(dialog().getByRole('button', { name: 'Try again' }));
    await act(async () => refused.release());
    const move = await dialog().findByRole('button', { name: /^Move 1 user to Bergen/ });
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(move)).toBe(true);
    expect(screen.getByRole('dialog')).not.toBe(document.activeElement);
  });

  it('the locations tab sends the event users/changed/v1 when the users of a location were moved', async () => {
    const heard = vi.fn();
    onTestFinished(onEvent('users/changed/v1', heard));
    const test = open();
    await removeOslo(test);
    await moveToBergen(test);
    await waitFor(() => expect(heard).toHaveBeenCalled());
  });

  it('a user does not count as moved when a gateway, and not the server, responds with 404', async () => {
    const test = open('/', ({ method }) => {
      if (method === 'DELETE') return { status: 409, message: '2 users are at this location.' };
      return method === 'PATCH' ? new Response('<h1>Not found</h1>', { status: 404 }) : undefined;
    });
    await removeOslo(test);
    await moveToBergen(test);
    await dialog().findByText('Not all users were moved');
    expect(dialog().getByRole('button', { name: /^Move 2 users/ })).toBeTruthy();
  });

  it('when the dialog for removing a location is closed, no more users are moved, and the location is not removed', async () => {
    const ada = { ...ADMIN_ADA };
    const others = Array.from({ length: 8 }, (_, index) =>
      testUser(`N${index}`, { location_id: 'oslo' }),
    );
    const slow = deferredAnswer({ payload: null });
    const test = open('/', ({ method, path }) => {
      if (method === 'DELETE') return { status: 409, message: '9 users are at this location.' };
      if (method === 'GET' && path === '/users') return { payload: [ada, ...others] };
      return method === 'PATCH' ? slow.answer() : undefined;
    });
    await screen.findByRole('link', { name: '9' });
    await press(test, 'Remove Oslo');
    await moveToBergen(test);
    const [, close] = dialog().getAllByRole('button', { name: 'Close' });
    if (close) await test.person.click(close);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    ada.location_id = 'bergen';
    await act(async () => slow.release());
    const bergen = await screen.findByRole('row', { name: /^Bergen/ });
    await within(bergen).findByRole('link', { name: '1' });
    // Expects only the four requests that were in flight when the dialog closed.
    expect(test.sent('PATCH')).toHaveLength(4);
    expect(test.sent('DELETE')).toEqual([]);
    expect(test.toasts).toEqual([]);
  });

  it('if moving users fails halfway, the moved users are shown at their new location after the dialog is closed', async () => {
    const ada = { ...ADMIN_ADA };
    const test = open('/', ({ method, path }) => {
      if (method === 'DELETE') return { status: 409, message: '2 users are at this location.' };
      if (path === '/users') return { payload: [ada, INVITED_BO, GUEST_CAI] };
      if (path === '/users/Bo') return { status: 500, message: 'It broke.' };
      return undefined;
    });
    await removeOslo(test);
    await moveToBergen(test);
    await dialog().findByRole('button', { name: /^Move 1 user/ });
    await dialog().findByText('It broke.');
    ada.location_id = 'bergen';
    const [, close] = dialog().getAllByRole('button', { name: 'Close' });
    if (close) await test.person.click(close);
    const bergen = await screen.findByRole('row', { name: /^Bergen/ });
    await within(bergen).findByRole('link', { name: '1' });
  });

  it('no toast appears behind the dialog if a user cannot be moved, even if loading the users fails too', async () => {
    const test = open('/', ({ path }) => {
      const isBroken = path === '/users' && test.sent('PATCH').length > 0;
      return path === '/users/Bo' || isBroken ? { status: 500, message: 'It broke.' } : undefined;
    });
    await removeOslo(test);
    await moveToBergen(test);
    await dialog().findByRole('button', { name: /^Move 1 user to Bergen/ });
    await act(async () => {});
    expect(test.toasts).toEqual([]);
  });

  it('a location is removed after the move of its last user, even if a reloaded list already showed the location as empty', async () => {
    const list = deferredAnswer({ payload: [GUEST_CAI] });
    const last = deferredAnswer({ payload: null });
    const test = open('/', ({ method, path }) => {
      if (method === 'GET' && path === '/users' && test.sent('PATCH').length > 0) {
        return list.answer();
      }
      if (path !== '/users/Bo') return undefined;
      return test.sent('PATCH').length < 3 ? { status: 500, message: 'It broke.' } : last.answer();
    });
    await removeOslo(test);
    await moveToBergen(test);
    await test.person.click(
      await dialog().findByRole('button', { name: /^Move 1 user to Bergen/ }),
    );
    await act(async () => list.release());
    await act(async () => last.release());
    await waitFor(() => expect(test.sent('DELETE')).toHaveLength(1));
  });

  it('a location that the server did not remove is shown again, and the next try removes it', async () => {
    let isDown = true;
    const test = open('/', ({ method }) =>
      method === 'DELETE' && isDown ? { status: 500, message: 'It is being moved.' } : undefined,
    );
    await removeBergen(test);
    act(() => test.toasts[0]?.onClosed?.());
    await waitFor(() =>
      expect(test.toasts[1]).toEqual({
        kind: 'error',
        message: "Bergen wasn't removed. It is being moved.",
      }),
    );
    // Expects no second request for users, because only a conflict (409) means that the shown users
    // are outdated.
    expect(test.requests.filter(({ path }) => path === '/users')).toHaveLength(1);
    isDown = false;
    await removeBergen(test);
    act(() => test.toasts[2]?.onClosed?.());
    await screen.findByText('1 location');
    await waitFor(() => expect(test.sent('DELETE')).toHaveLength(2));
  });

  it('a double click on the remove button of a location does not also remove the next location', async () => {
    const test = open('/', ({ path }) =>
      path === '/users' ? { payload: [GUEST_CAI] } : undefined,
    );
    await within(await screen.findByRole('row', { name: /^Oslo/ })).findByText('0');
    await press(test, 'Remove Bergen');
    // Simulates the second click of a double click. The next location has moved under the pointer.
    fireEvent.click(screen.getByRole('button', { name: 'Remove Oslo' }), { detail: 2 });
    expect(screen.getByText('1 location')).toBeDefined();
    expect(screen.getByText('Oslo')).toBeDefined();
  });

  it('the users of a location are counted again after the server refused to remove the location', async () => {
    const cai = { ...GUEST_CAI };
    const message = '1 user is at this location.';
    const test = open('/', ({ method, path }) => {
      if (path === '/users') return { payload: [ADMIN_ADA, INVITED_BO, cai] };
      return method === 'DELETE' ? { status: 409, message } : undefined;
    });
    await removeBergen(test);
    cai.location_id = 'bergen';
    act(() => test.toasts[0]?.onClosed?.());
    const bergen = await screen.findByRole('row', { name: /^Bergen/ });
    await within(bergen).findByRole('link', { name: '1' });
    await press(test, 'Remove Bergen');
    dialog().getByText(/^1 user is at this location/);
  });

  it('a user who joined a location while the other users were moved away can be moved too', async () => {
    const users = [ADMIN_ADA, INVITED_BO, GUEST_CAI].map((user) => ({ ...user }));
    const there = () => users.filter(({ location_id }) => location_id === 'oslo').length;
    const test = open('/', ({ method, path, body }) => {
      if (path === '/users') return { payload: users.map((user) => ({ ...user })) };
      const user = users.find(({ _id }) => path === `/users/${_id}`);
      if (user) {
        Object.assign(user, body);
        if (user._id === 'Bo') Object.assign(users[2] ?? {}, { location_id: 'oslo' });
      }
      return method === 'DELETE' && there() > 0
        ? { status: 409, message: `${there()} at this location.` }
        : undefined;
    });
    await removeOslo(test);
    await moveToBergen(test);
    await dialog().findByText(/^1 user is at this location\./);
    await test.person.click(await dialog().findByRole('button', { name: /^Move 1 user to/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(test.sent('PATCH').map(({ path }) => path)).toEqual([
      '/users/Ada',
      '/users/Bo',
      '/users/Cai',
    ]);
    expect(test.toasts).toContainEqual({ kind: 'success', message: 'Oslo removed' });
  });

  it('the button "Move 2 users to Bergen and remove this location" keeps its text until the location is removed', async () => {
    const slow = deferredAnswer({ payload: null });
    const test = open('/', ({ method }) => {
      return method === 'DELETE' ? slow.answer() : undefined;
    });
    await removeOslo(test);
    await moveToBergen(test);
    const move = dialog().getByRole('button', { name: /^Move 2 users/ });
    await waitFor(() => expect(test.sent('DELETE')).toHaveLength(1));
    expect(move.textContent).toBe('Move 2 users to Bergen and remove this location');
    expect(move.getAttribute('aria-busy')).toBe('true');
    await act(async () => slow.release());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('the locations tab offers no editing when the backend does not support editing', async () => {
    open(undefined, undefined, false);
    await screen.findByText('Oslo');
    expect(screen.queryByRole('button', { name: /^(Edit|Remove)/ })).toBeNull();
  });
});
