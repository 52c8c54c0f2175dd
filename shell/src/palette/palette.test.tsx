// Loads the palette before the tests start, because loading takes seconds on a busy machine.
import './palette';
import { routeLabelKey } from '@platform/federation/runtime';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { forgetLanguages } from 'shared-i18n';
import { languageAtom, type SiteConfig, sessionAtom } from 'shared-session';
import { siteConfigStateAtom } from 'shared-session/host';
import {
  createTestStore,
  deferred,
  type TestAnswer,
  type TestRequest,
} from 'shared-session/testing';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { showLanguageAtom } from '../language/show-language';
import { registryStateAtom } from '../state/remotes';
import { configStateAtom } from '../state/site-config';
import {
  createTestConfig,
  createTestRemote,
  createTestRoute,
  PRODUCT_REMOTES,
} from '../testing/site';
import { CommandPaletteButton } from './palette-button';

const USERS = [
  { _id: '1', name: 'Ada Lovelace', email: 'ada@x.org' },
  { _id: '2', name: '', email: 'bo+sales@x.org' },
];

const finds = { users: 'tab=users&search={email}', locations: 'tab=users&location[]={id}' };

const LOCATIONS = [
  { _id: 'o s', name: 'Oslo' },
  { _id: 'z', name: 'Zürich' },
];

const open = (
  users: (request: TestRequest) => TestAnswer | Promise<TestAnswer> = () => ({ payload: USERS }),
  remotes = PRODUCT_REMOTES,
  locations: () => TestAnswer | Promise<TestAnswer> = () => ({ payload: LOCATIONS }),
) => {
  const test = createTestStore({
    user: { name: 'Ada Lovelace', email: 'ada@x.org' },
    respond: (request) => {
      const { path } = request;
      if (path === '/users') return users(request);
      return path === '/locations' ? locations() : undefined;
    },
  });
  test.store.set(registryStateAtom, remotes);
  let address = '';
  const Address = () => {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
  };
  const { unmount } = render(
    <Provider store={test.store}>
      <MemoryRouter initialEntries={['/dashboard']}>
        <CommandPaletteButton kind="subscribed" />
        <Address />
      </MemoryRouter>
    </Provider>,
  );
  return { ...test, unmount, address: () => address };
};

const withResults = () => {
  if (PRODUCT_REMOTES.status !== 'read') throw new Error('The remotes are read');
  const people = createTestRoute('/people', 'app', ['subscribed'], { navigation: 'People', finds });
  return {
    ...PRODUCT_REMOTES,
    remotes: [...PRODUCT_REMOTES.remotes, createTestRemote('people', '1.0.0', [people])],
  };
};

const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const field = () => screen.findByRole('combobox');
const type = async (value: string) => fireEvent.change(await field(), { target: { value } });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => screen.getByRole('option', { selected: true }).textContent;

test.each([
  ['Ctrl', { ctrlKey: true }],
  ['Cmd', { metaKey: true }],
])('%s+K opens the command palette, and K alone does not', async (_key, held) => {
  open();
  press('k');
  expect(screen.queryByRole('dialog')).toBeNull();
  press('k', held);
  const input = await field();
  await waitFor(() => expect(document.activeElement).toBe(input));
});

test('text typed while the command palette loads goes to the palette, not to the page', async () => {
  open();
  const outside = document.body.appendChild(document.createElement('input'));
  outside.focus();
  const heard = vi.fn();
  outside.addEventListener('keydown', heard);
  press('k', { ctrlKey: true });
  heard.mockClear();
  for (const key of ['S', 'o', 'Backspace', 'e', 'Enter', 't']) press(key);
  press('k', { ctrlKey: true });
  expect(await field()).toHaveProperty('value', 'Set');
  expect(heard).toHaveBeenCalledOnce();
  await waitFor(() => expect(options()).toEqual(['Settings']));
  press('Escape');
  expect(screen.queryByRole('dialog')).toBeNull();
  press('k', { ctrlKey: true });
  expect(await field()).toHaveProperty('value', '');
  outside.remove();
});

const turns: [string, (field: HTMLElement) => void][] = [
  ['pressing the pointer', (field) => fireEvent.pointerDown(field)],
  ['moving the focus', (field) => field.focus()],
  ['Escape', () => press('Escape')],
];

