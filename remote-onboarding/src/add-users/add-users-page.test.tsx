import { act, screen, waitFor } from '@testing-library/react';
import { deferredAnswer, openPage } from 'shared-features/testing';
import { fieldsInColumn, findCellField } from 'shared-rows/testing';
import { sessionAtom, usersAtom } from 'shared-session';
import { describe, expect, it } from 'vitest';
import { profileResponseAtStep } from '../testing/profile-at';
import AddUsersPage from './add-users-page';

const answers = {
  'GET /user': profileResponseAtStep('add_users'),
  'GET /locations': { payload: [{ _id: 'l1', name: 'Oslo' }] },
  'GET /users': { payload: [{ _id: 'u1', name: 'Ada', email: 'ada@example.org' }], total: 1 },
  'POST /users': { payload: {} },
};
const press = (name: string) => screen.getByRole('button', { name });

describe('the add users page', () => {
  it('the add users page sends the rows, then requests the profile and the users again', async () => {
    const { person, backend, store } = openPage(<AddUsersPage />, '/', { answers });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Add users');
    expect(findCellField('Role', 1).value).toBe('user');
    await person.type(findCellField('Full name', 1), 'Bob Babbage');
    await person.type(findCellField('Email', 1), 'bob+test@exämple.org');
    await person.selectOptions(findCellField('Role', 1), 'Manager');
    await person.selectOptions(findCellField('Location', 1), 'Oslo');
    backend.answers['GET /user'] = profileResponseAtStep('verification');
    backend.answers['GET /users'] = { payload: [{ _id: 'u1' }, { _id: 'u2' }], total: 2 };
    await person.click(press('Save and continue'));
    await waitFor(() => expect(store.get(usersAtom)).toHaveLength(2));
    expect(store.get(sessionAtom).user?.onboarding_status).toBe('verification');
    expect(backend.seen('POST /users').map(({ body }) => body)).toEqual([
      {
        users: [
          {
            name: 'Bob Babbage',
            email: 'bob+test@exämple.org',
            role: 'manager',
            location_id: 'l1',
          },
        ],
      },
    ]);
  });

  it('"Add another user" on the add users page moves the focus to the name field of the new row', async () => {
    const { person } = openPage(<AddUsersPage />, '/', { answers });
    await person.click(press('Add another user'));
    expect(document.activeElement).toBe(findCellField('Full name', 2));
  });

  it('"Skip for now" on the add users page sends an empty list, and keeps the draft of the typed rows', async () => {
    const { person, backend } = openPage(<AddUsersPage />, '/', { answers });
    await person.type(findCellField('Full name', 1), 'Bob');
    window.dispatchEvent(new Event('pagehide'));
    await person.click(press('Skip for now'));
    await waitFor(() => expect(backend.seen('POST /users')).toHaveLength(1));
    expect(backend.seen('POST /users')[0]?.body).toEqual({ users: [] });
    expect(Object.keys(localStorage)).toHaveLength(1);
  });

  it.each([200, 201, 204])(
    '"Skip for now" skips the add users step even if the server responds with %i and no body',
    async (status) => {
      const { person, backend, store } = openPage(<AddUsersPage />, '/', {
        answers: { ...answers, 'POST /users': () => new Response(null, { status }) },
      });
      backend.answers['GET /user'] = profileResponseAtStep('verification');
      await person.click(press('Skip for now'));
      await waitFor(() =>
        expect(store.get(sessionAtom).user?.onboarding_status).toBe('verification'),
      );
      expect(screen.queryByText("This step wasn't skipped")).toBeNull();
    },
  );

  it('"Skip for now" opens the next step if the server rejects the empty list because another tab has finished the add users step', async () => {
    const { person, backend, store } = openPage(<AddUsersPage />, '/', {
      answers: { ...answers, 'POST /users': { status: 422, message: 'Add at least one user' } },
    });
    backend.answers['GET /user'] = profileResponseAtStep('verification');
    await person.click(press('Skip for now'));
    await waitFor(() =>
      expect(store.get(sessionAtom).user?.onboarding_status).toBe('verification'),
    );
  });

  it('after "Skip for now", the add users page hides the form until the onboarding status changes', async () => {
    const { person, backend, store } = openPage(<AddUsersPage />, '/', { answers });
    await person.click(press('Skip for now'));
    await screen.findByText(/^Saved, but/);
    expect(screen.queryByRole('button', { name: 'Skip for now' })).toBeNull();
    backend.answers['GET /user'] = profileResponseAtStep('verification');
    await person.click(press('Try again'));
    await waitFor(() =>
      expect(store.get(sessionAtom).user?.onboarding_status).toBe('verification'),
    );
    expect(backend.seen('POST /users')).toHaveLength(1);
  });

  it('while the add users page is sending, "Skip for now" and "Save and continue" are busy and send no second request', async () => {
    const answer = deferredAnswer({ payload: {} });
    const { person, backend } = openPage(<AddUsersPage />, '/', {
      answers: { ...answers, 'POST /users': answer.answer },
    });
    await person.type(findCellField('Full name', 1), 'Bob');
    await person.type(findCellField('Email', 1), 'bob@x.org');
    await person.click(press('Save and continue'));
    await person.click(press('Skip for now'));
    await person.click(press('Save and continue'));
    expect(press('Skip for now').getAttribute('aria-busy')).toBe('true');
    await act(async () => answer.release());
    expect(backend.seen('POST /users')).toHaveLength(1);
  });

  it('when "Skip for now" fails, the add users page shows the message of the server on the page, not in a toast', async () => {
    const { person, toasts } = openPage(<AddUsersPage />, '/', {
      answers: { ...answers, 'POST /users': { status: 500, message: 'Out of order' } },
    });
    await person.click(press('Skip for now'));
    expect((await screen.findByText('Out of order')).closest('[role=alert]')).not.toBeNull();
    expect(toasts).toEqual([]);
  });

  it('the add users page hides the failure of "Skip for now" when "Save and continue" is pressed', async () => {
    const answer = deferredAnswer({ status: 500, message: 'Still out of order' });
    const { person, backend } = openPage(<AddUsersPage />, '/', {
      answers: { ...answers, 'POST /users': { status: 500, message: 'Out of order' } },
    });
    await person.click(press('Skip for now'));
    await screen.findByText("This step wasn't skipped");
    await person.type(findCellField('Full name', 1), 'Bob');
    await person.type(findCellField('Email', 1), 'bob@x.org');
    backend.answers['POST /users'] = answer.answer;
    await person.click(press('Save and continue'));
    expect(screen.queryByText("This step wasn't skipped")).toBeNull();
    await act(async () => answer.release());
  });

  it('the add users page reads fifty pasted people, and marks invalid and duplicate rows', async () => {
    const { person } = openPage(<AddUsersPage />, '/', { answers });
    const lines = Array.from({ length: 44 }, (_, index) =>
      index % 2 ? `Person ${index} <p${index}@x.org>` : `Person ${index}; p${index}@x.org; admin`,
    );
    const odd = [
      'Wrong One, wrong(at)x.org',
      'wrong@',
      'Person, p1000@x.org, boss',
      'Twin A <twin@x.org>',
      'Twin B, TWIN@x.org',
      `Ada again <ada@example.org>`,
    ];
    await person.click(findCellField('Full name', 1));
    await person.paste([...lines, ...odd].join('\n'));
    expect(screen.getByText('50 rows filled from the list.')).toBeDefined();
    await screen.findByText('44 ready, 6 need attention');
    const emails = fieldsInColumn('Email');
    expect(emails.map((input) => input.getAttribute('aria-invalid'))).toEqual([
      ...lines.map(() => null),
      'true',
      'true',
      null,
      'true',
      'true',
      'true',
    ]);
    expect(findCellField('Role', 47).value).toBe('boss');
    expect(findCellField('Role', 47).getAttribute('aria-invalid')).toBe('true');
    expect(findCellField('Role', 1).value).toBe('admin');
  });

  it('the add users page marks a pasted location as invalid if the organization does not have this location', async () => {
    const { person } = openPage(<AddUsersPage />, '/', { answers });
    await person.click(findCellField('Full name', 1));
    await person.paste('Bob\tbob@x.org\tguest\toslo\nCy\tcy@x.org\tguest\tParis');
    await waitFor(() => expect(findCellField('Location', 1).value).toBe('Oslo'));
    expect(findCellField('Location', 2).value).toBe('Paris');
    expect(findCellField('Location', 2).getAttribute('aria-invalid')).toBe('true');
  });
});
