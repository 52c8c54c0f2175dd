import { screen, waitFor, within } from '@testing-library/react';
import type { TestRequest } from 'shared-session/testing';
import { describe, expect, it } from 'vitest';
import { openPage } from '../testing/open-page';
import {
  ADA,
  answerUsers,
  BERGEN,
  BO,
  CAI,
  OSLO,
  organizationServer,
  testUser,
} from '../testing/organization-server';
import { UsersPanel } from './users-panel';

const everyone = [ADA, BO, CAI];

const open = (at = '/', respond = organizationServer()) =>
  openPage(<UsersPanel />, at, { respond, locations: [OSLO, BERGEN] });

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const search = () => screen.getByRole('searchbox', { name: 'Search users' });

describe('the users panel', () => {
  it('shows the users with role, location and status', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Bo/ });
    expect(within(row).getByText('User')).toBeTruthy();
    expect(within(row).getByText('Oslo')).toBeTruthy();
    expect(within(row).getByText('Invited')).toBeTruthy();
  });

  it('asks the server for what the URL says', async () => {
    const { asked } = open('/dashboard?search=a&role=admin&location=oslo&sort=-email');
    await screen.findByText('1 user matches');
    expect(asked('/users').at(-1)?.query).toEqual({
      search: 'a',
      role: ['admin'],
      location: ['oslo'],
      sort: '-email',
      limit: '100',
      offset: '0',
    });
    expect(search()).toHaveProperty('value', 'a');
    expect(screen.getByLabelText('Role')).toHaveProperty('value', 'admin');
    expect(screen.getByLabelText('Location')).toHaveProperty('value', 'oslo');
  });

  it('writes filters to the URL, and goes back to the first page', async () => {
    const { person, address } = open('/settings?tab=users&page=1');
    await screen.findByText('3 users');
    await person.selectOptions(screen.getByLabelText('Role'), 'Guest');
    await person.selectOptions(screen.getByLabelText('Location'), 'Without a location');
    await screen.findByText('1 user matches');
    expect(address()).toBe('/settings?tab=users&role=guest&location=none');
    expect(names()).toEqual(['Cai']);
  });

  it('offers several values of a link as the choice they are', async () => {
    open('/dashboard?role=admin&role=guest');
    await screen.findByText('2 users match');
    expect(screen.getByRole('option', { name: 'Admin and Guest', selected: true })).toBeTruthy();
  });

  it('announces the number of matches in a region that was there before', async () => {
    const { person } = open();
    const region = screen.getByRole('status');
    expect(region.textContent).toBe('');
    await waitFor(() => expect(region.textContent).toBe('3 users'));
    await person.type(search(), 'bo');
    await waitFor(() => expect(region.textContent).toBe('1 user matches'));
    expect(names()).toEqual(['Bo']);
  });

  it('shows the last question’s answer, however late an earlier one comes', async () => {
    const held: { request: TestRequest; answer: () => void }[] = [];
    const respond = (request: TestRequest) =>
      new Promise<ReturnType<typeof answerUsers>>((resolve) => {
        held.push({ request, answer: () => resolve(answerUsers(everyone, request)) });
      });
    const { person } = openPage(<UsersPanel />, '/', { respond });
    await waitFor(() => expect(held).toHaveLength(1));
    await person.type(search(), 'ada{Enter}');
    await waitFor(() => expect(held).toHaveLength(2));
    held[1]?.answer();
    await screen.findByText('1 user matches');
    held[0]?.answer();
    expect(held[0]?.request.signal?.aborted).toBe(true);
    await person.type(search(), 'x{Enter}');
    await waitFor(() => expect(held).toHaveLength(3));
    expect(names()).toEqual(['Ada']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the rows there are while it waits for others', async () => {
    const { person } = openPage(<UsersPanel />, '/', {
      respond: (request) =>
        request.query.role ? new Promise(() => {}) : answerUsers(everyone, request),
    });
    await screen.findByText('3 users');
    await person.selectOptions(screen.getByLabelText('Role'), 'Guest');
    await waitFor(() =>
      expect(screen.getByRole('table').closest('[aria-busy="true"]')).toBeTruthy(),
    );
    expect(names()).toEqual(['Ada', 'Bo', 'Cai']);
  });

  it('filters, sorts and counts itself when the server ignores the query', async () => {
    const { person } = openPage(<UsersPanel />, '/?sort=-name', {
      respond: () => ({ payload: everyone }),
    });
    await screen.findByText('3 users');
    expect(names()).toEqual(['Cai', 'Bo', 'Ada']);
    await person.type(search(), 'b');
    await screen.findByText('1 user matches');
    expect(names()).toEqual(['Bo']);
  });

  it('sorts by a heading, the other way at the second press', async () => {
    const { person, asked } = open();
    await screen.findByText('3 users');
    const heading = screen.getByRole('columnheader', { name: 'Email' });
    await person.click(within(heading).getByRole('button'));
    await waitFor(() => expect(asked('/users').at(-1)?.query.sort).toBe('email'));
    expect(heading.getAttribute('aria-sort')).toBe('ascending');
    await person.click(within(heading).getByRole('button'));
    await waitFor(() => expect(asked('/users').at(-1)?.query.sort).toBe('-email'));
    expect(heading.getAttribute('aria-sort')).toBe('descending');
  });

  it('leads through a long list page by page', async () => {
    const many = Array.from({ length: 240 }, (_, index) => testUser(`N${index}`));
    const { person } = open('/', organizationServer(many));
    await screen.findByText('1–100 of 240');
    await person.click(screen.getByRole('link', { name: 'Next' }));
    await screen.findByText('101–200 of 240');
    await person.click(screen.getByRole('link', { name: 'Next' }));
    await screen.findByText('201–240 of 240');
    expect(names()).toHaveLength(40);
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
  });

  it('shows the last page when a link names one past it', async () => {
    const many = Array.from({ length: 130 }, (_, index) => testUser(`N${index}`));
    open('/?page=9', organizationServer(many));
    await screen.findByText('101–130 of 130');
  });

  it('tells "none match" from "none yet", and clears the filters', async () => {
    const { person, address } = open('/dashboard?search=nobody');
    await screen.findByText('No users match these filters');
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('3 users');
    expect(address()).toBe('/dashboard');
    expect(search()).toHaveProperty('value', '');
  });

  it('says when there is nobody yet', async () => {
    open('/', organizationServer([]));
    await screen.findByText('No users yet');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('says what failed, tries again, and takes the focus along', async () => {
    let isDown = true;
    const { person, toasts } = openPage(<UsersPanel />, '/', {
      respond: (request) =>
        request.path !== '/users'
          ? undefined
          : isDown
            ? { status: 503, message: 'The database is being moved.' }
            : answerUsers(everyone, request),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The database is being moved.');
    expect(toasts).toEqual([]);
    isDown = false;
    await person.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText('3 users');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });
});
