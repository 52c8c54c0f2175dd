import { screen, waitFor } from '@testing-library/react';
import { cell, openPage } from 'shared-features/testing';
import { describe, expect, it } from 'vitest';
import AddUsersPage from '../add-users/add-users-page';
import { profileAt } from '../testing/profile-at';
import VerificationPage from '../verification/verification-page';

const atUsers = {
  'GET /user': profileAt('add_users'),
  'GET /locations': { payload: [{ _id: 'l1', name: 'Oslo' }] },
};
const atVerification = {
  ...atUsers,
  'GET /user': profileAt('verification'),
  'GET /org': { payload: { _id: 'o', name: 'Acme' } },
};

/** Leaves two people behind, as a closed page does. */
const leaveTwo = async () => {
  const { person, unmount } = openPage(<AddUsersPage />, '/', { answers: atUsers });
  await person.click(cell('Full name', 1));
  await person.paste('Ada <ada@x.org>\nBob <bob@x.org>');
  window.dispatchEvent(new Event('pagehide'));
  unmount();
};

describe('rows that were not sent', () => {
  it('are said and sent at the next step', async () => {
    await leaveTwo();
    const { person, backend } = openPage(<VerificationPage />, '/', {
      answers: { ...atVerification, 'POST /users': {} },
    });
    expect(await screen.findByText('2 users not sent')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add more users' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Send now' }));
    expect(await screen.findByRole('button', { name: 'Add more users' })).toBeDefined();
    expect(backend.seen('POST /users').map(({ body }) => body)).toEqual([
      {
        users: [
          { name: 'Ada', email: 'ada@x.org', role: 'user' },
          { name: 'Bob', email: 'bob@x.org', role: 'user' },
        ],
      },
    ]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('can be mended first when something is wrong with them', async () => {
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

  it('are nothing to speak of when all were sent', async () => {
    openPage(<VerificationPage />, '/', { answers: atVerification });
    await screen.findByRole('button', { name: 'Add more users' });
    expect(screen.queryByText(/not sent$/)).toBeNull();
  });
});
