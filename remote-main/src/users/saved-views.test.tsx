import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createOrganizationServer, openPage } from 'shared-features/testing';
import { signOutAtom } from 'shared-session';
import { createSessionLifecycle } from 'shared-session/host';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import './saved-views';
import { UsersPanel } from './users-panel';

const open = async (at: string, uid = 'ada') => {
  const page = openPage(<UsersPanel />, at, {
    respond: createOrganizationServer(),
    uid,
  });
  await page.person.click(screen.getByRole('button', { name: 'Views' }));
  await screen.findByRole('textbox', { name: 'Name this view' });
  return page;
};

const save = async ({ person }: Awaited<ReturnType<typeof open>>, name: string) => {
  await person.type(screen.getByRole('textbox', { name: 'Name this view' }), name);
  await person.click(screen.getByRole('button', { name: 'Save view' }));
};

const views = () =>
  within(screen.getByRole('list', { name: 'Saved views' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('saved views of the users', () => {
  beforeEach(() => localStorage.clear());

  it('a saved view restores filters and order, also after a reload', async () => {
    const first = await open('/dashboard?role[]=guest&sort=-email&page=2');
    await save(first, 'Guests');
    first.unmount();
    const { person, address } = await open('/dashboard?search=bo&status[]=invited');
    await person.click(screen.getByRole('button', { name: 'Guests' }));
    expect(address()).toBe('/dashboard?role[]=guest&sort=-email');
    await screen.findByText('1 user matches');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Views' }));
  });

  it('a view saved under an existing name replaces the older view, and the new view can be removed', async () => {
    const page = await open('/dashboard?role[]=guest');
    await save(page, 'Mine');
    await save(page, ' Mine ');
    expect(screen.getAllByRole('button', { name: 'Mine' })).toHaveLength(1);
    await page.person.click(screen.getByRole('button', { name: 'Remove Mine' }));
    expect(screen.queryByRole('button', { name: 'Mine' })).toBeNull();
  });

  it('a toast confirms a saved view', async () => {
    const page = await open('/dashboard?role[]=guest');
    await save(page, 'Mine');
    expect(page.toasts).toMatchObject([{ kind: 'success', message: 'Mine saved' }]);
  });

  it('after a saved view is removed, the panel has the focus, so that Ctrl Z undoes the removal', async () => {
    const page = await open('/dashboard?role[]=guest');
    await save(page, 'Mine');
    await page.person.click(screen.getByRole('button', { name: 'Remove Mine' }));
    const field = screen.getByRole('textbox', { name: 'Name this view' });
    expect(document.activeElement).toBe(field.closest('[tabindex="-1"]'));
  });

  it('a double click on the remove button of a saved view does not also remove the next view', async () => {
    const page = await open('/dashboard?role[]=guest');
    for (const name of ['One', 'Two']) await save(page, name);
    await page.person.click(screen.getByRole('button', { name: 'Remove One' }));
    // Simulates the second click of a double click. "Two" has moved under the pointer.
    fireEvent.click(screen.getByRole('button', { name: 'Remove Two' }), { detail: 2 });
    expect(views()).toEqual(['Two']);
  });

  it('the toast with the name of a removed view closes when the user signs out', async () => {
    const page = await open('/dashboard?role[]=guest');
    createSessionLifecycle(page.store);
    await save(page, 'Mine');
    await page.person.click(screen.getByRole('button', { name: 'Remove Mine' }));
    expect(page.toasts.at(-1)?.signal?.aborted).toBe(false);
    await act(async () => void page.store.set(signOutAtom));
    expect(page.toasts.at(-1)?.signal?.aborted).toBe(true);
  });

  it('"Undo" brings a removed view back to its place, but does not replace a newer view of the same name', async () => {
    const page = await open('/dashboard?role[]=guest');
    for (const name of ['One', 'Two', 'Three']) await save(page, name);
    const remove = async (name: string) => {
      await page.person.click(screen.getByRole('button', { name: `Remove ${name}` }));
      const toast = page.toasts.at(-1);
      expect(toast).toMatchObject({ message: `${name} removed`, action: { label: 'Undo' } });
      expect(toast?.action?.isUndo).toBe(true);
      return () => act(() => toast?.action?.press());
    };
    const bringBack = await remove('Two');
    expect(views()).toEqual(['One', 'Three']);
    bringBack();
    expect(views()).toEqual(['One', 'Two', 'Three']);
    const bringBackOld = await remove('One');
    await save(page, 'One');
    bringBackOld();
    expect(views()).toEqual(['Two', 'Three', 'One']);
  });

  it('"Undo" restores an overwritten saved view, unless the view was overwritten again since then', {
    tags: ['proof'],
  }, async () => {
    const saveAt = async (at: string) => {
      const page = await open(at);
      await save(page, 'One');
      page.unmount();
      return () => act(() => page.toasts.at(-1)?.action?.press());
    };
    const addressOfOne = async () => {
      const { person, address, unmount } = await open('/dashboard');
      await person.click(screen.getByRole('button', { name: 'One' }));
      unmount();
      return address();
    };
    await saveAt('/dashboard?role[]=guest');
    const bringBack = await saveAt('/dashboard?search=bo');
    expect(await addressOfOne()).toBe('/dashboard?search=bo');
    bringBack();
    expect(await addressOfOne()).toBe('/dashboard?role[]=guest');
    const bringBackOld = await saveAt('/dashboard?search=bo');
    await saveAt('/dashboard?search=cai');
    bringBackOld();
    expect(await addressOfOne()).toBe('/dashboard?search=cai');
  });

  it('saving a view without a name focuses the name field, which shows an error', async () => {
    const { person } = await open('/dashboard?role[]=guest');
    const field = screen.getByRole('textbox', { name: 'Name this view' });
    await person.type(field, ' ');
    await person.click(screen.getByRole('button', { name: 'Save view' }));
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    screen.getByText('Enter a name');
    await person.type(field, 'G');
    expect(screen.queryByText('Enter a name')).toBeNull();
  });

  it('screen readers announce the missing name of a view also if the name field already has the focus', async () => {
    const { person } = await open('/dashboard?role[]=guest');
    await person.type(screen.getByRole('textbox', { name: 'Name this view' }), '{Enter}');
    expect(screen.getByText('Enter a name').closest('[role=alert]')).toBeTruthy();
  });

  it('saving or removing a view keeps the views that another tab saved since the panel opened', {
    tags: ['proof'],
  }, async () => {
    const page = await open('/dashboard?role[]=guest');
    await save(page, 'Mine');
    const key = Object.keys(localStorage).find((each) => each.startsWith('users-views:')) ?? '';
    const inOtherTab = (name: string) => {
      const stored = JSON.parse(localStorage.getItem(key) ?? '[]');
      localStorage.setItem(key, JSON.stringify([...stored, { name, query: '' }]));
    };
    inOtherTab('Theirs');
    await save(page, 'Also mine');
    expect(views()).toEqual(['Mine', 'Theirs', 'Also mine']);
    inOtherTab('Theirs too');
    await page.person.click(screen.getByRole('button', { name: 'Remove Mine' }));
    expect(views()).toEqual(['Theirs', 'Also mine', 'Theirs too']);
  });

  it('a view that the browser could not store is still listed when the panel is opened again', async () => {
    const page = await open('/dashboard?role[]=guest');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    await save(page, 'Guests');
    await save(page, 'More guests');
    await page.person.click(screen.getByRole('button', { name: 'Views' }));
    await page.person.click(screen.getByRole('button', { name: 'Views' }));
    expect(views()).toEqual(['Guests', 'More guests']);
  });

  it('saved views are shown only to the user who saved them', async () => {
    const first = await open('/dashboard?role[]=guest', 'ada');
    await save(first, 'Guests');
    first.unmount();
    await open('/dashboard', 'bo');
    expect(screen.queryByRole('button', { name: 'Guests' })).toBeNull();
  });

  it('hidden columns stay hidden after a reload for the same user, and the column of names cannot be hidden', async () => {
    const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const first = await open('/dashboard');
    await screen.findByRole('rowheader', { name: /Bo/ });
    expect(screen.queryByRole('checkbox', { name: 'Full name' })).toBeNull();
    for (const name of ['Email', 'Status']) {
      await first.person.click(screen.getByRole('checkbox', { name }));
    }
    expect(columns()).toEqual(['Full name', 'Role', 'Location']);
    first.unmount();
    const again = await open('/dashboard');
    expect(columns()).toEqual(['Full name', 'Role', 'Location']);
    again.unmount();
    await open('/dashboard', 'bo');
    expect(columns()).toHaveLength(5);
  });

  it('hiding a column does not show columns again that another tab has hidden in the meantime', async () => {
    const page = await open('/dashboard');
    await screen.findByRole('rowheader', { name: /Bo/ });
    await page.person.click(screen.getByRole('checkbox', { name: 'Email' }));
    const [key = ''] = Object.keys(localStorage);
    localStorage.setItem(key, `${localStorage.getItem(key)} role`);
    await page.person.click(screen.getByRole('checkbox', { name: 'Status' }));
    const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(columns).toEqual(['Full name', 'Location']);
  });

  it('columns stay hidden on the page when the browser cannot store the choice', async () => {
    const page = await open('/dashboard');
    await screen.findByRole('rowheader', { name: /Bo/ });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    for (const name of ['Email', 'Status']) {
      await page.person.click(screen.getByRole('checkbox', { name }));
    }
    const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(columns).toEqual(['Full name', 'Role', 'Location']);
    screen.getByText(/doesn't store data/);
  });

  it('when the browser cannot store a view, a message says that the browser stores no data', async () => {
    const page = await open('/dashboard?role[]=guest');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    await save(page, 'Guests');
    await waitFor(() => expect(screen.getByText(/doesn't store data/)).toBeTruthy());
    vi.restoreAllMocks();
  });
});
