import { act, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { openPage } from 'shared-features/testing';
import { findCellField, removeDraftsInAnotherTab } from 'shared-rows/testing';
import { loadUsersAtom, locationsAtom, usersAtom } from 'shared-session';
import { describe, expect, it, vi } from 'vitest';
import type { PendingChange, UserChange } from './checks/compare-rows';
import UpdatingUsersForm from './updating-users-form';

const ADA = { _id: 'u1', name: 'Ada Lie', email: 'ada@x.org', role: 'user' };

const createForm = (props: Partial<ComponentProps<typeof UpdatingUsersForm>> = {}) => (
  <UpdatingUsersForm
    step="settings-users"
    submitLabel="Save"
    onSaved={() => {}}
    update={async () => {}}
    {...props}
  />
);

const openFormWithStoredUsers = async (props?: Parameters<typeof createForm>[0]) => {
  const ada = { ...ADA, role: 'admin', location_id: 'l1' };
  const bo = { _id: 'u2', name: 'Bo', email: 'bo@x.org', role: 'manager', location_id: 'l2' };
  const locations = ['Oslo', 'Bergen'].map((name, at) => ({ _id: `l${at + 1}`, name }));
  const test = openPage(createForm(props), '/', {
    answers: { 'GET /users': { payload: [ada, bo] }, 'GET /locations': { payload: locations } },
  });
  await waitFor(() => expect(test.store.get(usersAtom)).toHaveLength(2));
  await waitFor(() => expect(test.store.get(locationsAtom)).toHaveLength(2));
  return test;
};

/** Saves a changed name of the stored user Ada, and the new user Bo, which opens the review. */
const saveBoth = async () => {
  const onSaved = vi.fn();
  const update = vi.fn(async (changes: readonly { onDone: () => void }[]) => {
    for (const { onDone } of changes) onDone();
  });
  const test = openPage(createForm({ onSaved, update }), '/', {
    answers: { 'GET /users': { payload: [ADA] }, 'POST /users': {} },
  });
  const { person, backend } = test;
  await waitFor(() => expect(backend.seen('GET /users')).toHaveLength(1));
  await person.click(findCellField('Full name', 1));
  await person.paste('Ada Lovelace <ada@x.org>\nBo <bo@x.org>');
  const save = () => person.click(screen.getByRole('button', { name: 'Save' }));
  const confirm = async () =>
    person.click(await screen.findByRole('button', { name: 'Update 1 and add 1' }));
  await save();
  await screen.findByRole('dialog', { name: 'Review the changes' });
  return { ...test, onSaved, update, save, confirm };
};

// spec: 9 Page by page
describe('the review of rows that change stored users', () => {
  it('after a review is confirmed, the form adds the new users, then changes the stored users', async () => {
    const { backend, update, onSaved, confirm } = await saveBoth();
    expect(backend.seen('POST /users')).toEqual([]);
    await confirm();
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(1));
    expect(backend.seen('POST /users').map(({ body }) => body)).toEqual([
      { users: [{ name: 'Bo', email: 'bo@x.org', role: 'user' }] },
    ]);
    expect(update).toHaveBeenCalledTimes(1);
    expect(update.mock.lastCall?.[0]).toMatchObject([{ after: { name: 'Ada Lovelace' } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('the review shows the emails of users in their own text direction, whatever the text direction of the page', async () => {
    await saveBoth();
    const isolated = [...document.querySelectorAll('dialog bdi')].map((each) => each.textContent);
    expect(isolated).toEqual(expect.arrayContaining(['ada@x.org', 'bo@x.org']));
  });

  it('if another tab discards a pasted change of a stored user, this tab can still review and save the change', async () => {
    const { person, update, onSaved, save, confirm } = await saveBoth();
    await person.click(screen.getByRole('button', { name: 'Back to the table' }));
    window.dispatchEvent(new Event('pagehide'));
    act(removeDraftsInAnotherTab);
    await save();
    await confirm();
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(1));
    expect(update.mock.lastCall?.[0]).toMatchObject([{ after: { name: 'Ada Lovelace' } }]);
  });

  it('if another tab discards a pasted change of a stored user, this tab can still save the change after a reload', {
    tags: ['proof'],
  }, async () => {
    const { person, save, unmount } = await saveBoth();
    await person.click(screen.getByRole('button', { name: 'Back to the table' }));
    window.dispatchEvent(new Event('pagehide'));
    act(removeDraftsInAnotherTab);
    await person.click(screen.getByRole('button', { name: 'Add another user' }));
    await person.paste('Cy <cy@x.org>\n');
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    const update = vi.fn(async () => {});
    const { store, backend } = openPage(createForm({ update }), '/', {
      answers: { 'GET /users': { payload: [ADA] }, 'POST /users': {} },
    });
    await waitFor(() => expect(store.get(usersAtom)).toHaveLength(1));
    await save();
    await person.click(await screen.findByRole('button', { name: 'Update 1 and add 2' }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(update.mock.lastCall).toMatchObject([[{ after: { name: 'Ada Lovelace' } }]]);
    expect(backend.seen('POST /users')).toHaveLength(1);
  });

  it('rows that another tab has sent are not sent again after a reload', async () => {
    const form = createForm({ update: undefined });
    const { person, store, unmount } = openPage(form);
    await waitFor(() => expect(store.get(usersAtom)).not.toBeNull());
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada <ada@x.org>\n');
    window.dispatchEvent(new Event('pagehide'));
    act(removeDraftsInAnotherTab);
    await person.click(screen.getByRole('button', { name: 'Add another user' }));
    await person.paste('Cy <cy@x.org>\n');
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    const { backend } = openPage(form, '/', {
      answers: { 'GET /users': { payload: [ADA] }, 'POST /users': {} },
    });
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(backend.seen('POST /users')).toHaveLength(1));
    expect(backend.seen('POST /users')[0]?.body).toEqual({
      users: [{ name: 'Cy', email: 'cy@x.org', role: 'user' }],
    });
  });

  it('after a review is closed, the form sends nothing, and the next submit shows the review again', async () => {
    const { person, backend, update, onSaved, save, confirm } = await saveBoth();
    await person.click(screen.getByRole('button', { name: 'Back to the table' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(findCellField('Full name', 1).value).toBe('Ada Lovelace');
    expect(backend.seen('POST /users')).toEqual([]);
    expect(update).not.toHaveBeenCalled();
    await save();
    await confirm();
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(1));
  });

  it('a pasted user whom somebody else has added since the list was loaded is changed after a review, not left out', async () => {
    const update = vi.fn(async () => {});
    const { person, backend } = openPage(createForm({ update }), '/', {
      answers: { 'GET /users': { payload: [] } },
    });
    await waitFor(() => expect(backend.seen('GET /users')).toHaveLength(1));
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada Lie\tada@x.org\tmanager');
    backend.answers['GET /users'] = { payload: [ADA] };
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await person.click(await screen.findByRole('button', { name: 'Update 1 user' }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(update.mock.lastCall).toMatchObject([[{ after: { role: 'manager' } }]]);
    expect(backend.seen('POST /users')).toEqual([]);
  });

  it('new users are saved even if the list of users cannot be loaded again', async () => {
    const onSaved = vi.fn();
    const { person, backend } = openPage(createForm({ onSaved }), '/', {
      answers: { 'GET /users': { payload: [ADA] }, 'POST /users': {} },
    });
    await waitFor(() => expect(backend.seen('GET /users')).toHaveLength(1));
    await person.click(findCellField('Full name', 1));
    await person.paste('Bo <bo@x.org>');
    backend.answers['GET /users'] = { status: 429, message: 'Too many requests' };
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(1));
    expect(backend.seen('POST /users')).toHaveLength(1);
  });

  it.each([
    ['in an organization of more than 5,000 users', 5001, {}],
    ['in the onboarding', 1, { update: undefined }],
  ])(
    'new users are saved without loading the list of users before, %s',
    async (_, count, props) => {
      const payload = Array.from({ length: count }, (_, at) => ({
        _id: `u${at}`,
        email: `${at}@x.org`,
      }));
      let loadsBefore = 0;
      const { person, backend } = openPage(createForm(props), '/', {
        answers: {
          'GET /users': { payload },
          'POST /users': () => {
            loadsBefore = backend.seen('GET /users').length;
            return {};
          },
        },
      });
      await waitFor(() => expect(backend.seen('GET /users')).toHaveLength(1));
      await person.click(findCellField('Full name', 1));
      await person.paste('Bo <bo@x.org>');
      await person.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(loadsBefore).toBe(1));
    },
  );

  it('if the role of a new user is changed after the response was lost, the next submit changes the role of the stored user', async () => {
    const update = vi.fn(async () => {});
    const { person, backend } = openPage(createForm({ update }), '/', {
      answers: { 'GET /users': { payload: [] } },
    });
    const broken = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
    await waitFor(() => expect(backend.seen('GET /users')).toHaveLength(1));
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada Lie\tada@x.org\tadmin');
    backend.answers['POST /users'] = () => {
      backend.answers['GET /users'] = broken;
      return broken();
    };
    await person.click(screen.getByRole('button', { name: 'Save' }));
    const retry = await screen.findByRole('button', { name: 'Retry 1 failed' });
    await person.selectOptions(findCellField('Role', 1), 'user');
    backend.answers['GET /users'] = { payload: [{ ...ADA, role: 'admin' }] };
    backend.answers['POST /users'] = {};
    await person.click(retry);
    await person.click(await screen.findByRole('button', { name: 'Update 1 user' }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(update.mock.lastCall).toMatchObject([[{ after: { role: 'user' } }]]);
    expect(backend.seen('POST /users')).toHaveLength(1);
  });

  it('a retry after a failed request does not show a confirmed review again', async () => {
    const { person, backend, update, onSaved, confirm } = await saveBoth();
    backend.answers['POST /users'] = { status: 403, message: 'Not now' };
    await confirm();
    const retry = await screen.findByRole('button', { name: 'Retry 2 failed' });
    backend.answers['POST /users'] = {};
    await person.click(retry);
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(1));
    expect(update).toHaveBeenCalledTimes(1);
  });

  it('the review is shown again if the list of users changed while the review was open', async () => {
    const { person, backend, store, update, onSaved, confirm } = await saveBoth();
    const bo = { _id: 'u2', name: 'Bob', email: 'bo@x.org', role: 'user' };
    backend.answers['GET /users'] = { payload: [ADA, bo] };
    await act(async () => void (await store.set(loadUsersAtom, { errors: 'page' })));
    await confirm();
    await person.click(await screen.findByRole('button', { name: 'Update 2 users' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(0));
    expect(backend.seen('POST /users')).toEqual([]);
    expect(update.mock.lastCall?.[0]).toHaveLength(2);
  });

  it('"Retry" shows a review of all rows again after a row was added, and rows of users who no longer exist count as new', {
    tags: ['proof'],
  }, async () => {
    const { person, backend, store, update, onSaved, confirm } = await saveBoth();
    backend.answers['POST /users'] = { status: 403, message: 'Not now' };
    await confirm();
    const retry = await screen.findByRole('button', { name: 'Retry 2 failed' });
    const cy = { _id: 'u3', name: 'Cyril', email: 'cy@x.org', role: 'user' };
    backend.answers['GET /users'] = { payload: [ADA, cy] };
    await act(async () => void (await store.set(loadUsersAtom, { errors: 'page' })));
    await person.click(screen.getByRole('button', { name: 'Add another user' }));
    await person.paste('Cy <cy@x.org>');
    backend.answers['GET /users'] = { payload: [ADA] };
    backend.answers['POST /users'] = {};
    await person.click(retry);
    await person.click(await screen.findByRole('button', { name: 'Update 1 and add 2' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(2));
    expect(update).toHaveBeenCalledTimes(1);
  });

  it('a pasted row keeps the location of its stored user, even if the id of this location is the name of another location', async () => {
    const { person, store } = openPage(createForm(), '/', {
      answers: {
        'GET /users': { payload: [{ ...ADA, location_id: 1 }] },
        'GET /locations': {
          payload: [
            { _id: 1, name: 'Head office' },
            { _id: 2, name: '1' },
          ],
        },
      },
    });
    await waitFor(() => expect(store.get(usersAtom)).toHaveLength(1));
    await waitFor(() => expect(store.get(locationsAtom)).toHaveLength(2));
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada Lovelace <ada@x.org>\n');
    expect(findCellField('Location', 1).value).toBe('Head office');
  });

  it.each(['before a reload', 'after a reload and an edit of the name'])(
    'a list without roles and locations that is saved %s keeps the roles and locations that somebody else has set since the paste',
    async (when) => {
      const isReloaded = when !== 'before a reload';
      const update = vi.fn(async (_changes: readonly PendingChange[]) => {});
      const locations = { payload: [{ _id: 1, name: 'Oslo' }] };
      const answers = { 'GET /users': { payload: [ADA] }, 'GET /locations': locations };
      let test = openPage(createForm({ update }), '/', { answers });
      await waitFor(() => expect(test.store.get(usersAtom)).toHaveLength(1));
      await test.person.click(findCellField('Full name', 1));
      await test.person.paste('Ada Lovelace\tada@x.org\nBo\tbo@x.org\n');
      const bo = { _id: 'u2', name: 'Bob', email: 'bo@x.org', role: 'admin', location_id: 1 };
      const payload = [{ ...ADA, role: 'manager', location_id: 1 }, bo];
      test.backend.answers['GET /users'] = { payload };
      if (isReloaded) {
        test.unmount();
        const now = { ...answers, 'GET /users': { payload } };
        test = openPage(createForm({ update }), '/', { answers: now });
        await waitFor(() => expect(test.store.get(usersAtom)).toHaveLength(2));
        await test.person.type(findCellField('Full name', 1), ' King');
      }
      await test.person.click(screen.getByRole('button', { name: 'Save' }));
      await test.person.click(await screen.findByRole('button', { name: 'Update 2 users' }));
      await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
      expect(update.mock.lastCall?.[0].map(({ after }) => after)).toEqual([
        { name: isReloaded ? 'Ada Lovelace King' : 'Ada Lovelace' },
        { name: 'Bo' },
      ]);
    },
  );

  it.each([
    [
      'a list without roles and locations changes the name of a stored user whose role and location are unknown',
      { ...ADA, role: 'supervisor', location_id: 'gone' },
      'Ada Lovelace\tada@x.org',
      { name: 'Ada Lovelace' },
    ],
    [
      'a list without names changes the role of a stored user who has no name',
      { ...ADA, name: null },
      '\tada@x.org\tadmin',
      { role: 'admin' },
    ],
  ])('%s', async (_, stored, list, after) => {
    const update = vi.fn(async () => {});
    const { person, store, backend } = openPage(createForm({ update }), '/', {
      answers: { 'GET /users': { payload: [stored] } },
    });
    await waitFor(() => expect(store.get(usersAtom)).toHaveLength(1));
    await waitFor(() => expect(store.get(locationsAtom)).not.toBeNull());
    await person.click(findCellField('Full name', 1));
    await person.paste(list);
    expect(screen.queryByText(/^Create 1 new location/)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await person.click(await screen.findByRole('button', { name: 'Update 1 user' }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(update.mock.lastCall).toMatchObject([[{ after }]]);
    expect(backend.seen('POST /users')).toEqual([]);
  });

  it('pasting a location into the row of a user keeps the role that was pasted before', async () => {
    const { person, store } = openPage(createForm(), '/', {
      answers: {
        'GET /users': { payload: [{ ...ADA, role: 'admin' }] },
        'GET /locations': { payload: [{ _id: 'l1', name: 'Oslo' }] },
      },
    });
    await waitFor(() => expect(store.get(usersAtom)).toHaveLength(1));
    await waitFor(() => expect(store.get(locationsAtom)).toHaveLength(1));
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada Lie\tada@x.org\tuser');
    await person.click(findCellField('Location', 1));
    await person.paste('Oslo\n');
    expect(findCellField('Role', 1).value).toBe('user');
    expect(findCellField('Location', 1).value).toBe('Oslo');
  });

  it('names that are pasted beside the emails of stored users replace the stored names in the rows', async () => {
    const bo = { ...ADA, _id: 'u2', name: 'Bob', email: 'bo@x.org' };
    const { person, store } = openPage(createForm(), '/', {
      answers: { 'GET /users': { payload: [ADA, bo] } },
    });
    await waitFor(() => expect(store.get(usersAtom)).toHaveLength(2));
    await person.click(findCellField('Email', 1));
    await person.paste('ada@x.org\nbo@x.org\n');
    expect(findCellField('Full name', 2).value).toBe('Bob');
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada Lovelace\nBo\n');
    const names = [1, 2].map((row) => findCellField('Full name', row).value);
    expect(names).toEqual(['Ada Lovelace', 'Bo']);
  });

  it.each([
    ['a new user', 'bob@x.org', 'user', ''],
    ['another stored user', 'bo@x.org', 'manager', 'Bergen'],
  ])(
    'if the email in a pasted row is changed to the email of %s, the row keeps no role or location of the user with the first email',
    async (_, email, role, location) => {
      const { person } = await openFormWithStoredUsers();
      await person.click(findCellField('Full name', 1));
      await person.paste('Bob Berg\tada@x.org\nCy\tada@x.org\n');
      expect(findCellField('Role', 1).value).toBe('admin');
      expect(findCellField('Location', 1).value).toBe('Oslo');
      await person.selectOptions(findCellField('Role', 2), 'guest');
      for (const [row, text] of [email, `other.${email}`].entries()) {
        await person.clear(findCellField('Email', row + 1));
        await person.type(findCellField('Email', row + 1), text);
      }
      expect(findCellField('Full name', 1).value).toBe('Bob Berg');
      expect(findCellField('Role', 1).value).toBe(role);
      expect(findCellField('Location', 1).value).toBe(location);
      // A role that the visitor has chosen stays.
      expect(findCellField('Role', 2).value).toBe('guest');
      expect(findCellField('Location', 2).value).toBe('');
    },
  );

  it('if a stored email is typed beside a pasted name, the row shows the role of the user, and the role can be changed', {
    tags: ['proof'],
  }, async () => {
    const update = vi.fn(async () => {});
    const { person } = await openFormWithStoredUsers({ update });
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada Lie\nCy\n');
    await person.type(findCellField('Email', 1), 'ada@x.org');
    await person.type(findCellField('Email', 2), 'bo@x.org');
    expect(findCellField('Role', 1).value).toBe('admin');
    await person.selectOptions(findCellField('Role', 1), 'user');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await person.click(await screen.findByRole('button', { name: 'Update 2 users' }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(update.mock.lastCall).toMatchObject([
      [{ after: { role: 'user' } }, { after: { name: 'Cy' } }],
    ]);
  });

  it('if a pasted location name belongs to two locations, stored users of both locations keep their location', async () => {
    const update = vi.fn(async (_: readonly UserChange[]) => {});
    const bo = { ...ADA, _id: 'u2', name: 'Bo', email: 'bo@x.org' };
    const users = [ADA, bo].map((user, at) => ({ ...user, location_id: `l${at}` }));
    const locations = ['l0', 'l1'].map((_id) => ({ _id, name: 'Oslo' }));
    const { person, store } = openPage(createForm({ update }), '/', {
      answers: { 'GET /users': { payload: users }, 'GET /locations': { payload: locations } },
    });
    await waitFor(() => expect(store.get(usersAtom)).toHaveLength(2));
    await waitFor(() => expect(store.get(locationsAtom)).toHaveLength(2));
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada Lovelace\tada@x.org\tuser\tOslo\nBo\tbo@x.org\tadmin\tOslo');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await person.click(await screen.findByRole('button', { name: 'Update 2 users' }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(update.mock.lastCall?.[0].map(({ after }) => after)).toEqual([
      { name: 'Ada Lovelace' },
      { role: 'admin' },
    ]);
  });

  it('a row with the unknown role of a stored user has an error if somebody removes the user before the row is saved', async () => {
    const { person, store, backend } = openPage(createForm(), '/', {
      answers: { 'GET /users': { payload: [{ ...ADA, role: 'supervisor' }] } },
    });
    await waitFor(() => expect(store.get(usersAtom)).toHaveLength(1));
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada Lovelace\tada@x.org');
    backend.answers['GET /users'] = { payload: [] };
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('group', { name: 'Fix this to continue' });
    expect(backend.seen('POST /users')).toEqual([]);
  });

  it('a pasted role that is unknown is an error, even if the stored user has another unknown role', async () => {
    const { person, store } = openPage(createForm(), '/', {
      answers: { 'GET /users': { payload: [{ ...ADA, role: 'supervisor' }] } },
    });
    await waitFor(() => expect(store.get(usersAtom)).toHaveLength(1));
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada\tada@x.org\tboss');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('group', { name: 'Fix this to continue' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a pasted name without an email address gets no role from a stored user without an email address', async () => {
    const { person, store } = openPage(createForm(), '/', {
      answers: { 'GET /users': { payload: [{ ...ADA, email: null, role: 'admin' }] } },
    });
    await waitFor(() => expect(store.get(usersAtom)).toHaveLength(1));
    await person.click(findCellField('Full name', 1));
    await person.paste('Cy\nDi\n');
    expect(findCellField('Role', 1).value).toBe('user');
  });

  it('when "Show 1 more" shows the last of 101 changed users in a review, the focus stays in the dialog', {
    tags: ['proof'],
  }, async () => {
    const stored = Array.from({ length: 101 }, (_, at) => ({
      _id: `u${at}`,
      name: `Old ${at}`,
      email: `p${at}@x.org`,
      role: 'user',
    }));
    const { person, backend } = openPage(createForm(), '/', {
      answers: { 'GET /users': { payload: stored } },
    });
    await waitFor(() => expect(backend.seen('GET /users')).toHaveLength(1));
    await person.click(findCellField('Full name', 1));
    await person.paste(stored.map(({ email }, at) => `New ${at} <${email}>`).join('\n'));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await person.click(await screen.findByRole('button', { name: 'Show 1 more' }));
    const dialog = screen.getByRole('dialog');
    expect(dialog.contains(document.activeElement)).toBe(true);
  });
});
