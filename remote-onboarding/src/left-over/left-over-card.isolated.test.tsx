import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { deferredAnswer, openPage } from 'shared-features/testing';
import UsersForm from 'shared-rows/users-form';
import { openDraft } from 'shared-session';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import LeftOverCard from './left-over-card';

const FIELDS = ['name', 'email', 'role', 'location_id'];

type Step = 'add-users' | 'settings-users';

const draftOf = (step: string) => openDraft<unknown>({ uid: 'uid-1', step, table: 'users' });

const storeUsers = (step: Step | `organization-${string}:add-users`, names: readonly string[]) => {
  const draft = draftOf(step);
  draft.save({
    fields: FIELDS,
    rows: names.map((name) => [name, `${name.toLowerCase()}@x.org`, 'user', '']),
    checked: [],
    unconfirmed: [],
  });
  draft.flush();
};

const review = async () => {
  const { person, address, unmount } = openPage(<LeftOverCard />, '/dashboard');
  await person.click(await screen.findByRole('button', { name: 'Review in settings' }));
  await waitFor(() => expect(address()).toBe('/settings?tab=users'));
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  openPage(<UsersForm step="settings-users" submitLabel="Save" onSaved={() => {}} />);
  await screen.findByRole('button', { name: 'Save' });
  return screen
    .getAllByRole<HTMLInputElement>('textbox', { name: /^Full name/ })
    .map(({ value }) => value);
};

describe('the card with unsent rows of onboarding', () => {
  it('"Review in settings" moves the unsent user rows of onboarding to the form for users in the settings', {
    tags: ['proof'],
  }, async () => {
    storeUsers('add-users', ['Ada', 'Bo']);
    expect(await review()).toEqual(['Ada', 'Bo']);
  });

  it('"Review in settings" adds unsent users from onboarding to the unsent users of the settings, without duplicates', {
    tags: ['proof'],
  }, async () => {
    storeUsers('settings-users', ['Cai', 'Bo']);
    storeUsers('add-users', ['Ada', 'Bo']);
    expect(await review()).toEqual(['Cai', 'Bo', 'Ada']);
  });

  it('"Review in settings" moves unsent user rows even if the browser storage has no room for a second copy', async () => {
    storeUsers('add-users', ['Ada', 'Bo']);
    const { setItem } = Storage.prototype;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, ...item) {
      if (this.length > 0) throw new DOMException('full', 'QuotaExceededError');
      setItem.apply(this, item);
    });
    await review();
    expect(localStorage.getItem('draft:uid-1:settings-users')).toMatch(/Ada.*Bo/);
  });

  it('the button "Review in settings" is busy until the unsent user rows are moved to the settings', async () => {
    storeUsers('add-users', ['Ada']);
    const { address } = openPage(<LeftOverCard />, '/dashboard');
    const button = await screen.findByRole('button', { name: 'Review in settings' });
    fireEvent.click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    await waitFor(() => expect(address()).toBe('/settings?tab=users'));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('"Review in settings" does nothing if the visitor leaves the dashboard before the code for moving the rows is loaded', async () => {
    const moveDraftRows = vi.fn();
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    vi.doMock('shared-rows', async () => {
      await arrived;
      return { moveDraftRows };
    });
    onTestFinished(() => vi.doUnmock('shared-rows'));
    storeUsers('add-users', ['Ada']);
    const Dashboard = () => {
      const [isShown, setShown] = useState(true);
      return isShown ? (
        <>
          <LeftOverCard />
          <button type="button" onClick={() => setShown(false)}>
            Leave
          </button>
        </>
      ) : null;
    };
    const { address } = openPage(<Dashboard />, '/dashboard');
    const button = await screen.findByRole('button', { name: 'Review in settings' });
    fireEvent.click(button);
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await act(async () => {
      arrive();
      await import('shared-rows');
    });
    expect(address()).toBe('/dashboard');
    expect(moveDraftRows).not.toHaveBeenCalled();
  });

  it('if the code for "Review in settings" cannot be loaded, a toast shows an error, and the visitor stays on the page', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    vi.doMock('shared-rows', () => Promise.reject(new Error('offline')));
    onTestFinished(() => {
      vi.doUnmock('shared-rows');
      vi.unstubAllGlobals();
    });
    storeUsers('add-users', ['Ada']);
    const { person, address, toasts } = openPage(<LeftOverCard />, '/dashboard');
    const button = await screen.findByRole('button', { name: 'Review in settings' });
    await person.click(button);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    expect(toasts).toEqual([
      {
        kind: 'error',
        message: "The settings couldn't be opened. Check your connection and try again.",
      },
    ]);
    expect(address()).toBe('/dashboard');
    expect(reported).toHaveBeenCalledOnce();
  });

  it('rows that "Review in settings" adds while the settings save other rows are kept after the save', async () => {
    storeUsers('settings-users', ['Cai']);
    storeUsers('add-users', ['Eve']);
    const answer = deferredAnswer({ payload: {} });
    function Pages() {
      const [isInSettings, setInSettings] = useState(true);
      return isInSettings ? (
        <>
          <UsersForm step="settings-users" submitLabel="Save" onSaved={() => {}} />
          <button type="button" onClick={() => setInSettings(false)}>
            Dashboard
          </button>
        </>
      ) : (
        <LeftOverCard />
      );
    }
    const { person, backend } = openPage(<Pages />, '/', {
      answers: { 'POST /users': answer.answer },
    });
    await person.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(backend.seen('POST /users')).toHaveLength(1));
    await person.click(screen.getByRole('button', { name: 'Dashboard' }));
    await person.click(await screen.findByRole('button', { name: 'Review in settings' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Review in settings' })).toBeNull(),
    );
    answer.release();
    await waitFor(() => {
      window.dispatchEvent(new Event('pagehide'));
      expect(JSON.stringify(draftOf('settings-users').load())).not.toMatch(/Cai/);
    });
    expect(JSON.stringify(draftOf('settings-users').load())).toMatch(/Eve/);
  });

  it('the card with unsent onboarding rows leaves out rows of other organizations, but counts rows without an organization', async () => {
    storeUsers('organization-a:add-users', ['Ada']);
    storeUsers('organization-b:add-users', ['Bo']);
    const open = (organization_id: string) =>
      openPage(<LeftOverCard />, '/dashboard', { user: { organization_id } }).unmount;
    const close = open('a');
    await screen.findByText('1 user from onboarding not sent');
    storeUsers('add-users', ['Cai', 'Dag']);
    await screen.findByText('3 users from onboarding not sent');
    close();
    open('b');
    await screen.findByText('3 users from onboarding not sent');
    storeUsers('add-users', []);
    await screen.findByText('1 user from onboarding not sent');
  });
});
