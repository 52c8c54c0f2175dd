import { act, screen, waitFor } from '@testing-library/react';
import { useAtomValue } from 'jotai';
import { deferredAnswer, openPage } from 'shared-features/testing';
import { findCellField } from 'shared-rows/testing';
import { refreshProfileAtom, sessionAtom } from 'shared-session';
import { describe, expect, it } from 'vitest';
import AddLocationsPage from '../add-locations/add-locations-page';
import { profileResponseAtStep } from '../testing/profile-at';
import VerificationPage from '../verification/verification-page';
import AddUsersPage from './add-users-page';

const atUsers = {
  'GET /user': profileResponseAtStep('add_users'),
  'GET /locations': { payload: [{ _id: 'l1', name: 'Oslo' }] },
};
const atVerification = {
  ...atUsers,
  'GET /user': profileResponseAtStep('verification'),
  'GET /org': { payload: { _id: 'o', name: 'Acme' } },
};

/** Stores a draft with two unsent users, as a page does when it is closed. */
const leaveTwo = async () => {
  const { person, unmount } = openPage(<AddUsersPage />, '/', { answers: atUsers });
  await person.click(findCellField('Full name', 1));
  await person.paste('Ada <ada@x.org>\nBob <bob@x.org>');
  window.dispatchEvent(new Event('pagehide'));
  unmount();
};

/** Stores a draft with one unsent location, as a page does when it is closed. */
const leaveOneLocation = async () => {
  const { person, unmount } = openPage(<AddLocationsPage />, '/', {
    answers: { 'GET /user': profileResponseAtStep('add_locations') },
  });
  await person.type(findCellField('Location name', 1), 'Oslo');
  window.dispatchEvent(new Event('pagehide'));
  unmount();
};

/** Sends 501 users. Discards the last user while the request with the first 500 is pending. */
const discardOneWhileSending = async () => {
  const refusal = deferredAnswer({ status: 403, message: 'No' });
  const test = openPage(<VerificationPage />, '/', {
    answers: { ...atVerification, 'POST /users': refusal.answer },
  });
  const { person, backend } = test;
  const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
  await press('Add more users');
  await person.click(await screen.findByRole('textbox', { name: 'Full name, row 1' }));
  await person.paste(Array.from({ length: 501 }, (_, at) => `P <p${at}@x.org>`).join('\n'));
  await press('Save users');
  await waitFor(() => expect(backend.seen('POST /users')).toHaveLength(1));
  await press('Cancel');
  await press('Discard');
  await press('Discard 1 user');
  return { ...test, refuse: () => act(async () => refusal.release()) };
};

