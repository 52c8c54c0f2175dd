// Loads the form before the tests start, so that no test waits for the form on a busy machine.
import 'shared-rows/users-form';
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
} from 'shared-features/testing';
import { openDraft, sendEvent, signOutAtom } from 'shared-session';
import { createSessionLifecycle } from 'shared-session/host';
import { createTestAccount, type TestAnswer, type TestRequest } from 'shared-session/testing';
import type { UserListItem } from 'shared-session/wire';
import { describe, expect, it, vi } from 'vitest';
import { routes } from '../../routes';
import { openImportHistory } from './imports/import-history';
import UsersTab from './users-tab';

const ACTIONS = routes.flatMap(({ actions = [] }) => actions);

type Respond = (request: TestRequest) => TestAnswer | Promise<TestAnswer> | undefined;

const open = (at = '/settings?tab=users', respond: Respond = () => undefined, manage = true) => {
  const people = createFakeList<UserListItem>(
    [ADMIN_ADA, INVITED_BO, GUEST_CAI],
    'users',
    ({ name = '', email = '', ...rest }) => ({
      ...rest,
      _id: name,
      name,
      email,
      status: 'invited',
    }),
  );
  const profile = { role: 'admin', onboarding_status: 'completed', organization_id: 'o' };
  const test = openPage(<UsersTab />, at, {
    user: { name: 'Ada', email: ADMIN_ADA.email ?? '', ...profile },
    siteConfig: {
      productName: 'Query Assistant',
      checkoutUrl: 'https://checkout.test/pay',
      mobileApp: { ios: 'https://apps.test/ios' },
      capabilities: { manage, idempotency: false, invitations: false },
    },
    respond: (request) => {
      const { path } = request;
      const special = respond(request);
      if (special) return special;
      if (path === '/user') return { payload: profile };
      if (path === '/org') return { payload: { _id: 'o', name: 'Engines & Sons' } };
      if (path === '/locations') return { payload: [OSLO] };
      return people.change(request) ?? answerGetUsers(people.all(), request);
    },
  });
  return {
    ...test,
    sent: (method: string) => test.requests.filter((request) => request.method === method),
  };
};

const press = async ({ person }: ReturnType<typeof open>, name: string | RegExp) =>
  person.click(await screen.findByRole('button', { name }));
