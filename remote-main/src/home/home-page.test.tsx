import { act, screen, within } from '@testing-library/react';
import {
  ADMIN_ADA,
  createOrganizationServer,
  INVITED_BO,
  OSLO,
  openPage,
} from 'shared-features/testing';
import { describe, expect, it } from 'vitest';
import HomePage from './home-page';

const works = createOrganizationServer();
const steps = () =>
  within(screen.getByRole('region', { name: 'What to do next' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the home page', () => {
  it('the home page greets the user by first name', () => {
    openPage(<HomePage />, '/', { respond: works, user: { name: 'Ada King Lovelace' } });
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Ada' })).toBeTruthy();
  });

  it.each(['Lovelace, Ada', 'King Lovelace, Ada', 'Ada Lovelace, PhD', 'Prof. Dr. Ada Lovelace'])(
    'the home page greets the user by first name when the profile has the name %j',
    (name) => {
      openPage(<HomePage />, '/', { respond: works, user: { name } });
      expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Ada' })).toBeTruthy();
    },
  );

  it('the home page leaves the name out of the greeting when the user has no name', () => {
    openPage(<HomePage />, '/', { respond: works, user: { name: '' } });
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome' })).toBeTruthy();
  });

  it('each number on the home page links to the users or locations that it counts', async () => {
    openPage(<HomePage />, '/', { respond: works });
    const link = await screen.findByRole('link', { name: 'Users without a location' });
    expect(link.getAttribute('href')).toBe('/dashboard?location[]=none#users');
    const users = await screen.findByRole('link', { name: 'Users' });
    await screen.findByRole('link', { name: 'Locations' });
    expect(users.getAttribute('href')).toBe('/dashboard#users');
    // Specification 9 demands this order.
    const numbers = within(screen.getByRole('region', { name: 'At a glance' }));
    expect(numbers.getAllByRole('link').map((each) => each.textContent)).toEqual([
      'Users',
      'Locations',
      'Users without a location',
    ]);
  });

  it('the home page first suggests inviting the users who have not signed in', async () => {
    openPage(<HomePage />, '/', { respond: works });
    await screen.findByText('Get everyone signed in');
    expect(steps()).toEqual(['Invite 1 user', 'View users', 'Add users']);
    expect(screen.getByRole('link', { name: 'Invite 1 user' }).getAttribute('href')).toBe(
      '/settings?tab=users&status[]=invited&invite=1',
    );
    expect(screen.getByRole('link', { name: 'View users' }).getAttribute('href')).toBe(
      '/settings?tab=users&location[]=none',
    );
  });

  it('the printed home page shows "Invite 1 user" as text instead of a link', async () => {
    openPage(<HomePage />, '/', { respond: works });
    await screen.findByText('Get everyone signed in');
    const printed = () =>
      screen.getAllByText('Invite 1 user').filter((text) => !text.closest('[data-no-print]'));
    expect(printed()).toHaveLength(0);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(printed()).toHaveLength(1);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(printed()).toHaveLength(0);
  });

  it("when all users have signed in and have a location, the home page suggests adding users and checking the organization's details", async () => {
    openPage(<HomePage />, '/', {
      respond: createOrganizationServer([ADMIN_ADA, { ...INVITED_BO, status: 'active' }], [OSLO]),
    });
    await screen.findByText('Keep your details current');
    expect(steps()).toEqual(['Add users', 'Check details']);
  });

  it('the home page first suggests adding users when there is only one user', async () => {
    openPage(<HomePage />, '/', { respond: createOrganizationServer([ADMIN_ADA]) });
    await screen.findByText('Add your users');
    expect(steps()).toEqual(['Add users', 'Check details']);
  });

  it('the home page shows its next steps even when no count can be loaded', async () => {
    const { toasts } = openPage(<HomePage />, '/', {
      respond: ({ path }) =>
        path === '/readiness_check' ? {} : { status: 500, message: 'It broke.' },
    });
    expect(await screen.findAllByRole('button', { name: /^Try again/ })).toHaveLength(3);
    await screen.findByText('Keep your details current');
    expect(steps()).toEqual(['Add users', 'Check details']);
    expect(toasts).toEqual([]);
  });
});