describe('rows that were not sent', () => {
  it('the next onboarding step says how many rows of the previous step are unsent, and "Send now" sends these rows', async () => {
    await leaveTwo();
    const { person, backend } = openPage(<VerificationPage />, '/', {
      answers: { ...atVerification, 'POST /users': {} },
    });
    expect(await screen.findByText('2 users not sent')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add more users' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(backend.seen('POST /users')).toHaveLength(1));
    expect(await screen.findByRole('button', { name: 'Add more users' })).toBeDefined();
    expect(backend.seen('POST /users').map(({ body }) => body)).toEqual([
      {
        users: [
          { name: 'Ada', email: 'ada@x.org', role: 'user' },
          { name: 'Bob', email: 'bob@x.org', role: 'user' },
        ],
      },
    ]);
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  });

  it('"Send now" sends no unsent rows while a row has an error, and lets the visitor correct the rows first', async () => {
    await leaveTwo();
    const { person, backend } = openPage(<VerificationPage />, '/', {
      answers: {
        ...atVerification,
        'GET /users': { payload: [{ _id: 'u', name: 'Bob', email: 'bob@x.org' }] },
        'POST /users': {},
      },
    });
    await screen.findByRole('region', { name: 'Users (1)' });
    await person.click(screen.getByRole('button', { name: 'Send now' }));
    await screen.findByRole('link', { name: /^Row 2, bob@x.org: Already in your organization/ });
    expect(backend.seen('POST /users')).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Remove row 2' }));
    await person.click(screen.getByRole('button', { name: 'Save users' }));
    await waitFor(() => expect(backend.seen('POST /users')).toHaveLength(1));
  });

  it('when sending unsent locations from the add users page fails, the focus is not lost', {
    tags: ['proof'],
  }, async () => {
    await leaveOneLocation();
    const { person } = openPage(<AddUsersPage />, '/', {
      answers: {
        ...atUsers,
        'GET /locations': { payload: [] },
        'POST /locations': { status: 403, message: 'Not yours to add' },
      },
    });
    await person.click(screen.getByRole('button', { name: 'Send now' }));
    await screen.findByText(/^Not yours to add/);
    const form = screen.getByRole('button', { name: 'Save locations' });
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(form)).toBe(true);
  });

  it('"Save locations" closes the table of unsent locations when the visitor has removed all rows', {
    tags: ['proof'],
  }, async () => {
    await leaveOneLocation();
    const { person, backend } = openPage(<AddUsersPage />, '/', {
      answers: {
        ...atUsers,
        'GET /locations': { payload: [] },
        'POST /locations': { status: 403, message: 'Not yours to add' },
      },
    });
    await person.click(screen.getByRole('button', { name: 'Send now' }));
    await screen.findByText(/^Not yours to add/);
    await person.clear(findCellField('Location name', 1));
    await person.click(screen.getByRole('button', { name: 'Save locations' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Save locations' })).toBeNull(),
    );
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByText(/not sent$/)).toBeNull();
    expect(backend.seen('POST /locations')).toHaveLength(1);
  });

  it('when unsent locations are saved, the focus stays in the users table in which the visitor is typing', {
    tags: ['proof'],
  }, async () => {
    await leaveOneLocation();
    const saved = deferredAnswer({});
    const { person, backend } = openPage(<AddUsersPage />, '/', {
      answers: { ...atUsers, 'GET /locations': { payload: [] }, 'POST /locations': saved.answer },
    });
    await person.click(screen.getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(backend.seen('POST /locations')).toHaveLength(1));
    await person.type(findCellField('Full name', 1), 'Ada');
    await act(async () => saved.release());
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Save locations' })).toBeNull(),
    );
    expect(document.activeElement).toBe(findCellField('Full name', 1));
  });

  it('when the add users page was closed during sending, rows that reached the server do not count as unsent', {
    tags: ['proof'],
  }, async () => {
    const saved = deferredAnswer({});
    const { person, backend, unmount } = openPage(<AddUsersPage />, '/', {
      answers: { ...atUsers, 'POST /users': saved.answer },
    });
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada <ada@x.org>\nBob <bob@x.org>');
    await person.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(backend.seen('POST /users')).toHaveLength(1));
    unmount();
    const ada = { _id: 'ada', name: 'Ada', email: 'ADA@x.org' };
    const short = { ...atVerification, 'GET /users': { payload: [ada] } };
    const first = openPage(<VerificationPage />, '/', { answers: short });
    expect(await screen.findByText('1 user not sent')).toBeDefined();
    first.unmount();
    const bob = { _id: 'bob', name: 'Bob', email: 'bob@x.org' };
    const whole = { ...atVerification, 'GET /users': { payload: [ada, bob] } };
    openPage(<VerificationPage />, '/', { answers: whole });
    await screen.findByRole('button', { name: 'Add more users' });
    expect(screen.queryByText(/not sent$/)).toBeNull();
    expect(document.activeElement).toBe(document.body);
    // The page drops the draft in an effect, which runs after the button has appeared.
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
    // Ends the request, because its time limit would store the rows again during a later test.
    await act(async () => saved.release());
  });

  it('"Discard" does not delete rows that are being sent, even when the server refuses these rows later', {
    tags: ['proof'],
  }, async () => {
    const { refuse } = await discardOneWhileSending();
    await refuse();
    expect(await screen.findByText('500 users not sent')).toBeDefined();
  });

  it('when sending fails after the visitor left the page, a toast counts the unsent rows without the discarded rows', async () => {
    const { refuse, toasts, unmount } = await discardOneWhileSending();
    unmount();
    await refuse();
    await waitFor(() => expect(toasts).toMatchObject([{ message: '500 users not sent' }]));
  });

  it('the next step of onboarding mentions no unsent rows when all rows were sent', async () => {
    await leaveTwo();
    expect(Object.keys(localStorage)).toHaveLength(1);
    const first = openPage(<AddUsersPage />, '/', { answers: { ...atUsers, 'POST /users': {} } });
    await first.person.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
    first.unmount();
    openPage(<VerificationPage />, '/', { answers: atVerification });
    await screen.findByRole('button', { name: 'Add more users' });
    expect(screen.queryByText(/not sent$/)).toBeNull();
  });

  it.each(['GET /locations', 'POST /locations'])(
    'saved rows are not shown as "not sent", even when the profile arrives before the response to %s',
    async (late) => {
      const answer = deferredAnswer({ payload: [{ _id: 'l1', name: 'Oslo' }] });
      let isStored = false;
      const { person, backend, store } = openPage(<Onboarding />, '/', {
        answers: { 'GET /user': profileResponseAtStep('add_locations') },
      });
      backend.answers['GET /user'] = () =>
        profileResponseAtStep(isStored ? 'add_users' : 'add_locations');
      backend.answers['POST /locations'] = () => {
        isStored = true;
        if (late === 'POST /locations') return answer.answer();
        backend.answers[late] = answer.answer;
        return {};
      };
      await person.type(findCellField('Location name', 1), 'Oslo');
      await person.click(screen.getByRole('button', { name: 'Save and continue' }));
      await waitFor(() => expect(backend.seen('POST /locations')).toHaveLength(1));
      // Refreshes the profile, so that it arrives before the response to the request `late`.
      await act(async () => void (await store.set(refreshProfileAtom)));
      await screen.findByRole('heading', { name: 'Add users' });
      expect(screen.queryByText(/not sent$/)).toBeNull();
      await act(async () => answer.release());
      await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
      expect(screen.queryByText(/not sent$/)).toBeNull();
    },
  );
});

/** Shows the page of the current step, as the guard of the shell does. */
function Onboarding() {
  const { user } = useAtomValue(sessionAtom);
  return user?.onboarding_status === 'add_locations' ? <AddLocationsPage /> : <AddUsersPage />;
}
