import { act, screen, waitFor } from '@testing-library/react';
import { sessionAtom } from 'shared-session';
import { describe, expect, it } from 'vitest';
import { cell, column } from '../testing/cells';
import { held } from '../testing/fake-backend';
import { ada, profileAt, renderPage } from '../testing/render-page';
import AddUsersPage from './add-users-page';

const answers = {
  'GET /user': profileAt('add_users'),
  'GET /locations': { payload: [{ _id: 'l1', name: 'Oslo' }] },
  'GET /users': { payload: [{ _id: 'u1', name: ada.name, email: ada.email }], total: 1 },
  'POST /users': { payload: {} },
};
const press = (name: string) => screen.getByRole('button', { name });

describe('the add users page', () => {
  it('sends the rows and lets the session follow', async () => {
    const { user, backend, store } = await renderPage(AddUsersPage, { answers });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Add users');
    expect(cell('Role', 1).value).toBe('user');
    await user.type(cell('Full name', 1), 'Bob Babbage');
    await user.type(cell('Email', 1), 'bob+test@exämple.org');
    await user.selectOptions(cell('Role', 1), 'Manager');
    await user.selectOptions(cell('Location', 1), 'Oslo');
    backend.answers['GET /user'] = profileAt('verification');
    await user.click(press('Save and continue'));
    await waitFor(() =>
      expect(store.get(sessionAtom).user?.onboarding_status).toBe('verification'),
    );
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

  it('begins a new row at the name', async () => {
    const { user } = await renderPage(AddUsersPage, { answers });
    await user.click(press('Add another user'));
    expect(document.activeElement).toBe(cell('Full name', 2));
  });

  it('skips by an empty list, and keeps what was typed', async () => {
    const { user, backend } = await renderPage(AddUsersPage, { answers });
    await user.type(cell('Full name', 1), 'Bob');
    window.dispatchEvent(new Event('pagehide'));
    await user.click(press('Skip for now'));
    await waitFor(() => expect(backend.seen('POST /users')).toHaveLength(1));
    expect(backend.seen('POST /users')[0]?.body).toEqual({ users: [] });
    expect(Object.keys(localStorage)).toHaveLength(1);
  });

  it('sends one thing at a time, whichever button is pressed', async () => {
    const answer = held({ payload: {} });
    const { user, backend } = await renderPage(AddUsersPage, {
      answers: { ...answers, 'POST /users': answer.answer },
    });
    await user.type(cell('Full name', 1), 'Bob');
    await user.type(cell('Email', 1), 'bob@x.org');
    await user.click(press('Save and continue'));
    await user.click(press('Skip for now'));
    await user.click(press('Save and continue'));
    await act(async () => answer.release());
    expect(backend.seen('POST /users')).toHaveLength(1);
  });

  it('says on the page when skipping failed', async () => {
    const { user, notify } = await renderPage(AddUsersPage, {
      answers: { ...answers, 'POST /users': { status: 500, message: 'Out of order' } },
    });
    await user.click(press('Skip for now'));
    expect((await screen.findByText('Out of order')).closest('[role=alert]')).not.toBeNull();
    expect(notify).not.toHaveBeenCalled();
  });

  it('takes fifty pasted people in, and marks the wrong ones and both of each pair', async () => {
    const { user } = await renderPage(AddUsersPage, { answers });
    const lines = Array.from({ length: 44 }, (_, index) =>
      index % 2 ? `Person ${index} <p${index}@x.org>` : `Person ${index}; p${index}@x.org; admin`,
    );
    const odd = [
      'Wrong One, wrong(at)x.org',
      'wrong@',
      'Person, p1000@x.org, boss',
      'Twin A <twin@x.org>',
      'Twin B, TWIN@x.org',
      `Ada again <${ada.email}>`,
    ];
    await user.click(cell('Full name', 1));
    await user.paste([...lines, ...odd].join('\n'));
    expect(screen.getByText('50 rows filled from the list.')).toBeDefined();
    expect(screen.getByText('6 of 50 rows have errors')).toBeDefined();
    const emails = column('Email');
    expect(emails.map((input) => input.getAttribute('aria-invalid'))).toEqual([
      ...lines.map(() => null),
      'true',
      'true',
      null,
      'true',
      'true',
      'true',
    ]);
    expect(cell('Role', 47).value).toBe('boss');
    expect(cell('Role', 47).getAttribute('aria-invalid')).toBe('true');
    expect(cell('Role', 1).value).toBe('admin');
  });

  it('marks a pasted location that the organization does not have', async () => {
    const { user } = await renderPage(AddUsersPage, { answers });
    await user.click(cell('Full name', 1));
    await user.paste('Bob\tbob@x.org\tguest\toslo\nCy\tcy@x.org\tguest\tParis');
    expect(cell('Location', 1).value).toBe('l1');
    expect(cell('Location', 2).value).toBe('Paris');
    expect(cell('Location', 2).getAttribute('aria-invalid')).toBe('true');
  });
});