test.each(turns)('%s cancels the command palette while its code loads', async (_name, turn) => {
  const { toasts } = open();
  const outside = document.body.appendChild(document.createElement('input'));
  const heard = vi.fn();
  outside.addEventListener('keydown', heard);
  press('k', { ctrlKey: true });
  press('s');
  turn(outside);
  outside.focus();
  expect(press('a')).toBe(true);
  expect(heard).toHaveBeenCalledOnce();
  await new Promise((done) => setTimeout(done));
  expect(screen.queryByRole('dialog')).toBeNull();
  press('k', { ctrlKey: true });
  press('Escape');
  press('k', { ctrlKey: true });
  press('t');
  expect(await field()).toHaveProperty('value', 't');
  expect(toasts).toEqual([]);
  outside.remove();
});

test('keys typed while the command palette loads reach the palette, even if the page focuses its heading', async () => {
  open();
  const heading = document.body.appendChild(document.createElement('h1'));
  heading.tabIndex = -1;
  press('k', { ctrlKey: true });
  press('s');
  heading.focus();
  press('e');
  expect(await field()).toHaveProperty('value', 'se');
  heading.remove();
});

test('the command palette stays closed while another dialog is open', () => {
  open();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  press('k', { ctrlKey: true });
  expect(screen.getAllByRole('dialog')).toEqual([dialog]);
  dialog.remove();
});

test('the command palette offers actions and the pages of all remotes, and opens a page by keyboard', async () => {
  const { address } = open(undefined, withResults());
  fireEvent.click(screen.getByRole('button', { name: /^Search/ }));
  await field();
  expect(options()).toEqual([
    '/',
    'Dashboard',
    'Settings',
    'People',
    'Theme: System',
    'Theme: Light',
    'Theme: Dark',
    'Language: English',
    'Language: Deutsch',
    'Language: العربية',
    'Keyboard shortcuts?',
    'Parts and versions',
    'Sign Out',
  ]);
  press('ArrowDown');
  press('ArrowDown');
  expect(active()).toBe('Settings');
  press('Enter');
  expect(address()).toBe('/settings');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the command palette ignores Enter and arrow keys while an input method composes text', async () => {
  const { address } = open(undefined, withResults());
  press('k', { ctrlKey: true });
  await field();
  const before = address();
  press('ArrowDown', { isComposing: true });
  press('Enter', { isComposing: true });
  press('Enter', { keyCode: 229 });
  expect(active()).toBe('/');
  expect(screen.getByRole('dialog')).toBeDefined();
  expect(address()).toBe(before);
});

test('the command palette finds users and locations, and opens the page that shows the chosen user or location', async () => {
  const { address, requests } = open(undefined, withResults());
  press('k', { ctrlKey: true });
  await type('o');
  const users = await screen.findByRole('group', { name: 'Users' });
  expect(within(users).getAllByRole('option')).toHaveLength(2);
  expect(requests.find(({ path }) => path === '/users')?.query).toMatchObject({ search: 'o' });
  expect(within(screen.getByRole('group', { name: 'Locations' })).getByText('Oslo')).toBeDefined();
  fireEvent.click(within(users).getByText('bo+sales@x.org'));
  expect(address()).toBe('/people?tab=users&search=bo%2Bsales%40x.org');
  press('k', { ctrlKey: true });
  await type('oslo');
  fireEvent.click(await screen.findByText('Oslo'));
  expect(address()).toBe('/people?tab=users&location[]=o%20s');
});

test('choosing a user without an email in the command palette opens a search for the name', async () => {
  const user = { _id: '3', name: 'Di Prima' };
  const { address } = open(() => ({ payload: [user] }), withResults());
  press('k', { ctrlKey: true });
  await type('di');
  fireEvent.click(await screen.findByText('Di Prima'));
  expect(address()).toBe('/people?tab=users&search=Di%20Prima');
});

test('the command palette finds a user whose long name was cut in the middle of an emoji', async () => {
  const user = { _id: '3', name: 'Cy \ud83d' };
  const { address } = open(() => ({ payload: [user] }), withResults());
  press('k', { ctrlKey: true });
  await type('cy');
  fireEvent.click(await screen.findByText(/^Cy/));
  expect(address()).toBe('/people?tab=users&search=Cy%20');
});

