import { act, screen, waitFor, within } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { removedItemsAtom, removeWithUndoAtom } from 'shared-features';
import {
  answerGetUsers,
  createFakeList,
  deferredAnswer,
  openPage,
  testUser,
} from 'shared-features/testing';
import { sendEvent, signOutAtom } from 'shared-session';
import { createSessionLifecycle } from 'shared-session/host';
import type { TestAnswer, TestRequest } from 'shared-session/testing';
import type { UserListItem } from 'shared-session/wire';
import { describe, expect, it } from 'vitest';
import UsersTab from '../users-tab';
import BulkChangeFlow from './bulk-changes';
import { startBulkChangeAtom } from './bulk-job';

type Respond = (request: TestRequest) => TestAnswer | Promise<TestAnswer> | undefined;

const OWN = testUser('Ada', { role: 'admin' });
const others = (count: number) =>
  Array.from({ length: count }, (_, index) => testUser(`N${index}`));
const OSLO = { _id: 'oslo', name: 'Oslo' };

type Options = {
  respond?: Respond;
  at?: string;
  manage?: boolean;
  count?: number;
  page?: ReactElement;
};

const open = (options: Options = {}) => {
  const { respond, at = '/settings?tab=users', manage = true, count = 5 } = options;
  const { page = <UsersTab /> } = options;
  const people = createFakeList<UserListItem>([OWN, ...others(count)], 'users', () => OWN);
  const test = openPage(page, at, {
    user: { name: 'Ada', email: OWN.email },
    siteConfig: {
      productName: 'Query Assistant',
      checkoutUrl: 'https://checkout.test/pay',
      capabilities: { manage, idempotency: false, invitations: false },
    },
    respond: (request) => {
      const special = respond?.(request);
      if (special) return special;
      if (request.path === '/locations') return { payload: [OSLO] };
      if (request.path === '/org') return { payload: { _id: 'o', name: 'Engines' } };
      if (request.path === '/user') return { payload: { role: 'admin' } };
      return people.change(request) ?? answerGetUsers(people.all(), request);
    },
  });
  return {
    ...test,
    people,
    sent: (method: string) => test.requests.filter((request) => request.method === method),
  };
};

type Test = ReturnType<typeof open>;

const Leavable = () => {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Leave' : 'Come back'}
      </button>
      {isOpen ? <UsersTab /> : null}
    </>
  );
};

// Finds the checkbox by its label, because finding one of 100 rows by role takes seconds.
const check = async ({ person }: Test, name: string) =>
  person.click(await screen.findByLabelText(name));
const press = async ({ person }: Test, name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
  await person.click(button);
};
const dialog = () => within(screen.getByRole('dialog'));

/** Removes the selected users, and closes the toast with "Undo". */
const remove = async (test: Test, button: string) => {
  await press(test, 'Remove');
  await test.person.click(await screen.findByRole('button', { name: button }));
  await act(async () => test.toasts.at(-1)?.onClosed?.());
};

const makeManagers = async ({ person }: Test) => {
  await person.click(await screen.findByRole('radio', { name: /^Manager/ }));
  await person.click(dialog().getByRole('button', { name: /^Change \d users?$/ }));
};

