import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from '../dialog/dialog';
import { Disclosure } from './disclosure';
import { MenuButton, MenuItem, MenuLink, MenuSelect } from './menu-button';

const signOut = vi.fn();
const trigger = () => screen.getByRole('button', { name: 'Account of Olivia' });
const isOpen = () => {
  const shown = screen.queryByRole('list') !== null;
  expect(trigger().getAttribute('aria-expanded')).toBe(String(shown));
  return shown;
};

describe('MenuButton', () => {
  beforeEach(() => {
    signOut.mockReset();
    render(
      <>
        <button type="button">Before</button>
        <MenuButton label="Account of Olivia" button={<b>O</b>} header="olivia@example.com">
          <MenuLink href="#settings" current>
            Settings
          </MenuLink>
          <MenuItem onSelect={signOut}>Sign Out</MenuItem>
        </MenuButton>
        <button type="button">After</button>
      </>,
    );
  });

  it('the button of a MenuButton opens and closes the list, and has the id of the list in `aria-controls`', async () => {
    expect(isOpen()).toBe(false);
    await userEvent.click(trigger());
    expect(isOpen()).toBe(true);
    const panel = document.getElementById(trigger().getAttribute('aria-controls') ?? '');
    expect(panel?.textContent).toContain('olivia@example.com');
    await userEvent.click(trigger());
    expect(isOpen()).toBe(false);
  });

  it('if the button of a MenuButton does not show its accessible name, the name is its tooltip', () => {
    expect(trigger().title).toBe('Account of Olivia');
  });

  it('Escape closes the list of a MenuButton, and the focus returns to the button', async () => {
    await userEvent.click(trigger());
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Settings' }));
    // `false` means that the default action is prevented, which would close a dialog around the
    // menu.
    expect(fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })).toBe(false);
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(trigger());
  });

  it('MenuButton closes when Tab or Shift+Tab moves the focus out of the menu', async () => {
    const user = userEvent.setup();
    await user.click(trigger());
    await user.tab();
    await user.tab();
    expect(isOpen()).toBe(true);
    await user.tab();
    expect(document.activeElement?.textContent).toBe('After');
    expect(isOpen()).toBe(false);
    await user.click(trigger());
    await user.tab({ shift: true });
    expect(document.activeElement?.textContent).toBe('Before');
    expect(isOpen()).toBe(false);
  });

  it('MenuButton closes on a click outside, but not on a click on its header', async () => {
    await userEvent.click(trigger());
    await userEvent.click(screen.getByText('olivia@example.com'));
    expect(isOpen()).toBe(true);
    await userEvent.click(document.body);
    expect(isOpen()).toBe(false);
  });

  it('MenuButton runs the chosen action once, closes the list and returns the focus to the button', async () => {
    await userEvent.click(trigger());
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(signOut).toHaveBeenCalledOnce();
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(trigger());
  });

  it('MenuButton moves through the items with the arrow keys, Home and End', async () => {
    const focused = () => document.activeElement?.textContent;
    await userEvent.click(trigger());
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Settings');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Sign Out');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Settings');
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('Sign Out');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('Settings');
    await userEvent.keyboard('{End}{Enter}');
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('MenuButton marks the link to the current page', async () => {
    await userEvent.click(trigger());
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Settings');
  });
});

it('Disclosure stays open for clicks inside, and closes when its content calls close', async () => {
  render(
    <Disclosure label="Role">
      {(close) => (
        <>
          <input type="checkbox" aria-label="Admin" />
          <button type="button" onClick={close}>
            Done
          </button>
        </>
      )}
    </Disclosure>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Role', expanded: false }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Admin' }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Role' }));
});

it('Disclosure stays open while a dialog is open over its panel, and the focus returns into the panel afterwards', async () => {
  const page = (open: boolean) => (
    <>
      <Disclosure label="Role">
        <input type="checkbox" aria-label="Admin" />
      </Disclosure>
      <Dialog open={open} onClose={() => {}} title="Search">
        Nothing found
      </Dialog>
    </>
  );
  const { rerender } = render(page(false));
  await userEvent.click(screen.getByRole('button', { name: 'Role' }));
  await userEvent.tab();
  rerender(page(true));
  await userEvent.click(screen.getByText('Nothing found'));
  rerender(page(false));
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Admin' }));
});

it('Disclosure stays open when Escape cancels the text that an input method composes', async () => {
  render(
    <Disclosure label="Role">
      <input type="search" aria-label="Search" />
    </Disclosure>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Role' }));
  const field = screen.getByRole('searchbox', { name: 'Search' });
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 });
  expect(screen.getByRole('searchbox', { name: 'Search' })).toBe(field);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('a select in a menu reports the chosen option, keeps the menu open, and handles the arrow keys itself', async () => {
  const choose = vi.fn();
  const options = ['light', 'dark'].map((value) => ({ value, label: value }));
  render(
    <MenuButton label="Account of Olivia" button={<b>O</b>}>
      <MenuSelect label="Theme" value="light" options={options} onChange={choose} />
      <MenuItem onSelect={signOut}>Sign Out</MenuItem>
    </MenuButton>,
  );
  await userEvent.click(trigger());
  const theme = screen.getByRole('combobox', { name: 'Theme' });
  await userEvent.selectOptions(theme, 'dark');
  expect(choose).toHaveBeenCalledWith('dark');
  theme.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(theme);
  expect(isOpen()).toBe(true);
});
