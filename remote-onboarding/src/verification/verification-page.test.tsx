// Loads these modules before the tests start, because loading them takes seconds on a busy machine.
import './correction';
import './edit-item';
import 'shared-rows/locations-form';
import 'shared-rows/users-form';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { deferredAnswer, openPage } from 'shared-features/testing';
import { sessionAtom } from 'shared-session';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { profileResponseAtStep } from '../testing/profile-at';
import VerificationPage from './verification-page';

const organization = { _id: 'o', name: 'Acme', website: 'https://acme.example/', verified: false };
const people = Array.from({ length: 7 }, (_, index) => ({
  _id: `u${index}`,
  name: `Person ${index}`,
  email: `p${index}@x.org`,
}));
const answers = {
  'GET /user': profileResponseAtStep('verification'),
  'GET /org': { payload: organization },
  'POST /org': { payload: { ...organization, verified: true } },
  'GET /locations': { payload: [{ _id: 'l1', name: 'Oslo' }] },
  'GET /users': { payload: people, total: 7 },
};
const own = { _id: 'own', name: 'Åse Lie', email: 'ase@example.com', role: 'admin' };
const profile = {
  ...profileResponseAtStep('verification').payload,
  email: own.email,
  role: 'admin',
};
const press = (name: string) => screen.findByRole('button', { name });
const confirm = () => screen.findByRole('checkbox');
const canManage = (manage: boolean) => ({
  productName: 'Query Assistant',
  checkoutUrl: 'https://checkout.test/pay',
  capabilities: { manage, idempotency: false, invitations: false },
});

afterEach(() => {
  vi.useRealTimers();
});

/** Sends a user. The server rejects the user when the test calls `answer.release`. */
const openWhileSending = async () => {
  const answer = deferredAnswer({ status: 403, message: 'No' });
  const test = openPage(<VerificationPage />, '/', {
    answers: { ...answers, 'POST /users': answer.answer },
  });
  const { person, backend } = test;
  await person.click(await press('Add more users'));
  await person.click(await screen.findByRole('textbox', { name: 'Full name, row 1' }));
  await person.paste('Ada <ada@x.org>');
  await person.click(await press('Save users'));
  await waitFor(() => expect(backend.seen('POST /users')).toHaveLength(1));
  return { ...test, answer };
};

