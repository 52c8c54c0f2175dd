// Loads this code before the tests start, so that no test waits for it on a busy machine.
import './bulk/bulk-changes';
import { removeDraftsInAnotherTab } from 'shared-rows/testing';
import 'shared-rows/updating-users-form';
import { act, screen, waitFor } from '@testing-library/react';
import { deferredAnswer, openPage, testUser } from 'shared-features/testing';
import { sessionAtom, signOutAtom } from 'shared-session';
import { createSessionLifecycle } from 'shared-session/host';
import type { TestAnswer } from 'shared-session/testing';
import { expect, it } from 'vitest';
import SettingsPage from '../settings-page';
import UsersTab from './users-tab';

const siteConfig = {
  productName: 'Query Assistant',
  checkoutUrl: 'https://checkout.test/pay',
  capabilities: { manage: true, idempotency: false, invitations: false },
};

/** Pastes 1,200 users and saves them. `second` is the response to the second of three requests. */
const sendUntilSecondRequest = async (second: () => Promise<TestAnswer>) => {
  const answers = [() => ({}), second];
  const test = openPage(<UsersTab />, '/settings?tab=users&add=1', {
    siteConfig,
    answers: {
      'GET /org': { payload: { _id: 'o', name: 'Engines & Sons' } },
      'POST /users': () => answers.shift()?.() ?? {},
    },
  });
  const lifecycle = createSessionLifecycle(test.store);
  const { person, backend } = test;
  await person.click(await screen.findByRole('textbox', { name: 'Full name, row 1' }));
  const users = Array.from({ length: 1200 }, (_, id) => `Ada Lie <a${id}@example.com>`);
  await person.paste(users.join('\n'));
  await person.click(screen.getByRole('button', { name: 'Save users' }));
  await waitFor(() => expect(backend.seen('POST /users')).toHaveLength(2));
  return { ...test, lifecycle };
};

const clearStorageInAnotherTab = () => {
  // This event makes this tab store its latest changes, so that the other tab removes them too.
  window.dispatchEvent(new Event('pagehide'));
  removeDraftsInAnotherTab();
};

type Sending = Awaited<ReturnType<typeof sendUntilSecondRequest>>;

it.each([
  ['this tab', ({ store }: Sending) => store.set(signOutAtom)],
  [
    'another tab',
    ({ lifecycle }: Sending) => {
      clearStorageInAnotherTab();
      lifecycle.accountChanged(null);
    },
  ],
])(
  'after a sign-out in %s, a late response stores no users in the browser and shows no toast',
  async (_where, signOut) => {
    const second = deferredAnswer({});
    const test = await sendUntilSecondRequest(second.answer);
    await act(async () => void (await signOut(test)));
    test.unmount();
    await act(async () => second.release());
    window.dispatchEvent(new Event('pagehide'));
    expect(Object.keys(localStorage)).toEqual([]);
    expect(test.toasts).toEqual([]);
    expect(test.backend.seen('POST /users')).toHaveLength(2);
  },
);

it('after the server refused a part of an import, a toast counts the added users, and a successful retry closes the table', {
  tags: ['proof'],
}, async () => {
  let isRefused = true;
  const { person, toasts, address } = openPage(<SettingsPage />, '/settings?tab=users&add=1', {
    siteConfig,
    answers: {
      'GET /org': { payload: { _id: 'o', name: 'Engines & Sons' } },
      'GET /users': { payload: [testUser('Bo'), testUser('Cai')] },
      'POST /users': {},
      'PATCH /users/Bo': () => (isRefused ? { status: 409, message: 'Not now' } : {}),
      'PATCH /users/Cai': {},
    },
  });
  await person.click(await screen.findByRole('textbox', { name: 'Full name, row 1' }));
  await person.paste('Bob <bo@example.com>\nCaius <cai@example.com>\nNew <new@example.com>');
  await person.click(screen.getByRole('button', { name: 'Save users' }));
  await person.click(await screen.findByRole('button', { name: 'Update 2 and add 1' }));
  const repeat = await screen.findByRole('button', { name: 'Try again for 1 user' });
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('1 user added'));
  isRefused = false;
  await person.click(repeat);
  await waitFor(() => expect(address()).toBe('/settings?tab=users'));
  const messages = toasts.map(({ message }) => message);
  expect(messages.filter((message) => message === '1 user added')).toHaveLength(1);
});

it('the table to add users says how long the browser keeps what is typed', async () => {
  openPage(<UsersTab />, '/settings?tab=users&add=1', { siteConfig });
  await screen.findByText(
    'What you type is stored on this device until you save it, for up to 7 days.',
  );
});