describe('changing many users', () => {
  it.each([
    ['role', 'Change role', 'Choose the new role'],
    ['location', 'Change location', 'Choose the new location'],
  ])(
    'the selected users are changed only after a %s is chosen',
    async (_what, action, sentence) => {
      const test = open();
      await check(test, 'Select N3');
      await check(test, 'Select N4');
      await press(test, action);
      await press(test, 'Change 2 users');
      dialog().getByText(sentence);
      expect(dialog().queryByRole('radio', { checked: true })).toBeNull();
      expect(document.activeElement?.matches('input, select')).toBe(true);
      expect(test.sent('PATCH')).toEqual([]);
    },
  );

  it('a stopped change of many users offers to continue with the remaining users', async () => {
    const slow = deferredAnswer({ payload: null });
    const test = open({
      count: 9,
      respond: ({ method }) => (method === 'PATCH' ? slow.answer() : undefined),
    });
    await check(test, 'Select all 10 users');
    await press(test, 'Change role');
    await makeManagers(test);
    await press(test, 'Stop');
    await act(async () => slow.release());
    await press(test, 'Continue with 9 users');
    await waitFor(() => expect(new Set(test.sent('PATCH').map(({ path }) => path)).size).toBe(9));
  });

  it('"Undo" after "Stop" restores exactly the users whose change was sent', {
    tags: ['proof'],
  }, async () => {
    const slow = deferredAnswer({ payload: null });
    const isFast = (path: string) => ['/users/N0', '/users/N1'].includes(path);
    let isSlow = true;
    const test = open({
      count: 9,
      respond: ({ method, path }) =>
        method === 'PATCH' && isSlow && !isFast(path) ? slow.answer() : undefined,
    });
    await check(test, 'Select all 10 users');
    await press(test, 'Change role');
    await makeManagers(test);
    await waitFor(() => expect(test.sent('PATCH')).toHaveLength(6));
    await press(test, 'Stop');
    await act(async () => slow.release());
    isSlow = false;
    await press(test, 'Undo');
    await waitFor(() => expect(test.sent('PATCH')).toHaveLength(12));
    expect(
      test
        .sent('PATCH')
        .slice(6)
        .map(({ path, body }) => [path, body]),
    ).toEqual(['N0', 'N1', 'N2', 'N3', 'N4', 'N5'].map((id) => [`/users/${id}`, { role: 'user' }]));
    await waitFor(() => expect(test.toasts.at(-1)?.message).toBe('6 users changed'));
  });

  it('the report of a removal of many users offers no "Undo"', { tags: ['proof'] }, async () => {
    const test = open({
      respond: ({ path, method }) =>
        method === 'DELETE' && path === '/users/N1' ? { status: 409, message: 'No' } : undefined,
    });
    await check(test, 'Select all 6 users');
    await remove(test, 'Remove 5 users');
    await screen.findByText('4 of 5 users removed');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('a second selection with Shift also selects all users in between, by mouse and by keyboard', {
    tags: ['proof'],
  }, async () => {
    const test = open({ count: 9 });
    await check(test, 'Select N1');
    await test.person.keyboard('{Shift>}');
    await check(test, 'Select N4');
    await screen.findByText('4 users selected');
    await test.person.keyboard('{/Shift}');
    await check(test, 'Select N6');
    screen.getByLabelText('Select N8').focus();
    await test.person.keyboard('{Shift>} {/Shift}');
    await screen.findByText('7 users selected');
    // With Shift, deselecting a second user also deselects all users in between.
    await check(test, 'Select N2');
    await test.person.keyboard('{Shift>}');
    await check(test, 'Select N7');
    await test.person.keyboard('{/Shift}');
    await screen.findByText('2 users selected');
  });

  it('"Select all" selects the matching users of all pages, but not the signed-in user', async () => {
    const test = open({ count: 129 });
    await check(test, 'Select all 130 users');
    await screen.findByText(/^129 users selected/);
    expect(screen.getByText("Your own account isn't included.")).toBeTruthy();
    expect(screen.queryByLabelText('Select Ada')).toBeNull();
    await check(test, 'Select N5');
    await screen.findByText(/^128 users selected/);
    await test.person.click(screen.getByText('Clear'));
    await screen.findByText('130 users');
    expect(document.activeElement?.id).toBe('users');
  });

  it('"Select all" is disabled while the users load, and when the signed-in user is the only user', async () => {
    const { answer, release } = deferredAnswer({ payload: [OWN], total: 1 });
    open({
      respond: ({ path }) => (path === '/users' ? answer() : undefined),
    });
    const box = () => screen.getByRole('checkbox', { name: /^Select all/ });
    expect(box()).toHaveProperty('disabled', true);
    release();
    await screen.findByText('1 user');
    expect(box()).toHaveProperty('disabled', true);
  });

  const selectAll = () => screen.getByLabelText<HTMLInputElement>(/^Select all/);

  const holdSelectAll = (payload: readonly UserListItem[]) => {
    const slow = deferredAnswer({ payload, total: payload.length });
    const respond: Respond = ({ path, query }) =>
      path === '/users' && query.limit === '500' && query.sort ? slow.answer() : undefined;
    return { ...slow, respond };
  };

  it('while "Select all" loads, further presses of "Select all" and bulk actions do nothing, and selected users stay selected', {
    tags: ['proof'],
  }, async () => {
    const { respond, release } = holdSelectAll([OWN, ...others(5)]);
    const test = open({ respond });
    await check(test, 'Select N0');
    await check(test, 'Select all 6 users');
    await check(test, 'Select all 6 users');
    expect(selectAll().getAttribute('aria-busy')).toBe('true');
    await check(test, 'Select N1');
    await screen.findByText('2 users selected');
    for (const name of ['Change role', 'Change location', 'Copy email addresses', 'Remove']) {
      await test.person.click(screen.getByRole('button', { name }));
    }
    release();
    await screen.findByText(/^5 users selected/);
    expect(selectAll().getAttribute('aria-busy')).toBe('false');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a user who is deselected while "Select all" loads stays deselected', async () => {
    const { respond, release } = holdSelectAll([OWN, ...others(5)]);
    const test = open({ respond });
    await check(test, 'Select N0');
    await check(test, 'Select N1');
    await check(test, 'Select all 6 users');
    await check(test, 'Select N0');
    await screen.findByText('1 user selected');
    release();
    await screen.findByText(/^4 users selected/);
    expect(screen.getByLabelText('Select N0')).toHaveProperty('checked', false);
  });

  it('the focus moves to the users section if the focused button disappears when "Select all" has loaded', async () => {
    const { respond, release } = holdSelectAll([OWN, ...others(5)]);
    const test = open({ respond });
    await check(test, 'Select all 6 users');
    await press(test, 'Views');
    release();
    await screen.findByText(/^5 users selected/);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Users' }));
  });

  it('the focus moves to the users section if the focused bulk action disappears because the selected user no longer exists', {
    tags: ['proof'],
  }, async () => {
    const test = open();
    await check(test, 'Select N0');
    act(() => screen.getByRole('button', { name: 'Change role' }).focus());
    test.people.change({ method: 'DELETE', path: '/users/N0' } as TestRequest);
    act(() => sendEvent('users/changed/v1'));
    await waitFor(() => expect(screen.queryByText('1 user selected')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Users' }));
  });

  it('a press of "Clear" cancels the request that "Select all" has started', async () => {
    const { respond } = holdSelectAll([]);
    const test = open({ respond });
    await check(test, 'Select N0');
    await check(test, 'Select all 6 users');
    const asked = () => test.requests.findLast(({ query }) => query.limit === '500');
    await waitFor(() => expect(asked()?.signal?.aborted).toBe(false));
    await press(test, 'Clear');
    expect(asked()?.signal?.aborted).toBe(true);
  });

  it('when the request of "Select all" fails, users who were already selected stay selected, and no dialog opens', async () => {
    const slow = deferredAnswer({ status: 500, message: 'Out of order' });
    const test = open({
      respond: ({ path, query }) =>
        path === '/users' && query.limit === '500' && query.sort ? slow.answer() : undefined,
    });
    await check(test, 'Select N0');
    await check(test, 'Select all 6 users');
    await test.person.click(screen.getByRole('button', { name: 'Remove' }));
    slow.release();
    await waitFor(() => expect(selectAll()).toMatchObject({ checked: false, indeterminate: true }));
    await screen.findByText('1 user selected');
    expect(screen.queryByRole('dialog')).toBeNull();
    await press(test, 'Remove');
    await screen.findByRole('dialog', { name: 'Remove 1 user?' });
  });

  it('a user who is deselected while the dialog of a bulk action loads is not in the dialog', async () => {
    const test = open();
    await check(test, 'Select N3');
    await check(test, 'Select N4');
    act(() => screen.getByRole('button', { name: 'Remove' }).click());
    act(() => screen.getByLabelText('Select N3').click());
    await screen.findByRole('dialog', { name: 'Remove 1 user?' });
    expect(dialog().getByText('N4')).toBeTruthy();
  });

  it('no dialog opens when everyone is deselected while the dialog of a bulk action loads', async () => {
    const test = open();
    await check(test, 'Select N3');
    act(() => screen.getByRole('button', { name: 'Remove' }).click());
    act(() => screen.getByLabelText('Select N3').click());
    await check(test, 'Select N4');
    await screen.findByText('1 user selected');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('"Select all" selects only users who match the search', async () => {
    const test = open({ at: '/settings?tab=users&search=n1', count: 12 });
    await check(test, 'Select all 3 users');
    await screen.findByText('3 users selected');
  });

  it('"Select all" is only partly checked while one user on another page is not selected', {
    tags: ['proof'],
  }, async () => {
    const test = open({ at: '/settings?tab=users&search=n&page=2', count: 101 });
    await check(test, 'Select all 101 users');
    await screen.findByText('101 users selected');
    await check(test, 'Select N100');
    await test.person.click(screen.getByText('Previous'));
    await screen.findByLabelText('Select N0');
    expect(selectAll()).toMatchObject({ checked: false, indeterminate: true });
  });

  it('"Select all" is checked when all matching users except the signed-in user are selected', async () => {
    const test = open({ at: '/settings?tab=users&search=example&page=2', count: 101 });
    await check(test, 'Select all 102 users');
    await screen.findByText(/^101 users selected/);
    expect(screen.queryByText('You')).toBeNull();
    expect(selectAll()).toMatchObject({ checked: true, indeterminate: false });
  });

  it('on a page that lists only the signed-in user, "Select all" selects all other users, and a second click deselects these users', async () => {
    const test = open({ at: '/settings?tab=users&sort=-name&page=2', count: 100 });
    await check(test, 'Select all 101 users');
    await screen.findByText(/^100 users selected/);
    expect(screen.getAllByRole('rowheader')).toHaveLength(1);
    expect(selectAll()).toMatchObject({ checked: true, indeterminate: false });
    await check(test, 'Select all 101 users');
    await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
  });

  const searchFor = async ({ person }: Test, text: string) => {
    const field = screen.getByRole('searchbox', { name: 'Search users' });
    await person.clear(field);
    await person.type(field, text);
  };

  it('after a new search, "Select all" is only partly checked while one matching user on another page is not selected', {
    tags: ['proof'],
  }, async () => {
    const test = open({ count: 101 });
    await check(test, 'Select all 102 users');
    await screen.findByText(/^101 users selected/);
    await searchFor(test, 'n');
    await screen.findByText('101 users match');
    await test.person.click(screen.getByText('Next'));
    await check(test, 'Select N100');
    await test.person.click(screen.getByText('Previous'));
    await screen.findByLabelText('Select N0');
    expect(selectAll()).toMatchObject({ checked: false, indeterminate: true });
  });

  it('"Select all" is checked after the only user who was deselected is removed', {
    tags: ['proof'],
  }, async () => {
    const test = open({ at: '/settings?tab=users&search=n', count: 102 });
    await check(test, 'Select all 102 users');
    await screen.findByText('102 users selected');
    await check(test, 'Select N5');
    expect(selectAll()).toMatchObject({ checked: false, indeterminate: true });
    act(() => test.store.set(removeWithUndoAtom, { list: '/users', id: 'N5', name: 'N5' }));
    act(() => test.toasts[0]?.onClosed?.());
    await screen.findByLabelText('Select all 101 users');
    await waitFor(() => expect(selectAll()).toMatchObject({ checked: true, indeterminate: false }));
  });

  it('users removed by a bulk change are deselected, and "Copy email addresses" leaves out these users', async () => {
    const test = open({ at: '/settings?tab=users&search=n' });
    await check(test, 'Select all 5 users');
    await screen.findByText('5 users selected');
    await check(test, 'Select N4');
    const removed = test.people.all().filter(({ name }) => ['N0', 'N1'].includes(name));
    await act(() => test.store.set(startBulkChangeAtom, { kind: 'remove' }, removed));
    await screen.findByText('2 users selected');
    await press(test, 'Copy email addresses');
    expect(await navigator.clipboard.readText()).toBe('n2@example.com; n3@example.com');
  });

  it('while the list loads after "Clear filters", "Select all 3 users" selects 3 users', async () => {
    const slow = deferredAnswer({ payload: [OWN, ...others(12)], total: 13 });
    const test = open({
      at: '/settings?tab=users&search=n1',
      count: 12,
      respond: ({ path, query }) =>
        path === '/users' && query.limit === '100' && !query.search ? slow.answer() : undefined,
    });
    const box = await screen.findByLabelText('Select all 3 users');
    await test.person.click(screen.getByText('Clear filters'));
    await test.person.click(box);
    await screen.findByText('3 users selected');
    slow.release();
    await screen.findByText('13 users');
    await screen.findByText('3 users selected');
  });

  it("the note about the visitor's own account disappears when the visitor deselects the last selected user", async () => {
    const test = open({ count: 2 });
    await check(test, 'Select all 3 users');
    await screen.findByText("Your own account isn't included.");
    await check(test, 'Select N0');
    await check(test, 'Select N1');
    expect(screen.queryByText("Your own account isn't included.")).toBeNull();
    await check(test, 'Select N0');
    await screen.findByText('1 user selected');
    expect(screen.queryByText("Your own account isn't included.")).toBeNull();
  });

  it('if the search changes while "Select all" loads, users of the new search are not selected, but can be selected one by one', {
    tags: ['proof'],
  }, async () => {
    const { respond, release } = holdSelectAll([testUser('N0')]);
    const test = open({ at: '/settings?tab=users&search=n0', respond });
    await check(test, 'Select all 1 user');
    await searchFor(test, 'n1');
    expect(await screen.findByLabelText('Select N1')).toHaveProperty('checked', false);
    await check(test, 'Select N1');
    expect(screen.getByLabelText('Select N1')).toHaveProperty('checked', true);
    release();
    await screen.findByText('2 users selected');
  });

  it('"Select all" updates the data of a user who was already selected, such as a changed email address', async () => {
    const { respond, release } = holdSelectAll([{ ...testUser('N0'), email: 'new@example.com' }]);
    const test = open({ respond });
    await check(test, 'Select N0');
    await check(test, 'Select all 6 users');
    release();
    await press(test, 'Copy email addresses');
    expect(await navigator.clipboard.readText()).toBe('new@example.com');
  });

  it('"Select all" after a new search keeps the users of an earlier "Select all" selected', {
    tags: ['proof'],
  }, async () => {
    const test = open({ at: '/settings?tab=users&search=n1', count: 12 });
    await check(test, 'Select all 3 users');
    await screen.findByText('3 users selected');
    await check(test, 'Select N10');
    await searchFor(test, 'n2');
    await check(test, 'Select all 1 user');
    await screen.findByText('3 users selected');
    await waitFor(() => expect(selectAll()).toMatchObject({ checked: true }));
    await searchFor(test, 'n1');
    expect(await screen.findByLabelText('Select N10')).toHaveProperty('checked', false);
    expect(screen.getByLabelText('Select N11')).toHaveProperty('checked', true);
  });

  it('a second click on "Select all" after a new search keeps the users of an earlier search selected', {
    tags: ['proof'],
  }, async () => {
    const test = open({ at: '/settings?tab=users&search=n0', count: 200 });
    await check(test, 'Select N0');
    await searchFor(test, 'n1');
    await check(test, 'Select all 111 users');
    await screen.findByText('112 users selected');
    await check(test, 'Select all 111 users');
    await screen.findByText('1 user selected');
  });

  it('changing the role of many users changes each selected user once', async () => {
    const test = open({ count: 30 });
    await check(test, 'Select all 31 users');
    await press(test, 'Change role');
    await screen.findByRole('dialog', { name: 'Change the role of 30 users' });
    expect(dialog().getByText('N0, N1, N2, and 27 more')).toBeTruthy();
    await test.person.click(dialog().getByRole('radio', { name: /^Manager/ }));
    await test.person.click(dialog().getByRole('button', { name: 'Change 30 users' }));
    await waitFor(() =>
      expect(test.toasts).toMatchObject([{ kind: 'success', message: '30 users changed' }]),
    );
    const sent = test.sent('PATCH');
    expect(sent.every(({ body }) => JSON.stringify(body) === '{"role":"manager"}')).toBe(true);
    expect(new Set(sent.map(({ path }) => path)).size).toBe(30);
    expect(sent).toHaveLength(30);
    expect(test.people.all().find(({ name }) => name === 'Ada')?.role).toBe('admin');
  });

  it('changing the location of many users gives each selected user the new location', async () => {
    const test = open();
    await check(test, 'Select N3');
    await check(test, 'Select N4');
    await press(test, 'Change location');
    await screen.findByRole('dialog');
    await test.person.selectOptions(
      dialog().getByRole('combobox', { name: 'New location' }),
      'Oslo',
    );
    await test.person.click(dialog().getByRole('button', { name: 'Change 2 users' }));
    await waitFor(() => expect(test.sent('PATCH')).toHaveLength(2));
    expect(test.sent('PATCH')[0]?.body).toEqual({ location_id: 'oslo' });
    await screen.findByText('2 users selected');
  });

  it('the dialog to change the location of many users does not offer a location whose removal can still be undone', async () => {
    const test = open();
    await check(test, 'Select N3');
    await check(test, 'Select N4');
    act(() => test.store.set(removedItemsAtom, new Map([['/locations/oslo', false]])));
    await press(test, 'Change location');
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'New location' });
    const options = [...select.options].map(({ textContent }) => textContent);
    expect(options).toEqual(['Choose a location', 'No location']);
  });

  it('changing the location of many users to "No location" clears the location of each selected user', async () => {
    const test = open();
    await check(test, 'Select N3');
    await check(test, 'Select N4');
    await press(test, 'Change location');
    await test.person.selectOptions(
      await screen.findByRole('combobox', { name: 'New location' }),
      'No location',
    );
    await test.person.click(await screen.findByRole('button', { name: 'Change 2 users' }));
    await waitFor(() =>
      expect(test.toasts).toMatchObject([{ kind: 'success', message: '2 users changed' }]),
    );
    expect(test.sent('PATCH').map(({ body }) => body)).toEqual([
      { location_id: '' },
      { location_id: '' },
    ]);
  });

  it('the removal of many users asks for confirmation and states the number of users', async () => {
    const test = open();
    await check(test, 'Select N3');
    await check(test, 'Select N4');
    await press(test, 'Remove');
    await screen.findByRole('dialog', { name: 'Remove 2 users?' });
    await test.person.click(dialog().getByRole('button', { name: 'Remove 2 users' }));
    await screen.findByText('4 users');
    expect(screen.queryByText(/selected/)).toBeNull();
    expect(document.activeElement?.id).toBe('users');
    await act(async () => test.toasts[0]?.onClosed?.());
    await waitFor(() =>
      expect(test.sent('DELETE').map(({ path }) => path)).toEqual(['/users/N3', '/users/N4']),
    );
  });

  it.each([
    { count: 50, says: 'does not say', isSaid: false },
    { count: 51, says: 'says', isSaid: true },
  ])(
    'the question before a removal of $count users $says that access ends immediately, because only removals of more than 50 users are immediate',
    async ({ count, isSaid }) => {
      const flow = { asked: 'remove', users: others(count) } as const;
      openPage(<BulkChangeFlow {...flow} onClose={() => {}} onStarted={() => {}} />);
      await screen.findByRole('dialog', { name: `Remove ${count} users?` });
      expect(screen.queryByText(/lose access immediately/) !== null).toBe(isSaid);
    },
  );

  /** Changes the role of two users. The server fails for N3 until `mend` is called. */
  const changeOneOfTwo = async () => {
    let isBroken = true;
    const test = open({
      respond: ({ method, path }) =>
        method === 'PATCH' && isBroken && path === '/users/N3'
          ? { status: 500, message: 'The disk is full.' }
          : undefined,
    });
    const mend = () => {
      isBroken = false;
    };
    await check(test, 'Select N3');
    await check(test, 'Select N4');
    await press(test, 'Change role');
    await makeManagers(test);
    await screen.findByText('1 of 2 users changed');
    return { test, mend };
  };

  it('the report of changed users lists users whose change failed, with reasons, and "Try again" changes only these users', {
    tags: ['proof'],
  }, async () => {
    const { test, mend } = await changeOneOfTwo();
    expect(screen.getByText(/The disk is full/).closest('li')?.textContent).toBe(
      'N3: The disk is full.',
    );
    mend();
    await press(test, 'Try again for 1 user');
    await waitFor(() => expect(test.toasts.at(-1)?.kind).toBe('success'));
    expect(test.sent('PATCH').map(({ path }) => path)).toEqual([
      '/users/N3',
      '/users/N4',
      '/users/N3',
    ]);
    expect(screen.queryByText('1 of 2 users changed')).toBeNull();
  });

  it('the report of changed users lists each reason once, with the users whose change failed for this reason', async () => {
    const test = open({
      respond: ({ method, path }) => {
        if (method !== 'DELETE') return undefined;
        return path === '/users/N1'
          ? { status: 409, message: 'The last administrator stays.' }
          : { status: 403, message: 'You may not remove this user.' };
      },
    });
    await check(test, 'Select all 6 users');
    await remove(test, 'Remove 5 users');
    await screen.findByText('0 of 5 users removed');
    const report = screen.getByText('0 of 5 users removed').closest<HTMLElement>('[role=alert]');
    expect(
      within(report as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'N0, N2, N3, and N4: You may not remove this user.',
      'N1: The last administrator stays.',
    ]);
  });

  it('"Undo" after "Try again" restores all users of the change, also those who were changed before the failure', {
    tags: ['proof'],
  }, async () => {
    const { test, mend } = await changeOneOfTwo();
    mend();
    await press(test, 'Try again for 1 user');
    await waitFor(() => expect(test.toasts.at(-1)?.message).toBe('2 users changed'));
    act(() => test.toasts.at(-1)?.action?.press());
    await waitFor(() => expect(test.sent('PATCH')).toHaveLength(5));
    expect(
      test
        .sent('PATCH')
        .slice(3)
        .map(({ path, body }) => [path, body]),
    ).toEqual([
      ['/users/N3', { role: 'user' }],
      ['/users/N4', { role: 'user' }],
    ]);
  });

  it('while a change of many users runs, the users tab offers no second change and asks to wait', async () => {
    const slow = deferredAnswer({ status: 500, message: 'The disk is full.' });
    const test = open({
      respond: ({ path }) => (path === '/users/N3' ? slow.answer() : undefined),
    });
    await check(test, 'Select N3');
    await press(test, 'Change role');
    await makeManagers(test);
    await screen.findByText('Wait for the current change to finish.');
    for (const name of ['Change role', 'Change location', 'Remove']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    await act(async () => slow.release());
    await screen.findByText(/The disk is full/);
    expect(screen.getByRole('button', { name: 'Change role' })).toBeTruthy();
  });

  it('the progress of removing many users says "remove", not "change"', async () => {
    const slow = deferredAnswer({ status: 409, message: 'The last administrator stays.' });
    const test = open({
      respond: ({ method }) => (method === 'DELETE' ? slow.answer() : undefined),
    });
    await check(test, 'Select N3');
    await remove(test, 'Remove 1 user');
    await screen.findByText('Removing users');
    await act(async () => slow.release());
    await screen.findByText('0 of 1 user removed');
  });

  it('after a change of many users stopped early, "Try again" begins with the users for whom no request was sent yet', {
    tags: ['proof'],
  }, async () => {
    let isBroken = true;
    const test = open({
      count: 30,
      respond: ({ method }) =>
        method === 'PATCH' && isBroken ? { status: 500, message: 'The disk is full.' } : undefined,
    });
    await check(test, 'Select all 31 users');
    await press(test, 'Change role');
    await test.person.click(await screen.findByRole('radio', { name: /^Manager/ }));
    await test.person.click(dialog().getByRole('button', { name: 'Change 30 users' }));
    await screen.findByText('0 of 30 users changed');
    const tried = test.sent('PATCH').map(({ path }) => path);
    isBroken = false;
    await press(test, 'Try again for 30 users');
    await waitFor(() => expect(test.toasts.at(-1)?.message).toBe('30 users changed'));
    const again = test
      .sent('PATCH')
      .map(({ path }) => path)
      .slice(tried.length);
    expect(new Set(again.slice(-tried.length))).toEqual(new Set(tried));
  });

  it('pressing "Try again" twice quickly repeats a failed change of many users only once', {
    tags: ['proof'],
  }, async () => {
    const test = open({
      respond: ({ path }) =>
        path === '/users/N3' ? { status: 409, message: 'The disk is full.' } : undefined,
    });
    await check(test, 'Select N3');
    await press(test, 'Change role');
    await makeManagers(test);
    const again = await screen.findByRole('button', { name: 'Try again for 1 user' });
    act(() => {
      again.click();
      again.click();
    });
    await screen.findByRole('button', { name: 'Try again for 1 user' });
    expect(test.sent('PATCH')).toHaveLength(2);
  });

  it('if the visitor leaves and returns during a removal of users, the removed users stay hidden', {
    tags: ['proof'],
  }, async () => {
    const slow = deferredAnswer({ payload: null });
    const test = open({
      page: <Leavable />,
      respond: ({ method }) => (method === 'DELETE' ? slow.answer() : undefined),
    });
    await check(test, 'Select N3');
    await remove(test, 'Remove 1 user');
    await press(test, 'Leave');
    await press(test, 'Come back');
    await screen.findByText('5 users');
    for (const removal of test.sent('DELETE')) test.people.change(removal);
    await act(async () => slow.release());
    await screen.findByText('5 users');
    expect(screen.queryByText('N3')).toBeNull();
  });

  it('a failed change of many users is reported by a toast on other pages, and by a report on the users tab', {
    tags: ['proof'],
  }, async () => {
    const slow = deferredAnswer({ status: 500, message: 'The disk is full.' });
    const test = open({
      page: <Leavable />,
      respond: ({ path }) => (path === '/users/N3' ? slow.answer() : undefined),
    });
    await check(test, 'Select N3');
    await press(test, 'Change role');
    await makeManagers(test);
    await press(test, 'Leave');
    await act(async () => slow.release());
    const message = '0 of 1 user changed. Find the rest in Settings, under Users.';
    await waitFor(() => expect(test.toasts).toEqual([{ kind: 'error', message }]));
    await press(test, 'Come back');
    await press(test, 'Try again for 1 user');
    await screen.findByText(/The disk is full/);
    expect(test.toasts).toHaveLength(1);
  });

  it('users whose change failed are not shown to the next person who signs in', {
    tags: ['proof'],
  }, async () => {
    const test = open({
      page: <Leavable />,
      respond: ({ path }) =>
        path === '/users/N3' ? { status: 500, message: 'The disk is full.' } : undefined,
    });
    createSessionLifecycle(test.store);
    await check(test, 'Select N3');
    await press(test, 'Change role');
    await makeManagers(test);
    await screen.findByRole('button', { name: 'Try again for 1 user' });
    await press(test, 'Leave');
    await act(async () => void test.store.set(signOutAtom));
    await press(test, 'Come back');
    expect(screen.queryByText(/The disk is full/)).toBeNull();
  });

  it('the focus stays in the report of changed users when a pressed button of the report disappears', {
    tags: ['proof'],
  }, async () => {
    const slow = deferredAnswer({ status: 500, message: 'The disk is full.' });
    let isDown = true;
    const test = open({
      respond: ({ method, path }) => {
        if (method !== 'PATCH') return undefined;
        if (isDown) return 'unreachable';
        return path === '/users/N4' ? slow.answer() : undefined;
      },
    });
    await check(test, 'Select N3');
    await check(test, 'Select N4');
    await press(test, 'Change role');
    await makeManagers(test);
    await screen.findByText(/We'll continue/);
    isDown = false;
    await press(test, 'Try again');
    await waitFor(() => expect(screen.queryByText(/We'll continue/)).toBeNull());
    const stop = screen.getByRole('button', { name: 'Stop' });
    expect(document.activeElement?.contains(stop)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    await press(test, 'Stop');
    await act(async () => slow.release());
    const close = await screen.findByRole('button', { name: 'Close' });
    expect(document.activeElement?.contains(close)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    await press(test, 'Close');
    expect(document.activeElement?.id).toBe('users');
  });

  it('the button for the email addresses of many users copies a list that Outlook and Gmail accept', async () => {
    const test = open();
    await check(test, 'Select N3');
    await check(test, 'Select N4');
    await press(test, 'Copy email addresses');
    expect(await navigator.clipboard.readText()).toBe('n3@example.com; n4@example.com');
  });

  it('"Copy email addresses" is offered only if a selected user has an email address', async () => {
    const test = open({
      respond: ({ method, path }) =>
        method === 'GET' && path === '/users'
          ? { payload: [OWN, testUser('N3', { email: '' }), testUser('N4')] }
          : undefined,
    });
    await check(test, 'Select N3');
    await screen.findByRole('button', { name: 'Change role' });
    expect(screen.queryByRole('button', { name: 'Copy email addresses' })).toBeNull();
    await check(test, 'Select N4');
    await screen.findByRole('button', { name: 'Copy email addresses' });
  });

  it('users cannot be selected when the backend cannot change users', async () => {
    open({ manage: false });
    await screen.findByText('6 users');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
