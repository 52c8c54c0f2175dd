import { screen, waitFor } from '@testing-library/react';
import type { UserListItem } from 'shared-session/wire';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page';
import { ADA, answerUsers, BO, OSLO } from '../../testing/organization-server';
import { UsersTab } from './users-tab';

const open = (skipped: unknown[] = []) => {
  const stored: UserListItem[] = [ADA, BO];
  const test = openPage(<UsersTab />, '/settings?tab=users', {
    respond: (request) => {
      if (request.path === '/user') return { payload: { role: 'admin' } };
      if (request.path === '/locations') return { payload: [OSLO] };
      if (request.path !== '/users') return undefined;
      if (request.method === 'GET') return answerUsers(stored, request);
      const { users } = request.body as { users: Omit<UserListItem, '_id'>[] };
      if (!skipped.length) stored.push(...users.map((user) => ({ ...user, _id: 'new' }) as never));
      return { payload: { created: [], skipped } };
    },
  });
  return { ...test, posts: () => test.requests.filter(({ method }) => method === 'POST') };
};

const field = (name: RegExp) => screen.getByRole('textbox', { name });
const form = () => screen.getByRole('form', { name: 'Add a user' });

const fill = async ({ person }: ReturnType<typeof open>) => {
  await screen.findByText('2 users');
  await person.type(field(/^Full name/), 'Kurt Gödel');
  await person.type(field(/^Email/), 'kurt+logic@gödel.example');
};

describe('the users tab', () => {
  it('adds a user and shows the list with them', async () => {
    const test = open();
    await fill(test);
    const [, location] = form().querySelectorAll('select');
    await waitFor(() => expect(location?.options).toHaveLength(2));
    if (location) await test.person.selectOptions(location, 'Oslo');
    await test.person.click(screen.getByRole('button', { name: 'Add user' }));
    await screen.findByText('3 users');
    expect(test.posts()[0]?.body).toEqual({
      users: [
        {
          name: 'Kurt Gödel',
          email: 'kurt+logic@gödel.example',
          role: 'user',
          location_id: 'oslo',
        },
      ],
    });
    expect(test.toasts).toEqual([{ kind: 'success', message: 'Kurt Gödel was added' }]);
    expect(field(/^Full name/)).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field(/^Full name/));
  });

  it('tells when there is such a user already', async () => {
    const test = open([{ index: 0, reason: 'exists' }]);
    await fill(test);
    await test.person.click(screen.getByRole('button', { name: 'Add user' }));
    await screen.findByRole('link', { name: /^Enter another email/ });
    expect(test.toasts).toEqual([]);
  });
});