test('the command palette finds a location whether its name is typed with or without accents', async () => {
  open(undefined, withResults());
  press('k', { ctrlKey: true });
  for (const text of ['zurich', 'ZÜR']) {
    await type(text);
    const locations = await screen.findByRole('group', { name: 'Locations' });
    expect(within(locations).getAllByRole('option')).toHaveLength(1);
    expect(within(locations).getByText('Zürich')).toBeDefined();
  }
});

test('when the server returns all users despite a search, the command palette finds the matching users itself', async () => {
  const many = Array.from({ length: 20 }, (_, id) => ({ _id: `${id}`, name: `N${id}`, email: '' }));
  open(() => ({ payload: many }), withResults());
  press('k', { ctrlKey: true });
  await type('n17');
  await waitFor(() => expect(options()).toEqual(['N17']));
});

test('when the server returns all users despite a search, the command palette hides users that do not match', async () => {
  open(undefined, withResults());
  press('k', { ctrlKey: true });
  await type('zzz');
  await screen.findByText('Nothing found');
  expect(options()).toEqual([]);
});

test('the command palette shows users whom the server found by a field other than the name', async () => {
  const respond = ({ query }: TestRequest) =>
    query.search === 'sales department'
      ? { payload: USERS.slice(0, 1), total: 1 }
      : { payload: [], total: 0 };
  open(respond, withResults());
  press('k', { ctrlKey: true });
  await type('sales department');
  await screen.findByText('Ada Lovelace');
});

test('while the search for "sig" still runs, Enter in the command palette does not run "Sign Out"', async () => {
  const { store } = open(
    () => ({ payload: [{ _id: '3', name: 'Sigrid', email: 's@x.org' }] }),
    withResults(),
  );
  press('k', { ctrlKey: true });
  await type('sig');
  expect(active()).toBe('Sign Out');
  press('Enter');
  expect(store.get(sessionAtom).isLoggedIn).toBe(true);
  await screen.findByText('Sigrid');
  expect(active()).toContain('Sigrid');
});

test('Enter in the command palette does not open a user who matched only the earlier search text', async () => {
  const { address } = open(() => ({ payload: USERS.slice(0, 1), total: 1 }), withResults());
  press('k', { ctrlKey: true });
  await type('ada');
  await screen.findByText('Ada Lovelace');
  await type('grace');
  press('Enter');
  expect(address()).toBe('/dashboard');
  expect(options()).toEqual([]);
});

test('the command palette says that the search for users failed, and no toast shows the error', async () => {
  const { toasts } = open(() => ({ status: 500, message: 'Out of paper' }), withResults());
  press('k', { ctrlKey: true });
  await type('sett');
  await screen.findByText(/^Part of the search failed/);
  expect(options()).toEqual(['Settings']);
  expect(toasts).toEqual([]);
});

const nobody = () => ({ payload: [], total: 0 });

test('the command palette says that the search for locations failed, and tries again after more typing', async () => {
  let locations: TestAnswer = { status: 500, message: 'Out of paper' };
  const { requests, toasts } = open(nobody, withResults(), () => locations);
  const asked = () => requests.filter(({ path }) => path === '/locations').length;
  press('k', { ctrlKey: true });
  await type('os');
  await screen.findByText(/^Part of the search failed/);
  const before = asked();
  locations = { payload: LOCATIONS };
  await type('osl');
  await screen.findByText('Oslo');
  await screen.findByText('1 result');
  expect(asked()).toBe(before + 1);
  expect(toasts).toEqual([]);
});

test('the command palette requests the locations once, and announces the number of results when the locations have loaded', async () => {
  const late = deferred<TestAnswer>();
  const berg = [{ _id: '5', name: 'Oslo Berg', email: '' }];
  const { requests } = open(
    () => ({ payload: berg, total: 1 }),
    withResults(),
    () => late.promise,
  );
  press('k', { ctrlKey: true });
  await type('osl');
  await screen.findByText('Oslo Berg');
  expect(screen.getByText('Searching')).toBeDefined();
  await type('oslo');
  await waitFor(() => expect(requests.at(-1)?.query.search).toBe('oslo'));
  late.resolve({ payload: LOCATIONS });
  await screen.findByText('2 results');
  expect(requests.filter(({ path }) => path === '/locations')).toHaveLength(1);
});