describe('the verification page', () => {
  it('the verification page shows the organization, its locations and users with their counts', async () => {
    const { person } = openPage(<VerificationPage />, '/', { answers });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Verify your organization');
    const part = async (name: string) => within(await screen.findByRole('region', { name }));
    expect(await (await part('Organization')).findByText('Acme')).toBeDefined();
    expect((await part('Locations (1)')).getByText('Oslo')).toBeDefined();
    const users = await part('Users (7)');
    expect(users.getAllByRole('listitem')).toHaveLength(5);
    await person.click(users.getByRole('button', { name: 'Show 2 more' }));
    expect(users.getAllByRole('listitem')).toHaveLength(7);
  });

  it('on the verification page, "Verify organization" is the only primary button, even while forms are open', {
    tags: ['proof'],
  }, async () => {
    const { person } = openPage(<VerificationPage />, '/', { answers });
    for (const form of ['Edit organization', 'Add more locations', 'Add more users']) {
      await person.click(await press(form));
    }
    const saving = ['Save changes', 'Save locations', 'Save users', 'Verify organization'];
    const buttons = await Promise.all(saving.map(press));
    expect(buttons.map(({ classList }) => classList.contains('primary'))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('"Show … more" on the verification page shows up to 100 more locations, and "Show fewer" shows only the first five', {
    tags: ['proof'],
  }, async () => {
    const many = Array.from({ length: 112 }, (_, id) => ({ _id: `l${id}`, name: `Shop ${id}` }));
    openPage(<VerificationPage />, '/', {
      answers: { ...answers, 'GET /locations': { payload: many } },
    });
    const list = within(await screen.findByRole('region', { name: 'Locations (112)' }));
    // Does not search by role, because a search by role takes seconds in a long list.
    const pressText = (text: string) => fireEvent.click(list.getByText(text));
    pressText('Show 100 more');
    expect(list.queryByText('Shop 104')).not.toBeNull();
    expect(list.queryByText('Shop 105')).toBeNull();
    pressText('Show 7 more');
    expect(list.queryByText('Shop 111')).not.toBeNull();
    pressText('Show fewer');
    expect(list.queryByText('Shop 4')).not.toBeNull();
    expect(list.queryByText('Shop 5')).toBeNull();
    expect(list.queryByText('Show 100 more')).not.toBeNull();
  });

  it('printing the verification page shows all names, and only the first five afterwards', async () => {
    openPage(<VerificationPage />, '/', { answers });
    const users = within(await screen.findByRole('region', { name: 'Users (7)' }));
    expect(users.getAllByRole('listitem')).toHaveLength(5);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(users.getAllByRole('listitem')).toHaveLength(7);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(users.getAllByRole('listitem')).toHaveLength(5);
  });

  it.each(['GET /org', 'GET /locations', 'GET /users'] as const)(
    'the verification page shows all sections at the same time, even when the response to %s comes last',
    async (last) => {
      const answer = deferredAnswer(answers[last]);
      const { backend } = openPage(<VerificationPage />, '/', {
        answers: { ...answers, [last]: answer.answer },
      });
      await waitFor(() => expect(backend.seen(last)).toHaveLength(1));
      await act(async () => {});
      expect(screen.queryByRole('region')).toBeNull();
      expect(screen.queryByRole('checkbox')).toBeNull();
      await act(async () => answer.release());
      expect(await confirm()).toBeDefined();
      expect(screen.getAllByRole('region')).toHaveLength(3);
    },
  );

  it('the verification page says how many user rows were not sent, and "Review" opens the table with these rows', {
    tags: ['proof'],
  }, async () => {
    const { person } = openPage(<VerificationPage />, '/', { answers });
    await person.click(await press('Add more users'));
    await person.click(await screen.findByRole('textbox', { name: 'Full name, row 1' }));
    await person.paste('Ada <ada@x.org>\nBob <bob@x.org>');
    await person.click(await press('Cancel'));
    const told = await screen.findByText('2 users not sent');
    expect(document.activeElement?.contains(told)).toBe(true);
    await person.click(await press('Review'));
    const second = await screen.findByRole('textbox', { name: 'Full name, row 2' });
    expect((second as HTMLInputElement).value).toBe('Bob');
    await person.click(await press('Remove row 2'));
    await person.click(await press('Remove row 1'));
    await person.click(await press('Cancel'));
    expect(await press('Add more users')).toBe(document.activeElement);
  });

  it('the verification page can remove locations and users except the signed-in user, and "Undo" restores a user', async () => {
    const own = { _id: 'own', name: 'Åse Lie', email: 'ase@example.com' };
    const { person, toasts, backend } = openPage(<VerificationPage />, '/', {
      siteConfig: canManage(true),
      answers: { ...answers, 'GET /users': { payload: [own, ...people.slice(0, 2)] } },
    });
    await person.click(await press('Remove Person 0'));
    await waitFor(() => expect(screen.queryByText('Person 0')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Remove Åse Lie' })).toBeNull();
    act(() => toasts[0]?.action?.press());
    expect(screen.getByText('Person 0')).toBeDefined();
    await person.click(await press('Remove Oslo'));
    act(() => toasts[1]?.onClosed?.());
    await waitFor(() => expect(backend.seen('DELETE /locations/l1')).toHaveLength(1));
    expect(backend.seen('DELETE /users/u0')).toEqual([]);
  });

  it('on the verification page, a double click on the remove button of a user does not also remove the next user', async () => {
    const { person } = openPage(<VerificationPage />, '/', {
      answers,
      siteConfig: canManage(true),
    });
    await person.click(await press('Remove Person 0'));
    // Simulates the second click of a double click. "Person 1" has moved under the pointer.
    fireEvent.click(await press('Remove Person 1'), { detail: 2 });
    expect(screen.queryByText('Person 0')).toBeNull();
    expect(screen.getByText('Person 1')).toBeDefined();
  });

  it('the verification page can correct a location and a user when the server supports corrections', async () => {
    const { person, backend } = openPage(<VerificationPage />, '/', {
      answers: { ...answers, 'PATCH /locations/l1': {}, 'PATCH /users/u1': {} },
      siteConfig: canManage(true),
    });
    await person.click(await press('Edit Oslo'));
    const name = await screen.findByRole('textbox', { name: 'Location name' });
    await person.clear(name);
    await person.type(name, 'Oslo S');
    backend.answers['GET /locations'] = { payload: [{ _id: 'l1', name: 'Oslo S' }] };
    await person.click(await press('Save changes'));
    expect(await press('Edit Oslo S')).toBeDefined();
    expect(screen.queryByRole('heading', { name: /^Edit/ })).toBeNull();
    expect(backend.seen('PATCH /locations/l1').map(({ body }) => body)).toEqual([
      { name: 'Oslo S' },
    ]);
    await person.click(await press('Edit Person 1'));
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'Manager');
    await person.click(await press('Save changes'));
    await waitFor(() => expect(backend.seen('PATCH /users/u1')).toHaveLength(1));
  });

  it('on the verification page, a location can get the name of a location that was just removed', async () => {
    const locations = [
      { _id: 'l1', name: 'Oslo' },
      { _id: 'l2', name: 'Oslo 2' },
    ];
    const { person, backend } = openPage(<VerificationPage />, '/', {
      answers: {
        ...answers,
        'GET /locations': { payload: locations },
        'DELETE /locations/l1': {},
        'PATCH /locations/l2': {},
      },
      siteConfig: canManage(true),
    });
    await person.click(await press('Remove Oslo'));
    await person.click(await press('Edit Oslo 2'));
    await person.type(
      await screen.findByRole('textbox', { name: 'Location name' }),
      '{Backspace}{Backspace}',
    );
    await person.click(await press('Save changes'));
    await waitFor(() => expect(backend.seen('PATCH /locations/l2')).toHaveLength(1));
    expect(backend.seen('DELETE /locations/l1')).toHaveLength(1);
  });

  it('the dialog that edits a user on the verification page shows what another tab has saved', async () => {
    const open = () =>
      openPage(<VerificationPage />, '/', { answers, siteConfig: canManage(true) });
    const field = () => screen.findByRole('textbox', { name: 'Full name' });
    const first = open();
    await first.person.click(await press('Edit Person 1'));
    await first.person.type(await field(), ' Berg');
    first.unmount();
    const { person, backend } = open();
    await person.click(await press('Edit Person 1'));
    await screen.findByText("These changes aren't saved yet");
    backend.answers['GET /users'] = {
      payload: people.map((each) => (each._id === 'u1' ? { ...each, name: 'Person Berg' } : each)),
    };
    const key = Object.keys(localStorage).find((each) => each.startsWith('draft:')) ?? '';
    expect(key).not.toBe('');
    localStorage.removeItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })));
    const name = await field();
    await waitFor(() => expect(name).toHaveProperty('value', 'Person Berg'));
  });

  it('on the verification page, a new role of the signed-in user causes a new request for the profile, and a new role of another user does not', async () => {
    const { person, backend, store } = openPage(<VerificationPage />, '/', {
      siteConfig: canManage(true),
      answers: {
        ...answers,
        'GET /user': { payload: profile },
        'GET /users': { payload: [own, ...people] },
        'PATCH /users/own': {},
        'PATCH /users/u1': {},
      },
    });
    const makeManager = async (name: string) => {
      await person.click(await press(`Edit ${name}`));
      await person.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'Manager');
      await person.click(await press('Save changes'));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await makeManager('Person 1');
    expect(backend.seen('GET /user')).toEqual([]);
    backend.answers['GET /user'] = { payload: { ...profile, role: 'manager' } };
    await makeManager('Åse Lie');
    await waitFor(() => expect(store.get(sessionAtom).user?.role).toBe('manager'));
    expect(backend.seen('GET /user')).toHaveLength(1);
  });

  it('on the verification page, after the server refused a change of the signed-in user, closing the dialog requests the profile again', async () => {
    const { person, backend } = openPage(<VerificationPage />, '/', {
      siteConfig: canManage(true),
      answers: {
        ...answers,
        'GET /user': { payload: profile },
        'GET /users': { payload: [own, ...people] },
        'PATCH /users/own': { status: 403, message: 'You are no administrator.' },
      },
    });
    await person.click(await press('Edit Åse Lie'));
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'Manager');
    await person.click(await press('Save changes'));
    await screen.findByText('You are no administrator.');
    expect(backend.seen('GET /user')).toEqual([]);
    await person.click(await press('Cancel'));
    await person.click(await press('Discard changes'));
    await waitFor(() => expect(backend.seen('GET /user')).toHaveLength(1));
  });

  it('the verification page keeps the focus in a section whose last item is removed', async () => {
    const { person } = openPage(<VerificationPage />, '/', {
      answers,
      siteConfig: canManage(true),
    });
    await person.click(await press('Remove Oslo'));
    const section = await screen.findByRole('region', { name: 'Locations (0)' });
    expect(document.activeElement).toBe(section);
  });

  it('a late response to the edit of one user does not close the edit dialog of another user', async () => {
    const slow = deferredAnswer({});
    const { person, toasts } = openPage(<VerificationPage />, '/', {
      answers: { ...answers, 'PATCH /users/u1': slow.answer },
      siteConfig: canManage(true),
    });
    const name = () => screen.findByRole('textbox', { name: 'Full name' });
    await person.click(await press('Edit Person 1'));
    await person.type(await name(), ' Berg');
    await person.click(await press('Save changes'));
    await person.click(await press('Cancel'));
    await person.click(await press('Edit Person 2'));
    await person.type(await name(), ' Li');
    await act(async () => slow.release());
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(await name()).toHaveProperty('value', 'Person 2 Li');
  });

  it('the verification page offers no correction of users and locations when the server does not support corrections', async () => {
    openPage(<VerificationPage />, '/', { answers, siteConfig: canManage(false) });
    expect(await press('Edit organization')).toBeDefined();
    expect(screen.getAllByRole('button', { name: /^Edit / })).toHaveLength(1);
  });

  it('the verification page sends nothing until the visitor checks the checkbox with the label from the specification', async () => {
    const { person, backend } = openPage(<VerificationPage />, '/', { answers });
    await screen.findByRole('checkbox', {
      name: 'I confirm that these details are correct and that I may act for Acme',
    });
    await person.click(await press('Verify organization'));
    const link = await screen.findByRole('link', { name: 'Confirm that the details are correct' });
    await person.click(link);
    expect(document.activeElement).toBe(await confirm());
    expect(backend.seen('POST /org')).toEqual([]);
  });

  it('the verification page sends one request to verify the organization, then requests the profile again', async () => {
    const answer = deferredAnswer({ payload: { ...organization, verified: true } });
    const { person, backend, store } = openPage(<VerificationPage />, '/', {
      answers: { ...answers, 'POST /org': answer.answer },
    });
    await person.click(await confirm());
    await person.dblClick(await press('Verify organization'));
    backend.answers['GET /user'] = profileResponseAtStep('completed');
    await act(async () => answer.release());
    await waitFor(() => expect(store.get(sessionAtom).user?.onboarding_status).toBe('completed'));
    expect(backend.seen('POST /org').map(({ body }) => body)).toEqual([{ verified: true }]);
    expect(screen.queryByText('Waiting for verification')).toBeNull();
  });

  it('the verification page does not show "Waiting for verification" while the profile is loading', async () => {
    const profile = deferredAnswer(profileResponseAtStep('completed'));
    const { person, backend, store } = openPage(<VerificationPage />, '/', { answers });
    await person.click(await confirm());
    backend.answers['GET /user'] = profile.answer;
    await person.click(await press('Verify organization'));
    await waitFor(() => expect(backend.seen('GET /user')).toHaveLength(1));
    expect(screen.queryByText('Waiting for verification')).toBeNull();
    await act(async () => profile.release());
    await waitFor(() => expect(store.get(sessionAtom).user?.onboarding_status).toBe('completed'));
  });

  it('when the verification fails, the verification page shows the message of the server', async () => {
    const { person } = openPage(<VerificationPage />, '/', {
      answers: { ...answers, 'POST /org': { status: 409, message: 'Add locations first' } },
    });
    await person.click(await confirm());
    await person.click(await press('Verify organization'));
    expect((await screen.findByText('Add locations first')).closest('[role=alert]')).not.toBeNull();
  });

  it('"Try again" does not verify the organization when the confirmation checkbox is no longer checked', async () => {
    const { person, backend } = openPage(<VerificationPage />, '/', {
      answers: { ...answers, 'POST /org': { status: 409, message: 'Add locations first' } },
    });
    await person.click(await confirm());
    await person.click(await press('Verify organization'));
    await screen.findByText('Add locations first');
    await person.click(await confirm());
    await person.click(await press('Try again'));
    expect(backend.seen('POST /org')).toHaveLength(1);
    expect(document.activeElement?.textContent).toContain('Confirm that');
  });

  it('after a failed check of the status, the verification page does not show "Last checked"', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { backend } = openPage(<VerificationPage />, '/', {
      answers: {
        ...answers,
        'GET /org': { payload: { ...organization, verified: true } },
      },
    });
    await screen.findByText('Waiting for verification');
    backend.answers['GET /user'] = { status: 500, message: 'Out of order' };
    const asked = backend.seen('GET /user').length;
    await act(() => vi.advanceTimersByTimeAsync(3000));
    await waitFor(() => expect(backend.seen('GET /user')).toHaveLength(asked + 1));
    expect(screen.queryByText(/^Last checked/)).toBeNull();
  });

  it('the verification page checks the status repeatedly, and shows the time of the latest check after "Check again"', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { person, backend, store, toasts } = openPage(<VerificationPage />, '/', {
      answers: { ...answers, 'GET /org': { payload: { ...organization, verified: true } } },
    });
    expect(await screen.findByText('Waiting for verification')).toBeDefined();
    expect(screen.getByText(/checking the details of Acme/)).toBeDefined();
    expect(screen.queryByText(/^Last checked/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(await screen.findByText(/^Last checked at/)).toBeDefined();
    await person.click(await press('Check again'));
    const before = (await screen.findByText(/^Still pending, checked at/)).textContent;
    const asked = backend.seen('GET /user').length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(backend.seen('GET /user').length).toBeGreaterThan(asked + 2);
    const polled = screen.getByText(/^Still pending, checked at/);
    expect(polled.textContent).not.toBe(before);
    // Screen readers announce the result of "Check again", but not of each poll.
    expect(polled.role).not.toBe('status');
    await person.click(await press('Check again'));
    await waitFor(() => expect(screen.getByText(/^Still pending, checked at/).role).toBe('status'));
    backend.answers['GET /user'] = { status: 500, message: 'Out of order' };
    await person.click(await press('Check again'));
    await waitFor(() => expect(toasts).toEqual([{ kind: 'error', message: 'Out of order' }]));
    backend.answers['GET /user'] = profileResponseAtStep('completed');
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(store.get(sessionAtom).user?.onboarding_status).toBe('completed');
  });

  it('the "Check again" button of the verification page sends no second request while a poll is running', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { person, backend } = openPage(<VerificationPage />, '/', {
      answers: { ...answers, 'GET /org': { payload: { ...organization, verified: true } } },
    });
    const slow = deferredAnswer(profileResponseAtStep('verification'));
    backend.answers['GET /user'] = slow.answer;
    await screen.findByText('Waiting for verification');
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(backend.seen('GET /user')).toHaveLength(1);
    const button = await press('Check again');
    await person.click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(backend.seen('GET /user')).toHaveLength(1);
    await act(async () => slow.release());
    await screen.findByText(/^Still pending, checked at/);
    expect(button.getAttribute('aria-busy')).toBeNull();
  });

  it('if the onboarding status does not change after "Verify organization", the verification page shows "Waiting for verification"', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const ignored = { _id: 1, org_name: 'Acme', address: { city: 'Oslo' } };
    const { person, backend, store } = openPage(<VerificationPage />, '/', {
      answers: {
        ...answers,
        'GET /org': { payload: ignored },
        'POST /org': () => new Response(null, { status: 200 }),
      },
    });
    await person.click(await confirm());
    await person.click(await press('Verify organization'));
    const waiting = await screen.findByRole('region', { name: 'Waiting for verification' });
    // The focus is not lost, although the pressed button has disappeared.
    expect(document.activeElement).toBe(waiting);
    backend.answers['GET /user'] = profileResponseAtStep('completed');
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(store.get(sessionAtom).user?.onboarding_status).toBe('completed');
  });

  it('the verification page shows the role and the location of each user', async () => {
    const users = [
      { _id: 'u1', name: 'Bo', email: 'bo@x.org', role: 'manager', location_id: 'l1' },
      { _id: 'u2', email: 'cai@x.org', role: 'guest', location_id: 'gone' },
    ];
    openPage(<VerificationPage />, '/', {
      answers: { ...answers, 'GET /users': { payload: users, total: 2 } },
    });
    const region = within(await screen.findByRole('region', { name: 'Users (2)' }));
    expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Bobo@x.org · Manager · Oslo',
      'cai@x.orgGuest',
    ]);
  });

  it('the verification page shows locations and users that have only the required fields', async () => {
    openPage(<VerificationPage />, '/', {
      answers: {
        ...answers,
        'GET /org': { payload: { _id: 1 } },
        'GET /locations': {
          payload: [{ _id: 7, name: 'Oslo', address: { street: 'Karl Johan' } }],
        },
        'GET /users': { payload: [{ _id: 1 }, { _id: 2, role: 5 }] },
      },
    });
    const users = within(await screen.findByRole('region', { name: 'Users (2)' }));
    expect(users.getAllByText('No name')).toHaveLength(2);
    expect(screen.getByText('Oslo')).toBeDefined();
    expect(document.body.textContent).not.toMatch(/undefined|\[object/);
    expect(screen.queryByText(/couldn.t be loaded/)).toBeNull();
  });

  it('the verification page can add more locations', async () => {
    const { person, backend, toasts } = openPage(<VerificationPage />, '/', {
      answers: { ...answers, 'POST /locations': {} },
    });
    await person.click(await press('Add more locations'));
    await person.type(await screen.findByRole('textbox', { name: 'Location name, row 1' }), 'Rome');
    backend.answers['GET /locations'] = {
      payload: [
        { _id: 'l1', name: 'Oslo' },
        { _id: 'l2', name: 'Rome' },
      ],
    };
    await person.click(await press('Save locations'));
    expect(await screen.findByRole('region', { name: 'Locations (2)' })).toBeDefined();
    expect(toasts).toContainEqual({ kind: 'success', message: '1 location added' });
    expect(document.activeElement).toBe(await press('Add more locations'));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('if "Send now" is pressed while the closed table still sends locations, one toast counts all added locations', {
    tags: ['proof'],
  }, async () => {
    const first = deferredAnswer({});
    const queue = [first.answer];
    const { person, backend, toasts } = openPage(<VerificationPage />, '/', {
      answers: { ...answers, 'POST /locations': () => queue.shift()?.() ?? {} },
    });
    await person.click(await press('Add more locations'));
    await person.click(await screen.findByRole('textbox', { name: 'Location name, row 1' }));
    await person.paste(Array.from({ length: 501 }, (_, row) => `Place ${row}`).join('\n'));
    await person.click(await press('Save locations'));
    await waitFor(() => expect(backend.seen('POST /locations')).toHaveLength(1));
    await person.click(await press('Cancel'));
    await person.click(await press('Send now'));
    first.release();
    await waitFor(() => expect(backend.seen('POST /locations')).toHaveLength(2));
    await press('Add more locations');
    const added = toasts.filter(({ kind }) => kind === 'success').map(({ message }) => message);
    expect(added).toEqual(['501 locations added']);
  });

  it('after the table is closed during sending, one toast counts the stored locations, and a toast after "Send now" counts the rest', {
    tags: ['proof'],
  }, async () => {
    const first = deferredAnswer({});
    const queue = [first.answer];
    const { person, backend, toasts } = openPage(<VerificationPage />, '/', {
      answers: { ...answers, 'POST /locations': () => queue.shift()?.() ?? {} },
    });
    const added = () =>
      toasts.filter(({ kind }) => kind === 'success').map(({ message }) => message);
    await person.click(await press('Add more locations'));
    await person.click(await screen.findByRole('textbox', { name: 'Location name, row 1' }));
    await person.paste(Array.from({ length: 501 }, (_, row) => `Place ${row}`).join('\n'));
    await person.click(await press('Save locations'));
    await waitFor(() => expect(backend.seen('POST /locations')).toHaveLength(1));
    await person.click(await press('Cancel'));
    first.release();
    await waitFor(() => expect(added()).toEqual(['500 locations added']));
    await person.click(await press('Send now'));
    await waitFor(() => expect(added()).toEqual(['500 locations added', '1 location added']));
  });

  it('when added locations are saved, the focus stays in another form in which the visitor is typing', {
    tags: ['proof'],
  }, async () => {
    const saved = deferredAnswer({});
    const { person, backend } = openPage(<VerificationPage />, '/', {
      answers: { ...answers, 'POST /locations': saved.answer },
    });
    await person.click(await press('Edit organization'));
    await person.click(await press('Add more locations'));
    await person.type(
      await screen.findByRole('textbox', { name: 'Location name, row 1' }),
      'Bergen',
    );
    await person.click(await press('Save locations'));
    await waitFor(() => expect(backend.seen('POST /locations')).toHaveLength(1));
    const name = await screen.findByRole('textbox', { name: 'Organization name' });
    await person.type(name, ' AS');
    await act(async () => saved.release());
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Save locations' })).toBeNull(),
    );
    expect(document.activeElement).toBe(name);
  });

  it('the verification page can change the name of the organization and remove the website', async () => {
    const { person, backend } = openPage(<VerificationPage />, '/', { answers });
    await person.click(await screen.findByRole('button', { name: 'Edit organization' }));
    await person.clear(await screen.findByLabelText(/^Website/));
    await person.type(screen.getByLabelText('Organization name'), ' Ltd');
    await person.click(await press('Save changes'));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(backend.seen('POST /org')[0]?.body).toEqual({ name: 'Acme Ltd', website: '' });
  });

  it('the verification page can change the name of the organization even if the stored website is not valid', {
    tags: ['proof'],
  }, async () => {
    const { person, backend } = openPage(<VerificationPage />, '/', {
      answers: { ...answers, 'GET /org': { payload: { ...organization, website: 'none' } } },
    });
    await person.click(await press('Edit organization'));
    await person.type(await screen.findByLabelText('Organization name'), ' Ltd');
    await person.click(await press('Save changes'));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(backend.seen('POST /org').map(({ body }) => body)).toEqual([{ name: 'Acme Ltd' }]);
  });

  it('the verification page sends only changed fields of the organization, and sends nothing without changes', async () => {
    const { person, backend } = openPage(<VerificationPage />, '/', { answers });
    await person.click(await press('Edit organization'));
    await person.type(await screen.findByLabelText('Organization name'), ' Ltd');
    await person.click(await press('Save changes'));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(backend.seen('POST /org').map(({ body }) => body)).toEqual([{ name: 'Acme Ltd' }]);
    await person.click(await press('Edit organization'));
    await screen.findByLabelText('Organization name');
    await person.click(await press('Save changes'));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(backend.seen('POST /org')).toHaveLength(1);
  });

  it('a reopened verification page restores an unsaved correction, and "Cancel" asks before it discards the correction', {
    tags: ['proof'],
  }, async () => {
    const first = openPage(<VerificationPage />, '/', { answers });
    await first.person.click(await press('Edit organization'));
    await first.person.type(await screen.findByLabelText('Organization name'), ' Ltd');
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    const { person } = openPage(<VerificationPage />, '/', { answers });
    const name = () => screen.findByLabelText('Organization name');
    expect(await name()).toHaveProperty('value', 'Acme Ltd');
    await person.click(await press('Cancel'));
    expect(document.activeElement?.textContent).toMatch(/You have unsaved changes/);
    await person.click(await press('Keep editing'));
    expect(document.activeElement).toBe(await name());
    expect(await name()).toHaveProperty('value', 'Acme Ltd');
    await person.click(await press('Cancel'));
    await person.click(await press('Discard changes'));
    expect(document.activeElement).toBe(await press('Edit organization'));
    await person.click(await press('Edit organization'));
    expect(await name()).toHaveProperty('value', 'Acme');
    await person.click(await press('Cancel'));
    expect(screen.queryByText('You have unsaved changes')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('while a correction of the organization is saved, "Cancel" closes the form without a question', async () => {
    const slow = deferredAnswer({});
    const { person } = openPage(<VerificationPage />, '/', {
      answers: { ...answers, 'POST /org': slow.answer },
    });
    await person.click(await press('Edit organization'));
    await person.type(await screen.findByLabelText('Organization name'), ' Ltd');
    await person.click(await press('Save changes'));
    await person.click(await press('Cancel'));
    expect(screen.queryByText('You have unsaved changes')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    await act(async () => slow.release());
  });

  it('once the server has stored a correction, the organization can be verified, even while data is loaded again', async () => {
    const saved = deferredAnswer({});
    const slow = deferredAnswer(answers['GET /user']);
    const { person, backend, requests } = openPage(<VerificationPage />, '/', {
      answers: {
        ...answers,
        'POST /org': () => {
          backend.answers['GET /user'] = slow.answer;
          return saved.answer();
        },
      },
    });
    await person.click(await press('Edit organization'));
    await person.type(await screen.findByLabelText('Organization name'), ' Ltd');
    await person.click(await press('Save changes'));
    await person.click(await press('Cancel'));
    saved.release();
    await waitFor(() =>
      expect(requests.slice(-2).map(({ path }) => path)).toEqual(['/org', '/user']),
    );
    await screen.findByText('Acme Ltd');
    await person.click(await confirm());
    await person.click(await press('Verify organization'));
    expect(screen.queryByRole('link', { name: 'Save or cancel your changes first' })).toBeNull();
    await act(async () => slow.release());
    await waitFor(() => expect(backend.seen('POST /org')).toHaveLength(2));
  });

  it('a correction form that is opened again during a save stays open after the save', async () => {
    const slow = deferredAnswer({});
    const { person, toasts } = openPage(<VerificationPage />, '/', {
      answers: { ...answers, 'POST /org': slow.answer },
    });
    await person.click(await press('Edit organization'));
    await person.type(await screen.findByLabelText('Organization name'), ' Ltd');
    await person.click(await press('Save changes'));
    await person.click(await press('Cancel'));
    await person.click(await press('Edit organization'));
    await person.type(await screen.findByLabelText('Organization name'), '!');
    await act(async () => slow.release());
    await expect.poll(() => toasts.length).toBe(1);
    expect(screen.queryByLabelText('Organization name')).not.toBeNull();
  });

  it('the question about unsaved changes of the organization disappears when the changes are undone by typing', async () => {
    const { person } = openPage(<VerificationPage />, '/', { answers });
    await person.click(await press('Edit organization'));
    const name = await screen.findByLabelText('Organization name');
    await person.type(name, '!');
    await person.click(await press('Cancel'));
    expect(screen.queryByText('You have unsaved changes')).not.toBeNull();
    await person.type(name, '{Backspace}');
    expect(screen.queryByText('You have unsaved changes')).toBeNull();
  });

  it('the verification page asks to save or cancel an open correction before it verifies the organization', async () => {
    const { person, backend } = openPage(<VerificationPage />, '/', { answers });
    await person.click(await press('Edit organization'));
    await person.type(await screen.findByLabelText('Organization name'), ' Ltd');
    await person.click(await confirm());
    await person.click(await press('Verify organization'));
    await screen.findByRole('link', { name: 'Save or cancel your changes first' });
    expect(backend.seen('POST /org')).toEqual([]);
    await person.click(await press('Cancel'));
    await person.click(await press('Discard changes'));
    await person.click(await press('Verify organization'));
    await waitFor(() => expect(backend.seen('POST /org')).toHaveLength(1));
  });

  it('if the confirmation is missing or an edit form is open, "Verify organization" focuses the error summary', async () => {
    const { person } = openPage(<VerificationPage />, '/', { answers });
    const verify = await press('Verify organization');
    const summary = () => screen.queryByRole('group', { name: 'Fix this to continue' });
    await person.click(verify);
    expect(document.activeElement).toBe(summary());
    expect((await confirm()).getAttribute('aria-invalid')).toBe('true');
    await person.click(await confirm());
    expect(summary()).toBeNull();
    await person.click(await press('Edit organization'));
    expect(summary()).toBeNull();
    await person.click(verify);
    expect(document.activeElement).toBe(summary());
    expect((await confirm()).getAttribute('aria-invalid')).toBeNull();
    await person.dblClick(await confirm());
    await person.click(screen.getByRole('link', { name: 'Save or cancel your changes first' }));
    await person.tab();
    expect(document.activeElement).toBe(await screen.findByLabelText('Organization name'));
  });

  it('if a collapsed section has an unsaved correction, "Verify organization" expands the section and sends nothing', async () => {
    const { person, backend } = openPage(<VerificationPage />, '/', { answers });
    await person.click(await press('Edit organization'));
    await person.type(await screen.findByLabelText('Organization name'), ' Ltd');
    await person.click(await press('Edit organization'));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    await person.click(await confirm());
    await person.click(await press('Verify organization'));
    await screen.findByRole('link', { name: 'Save or cancel your changes first' });
    expect(backend.seen('POST /org')).toEqual([]);
    expect(await screen.findByLabelText('Organization name')).toHaveProperty('value', 'Acme Ltd');
  });

  it('one press of "Verify organization" reports the missing confirmation and an unsaved correction in a collapsed section', async () => {
    const { person } = openPage(<VerificationPage />, '/', { answers });
    await person.click(await press('Edit organization'));
    await person.type(await screen.findByLabelText('Organization name'), ' Ltd');
    await person.click(await press('Edit organization'));
    await person.click(await press('Verify organization'));
    await screen.findByRole('link', { name: 'Save or cancel your changes first' });
    expect(screen.getByRole('link', { name: 'Confirm that the details are correct' })).toBeTruthy();
    expect(
      document.activeElement?.contains(
        screen.getByRole('link', { name: 'Confirm that the details are correct' }),
      ),
    ).toBe(true);
  });

  it('an organization can be verified after the correction form was closed without a change', async () => {
    const { person, backend } = openPage(<VerificationPage />, '/', { answers });
    await person.click(await press('Edit organization'));
    await person.type(await screen.findByLabelText('Organization name'), '!{Backspace}');
    await person.click(await press('Edit organization'));
    await person.click(await confirm());
    await person.click(await press('Verify organization'));
    await waitFor(() => expect(backend.seen('POST /org')).toHaveLength(1));
  });

  it('the verification page asks to send or discard unsent rows before it verifies the organization', async () => {
    const { person, backend } = openPage(<VerificationPage />, '/', { answers });
    await person.click(await press('Add more users'));
    await person.click(await screen.findByRole('textbox', { name: 'Full name, row 1' }));
    await person.paste('Ada <ada@x.org>');
    await person.click(await confirm());
    await person.click(await press('Verify organization'));
    await person.click(
      await screen.findByRole('link', { name: 'Send or discard the rows that were not sent' }),
    );
    await person.tab();
    expect(document.activeElement).toBe(await press('Add more users'));
    expect(backend.seen('POST /org')).toEqual([]);
    await person.click(await press('Remove row 1'));
    await person.click(await press('Verify organization'));
    await waitFor(() => expect(backend.seen('POST /org')).toHaveLength(1));
  });

  it('the verification page does not verify the organization while rows are being sent', async () => {
    const { person, backend, answer } = await openWhileSending();
    await person.click(await confirm());
    await person.click(await press('Verify organization'));
    await screen.findByRole('link', { name: 'Send or discard the rows that were not sent' });
    expect(backend.seen('POST /org')).toEqual([]);
    await act(async () => answer.release());
  });

  it('when sending fails after the visitor has left the verification page, a toast says how many rows were not sent', async () => {
    const { toasts, unmount, answer } = await openWhileSending();
    unmount();
    await act(async () => answer.release());
    await waitFor(() => expect(toasts).toMatchObject([{ message: '1 user not sent' }]));
  });

  it('the verification page lists newly added users even if the server rejected another row', async () => {
    let posts = 0;
    const { person, backend } = openPage(<VerificationPage />, '/', {
      answers: {
        ...answers,
        'POST /users': () => {
          posts += 1;
          if (posts > 1) return {};
          const errors = [{ index: 1, field: 'email', message: 'Taken' }];
          return { status: 422, message: 'One row was rejected', payload: { errors } };
        },
      },
    });
    await person.click(await press('Add more users'));
    await person.click(await screen.findByRole('textbox', { name: 'Full name, row 1' }));
    await person.paste('Ada <ada@x.org>\nBob <bob@x.org>');
    const ada = { _id: 'ada', name: 'Ada', email: 'ada@x.org' };
    backend.answers['GET /users'] = { payload: [...people, ada], total: 8 };
    await person.click(await press('Save users'));
    await screen.findByText('Taken');
    expect(await screen.findByRole('region', { name: 'Users (8)' })).toBeDefined();
  });

  it('if the locations cannot be loaded again, the verification page shows the error and the locations that were loaded before', async () => {
    openPage(<VerificationPage />, '/', {
      answers: { ...answers, 'GET /locations': { status: 500, message: 'Out of order' } },
      locations: [{ _id: 'l1', name: 'Oslo' }],
    });
    const locations = within(await screen.findByRole('region', { name: 'Locations (1)' }));
    await locations.findByText('Out of order');
    expect(locations.getByText('Oslo')).toBeDefined();
  });

  it('if the users cannot be loaded, only their section of the verification page shows the error and "Try again"', async () => {
    const { person, backend } = openPage(<VerificationPage />, '/', {
      answers: { ...answers, 'GET /users': { status: 500, message: 'Out of order' } },
    });
    const users = within(await screen.findByRole('region', { name: 'Users' }));
    await users.findByText('Out of order');
    expect(screen.getByText('Oslo')).toBeDefined();
    backend.answers['GET /users'] = { payload: people, total: 7 };
    await person.click(users.getByRole('button', { name: 'Try again' }));
    const loaded = await screen.findByRole('region', { name: 'Users (7)' });
    // The focus is not lost, although the pressed button has disappeared.
    expect(document.activeElement).toBe(loaded);
  });
});
