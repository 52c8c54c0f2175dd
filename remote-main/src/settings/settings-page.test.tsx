import { act, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { createOrganizationServer, openPage } from 'shared-features/testing';
import type { SiteConfig, SlotProps, Slots } from 'shared-session';
import { createTestAccount } from 'shared-session/testing';
import { describe, expect, it } from 'vitest';
import SettingsPage from './settings-page';

const open = (at: string) => {
  const page = (
    <main>
      <SettingsPage />
    </main>
  );
  return openPage(page, at, { respond: createOrganizationServer() });
};
const countOfOslo = () => screen.findByRole('link', { name: '2' });
const current = () => screen.getByRole('link', { current: 'page' }).textContent;

describe('the settings', () => {
  it.each([
    ['/settings', 'Profile'],
    ['/settings?tab=device', 'This device'],
  ])('the URL %s shows the settings tab "%s"', (at, tab) => {
    open(at);
    expect(current()).toBe(tab);
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
  });

  it('each tab of the settings has its own window title', async () => {
    const { person } = open('/settings?tab=users');
    expect(document.title).toBe('Users – Settings – Query Assistant');
    await person.click(screen.getByRole('link', { name: 'Appearance' }));
    expect(document.title).toBe('Appearance – Settings – Query Assistant');
  });

  it('screen readers announce the name of a settings tab when the visitor opens the tab, but not when the page starts', async () => {
    const { person } = open('/settings');
    const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(announced()).not.toContain('Profile');
    await person.click(screen.getByRole('link', { name: 'Appearance' }));
    expect(announced()).toContain('Appearance');
    await person.click(screen.getByRole('link', { name: 'Profile' }));
    expect(announced()).toContain('Profile');
  });

  it('a click on a settings tab opens the tab and puts its name into the URL', async () => {
    const { person, address } = open('/settings');
    await person.click(screen.getByRole('link', { name: 'Appearance' }));
    expect(address()).toBe('/settings?tab=appearance');
    expect(current()).toBe('Appearance');
    expect(screen.getByRole('group', { name: 'Theme' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Appearance' }));
  });

  it.each<[string, (test: ReturnType<typeof open>) => Promise<void>]>([
    ['a click on a number of users', async ({ person }) => person.click(await countOfOslo())],
    [
      'a click on a link in the dialog of a location',
      async ({ person }) => {
        await countOfOslo();
        await person.click(screen.getByRole('button', { name: 'Remove Oslo' }));
        await person.click(await screen.findByRole('link', { name: 'View users' }));
      },
    ],
    [
      'Back',
      async ({ person, back }) => {
        await person.click(screen.getByRole('link', { name: 'Locations' }));
        (await countOfOslo()).focus();
        await back();
      },
    ],
  ])(
    'when %s opens another settings tab, the focus moves to the content of this tab',
    async (what, leave) => {
      const test = open(what === 'Back' ? '/settings?tab=users' : '/settings?tab=locations');
      await leave(test);
      const settings = await screen.findByRole('group', { name: 'Users' });
      expect(document.activeElement).toBe(settings);
    },
  );

  it.each([
    ['Organization', 'What your users see about your organization.'],
    ['Locations', 'Location name'],
    ['Users', 'Search users'],
  ])('a click on the settings tab "%s" loads the content of this tab', async (tab, content) => {
    const { person } = open('/settings');
    await person.click(screen.getByRole('link', { name: tab }));
    expect((await screen.findAllByText(content)).length).toBeGreaterThan(0);
  });

  it('the profile tab says which sign-in provider manages the profile', () => {
    open('/settings?tab=profile');
    expect(screen.getByText(/^Google manages your name/)).toBeTruthy();
    expect(screen.getByText('ase@example.com')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('if the account has a phone number, the profile tab shows the phone number', () => {
    const firebaseUser = { ...createTestAccount('a'), phoneNumber: '+4722334455' };
    openPage(<SettingsPage />, '/settings', { session: { firebaseUser } });
    expect(screen.getByText('+4722334455')).toBeTruthy();
  });

  describe('clearing the drafts of this person on this device', () => {
    const keys = ['draft:uid-1:add-users', 'draft:uid-1:organization', 'draft:uid-2:add-users'];
    const store = (rows: string[], fields: object) => {
      const [users = '', form = '', others = ''] = keys;
      const savedAt = Date.now();
      const table = JSON.stringify({ savedAt, table: 'users', value: { rows } });
      localStorage.setItem(users, table);
      localStorage.setItem(form, JSON.stringify({ savedAt, value: fields }));
      localStorage.setItem(others, table);
    };
    const stored = () => keys.filter((key) => localStorage.getItem(key) !== null);
    const clear = async () => {
      const { person } = open('/settings?tab=device');
      const press = (name: string) => person.click(screen.getByRole('button', { name }));
      await press('Clear drafts');
      return press;
    };
    const isCleared = () =>
      expect(screen.getByText('Drafts cleared').closest('[role=status]')).toBeTruthy();

    it('"Clear drafts" clears empty drafts without asking for a confirmation', async () => {
      store([], {});
      await clear();
      isCleared();
      expect(stored()).toEqual(['draft:uid-2:add-users']);
    });

    it('clearing the drafts keeps the saved views, and the page says that saved views stay', async () => {
      localStorage.setItem('users-views:uid-1', '[]');
      await clear();
      expect(localStorage.getItem('users-views:uid-1')).toBe('[]');
      screen.getByText(/Saved views stay until you remove them/);
    });

    it('each press of "Clear drafts" is announced to screen readers', async () => {
      const press = await clear();
      const first = screen.getByText('Drafts cleared');
      await press('Clear drafts');
      expect(screen.getByText('Drafts cleared')).not.toBe(first);
    });

    it.each([
      [['Kurt', 'Emmy'], { name: 'Acme' }, '2 unsent users and unsaved changes'],
      [['Kurt'], {}, '1 unsent user'],
      [[], { name: 'Acme' }, 'unsaved changes'],
    ])(
      'drafts with the unsent rows %j and the unsaved fields %j are cleared only after a confirmation',
      async (rows, fields, what) => {
        store(rows, fields);
        const press = await clear();
        expect(screen.getByText(`Discard ${what}?`).closest('[role=status]')).toBeTruthy();
        await press('Keep');
        expect(screen.queryByText(/^Discard/)).toBeNull();
        expect(document.activeElement).not.toBe(document.body);
        expect(stored()).toEqual(keys);
        await press('Clear drafts');
        await press('Discard all');
        isCleared();
        expect(stored()).toEqual(['draft:uid-2:add-users']);
      },
    );
  });
});

describe('settings tabs of other remotes', () => {
  /** Opens the settings with a fake slot, which adds the tabs Perks and Awards if `isThere`. */
  const openWith = (at: string, isThere = true) => {
    const Slot = ({ data, onSettled }: Pick<SlotProps, 'onSettled'> & { data: object }) => {
      const { current, addTab } = data as Slots['settings/tabs/v1'];
      useEffect(() => {
        onSettled?.();
        const ends = isThere ? [addTab('perks', 'Perks'), addTab('awards', 'Awards')] : [];
        return () => ends.forEach((end) => void end());
      }, [onSettled, addTab]);
      return current === 'perks' ? <p>Ten perks</p> : null;
    };
    return openPage(<SettingsPage />, at, { respond: createOrganizationServer(), slot: Slot });
  };
  const rail = () => within(screen.getByRole('navigation', { name: 'Settings' }));

  it('the settings tabs of other remotes come last, sorted by name, and have their own URLs', async () => {
    const { person, address } = openWith('/settings');
    const names = rail()
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    expect(names.slice(-3)).toEqual(['This device', 'Awards', 'Perks']);
    expect(screen.queryByText('Ten perks')).toBeNull();
    await person.click(screen.getByRole('link', { name: 'Perks' }));
    expect(screen.getByText('Ten perks')).toBeDefined();
    expect([current(), address()]).toEqual(['Perks', '/settings?tab=perks']);
    expect(document.title).toBe('Perks – Settings – Query Assistant');
  });

  it('the URL of a settings tab that no longer exists shows a message and the other tabs', () => {
    openWith('/settings?tab=perks', false);
    const notice = screen.getByText("These settings couldn't be loaded");
    expect(notice.closest('[role=status]')?.textContent).toContain(
      'Choose other settings, or reload the page.',
    );
    expect(rail().queryByRole('link', { name: 'Perks' })).toBeNull();
    expect(rail().getByRole('link', { name: 'Profile' })).toBeDefined();
  });

  it('a remote cannot add a settings tab with the name of an existing tab until the existing tab is removed', () => {
    let addTab: Slots['settings/tabs/v1']['addTab'] = () => () => {};
    const Slot = ({ data }: { data: object }) => {
      ({ addTab } = data as Slots['settings/tabs/v1']);
      return null;
    };
    openPage(<SettingsPage />, '/settings', { respond: createOrganizationServer(), slot: Slot });
    const add = (name: string, label: string) => {
      let end = () => {};
      act(() => {
        end = addTab(name, label);
      });
      return end;
    };
    expect(() => add('profile', 'Profile')).toThrow('The settings have a tab profile already');
    const end = add('perks', 'Perks');
    expect(() => add('perks', 'Bonuses')).toThrow('The settings have a tab perks already');
    act(end);
    add('perks', 'Benefits');
    expect(rail().getByRole('link', { name: 'Benefits' })).toBeDefined();
    expect(rail().queryByRole('link', { name: 'Perks' })).toBeNull();
  });

  it('when a remote adds an open settings tab again under a new name, screen readers announce the new name', async () => {
    let addTab: Slots['settings/tabs/v1']['addTab'] = () => () => {};
    const Slot = ({ data }: { data: object }) => {
      ({ addTab } = data as Slots['settings/tabs/v1']);
      return null;
    };
    const slots = { respond: createOrganizationServer(), slot: Slot };
    const { person } = openPage(<SettingsPage />, '/settings', slots);
    let end = () => {};
    act(() => {
      end = addTab('perks', 'Perks');
    });
    await person.click(screen.getByRole('link', { name: 'Perks' }));
    act(end);
    act(() => void addTab('perks', 'Benefits'));
    const announced = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(announced).toContain('Benefits');
  });
});

describe('the subscription', () => {
  const openWith = (config: Partial<SiteConfig> = {}) =>
    openPage(<SettingsPage />, '/settings?tab=subscription', {
      respond: createOrganizationServer(),
      siteConfig: {
        productName: 'Query Assistant',
        checkoutUrl: 'https://checkout.test',
        capabilities: { manage: false, idempotency: false, invitations: false },
        ...config,
      },
    });

  it('the subscription tab shows the state of the subscription and a link to the customer portal', () => {
    openWith({ customerPortalUrl: 'https://billing.test/portal' });
    expect(screen.getByText('Active')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Manage subscription' });
    expect(link.getAttribute('href')).toBe('https://billing.test/portal');
  });

  it('the subscription tab shows no link to the customer portal when no portal is configured', () => {
    openWith();
    expect(screen.queryByRole('link', { name: 'Manage subscription' })).toBeNull();
  });

  const leads = () =>
    screen.queryAllByText(/in the customer portal\.$|contact support\.$/).map((p) => p.textContent);

  it.each<[string, Partial<SiteConfig>, RegExp[]]>([
    [
      'names the portal when only a link to one of its pages is configured',
      { customerPortalLinks: { cancel: 'https://billing.test/cancel' } },
      [/in the customer portal/],
    ],
    [
      'names the support when no portal is configured',
      { links: { support: 'mailto:help@site.test' } },
      [/contact support/],
    ],
    ['names neither portal nor support when neither is configured', {}, []],
  ])('the text at the top of the subscription tab %s', (_what, config, expected) => {
    openWith(config);
    expect(leads()).toEqual(expected.map((lead) => expect.stringMatching(lead)));
  });
});