test('the command palette keeps the chosen result when found users appear above this result', async () => {
  const thea = [{ _id: '4', name: 'Thea', email: '' }];
  open(() => ({ payload: thea, total: 1 }), withResults());
  press('k', { ctrlKey: true });
  await type('th');
  press('ArrowDown');
  press('ArrowDown');
  expect(active()).toBe('Theme: Dark');
  await screen.findByText('Thea');
  expect(active()).toBe('Theme: Dark');
  press('ArrowUp');
  expect(active()).toBe('Theme: Light');
});

test('the command palette runs an action chosen by arrow keys while the search for users goes on', async () => {
  open(() => new Promise(() => {}), withResults());
  press('k', { ctrlKey: true });
  await type('theme');
  press('ArrowDown');
  expect(active()).toBe('Theme: Light');
  press('Enter');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the command palette selects the first result when the chosen result is gone', {
  tags: ['proof'],
}, async () => {
  let users = [{ _id: '3', name: 'Sigrid Seip', email: '' }];
  open(() => ({ payload: users, total: users.length }), withResults());
  press('k', { ctrlKey: true });
  await type('s');
  await screen.findByText('Sigrid Seip');
  users = [];
  await type('se');
  press('ArrowDown');
  expect(active()).toBe('Sigrid Seip');
  await waitFor(() => expect(options()).toEqual(['Settings']));
  expect(active()).toBe('Settings');
});

test('the command palette selects the first result when arrow keys were pressed before there were results', async () => {
  open(undefined, withResults());
  press('k', { ctrlKey: true });
  await type('lovelace');
  press('ArrowDown');
  await screen.findByText('Ada Lovelace');
  expect(active()).toContain('Ada Lovelace');
});

test('the command palette does not search users and locations when the site has no page for them', async () => {
  const { requests } = open();
  press('k', { ctrlKey: true });
  await type('ada');
  await screen.findByText('Nothing found');
  expect(options()).toEqual([]);
  expect(requests).toEqual([]);
});

const withActions = (actions: readonly object[], more = {}) => {
  if (PRODUCT_REMOTES.status !== 'read') throw new Error('The remotes are read');
  const people = createTestRoute('/people', 'app', ['subscribed'], { navigation: 'People' });
  const closed = createTestRoute('/closed', 'app', ['signed-out']);
  const made = createTestRemote('people', `${++versions}.0.0`, [people, closed]);
  const [release] = made.releases;
  const description = {
    ...release.description,
    actions: 'actions.json',
    files: { 'actions.json': 'sha384-hash' },
    ...more,
  };
  const answer = vi.fn(async (_url: URL, _request: RequestInit) => Response.json(actions));
  vi.stubGlobal('fetch', answer);
  return {
    answer,
    remotes: {
      ...PRODUCT_REMOTES,
      remotes: [
        ...PRODUCT_REMOTES.remotes,
        { ...made, releases: [{ ...release, description }] as const },
      ],
    },
  };
};
let versions = 0;

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('the command palette finds actions by label or extra words, and focuses the element of the chosen action', async () => {
  const { answer, remotes } = withActions([
    { path: '/people', label: 'People', words: 'staff' },
    { path: '/people', label: 'Export people', words: 'download csv', query: 'a=1', focus: 'out' },
  ]);
  const { address } = open(nobody, remotes);
  press('k', { ctrlKey: true });
  await type('download');
  await waitFor(() => expect(options()).toEqual(['Export people']));
  const [url, request] = answer.mock.calls[0] ?? [];
  expect(String(url)).toMatch(/^https:\/\/people\.example\/.*actions\.json$/);
  expect(request?.integrity).toBe('sha384-hash');
  await type('staff');
  await waitFor(() => expect(options()).toEqual(['People']));
  await type('export');
  await screen.findByText('1 result');
  press('ArrowDown');
  // An element of the previous page with the id `out` must not get the focus.
  const old = document.body.appendChild(document.createElement('button'));
  old.id = 'out';
  press('Enter');
  expect(address()).toBe('/people?a=1');
  old.remove();
  const button = document.body.appendChild(document.createElement('button'));
  button.id = 'out';
  await waitFor(() => expect(document.activeElement).toBe(button));
  button.remove();
});