const choose = async (test: ReturnType<typeof open>, name: string, action: string) => {
  await press(test, `Actions for ${name}`);
  await press(test, action);
};
const dialog = () => within(screen.getByRole('dialog'));
const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('the users tab', () => {
  it('the users tab adds users in the same table as the onboarding pages, and shows the new users in the list', async () => {
    const test = open('/settings?tab=users&add=1');
    await test.person.type(
      await screen.findByRole('textbox', { name: 'Full name, row 1' }),
      'Kurt Gödel',
    );
    await test.person.type(screen.getByRole('textbox', { name: 'Email, row 1' }), 'kurt@gödel.org');
    await press(test, 'Save users');
    await screen.findByText('4 users');
    expect(test.sent('POST')[0]?.body).toMatchObject({
      users: [{ name: 'Kurt Gödel', email: 'kurt@gödel.org', role: 'user' }],
    });
    expect(test.toasts).toEqual([{ kind: 'success', message: '1 user added' }]);
    await waitFor(() => expect(test.address()).toBe('/settings?tab=users'));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Users' }));
  });

  const importHistory = () => openImportHistory('uid-1', 'o').read();
  const skipping = (...skipped: { index: number }[]) =>
    open('/settings?tab=users&add=1', ({ method }) =>
      method === 'POST' ? { payload: { created: [], skipped } } : undefined,
    );
  const addDanAndEli = async (test: ReturnType<typeof open>) => {
    await test.person.click(await screen.findByRole('textbox', { name: 'Full name, row 1' }));
    await test.person.paste('Dan <dan@x.org>\nEli <eli@x.org>');
    await press(test, 'Save users');
    await waitFor(() => expect(test.address()).toBe('/settings?tab=users'));
  };

  it('if somebody else has already added a typed user, the toast "added" and the import history count only the other users', async () => {
    const test = skipping({ index: 1 });
    await addDanAndEli(test);
    expect(test.toasts).toEqual([
      { kind: 'info', message: 'Already in your organization: 1 user' },
      { kind: 'success', message: '1 user added' },
    ]);
    expect(importHistory()[0]?.created).toMatchObject([{ name: 'Dan' }]);
  });

  it('when somebody else has already added all typed users, the users tab loads its list again and adds nothing to the import history', async () => {
    const test = skipping({ index: 0 }, { index: 1 });
    const before = importHistory();
    const loaded = test.asked('/users').length;
    await addDanAndEli(test);
    expect(test.toasts).toEqual([
      { kind: 'info', message: 'Already in your organization: 2 users' },
    ]);
    expect(test.asked('/users').length).toBeGreaterThan(loaded);
    expect(importHistory()).toEqual(before);
  });

  it.each(['Add users', 'Recent imports', 'Export users', 'Change roles', 'Change location'])(
    'the users tab has the element that the palette action "%s" focuses',
    async (name) => {
      const action = ACTIONS.find(({ label }) => label === name);
      expect(action?.query).toMatch(/^tab=users\b/);
      open(`/settings?${action?.query}`);
      await screen.findByRole('button', { name: /^Export CSV/ });
      await waitFor(() => expect(document.getElementById(action?.focus ?? '')).toBeTruthy());
    },
  );

  it('the users tab lists added users although another row was rejected', async () => {
    const errors = [{ index: 1, field: 'email', message: 'Taken' }];
    let isFirst = true;
    const test = open('/settings?tab=users&add=1', ({ method }) => {
      if (method !== 'POST' || !isFirst) return undefined;
      isFirst = false;
      return { status: 422, message: 'One row was rejected', payload: { errors } };
    });
    await test.person.click(await screen.findByRole('textbox', { name: 'Full name, row 1' }));
    await test.person.paste('Dan <dan@x.org>\nEli <eli@x.org>');
    await press(test, 'Save users');
    await screen.findByText('Taken');
    await screen.findByText('4 users');
    expect(screen.getByRole('rowheader', { name: 'Dan' })).toBeTruthy();
  });

  it('a user who was removed and added again with the same id is shown in the list although another row was rejected', {
    tags: ['proof'],
  }, async () => {
    const errors = [{ index: 1, field: 'email', message: 'Taken' }];
    const test = open('/settings?tab=users', ({ method, body }) =>
      method === 'POST' && Object(body).users.length > 1
        ? { status: 422, message: 'One row was rejected', payload: { errors } }
        : undefined,
    );
    await choose(test, 'Bo', 'Remove');
    act(() => test.toasts[0]?.onClosed?.());
    await waitFor(() => expect(test.sent('DELETE')).toHaveLength(1));
    await press(test, 'Add users');
    await test.person.click(await screen.findByRole('textbox', { name: 'Full name, row 1' }));
    await test.person.paste('Bo <bo@example.com>\nEli <eli@x.org>');
    await press(test, 'Save users');
    await screen.findByText('Taken');
    await screen.findByRole('rowheader', { name: 'Bo' });
  });

  it('the users tab keeps a search that was entered while users were being saved', async () => {
    const slow = deferredAnswer({ payload: { created: [], skipped: [] } });
    const test = open('/settings?tab=users&add=1', ({ method }) =>
      method === 'POST' ? slow.answer() : undefined,
    );
    await test.person.click(await screen.findByRole('textbox', { name: 'Full name, row 1' }));
    await test.person.paste('Dan <dan@x.org>');
    await press(test, 'Save users');
    await waitFor(() => expect(test.sent('POST')).toHaveLength(1));
    await test.person.type(screen.getByRole('searchbox', { name: 'Search users' }), 'bo{Enter}');
    await waitFor(() => expect(test.address()).toBe('/settings?tab=users&add=1&search=bo'));
    slow.release();
    await waitFor(() => expect(test.address()).toBe('/settings?tab=users&search=bo'));
    await screen.findByText('1 user matches');
  });

  it('the button "Add users" opens the table for new users, and gets the focus when the table closes', async () => {
    const test = open();
    await press(test, 'Add users');
    await waitFor(() => expect(test.address()).toBe('/settings?tab=users&add=1'));
    await press(test, 'Close');
    const button = await screen.findByRole('button', { name: 'Add users', expanded: false });
    expect(document.activeElement).toBe(button);
    expect(test.address()).toBe('/settings?tab=users');
  });

  it('the users tab does not load its list again when a dialog or the table for new users opens or closes', async () => {
    const test = open('/settings?tab=users&search=bo');
    await screen.findByText('1 user matches');
    const loaded = () => test.asked('/users').filter(({ query }) => query.limit === '100').length;
    const before = loaded();
    await choose(test, 'Bo', 'Edit');
    expect(test.address()).toContain('&edit=Bo');
    await test.person.click(dialog().getByRole('button', { name: 'Cancel' }));
    await press(test, 'Add users');
    await screen.findByRole('textbox', { name: 'Full name, row 1' });
    expect(loaded()).toBe(before);
  });

  it('when an action of another remote has changed a user, the open dialog shows the new values', async () => {
    let bo = INVITED_BO;
    const test = open(undefined, (request) =>
      request.path === '/users' ? answerGetUsers([ADMIN_ADA, bo, GUEST_CAI], request) : undefined,
    );
    await choose(test, 'Bo', 'Edit');
    const role = () => dialog().getByRole('combobox', { name: 'Role' });
    expect(role()).toHaveProperty('value', 'user');
    bo = { ...INVITED_BO, role: 'manager' };
    act(() => sendEvent('users/changed/v1'));
    await waitFor(() => expect(role()).toHaveProperty('value', 'manager'));
  });

  it('the dialog of a user sends only the changed fields', async () => {
    const test = open();
    await choose(test, 'Bo', 'Edit');
    const name = dialog().getByRole('textbox', { name: 'Full name' });
    expect(document.activeElement).toBe(name);
    await test.person.clear(name);
    await test.person.type(name, 'Bo O’Brien');
    await test.person.selectOptions(dialog().getByRole('combobox', { name: 'Role' }), 'Manager');
    await test.person.click(dialog().getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('rowheader', { name: 'Bo O’Brien' });
    expect(test.sent('PATCH').map(({ path, body }) => [path, body])).toEqual([
      ['/users/Bo', { name: 'Bo O’Brien', role: 'manager' }],
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(test.toasts).toEqual([{ kind: 'success', message: 'Bo O’Brien saved' }]);
  });

  it('the dialog of a user can clear the location, but cannot change the email of a user who has signed in', async () => {
    const test = open();
    await choose(test, 'Ada', 'Edit');
    expect(dialog().getByRole('textbox', { name: 'Email' })).toHaveProperty('readOnly', true);
    await test.person.selectOptions(
      dialog().getByRole('combobox', { name: 'Location' }),
      'No location',
    );
    await test.person.click(dialog().getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(test.sent('PATCH')[0]?.body).toEqual({ location_id: '' }));
    // The edited user is the signed-in user, so the page loads the profile again.
    await waitFor(() => expect(test.asked('/user')).toHaveLength(1));
  });

  it('the dialog of a user does not offer a location whose removal can still be undone', async () => {
    const test = open('/settings?tab=users', ({ path }) =>
      path === '/locations' ? { payload: [OSLO, BERGEN] } : undefined,
    );
    await screen.findByRole('rowheader', { name: 'Cai' });
    act(() => test.store.set(removedItemsAtom, new Map([['/locations/bergen', false]])));
    await choose(test, 'Cai', 'Edit');
    const select = dialog().getByRole<HTMLSelectElement>('combobox', { name: 'Location' });
    const options = [...select.options].map(({ textContent }) => textContent);
    expect(options).toEqual(['No location', 'Oslo']);
  });

  it('the focus moves to the list when an edited user no longer matches the filters', async () => {
    const test = open('/settings?tab=users&role[]=guest');
    await choose(test, 'Cai', 'Edit');
    await test.person.selectOptions(dialog().getByRole('combobox', { name: 'Role' }), 'Manager');
    await press(test, 'Save changes');
    const empty = await screen.findByText('No users match these filters');
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(empty)).toBe(true);
  });

  it('the dialog of a user without name and email can save a changed role', async () => {
    const test = open('/settings?tab=users', ({ method, path }) =>
      path.startsWith('/users')
        ? { payload: method === 'GET' ? [{ _id: '1', role: 'user', status: 'invited' }] : {} }
        : undefined,
    );
    await choose(test, 'No name', 'Edit');
    expect(screen.getByRole('dialog', { name: 'Edit No name' })).toBeTruthy();
    await test.person.selectOptions(dialog().getByRole('combobox', { name: 'Role' }), 'Manager');
    await press(test, 'Save changes');
    await waitFor(() =>
      expect(test.toasts).toEqual([{ kind: 'success', message: 'No name saved' }]),
    );
    expect(test.sent('PATCH').map(({ body }) => body)).toEqual([{ role: 'manager' }]);
  });

  it.each([
    ['give up their own admin role', 'saved'],
    ['remove their own account', 'removed'],
  ])(
    'administrators who %s see no error toast when the server then refuses the list of users',
    async (_what, done) => {
      let isAdmin = true;
      const test = open('/settings?tab=users', ({ method, path }) => {
        if (method !== 'GET') isAdmin = false;
        const isDenied = !isAdmin && method === 'GET' && path === '/users';
        return isDenied ? { status: 403, message: 'Only admins may see the users.' } : undefined;
      });
      await choose(test, 'Ada', done === 'saved' ? 'Edit' : 'Remove');
      if (done === 'saved') {
        await test.person.selectOptions(dialog().getByRole('combobox', { name: 'Role' }), 'User');
      }
      const save = done === 'saved' ? 'Save changes' : 'Remove';
      await test.person.click(dialog().getByRole('button', { name: save }));
      await waitFor(() => expect(test.asked('/user')).not.toHaveLength(0));
      await screen.findByText('Only admins may see the users.');
      expect(test.toasts).toEqual([{ kind: 'success', message: `Ada ${done}` }]);
    },
  );

  it.each([
    ['give up their own admin role', 'Edit', 'Save changes', 'PATCH'],
    ['remove their own account', 'Remove', 'Remove', 'DELETE'],
  ])(
    'before administrators %s, the server removes a user whose removal could still be undone',
    async (_what, action, confirm, method) => {
      const removal = deferredAnswer({ payload: null });
      const test = open('/', ({ path }) => (path === '/users/Bo' ? removal.answer() : undefined));
      const sent = () =>
        test.requests.filter((each) => each.method !== 'GET').map((each) => each.path);
      await choose(test, 'Bo', 'Remove');
      await choose(test, 'Ada', action);
      if (action === 'Edit') {
        await test.person.selectOptions(dialog().getByRole('combobox', { name: 'Role' }), 'User');
      }
      await test.person.click(dialog().getByRole('button', { name: confirm }));
      await waitFor(() => expect(sent()).not.toEqual([]));
      expect(sent()).toEqual(['/users/Bo']);
      await act(async () => removal.release());
      await waitFor(() => expect(sent()).toEqual(['/users/Bo', '/users/Ada']));
      expect(test.requests.find(({ path }) => path === '/users/Ada')?.method).toBe(method);
    },
  );

  // spec: 4
  it('if the session ends while a new role of the signed-in user waits for the removal of another user, the new role is not sent', async () => {
    const removal = deferredAnswer({ payload: null });
    const test = open('/', ({ path }) => (path === '/users/Bo' ? removal.answer() : undefined));
    await choose(test, 'Bo', 'Remove');
    await choose(test, 'Ada', 'Edit');
    await test.person.selectOptions(dialog().getByRole('combobox', { name: 'Role' }), 'User');
    await press(test, 'Save changes');
    await waitFor(() => expect(test.sent('DELETE')).toHaveLength(1));
    act(() => createSessionLifecycle(test.store).accountChanged(null));
    await act(async () => removal.release());
    await waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull());
    expect(test.sent('PATCH')).toEqual([]);
  });

  it('the email field in the dialog of a user is a text field, so that browsers do not change an international domain', async () => {
    const test = open();
    await choose(test, 'Bo', 'Edit');
    const email = dialog().getByRole('textbox', { name: 'Email' });
    // In a field of the type "email", Chrome replaces "bücher.example" by "xn--bcher-kva.example".
    expect(email).toHaveProperty('type', 'text');
    expect(email.getAttribute('inputmode')).toBe('email');
    expect(email.getAttribute('autocapitalize')).toBe('none');
  });

  const pressEscape = async () =>
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  const pressCancel = async ({ person }: ReturnType<typeof open>) =>
    person.click(dialog().getByRole('button', { name: 'Cancel' }));

  const pressBack = (test: ReturnType<typeof open>) => test.back();
  const leavePage = async (test: ReturnType<typeof open>) => test.unmount();

  it.each([
    ['"Cancel"', 'Remove', pressCancel],
    ['"Cancel"', 'Edit', pressCancel],
    ['Escape', 'Edit', pressEscape],
    ['"Back"', 'Edit', pressBack],
    ['leaving the page', 'Edit', leavePage],
  ])(
    '%s stops the action "%s" on the signed-in user while the action waits for the removal of another user',
    { tags: ['proof'] },
    async (_how, action, leave) => {
      const removal = deferredAnswer({ payload: null });
      const test = open('/', ({ path }) => (path === '/users/Bo' ? removal.answer() : undefined));
      const sent = () =>
        test.requests.filter(({ method }) => method !== 'GET').map(({ path }) => path);
      await choose(test, 'Bo', 'Remove');
      await choose(test, 'Ada', action);
      if (action === 'Edit') {
        await test.person.selectOptions(dialog().getByRole('combobox', { name: 'Role' }), 'User');
      }
      const confirm = action === 'Edit' ? 'Save changes' : 'Remove';
      await test.person.click(dialog().getByRole('button', { name: confirm }));
      await waitFor(() => expect(sent()).toEqual(['/users/Bo']));
      await leave(test);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await act(async () => removal.release());
      await waitFor(() => expect(test.store.get(removedItemsAtom).get('/users/Bo')).toBe(true));
      await act(async () => {});
      expect(sent()).toEqual(['/users/Bo']);
    },
  );

  it.each([
    ['Escape', pressEscape],
    ['"Cancel"', pressCancel],
  ])('%s in the dialog of a user asks before it discards changes', async (_, leave) => {
    const test = open();
    await choose(test, 'Bo', 'Edit');
    await test.person.type(dialog().getByRole('textbox', { name: 'Full name' }), ' Berg');
    await leave(test);
    await test.person.click(await dialog().findByRole('button', { name: 'Keep editing' }));
    expect(dialog().getByRole('textbox', { name: 'Full name' })).toHaveProperty('value', 'Bo Berg');
    await leave(test);
    await test.person.click(await dialog().findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(test.sent('PATCH')).toEqual([]);
  });

  it.each([
    ['Escape', pressEscape],
    ['"Cancel"', pressCancel],
  ])(
    'while changes to a user are saved, %s closes the dialog of the user without a question',
    async (_, leave) => {
      const slow = deferredAnswer({ payload: null });
      const test = open('/', ({ method }) => (method === 'PATCH' ? slow.answer() : undefined));
      await choose(test, 'Bo', 'Edit');
      await test.person.type(dialog().getByRole('textbox', { name: 'Full name' }), ' Berg');
      await leave(test);
      await press(test, 'Save changes');
      expect(screen.queryByText('You have unsaved changes')).toBeNull();
      await leave(test);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await act(async () => slow.release());
      await waitFor(() => expect(test.toasts.map(({ kind }) => kind)).toEqual(['success']));
    },
  );

  it('each Escape or "Back" in a changed dialog of a user moves the focus to the question about discarding changes', async () => {
    const test = open();
    await choose(test, 'Bo', 'Edit');
    const field = dialog().getByRole('textbox', { name: 'Full name' });
    await test.person.type(field, ' Berg');
    for (const ask of [pressEscape, pressEscape, test.back, test.back]) {
      await ask();
      await waitFor(() => expect(document.activeElement?.textContent).toMatch(/unsaved changes/));
      await test.person.type(field, 's');
      expect(document.activeElement).toBe(field);
    }
  });

  it('"Back" in the dialog of a user asks before it discards changes, and then goes back', async () => {
    const test = open();
    await choose(test, 'Bo', 'Edit');
    await test.person.type(dialog().getByRole('textbox', { name: 'Full name' }), ' Berg');
    await test.back();
    await press(test, 'Keep editing');
    expect(dialog().getByRole('textbox', { name: 'Full name' })).toHaveProperty('value', 'Bo Berg');
    expect(test.address()).toBe('/settings?tab=users&edit=Bo');
    await test.back();
    await press(test, 'Discard changes');
    await waitFor(() => expect(test.address()).toBe('/before'));
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('"Back" leaves the dialog of a user when nothing was changed', async () => {
    const test = open();
    await choose(test, 'Bo', 'Edit');
    await test.back();
    await waitFor(() => expect(test.address()).toBe('/before'));
  });

  const giveBoAnotherRole = async (...answers: TestAnswer[]) => {
    let bo = INVITED_BO;
    const test = open('/', (request) => {
      if (request.method !== 'PATCH') {
        return request.path === '/users' ? answerGetUsers([ADMIN_ADA, bo], request) : undefined;
      }
      bo = { ...bo, ...Object(request.body) };
      return answers.shift() ?? { payload: null };
    });
    await choose(test, 'Bo', 'Edit');
    await test.person.selectOptions(dialog().getByRole('combobox', { name: 'Role' }), 'Manager');
    await press(test, 'Save changes');
    return test;
  };

  it('if the response to a change of a user is lost, the change is sent again, and counts as saved', async () => {
    const test = await giveBoAnotherRole('unreachable');
    await waitFor(() => expect(test.toasts).toHaveLength(1));
    expect(test.toasts).toEqual([{ kind: 'success', message: 'Bo saved' }]);
    const change = { role: 'manager' };
    expect(test.sent('PATCH').map(({ body }) => body)).toEqual([change, change]);
  });

  it.each([
    ['is lost too', 'unreachable' as const],
    ['is the rejection of a gateway', new Response('<h1>Slow down</h1>', { status: 429 })],
  ])(
    'if the response to a change of a user is lost, and the response to its repetition %s, the list and the dialog show what is stored',
    async (_what, second) => {
      const test = await giveBoAnotherRole('unreachable', second);
      const bo = () => screen.getByRole('rowheader', { name: 'Bo' }).closest('tr');
      await waitFor(() => expect(bo()?.textContent).toContain('Manager'));
      await test.person.selectOptions(dialog().getByRole('combobox', { name: 'Role' }), 'User');
      await press(test, 'Save changes');
      await waitFor(() => expect(test.sent('PATCH').at(-1)?.body).toEqual({ role: 'user' }));
    },
  );

  it('a change of a user that a gateway rejects is sent once, and loads no users again', async () => {
    const test = open('/', ({ method }) =>
      method === 'PATCH' ? new Response('<h1>Forbidden</h1>', { status: 403 }) : undefined,
    );
    await choose(test, 'Bo', 'Edit');
    await test.person.selectOptions(dialog().getByRole('combobox', { name: 'Role' }), 'Manager');
    const loaded = test.asked('/users').length;
    await press(test, 'Save changes');
    await dialog().findByText("The user wasn't saved");
    expect(test.sent('PATCH')).toHaveLength(1);
    expect(test.asked('/users')).toHaveLength(loaded);
  });

  it('a late response for an earlier user does not close the dialog of the next user', async () => {
    const slow = deferredAnswer({ payload: null });
    const test = open('/', ({ method }) => (method === 'PATCH' ? slow.answer() : undefined));
    await choose(test, 'Bo', 'Edit');
    await test.person.type(dialog().getByRole('textbox', { name: 'Full name' }), ' Berg');
    await test.person.click(dialog().getByRole('button', { name: 'Save changes' }));
    await pressCancel(test);
    await choose(test, 'Cai', 'Edit');
    await test.person.type(dialog().getByRole('textbox', { name: 'Full name' }), ' Li');
    await act(async () => slow.release());
    await waitFor(() => expect(test.toasts).toHaveLength(1));
    expect(dialog().getByRole('textbox', { name: 'Full name' })).toHaveProperty('value', 'Cai Li');
  });

  it('if the dialog of a user was cancelled and opened again, a late response does not close the new dialog', {
    tags: ['proof'],
  }, async () => {
    const slow = deferredAnswer({ payload: null });
    const test = open('/', ({ method }) => (method === 'PATCH' ? slow.answer() : undefined));
    await choose(test, 'Bo', 'Edit');
    await test.person.type(dialog().getByRole('textbox', { name: 'Full name' }), ' Berg');
    await test.person.click(dialog().getByRole('button', { name: 'Save changes' }));
    await pressCancel(test);
    await choose(test, 'Bo', 'Edit');
    await test.person.type(dialog().getByRole('textbox', { name: 'Full name' }), ' Li');
    await act(async () => slow.release());
    await waitFor(() => expect(test.toasts).toHaveLength(1));
    expect(dialog().getByRole('textbox', { name: 'Full name' })).toHaveProperty(
      'value',
      'Bo Berg Li',
    );
    await pressCancel(test);
    await press(test, 'Discard changes');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a change whose response is lost after its dialog was cancelled is not sent again, and so keeps a newer change of the user', {
    tags: ['proof'],
  }, async () => {
    const lost = deferredAnswer('unreachable');
    const answers = [lost.answer()];
    const test = open('/', ({ method }) => (method === 'PATCH' ? answers.shift() : undefined));
    const giveBo = async (role: string) => {
      await choose(test, 'Bo', 'Edit');
      await test.person.selectOptions(dialog().getByRole('combobox', { name: 'Role' }), role);
      await press(test, 'Save changes');
    };
    await giveBo('Manager');
    await pressCancel(test);
    await giveBo('Guest');
    await waitFor(() => expect(test.toasts).toHaveLength(1));
    await act(async () => lost.release());
    await waitFor(() => expect(test.toasts).toHaveLength(2));
    expect(test.sent('PATCH').map(({ body }) => body)).toEqual([
      { role: 'manager' },
      { role: 'guest' },
    ]);
    expect(test.toasts.map(({ kind }) => kind)).toEqual(['success', 'error']);
  });

  // spec: 4
  it.each<[string, TestAnswer]>([
    ['succeeds', { payload: null }],
    ['fails', { status: 500, message: 'The disk is full.' }],
  ])(
    'a change of a user that %s after a sign-out shows no toast and stores no typed text',
    async (_how, answer) => {
      const slow = deferredAnswer(answer);
      const test = open('/', ({ method }) => (method === 'PATCH' ? slow.answer() : undefined));
      createSessionLifecycle(test.store);
      await choose(test, 'Bo', 'Edit');
      const name = dialog().getByRole('textbox', { name: 'Full name' });
      await test.person.type(name, ' Berg');
      await test.person.click(dialog().getByRole('button', { name: 'Save changes' }));
      await test.person.type(name, ' Li');
      await act(async () => void test.store.set(signOutAtom));
      test.unmount();
      await act(async () => slow.release());
      window.dispatchEvent(new Event('pagehide'));
      expect(Object.keys(localStorage)).toEqual([]);
      expect(test.toasts).toEqual([]);
    },
  );

  it('the dialog of a user shows the location of the user, even if the locations are loaded after the dialog opens', async () => {
    const locations = deferredAnswer({ payload: [OSLO] });
    const test = open('/', ({ path }) => (path === '/locations' ? locations.answer() : undefined));
    await choose(test, 'Bo', 'Edit');
    const field = dialog().getByRole('combobox', { name: 'Location' });
    expect(field).toHaveProperty('value', OSLO._id);
    await act(async () => locations.release());
    await within(field).findByRole('option', { name: 'Oslo' });
    expect(field).toHaveProperty('value', OSLO._id);
  });

  it('the dialog of a user shows the location in an unsaved draft, even if the locations are loaded after the dialog opens', async () => {
    const draft = openDraft<object>({ uid: 'uid-1', step: 'user-Bo' });
    draft.save({ location_id: BERGEN._id });
    draft.flush();
    const locations = deferredAnswer({ payload: [OSLO, BERGEN] });
    const test = open('/settings?tab=users&edit=Bo', ({ path }) =>
      path === '/locations' ? locations.answer() : undefined,
    );
    const field = within(await screen.findByRole('dialog')).getByRole('combobox', {
      name: 'Location',
    });
    expect(field).toHaveProperty('value', BERGEN._id);
    await act(async () => locations.release());
    const bergen = await within(field).findByRole('option', { name: 'Bergen' });
    expect(bergen).toHaveProperty('selected', true);
    await test.person.selectOptions(field, 'No location');
    expect(field).toHaveProperty('value', '');
    await press(test, 'Save changes');
    await waitFor(() => expect(test.sent('PATCH')[0]?.body).toEqual({ location_id: '' }));
  });

  it('the dialog of a user sends nothing when nothing was changed', async () => {
    const test = open();
    await choose(test, 'Bo', 'Edit');
    await test.person.click(dialog().getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(test.sent('PATCH')).toEqual([]);
  });

  it('the dialog of a user shows a server error at the field that caused the error', async () => {
    const message = 'There is already a user with this email address';
    const test = open('/', ({ method }) =>
      method === 'PATCH'
        ? { status: 422, payload: { errors: [{ index: 0, field: 'email', message }] } }
        : undefined,
    );
    await choose(test, 'Bo', 'Edit');
    const email = dialog().getByRole('textbox', { name: 'Email' });
    await test.person.clear(email);
    await test.person.type(email, 'ada@example.com');
    await test.person.click(dialog().getByRole('button', { name: 'Save changes' }));
    await dialog().findByRole('link', { name: message });
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(test.toasts).toEqual([]);
  });

  it('a removed user disappears immediately, and is deleted on the server when the toast closes', async () => {
    const test = open();
    await choose(test, 'Bo', 'Remove');
    await screen.findByText('2 users');
    expect(rows()).toEqual(['Ada You', 'Cai']);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Users' }));
    expect(test.toasts).toMatchObject([{ kind: 'success', message: 'Bo removed' }]);
    expect(test.sent('DELETE')).toEqual([]);
    act(() => test.toasts[0]?.onClosed?.());
    await waitFor(() => expect(test.sent('DELETE').map(({ path }) => path)).toEqual(['/users/Bo']));
    act(() => test.toasts[0]?.action?.press());
    expect(rows()).toEqual(['Ada You', 'Cai']);
    expect(test.toasts).toHaveLength(1);
  });

  it('a user who was removed and added again is shown in the list', {
    tags: ['proof'],
  }, async () => {
    const test = open();
    await choose(test, 'Bo', 'Remove');
    act(() => test.toasts[0]?.onClosed?.());
    await waitFor(() => expect(test.sent('DELETE')).toHaveLength(1));
    await press(test, 'Add users');
    await test.person.type(await screen.findByRole('textbox', { name: 'Full name, row 1' }), 'Bo');
    await test.person.type(screen.getByRole('textbox', { name: 'Email, row 1' }), 'bo@x.org');
    await press(test, 'Save users');
    await screen.findByText('3 users');
  });

  it('if a removed user is added again while "Undo" is offered, the removal is sent before the new user', {
    tags: ['proof'],
  }, async () => {
    const test = open();
    await choose(test, 'Bo', 'Remove');
    await press(test, 'Add users');
    await test.person.click(await screen.findByRole('textbox', { name: 'Full name, row 1' }));
    await test.person.paste('Bo <bo@example.com>\nEli <eli@x.org>');
    await press(test, 'Save users');
    await screen.findByText('4 users');
    act(() => test.toasts[0]?.onClosed?.());
    const changes = test.requests.filter(({ method }) => method !== 'GET');
    expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /users/Bo',
      'POST /users',
    ]);
    expect(test.toasts.map(({ message }) => message)).toEqual(['Bo removed', '2 users added']);
    expect(test.toasts[0]?.signal?.aborted).toBe(true);
  });

  it('"Undo" of a removal is still offered after other users were added', async () => {
    const test = open();
    await choose(test, 'Bo', 'Remove');
    await press(test, 'Add users');
    await test.person.click(await screen.findByRole('textbox', { name: 'Full name, row 1' }));
    await test.person.paste('Eli <eli@x.org>');
    await press(test, 'Save users');
    await waitFor(() => expect(test.toasts.at(-1)?.message).toBe('1 user added'));
    expect(test.sent('DELETE')).toEqual([]);
    expect(test.toasts[0]?.signal?.aborted).toBe(false);
  });

  it('a removed user is deselected, and "Undo" selects the user again', {
    tags: ['proof'],
  }, async () => {
    const test = open();
    const remove = async (name: string) => {
      await press(test, `Actions for ${name}`);
      // The last "Remove" is in the menu. The first, above the list, removes all selected users.
      const button = screen.getAllByRole('button', { name: 'Remove' }).at(-1);
      if (button) await test.person.click(button);
      await screen.findByText('1 user selected');
    };
    for (const name of ['Bo', 'Cai']) {
      await test.person.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    }
    await screen.findByText('2 users selected');
    await remove('Bo');
    act(() => test.toasts[0]?.action?.press());
    await screen.findByText('2 users selected');
    await remove('Bo');
    act(() => test.toasts[1]?.onClosed?.());
    await waitFor(() => expect(test.sent('DELETE')).toHaveLength(1));
    await press(test, 'Add users');
    await test.person.type(await screen.findByRole('textbox', { name: 'Full name, row 1' }), 'Dan');
    await test.person.type(screen.getByRole('textbox', { name: 'Email, row 1' }), 'dan@x.org');
    await press(test, 'Save users');
    await waitFor(() => expect(test.toasts.at(-1)?.message).toBe('1 user added'));
    expect(screen.getByText('1 user selected')).toBeTruthy();
  });

  it.each([
    ['is still in the list', '/settings?tab=users'],
    ['no longer matches the search', '/settings?tab=users&search=bo@ex'],
  ])(
    '"Copy email addresses" copies the new email address of a selected user who %s after an edit',
    async (_how, at) => {
      const test = open(at);
      await test.person.click(await screen.findByRole('checkbox', { name: 'Select Bo' }));
      await choose(test, 'Bo', 'Edit');
      const email = dialog().getByRole('textbox', { name: 'Email' });
      await test.person.clear(email);
      await test.person.type(email, 'bo@new.org');
      await test.person.click(dialog().getByRole('button', { name: 'Save changes' }));
      await waitFor(async () => {
        await press(test, 'Copy email addresses');
        expect(await navigator.clipboard.readText()).toBe('bo@new.org');
      });
    },
  );

  it('"Undo" brings a removed user back, and nothing is sent', async () => {
    const test = open();
    await choose(test, 'Bo', 'Remove');
    expect(test.toasts[0]?.action?.label).toBe('Undo');
    act(() => test.toasts[0]?.action?.press());
    act(() => test.toasts[0]?.onClosed?.());
    await screen.findByText('3 users');
    window.dispatchEvent(new Event('pagehide'));
    await act(async () => {});
    expect(test.sent('DELETE')).toEqual([]);
  });

  it('hiding the browser tab does not send the removal of a user, so that "Undo" still brings the user back', async () => {
    const test = open();
    await choose(test, 'Bo', 'Remove');
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    visibility.mockRestore();
    expect(test.toasts[0]?.signal?.aborted).toBe(false);
    expect(test.toasts[0]?.action?.isUndo).toBe(true);
    act(() => test.toasts[0]?.action?.press());
    await screen.findByText('3 users');
    expect(test.sent('DELETE')).toEqual([]);
  });

  it('text typed in the dialog of a user is shown again after a reload, until the user discards the text', {
    tags: ['proof'],
  }, async () => {
    const first = open();
    await choose(first, 'Bo', 'Edit');
    const name = () => dialog().getByRole<HTMLInputElement>('textbox', { name: /^Full name/ });
    await first.person.type(name(), ' Berg');
    cleanup();
    const test = open();
    await choose(test, 'Bo', 'Edit');
    expect(name().value).toBe('Bo Berg');
    await press(test, 'Cancel');
    await press(test, 'Discard changes');
    await choose(test, 'Bo', 'Edit');
    expect(name().value).toBe('Bo');
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('unsaved changes that were made to a user during an earlier visit are marked as unsaved, and can be discarded', {
    tags: ['proof'],
  }, async () => {
    const first = open();
    await choose(first, 'Bo', 'Edit');
    await first.person.selectOptions(dialog().getByRole('combobox', { name: 'Role' }), 'Admin');
    cleanup();
    const test = open();
    await choose(test, 'Bo', 'Edit');
    expect(document.activeElement?.textContent).toMatch(/These changes aren't saved yet/);
    await press(test, 'Discard changes');
    expect(screen.queryByText("These changes aren't saved yet")).toBeNull();
    expect(document.activeElement).toBe(dialog().getByRole('textbox', { name: 'Full name' }));
    await test.person.keyboard(' Berg');
    await press(test, 'Save changes');
    await waitFor(() => expect(test.sent('PATCH')[0]?.body).toEqual({ name: 'Bo Berg' }));
  });

  it('the notice of unsaved changes to a user disappears when another tab saves or discards the changes', {
    tags: ['proof'],
  }, async () => {
    const first = open();
    await choose(first, 'Bo', 'Edit');
    await first.person.type(dialog().getByRole('textbox', { name: 'Full name' }), ' Berg');
    cleanup();
    const test = open();
    await choose(test, 'Bo', 'Edit');
    screen.getByText('You made them earlier or in another tab. Save or discard them.');
    const [key = ''] = Object.keys(localStorage);
    localStorage.removeItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })));
    expect(screen.queryByText("These changes aren't saved yet")).toBeNull();
    expect(dialog().getByRole('textbox', { name: 'Full name' })).toHaveProperty('value', 'Bo');
    await press(test, 'Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each(['a row', 'a reload'])(
    'the dialog of a user, opened by %s, shows the name that another tab has saved',
    { tags: ['proof'] },
    async (opener) => {
      const first = open();
      await choose(first, 'Bo', 'Edit');
      await first.person.type(dialog().getByRole('textbox', { name: 'Full name' }), 'ris');
      cleanup();
      let people = [ADMIN_ADA, INVITED_BO, GUEST_CAI];
      const isReload = opener === 'a reload';
      const test = open(isReload ? '/settings?tab=users&edit=Bo' : undefined, (request) =>
        request.path === '/users' ? answerGetUsers(people, request) : undefined,
      );
      if (!isReload) await choose(test, 'Bo', 'Edit');
      await screen.findByText("These changes aren't saved yet");
      people = [ADMIN_ADA, { ...INVITED_BO, name: 'Boris' }, GUEST_CAI];
      const [key = ''] = Object.keys(localStorage);
      localStorage.removeItem(key);
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })));
      const field = dialog().getByRole('textbox', { name: 'Full name' });
      await waitFor(() => expect(field).toHaveProperty('value', 'Boris'));
      await press(test, 'Cancel');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  it('the exported file does not contain a removed user, even while "Undo" is still offered', async () => {
    const test = open();
    await choose(test, 'Bo', 'Remove');
    await press(test, 'Export CSV (2)');
    await waitFor(() => expect(test.toasts.at(-1)?.message).toBe('2 users exported'));
  });

  it('the dialog for invitations leaves out a removed user, even while "Undo" is still offered', async () => {
    const respond: Respond = ({ method, path }) =>
      method === 'GET' && path === '/users'
        ? { payload: [INVITED_BO, { ...GUEST_CAI, status: 'invited' }] }
        : undefined;
    const test = open('/', respond);
    await choose(test, 'Bo', 'Remove');
    await press(test, 'Invite users');
    const email = await screen.findByRole('link', { name: 'Email 1 user' });
    const bcc = new URL(email.getAttribute('href') ?? '').searchParams.get('bcc');
    expect(bcc).toBe(GUEST_CAI.email);
  });

  it.each([
    ['the visitor leaves the page', () => window.dispatchEvent(new Event('pagehide'))],
    ['somebody signs out', (test: ReturnType<typeof open>) => test.store.set(signOutAtom)],
  ])('the removal of a user reaches the server if %s before the toast closes', async (_, leave) => {
    const test = open();
    createSessionLifecycle(test.store);
    await choose(test, 'Bo', 'Remove');
    await act(async () => void leave(test));
    await waitFor(() => expect(test.sent('DELETE').map(({ path }) => path)).toEqual(['/users/Bo']));
    // The toast with "Undo" is closed, because it is too late to undo the removal.
    expect(test.toasts[0]?.signal?.aborted).toBe(true);
  });

  it('when somebody signs in with another account in another tab while "Undo" is offered, the removal of a user is not sent', async () => {
    const test = open();
    const lifecycle = createSessionLifecycle(test.store);
    await choose(test, 'Bo', 'Remove');
    await act(async () => lifecycle.accountChanged(createTestAccount('another')));
    expect(test.toasts[0]?.signal?.aborted).toBe(true);
    expect(test.store.get(removedItemsAtom).size).toBe(0);
    expect(test.sent('DELETE')).toEqual([]);
  });

  // spec: 4
  it.each(['before', 'after'])(
    'if the toast with "Undo" closes %s the end of the session, no later toast says that the server refused the removal of a user',
    async (closed) => {
      const refusal = deferredAnswer({ status: 500, message: 'The disk is full.' });
      const test = open('/', ({ method }) => (method === 'DELETE' ? refusal.answer() : undefined));
      await choose(test, 'Bo', 'Remove');
      const toasts = [...test.toasts];
      if (closed === 'before') act(() => test.toasts[0]?.onClosed?.());
      act(() => createSessionLifecycle(test.store).accountChanged(null));
      await waitFor(() => expect(test.sent('DELETE')).toHaveLength(1));
      await act(async () => refusal.release());
      await waitFor(() => expect(test.store.get(removedItemsAtom).size).toBe(0));
      expect(test.toasts).toEqual(toasts);
    },
  );

  // spec: 4
  it.each([
    ['succeeded', {}],
    ['failed', { status: 500, message: 'The disk is full.' }],
  ])(
    'after the session has ended, no toast says that the removal of the signed-in user %s',
    async (_end, answer) => {
      const removal = deferredAnswer(answer);
      const test = open('/', ({ method }) => (method === 'DELETE' ? removal.answer() : undefined));
      await choose(test, 'Ada', 'Remove');
      await test.person.click(dialog().getByRole('button', { name: 'Remove' }));
      act(() => createSessionLifecycle(test.store).accountChanged(null));
      await act(async () => removal.release());
      await waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull());
      expect(test.toasts).toEqual([]);
    },
  );

  it('a user whom the server did not remove is shown again, and a toast says why', async () => {
    const test = open('/', ({ method }) =>
      method === 'DELETE' ? { status: 500, message: 'The disk is full.' } : undefined,
    );
    await choose(test, 'Bo', 'Remove');
    act(() => test.toasts[0]?.onClosed?.());
    await screen.findByText('3 users');
    expect(test.toasts[1]).toMatchObject({
      kind: 'error',
      message: "Bo wasn't removed. The disk is full.",
    });
  });

  it('the dialog of a user says why the last administrator cannot be removed', async () => {
    const message = 'This is the last administrator who can sign in.';
    const test = open('/', ({ method }) =>
      method === 'DELETE' ? { status: 409, message } : undefined,
    );
    await choose(test, 'Ada', 'Remove');
    expect(dialog().getByText(/^This is you/)).toBeTruthy();
    const region = dialog().getByRole('alert');
    await test.person.click(dialog().getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(region.textContent).toContain(message));
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    expect(dialog().queryByRole('button', { name: 'Remove' })).toBeNull();
    const [, close] = dialog().getAllByRole('button', { name: 'Close' });
    if (close) await test.person.click(close);
    expect(rows()).toContain('Ada You');
    expect(test.toasts).toEqual([]);
  });

  it.each([
    ['removal of the signed-in user', 'Remove', 'Remove'],
    ['new role of the signed-in user', 'Edit', 'Save changes'],
  ])(
    'if the response to the %s was lost and the server refuses the retry, the profile is loaded again when the dialog closes',
    async (_what, action, confirm) => {
      let tries = 0;
      const test = open('/', ({ method }) => {
        if (method === 'GET') return undefined;
        tries += 1;
        return tries === 1 ? 'unreachable' : { status: 403, message: 'You are no administrator.' };
      });
      await choose(test, 'Ada', action);
      if (action === 'Edit') {
        await test.person.selectOptions(dialog().getByRole('combobox', { name: 'Role' }), 'User');
        await test.person.click(dialog().getByRole('button', { name: confirm }));
        await dialog().findByText("The user wasn't saved");
      }
      await test.person.click(dialog().getByRole('button', { name: confirm }));
      if (action === 'Edit') {
        await dialog().findByText('You are no administrator.');
        await pressCancel(test);
        await press(test, 'Discard changes');
      }
      await waitFor(() => expect(test.asked('/user')).toHaveLength(1));
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('when the removal of the signed-in user finishes after the dialog was closed, the focus stays where it is', async () => {
    const slow = deferredAnswer({ payload: null });
    const test = open('/', ({ method }) => (method === 'DELETE' ? slow.answer() : undefined));
    await choose(test, 'Ada', 'Remove');
    await test.person.click(dialog().getByRole('button', { name: 'Remove' }));
    await test.person.click(dialog().getByRole('button', { name: 'Cancel' }));
    const search = screen.getByRole('searchbox', { name: 'Search users' });
    await test.person.click(search);
    await act(async () => slow.release());
    await waitFor(() => expect(test.toasts.map(({ kind }) => kind)).toEqual(['success']));
    expect(document.activeElement).toBe(search);
  });

  it('removing a user whom somebody else has already removed counts as a success', async () => {
    const test = open('/', ({ method }) =>
      method === 'DELETE' ? { status: 404, message: 'There is no such user.' } : undefined,
    );
    await choose(test, 'Bo', 'Remove');
    act(() => test.toasts[0]?.onClosed?.());
    await waitFor(() => expect(test.sent('DELETE')).toHaveLength(1));
    expect(rows()).toEqual(['Ada You', 'Cai']);
    expect(test.toasts).toHaveLength(1);
  });

  it('a removed user is shown again when a gateway, and not the server, responds with 404', async () => {
    const test = open('/', ({ method }) =>
      method === 'DELETE' ? new Response('<h1>Not found</h1>', { status: 404 }) : undefined,
    );
    await choose(test, 'Bo', 'Remove');
    act(() => test.toasts[0]?.onClosed?.());
    await screen.findByText('3 users');
    expect(test.toasts[1]?.message).toMatch(/^Bo wasn't removed\./);
  });

  it('the signed-in user stays in the list when a gateway, and not the server, responds to the removal with 404', async () => {
    const test = open('/', ({ method }) =>
      method === 'DELETE' ? new Response('<h1>Not found</h1>', { status: 404 }) : undefined,
    );
    await choose(test, 'Ada', 'Remove');
    await test.person.click(dialog().getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(test.toasts.map(({ kind }) => kind)).toEqual(['error']));
    expect(rows()).toContain('Ada You');
  });

  it('the URL of a user opens the dialog to edit this user', async () => {
    const test = open('/settings?tab=users&role[]=user&edit=Bo');
    expect((await screen.findByRole('dialog')).textContent).toContain('Edit Bo');
    await test.person.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(test.address()).toBe('/settings?tab=users&role[]=user');
    expect(screen.queryByRole('heading', { name: 'Edit Bo' })).toBeNull();
    await choose(test, 'Bo', 'Edit');
    expect(test.address()).toBe('/settings?tab=users&role[]=user&edit=Bo');
  });

  it('the users tab has buttons to copy the invitation for one user or all users, and the email addresses of pending users', async () => {
    const test = open();
    await choose(test, 'Bo', 'Copy personal invitation');
    expect(await navigator.clipboard.readText()).toMatch(/^Hello Bo,.*bo@example\.com/s);
    expect(test.toasts).toEqual([{ kind: 'success', message: 'Invitation for Bo copied' }]);
    await press(test, 'Invite users');
    await press(test, 'Copy invitation');
    const text = await navigator.clipboard.readText();
    expect(text).toContain('Engines & Sons now uses Query Assistant');
    expect(text).toContain('https://apps.test/ios');
    await press(test, 'Copy email addresses of pending users');
    expect(await navigator.clipboard.readText()).toBe('bo@example.com');
    const email = screen.getByRole('link', { name: 'Email 1 user' }).getAttribute('href') ?? '';
    expect(new URL(email).searchParams.get('bcc')).toBe('bo@example.com');
    expect(new URL(email).searchParams.get('body')).toContain('https://apps.test/ios');
    expect(screen.getByRole('img', { name: 'Mobile app' })).toBeTruthy();
    await press(test, 'Close');
    await press(test, 'Actions for Ada');
    expect(screen.queryByRole('button', { name: 'Copy personal invitation' })).toBeNull();
  });

  it('if the server sends no status of users, an invitation can be copied for everyone except the signed-in user', async () => {
    const { status: _ada, ...ada } = ADMIN_ADA;
    const { status: _cai, ...cai } = GUEST_CAI;
    const respond: Respond = ({ method, path }) =>
      method === 'GET' && path === '/users' ? { payload: [ada, INVITED_BO, cai] } : undefined;
    const test = open('/settings?tab=users', respond, false);
    await choose(test, 'Cai', 'Copy personal invitation');
    expect(await navigator.clipboard.readText()).toMatch(/^Hello Cai,.*cai@example\.com/s);
    // The row has no menu, because the menu would be empty.
    expect(screen.queryByRole('button', { name: 'Actions for Ada' })).toBeNull();
  });

  it('the users tab copies no invitation before the name of the organization is known', async () => {
    const slow = deferredAnswer({ payload: { _id: 'o', name: 'Engines & Sons' } });
    const test = open('/settings?tab=users', ({ path }) =>
      path === '/org' ? slow.answer() : undefined,
    );
    await navigator.clipboard.writeText('Copied before');
    await press(test, 'Invite users');
    await press(test, 'Copy invitation');
    await press(test, 'Close');
    await choose(test, 'Bo', 'Copy personal invitation');
    expect(await navigator.clipboard.readText()).toBe('Copied before');
    expect(test.toasts).toEqual([]);
    await act(async () => slow.release());
    await press(test, 'Copy personal invitation');
    expect(await navigator.clipboard.readText()).toContain('Engines & Sons');
    await press(test, 'Invite users');
    await press(test, 'Copy invitation');
    expect(await navigator.clipboard.readText()).toContain('Engines & Sons');
  });

  it('copied email addresses of users are separated in a way that Outlook and Gmail accept', async () => {
    const invited = ['a@x.org', 'b@x.org'].map((email) => ({
      _id: email,
      email,
      status: 'invited',
    }));
    const test = open('/', ({ method, path }) =>
      method === 'GET' && path === '/users' ? { payload: invited } : undefined,
    );
    await press(test, 'Invite users');
    await test.person.click(
      await screen.findByRole('button', { name: 'Copy email addresses of pending users' }),
    );
    expect(await navigator.clipboard.readText()).toBe('a@x.org; b@x.org');
  });

  it('the users tab offers no editing when the backend does not support editing', async () => {
    const test = open('/', undefined, false);
    await screen.findByText('3 users');
    // The row has no menu, because the menu would be empty.
    expect(screen.queryByRole('button', { name: 'Actions for Ada' })).toBeNull();
    await press(test, 'Actions for Bo');
    expect(screen.getByRole('button', { name: 'Copy personal invitation' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Edit|Remove)/ })).toBeNull();
  });

  it.each([
    ['has no column of actions when everybody else has signed in', [ADMIN_ADA, GUEST_CAI], 0],
    ['has a column of actions while somebody else is pending', [ADMIN_ADA, INVITED_BO], 1],
  ])(
    'without support for editing in the backend, the users tab %s',
    async (_what, users, columns) => {
      open(
        '/settings?tab=users',
        ({ path }) => (path === '/users' ? { payload: users } : undefined),
        false,
      );
      await screen.findByText('2 users');
      await waitFor(() =>
        expect(screen.queryAllByRole('columnheader', { name: 'Actions' })).toHaveLength(columns),
      );
    },
  );
});