it("after an import with a new name for the visitor's own account, the session has the new name", {
  tags: ['proof'],
}, async () => {
  const email = 'ada@example.com';
  let name = 'Ada';
  const { person, store } = openPage(<SettingsPage />, '/settings?tab=users&add=1', {
    siteConfig,
    user: { name, email },
    answers: {
      'GET /org': { payload: { _id: 'o', name: 'Engines & Sons' } },
      'GET /user': () => ({ payload: { name, email, role: 'admin' } }),
      'GET /users': () => ({ payload: [testUser('Ada', { name })] }),
      'PATCH /users/Ada': () => {
        name = 'Ada Lovelace';
        return {};
      },
    },
  });
  await person.click(await screen.findByRole('textbox', { name: 'Full name, row 1' }));
  await person.paste(`Ada Lovelace <${email}>\n`);
  await person.click(screen.getByRole('button', { name: 'Save users' }));
  await person.click(await screen.findByRole('button', { name: /^Update 1/ }));
  await waitFor(() => expect(store.get(sessionAtom).user?.name).toBe('Ada Lovelace'));
});

it('users that were added before the organization was loaded are listed in "Recent imports"', {
  tags: ['proof'],
}, async () => {
  const organization = deferredAnswer({ payload: { _id: 'o', name: 'Engines & Sons' } });
  const { person } = openPage(<SettingsPage />, '/settings?tab=users&add=1', {
    siteConfig,
    // No other test has imports of this user.
    uid: 'uid-of-late-organization',
    user: { organization_id: 'o' },
    answers: { 'GET /org': organization.answer, 'POST /users': {} },
  });
  await person.click(await screen.findByRole('textbox', { name: 'Full name, row 1' }));
  await person.paste('Bob <bob@example.com>\n');
  await person.click(screen.getByRole('button', { name: 'Save users' }));
  await waitFor(() =>
    expect(screen.queryByRole('textbox', { name: 'Full name, row 1' })).toBeNull(),
  );
  await act(async () => organization.release());
  await person.click(screen.getByRole('button', { name: 'Add users' }));
  await person.click(await screen.findByRole('button', { name: 'Recent imports' }));
  await screen.findByText('1 user added');
});

/**
 * Imports new names for six users and presses "Stop" while the server has not answered yet. `uid`: a
 * signed-in user without imports of another test.
 */
const stopUnansweredImport = async (uid: string) => {
  const ids = ['N1', 'N2', 'N3', 'N4', 'N5', 'N6'];
  const stored = new Map(ids.map((id) => [id, testUser(id)]));
  const slow = deferredAnswer({});
  const { person, requests } = openPage(<SettingsPage />, '/settings?tab=users&add=1', {
    siteConfig,
    uid,
    respond: ({ method, path, body }) => {
      if (path === '/org') return { payload: { _id: 'o', name: 'Engines & Sons' } };
      if (path === '/users') return { payload: [...stored.values()] };
      const user = stored.get(path.replace('/users/', ''));
      if (method !== 'PATCH' || !user) return undefined;
      stored.set(user._id, { ...user, ...(body as object) });
      return slow.answer();
    },
  });
  const press = async (name: string | RegExp) =>
    person.click(await screen.findByRole('button', { name }));
  await person.click(await screen.findByRole('textbox', { name: 'Full name, row 1' }));
  await person.paste(ids.map((id) => `New ${id} <${id}@example.com>`).join('\n'));
  await press('Save users');
  await press(/^Update 6/);
  const patched = () => requests.filter(({ method }) => method === 'PATCH');
  await waitFor(() => expect(patched()).toHaveLength(4));
  await press('Stop');
  const names = () => [...stored.values()].map(({ name }) => name);
  return { press, slow, names, ids };
};

it('after "Stop", undoing an import also restores the users whose change was sent but not answered', {
  tags: ['proof'],
}, async () => {
  const { press, names, ids } = await stopUnansweredImport('uid-of-stop');
  await press('Recent imports');
  await screen.findByText('4 users changed');
  await press(/^Undo the import of/);
  await press('Undo import');
  await waitFor(() => expect(names()).toEqual(ids));
});

it('after "Stop" and "Continue", "Recent imports" counts each user of the import once, and the undo restores all', {
  tags: ['proof'],
}, async () => {
  const { press, slow, names, ids } = await stopUnansweredImport('uid-of-continue');
  slow.release();
  await press(/^Continue/);
  await press('Add users');
  await press('Recent imports');
  await screen.findByText('6 users changed');
  await press(/^Undo the import of/);
  await press('Undo import');
  await waitFor(() => expect(names()).toEqual(ids));
});