test.each([0, 3])(
  'an action of the command palette focuses its element on the new page, even if an element with the same id stays on the old page for %i frames',
  async (frames) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const button = () => Object.assign(document.createElement('button'), { id: 'out' });
    history.replaceState(null, '', '/people?tab=locations');
    onTestFinished(() => history.replaceState(null, '', '/'));
    const { remotes } = withActions([
      { path: '/people', label: 'Export people', query: 'tab=users', focus: 'out' },
    ]);
    const { address } = open(nobody, remotes);
    const old = document.body.appendChild(button());
    press('k', { ctrlKey: true });
    await type('export people');
    await waitFor(() => expect(options()).toEqual(['Export people']));
    press('ArrowDown');
    press('Enter');
    expect(address()).toBe('/people?tab=users');
    for (let count = 0; count < frames; count++) await frame();
    old.remove();
    for (let count = 0; count < 3; count++) await frame();
    const next = document.body.appendChild(button());
    await waitFor(() => expect(document.activeElement).toBe(next));
    next.remove();
  },
);

test.each(['unknown', 'constructor', ''])(
  'the command palette shows an action whose icon it does not know: "%s"',
  async (icon) => {
    const { remotes } = withActions([{ path: '/people', label: 'Export', query: 'a=1', icon }]);
    open(nobody, remotes);
    press('k', { ctrlKey: true });
    await waitFor(() => expect(options()).toContain('Export'));
  },
);

test('the command palette lists every action, even when several actions lead to the same element', async () => {
  const same = { path: '/people', query: 'tab=users', focus: 'list' };
  const { remotes } = withActions([
    { ...same, label: 'Saved filters' },
    { ...same, label: 'Change ranks' },
    { ...same, label: 'Dismiss people' },
  ]);
  open(nobody, remotes);
  press('k', { ctrlKey: true });
  await waitFor(() => expect(options()).toContain('Dismiss people'));
  for (let presses = options().indexOf('Change ranks'); presses > 0; presses -= 1) {
    press('ArrowDown');
  }
  expect(active()).toBe('Change ranks');
  press('ArrowDown');
  expect(active()).toBe('Dismiss people');
  press('Enter');
  press('k', { ctrlKey: true });
  await screen.findByRole('group', { name: 'Recent' });
  expect(options()[0]).toBe('Dismiss people');
  expect(options()).toEqual(expect.arrayContaining(['Saved filters', 'Change ranks']));
});

test('the command palette requests the whole description of a remote when only a shortened description is known', async () => {
  const { answer, remotes } = withActions([
    { path: '/people', label: 'Export people', query: 'a=1' },
  ]);
  const people = remotes.remotes.at(-1);
  if (!people) throw new Error('There are remotes');
  const [release] = people.releases;
  const { description } = release;
  const hash = `sha384-${'A'.repeat(64)}`;
  const files = { 'remoteEntry.js': hash, 'actions.json': hash };
  answer.mockImplementationOnce(async () => Response.json({ ...description, files }));
  const outline = { ...release, outlineOf: hash, description: { ...description, files: {} } };
  open(undefined, { ...remotes, remotes: [{ ...people, releases: [outline] }] });
  press('k', { ctrlKey: true });
  await waitFor(() => expect(options()).toContain('Export people'));
  const asked = answer.mock.calls.map(([url]) => String(url).split('/').at(-1));
  expect(asked).toEqual(['remote.json', 'actions.json']);
});

test('the command palette hides an action if its page belongs to another remote or is closed to the visitor', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { remotes } = withActions([
    { path: '/settings', label: 'Borrowed' },
    { path: '/closed', label: 'Closed' },
    { path: '/people', label: 'Allowed' },
  ]);
  open(undefined, remotes);
  press('k', { ctrlKey: true });
  await waitFor(() => expect(options()).toContain('Allowed'));
  expect(options()).not.toContain('Borrowed');
  expect(options()).not.toContain('Closed');
});

test('the command palette offers an action that needs a capability only if the backend has it', async () => {
  const { remotes } = withActions([
    { path: '/people', label: 'Remove people', capability: 'manage' },
    { path: '/people', label: 'Fly people', capability: 'unknown' },
    { path: '/people', label: 'Allowed' },
  ]);
  const { store } = open(undefined, remotes);
  const setManage = (manage: boolean) =>
    act(() => {
      const change = (config: SiteConfig | null) =>
        config && { ...config, capabilities: { manage } };
      store.set(siteConfigStateAtom, change);
    });
  setManage(false);
  press('k', { ctrlKey: true });
  await waitFor(() => expect(options()).toContain('Allowed'));
  expect(options()).not.toContain('Remove people');
  setManage(true);
  expect(options()).toContain('Remove people');
  expect(options()).not.toContain('Fly people');
});

test('the command palette still offers pages when the actions of their remote cannot be loaded', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { answer, remotes } = withActions([]);
  answer.mockRejectedValue(new TypeError('failed'));
  open(undefined, remotes);
  press('k', { ctrlKey: true });
  await field();
  await waitFor(() => expect(log).toHaveBeenCalled());
  expect(options()).toContain('People');
});

test('when a request for the actions of a remote fails, the command palette sends a second request that bypasses the cache of the browser', async () => {
  const { answer, remotes } = withActions([{ path: '/people', label: 'Export', query: 'a=1' }]);
  answer.mockRejectedValueOnce(new TypeError('failed'));
  open(undefined, remotes);
  press('k', { ctrlKey: true });
  await waitFor(() => expect(options()).toContain('Export'));
  expect(answer.mock.calls.map(([, { cache }]) => cache)).toEqual([undefined, 'reload']);
});

test('the command palette offers the actions of one remote while the actions of another remote are still being loaded', async () => {
  const { answer, remotes } = withActions([{ path: '/people', label: 'Export', query: 'a=1' }]);
  const silent = createTestRemote('silent', '1.0.0', []);
  const [release] = silent.releases;
  const description = { ...release.description, actions: 'actions.json' };
  answer.mockImplementationOnce(() => new Promise(() => {}));
  open(nobody, {
    ...remotes,
    remotes: [{ ...silent, releases: [{ ...release, description }] }, ...remotes.remotes],
  });
  press('k', { ctrlKey: true });
  await waitFor(() => expect(options()).toContain('Export'));
  expect(String(answer.mock.calls[0]?.[0])).toContain('silent');
});

test('a change of language loads the translated actions of a remote only when the command palette shows them', {
  tags: ['proof'],
}, async () => {
  onTestFinished(forgetLanguages);
  const { answer, remotes } = withActions([{ path: '/people', label: 'Export', query: 'a=1' }], {
    titles: { de: {}, ar: {} },
  });
  const actions = answer.getMockImplementation();
  answer.mockImplementation(async (url, request) => {
    const code = /locales\/(\w+)\.json$/.exec(url.href)?.[1];
    const catalog = { [routeLabelKey('remote-people', 'Export')]: `Export in ${code}` };
    return code ? Response.json(catalog) : (actions ?? fetch)(url, request);
  });
  const { store } = open(nobody, remotes);
  press('k', { ctrlKey: true });
  await waitFor(() => expect(options()).toContain('Export'));
  press('Escape');
  answer.mockClear();
  await act(() => store.set(showLanguageAtom, 'de'));
  expect(answer).not.toHaveBeenCalled();
  press('k', { ctrlKey: true });
  await waitFor(() => expect(options()).toContain('Export in de'));
  await act(() => store.set(showLanguageAtom, 'ar'));
  await waitFor(() => expect(options()).toContain('Export in ar'));
  await act(() => store.set(showLanguageAtom, 'en'));
});

test.each([
  ['Theme: Dark', 'night', 'dark mode'],
  ['Theme: Light', 'bright', 'day'],
  ['Theme: System', 'automatic', 'device colors'],
  ['Language: English', 'english', 'translation'],
  ['Language: Deutsch', 'german', 'locale'],
  ['Language: العربية', 'arabic', 'language العربية'],
  ['Keyboard shortcuts', 'hotkeys', 'help'],
  ['Support', 'contact', 'ticket'],
  ['Terms', 'legal', 'conditions'],
  ['Privacy', 'policy', 'data protection'],
  ['Get the mobile app', 'iphone', 'download'],
  ['Invoices', 'receipts', 'billing'],
  ['Payment method', 'card', 'change card'],
  ['Cancel subscription', 'end plan', 'end'],
  ['Sign Out', 'log out', 'exit'],
])(
  'the command palette finds %s by its name and by the synonyms "%s" and "%s"',
  async (...names) => {
    const { store } = open(nobody);
    const links = { support: 'https://x.test', terms: 'https://x.test', privacy: 'https://x.test' };
    const customerPortalLinks = {
      invoices: 'https://x.test',
      paymentMethod: 'https://x.test',
      cancel: 'https://x.test',
    };
    act(() => {
      const config = createTestConfig({
        links,
        customerPortalLinks,
        mobileApp: { ios: 'https://x.test' },
      });
      store.set(configStateAtom, { status: 'read', config });
      store.set(siteConfigStateAtom, { ...config, flags: {} });
    });
    press('k', { ctrlKey: true });
    for (const name of names) {
      await type(name);
      expect(options().map((text) => text?.replace('?', ''))).toContain(names[0]);
    }
  },
);

test('the command palette finds a language by its name in the current language, and switches to the chosen language', async () => {
  onTestFinished(forgetLanguages);
  const { store } = open(nobody);
  const choose = async (name: string) => {
    press('k', { ctrlKey: true });
    await type(name);
    press('ArrowDown');
    press('Enter');
  };
  await choose('german');
  await waitFor(() => expect(store.get(languageAtom)).toBe('de'));
  expect(localStorage.getItem('language')).toBe('de');
  await choose('englisch');
  await waitFor(() => expect(store.get(languageAtom)).toBe('en'));
});

test('the command palette shows recent choices first, but no users after a reload, because chosen users are not stored', {
  tags: ['proof'],
}, async () => {
  const { unmount } = open(undefined, withResults());
  press('k', { ctrlKey: true });
  await type('ada');
  fireEvent.click(await screen.findByText('Ada Lovelace'));
  press('k', { ctrlKey: true });
  await type('theme: dark');
  press('ArrowDown');
  press('Enter');
  press('k', { ctrlKey: true });
  await field();
  const recent = () =>
    within(screen.getByRole('group', { name: 'Recent' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(recent()).toEqual(['Theme: Dark', expect.stringContaining('Ada Lovelace')]);
  expect(options().filter((text) => text === 'Theme: Dark')).toHaveLength(1);
  expect(JSON.stringify(localStorage)).not.toMatch(/ada|user 1/i);
  unmount();
  open(undefined, withResults());
  press('k', { ctrlKey: true });
  await field();
  expect(recent()).toEqual(['Theme: Dark']);
});

test('when an action runs, the command palette still remembers recent actions of remotes whose actions are not loaded', async () => {
  localStorage.setItem('palette-recent', JSON.stringify(['/people out', 'light']));
  open(nobody);
  press('k', { ctrlKey: true });
  await type('theme: dark');
  press('ArrowDown');
  press('Enter');
  const stored: unknown = JSON.parse(localStorage.getItem('palette-recent') ?? '');
  expect(stored).toEqual(['dark', '/people out', 'light']);
});

// wcag: 2.1.4 except other single keys
test('"?" shows the shortcuts, unless somebody types or has switched off single-key shortcuts', async () => {
  open();
  const outside = document.body.appendChild(document.createElement('input'));
  outside.focus();
  press('?');
  outside.blur();
  localStorage.setItem('search-key', 'off');
  press('?');
  await new Promise((done) => setTimeout(done));
  expect(screen.queryByRole('dialog')).toBeNull();
  localStorage.removeItem('search-key');
  press('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(sheet).getByText('Search users')).toBeDefined();
  press('Escape');
  expect(screen.queryByRole('dialog')).toBeNull();
  outside.remove();
});

test('the list of shortcuts has under "Everywhere" only keys that work on every page', async () => {
  open();
  press('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const keysOf = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
  expect(keysOf('Everywhere')).toEqual(['Ctrl K', '?', 'Ctrl Z', 'F6', 'Esc']);
  expect(keysOf('In the users table')).toEqual(['/']);
});

test('the question mark of an Arabic keyboard shows the shortcuts', async () => {
  open();
  press('؟');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
});

test('the command palette opens the list of keyboard shortcuts when somebody searches for "hotkeys"', async () => {
  open();
  press('k', { ctrlKey: true });
  await type('hotkeys');
  press('ArrowDown');
  press('Enter');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
});

test('the list of shortcuts does not open above a dialog that was opened while the list was loading', async () => {
  open();
  fireEvent.keyDown(document.body, { key: '?' });
  const dialog = document.body.appendChild(document.createElement('dialog'));
  onTestFinished(() => dialog.remove());
  dialog.setAttribute('open', '');
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByRole('heading', { name: 'Keyboard shortcuts' })).toBeNull();
});
