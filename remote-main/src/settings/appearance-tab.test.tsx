import { screen } from '@testing-library/react';
import { openPage } from 'shared-features/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppearanceTab } from './account-tabs';

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

const radio = (name: string) => screen.getByRole('radio', { name: new RegExp(`^${name}`) });

describe('the theme', () => {
  it('the theme follows the device until someone chooses a theme', () => {
    openPage(<AppearanceTab />);
    expect(radio('System')).toHaveProperty('checked', true);
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  it.each([
    ['Dark', 'dark'],
    ['Light', 'light'],
  ])('the theme %s applies immediately and is stored', async (name, theme) => {
    const { person } = openPage(<AppearanceTab />);
    await person.click(radio(name));
    expect(document.documentElement.dataset.theme).toBe(theme);
    expect(localStorage.getItem('theme')).toBe(theme);
  });

  it('the theme follows the device again when System is chosen', async () => {
    localStorage.setItem('theme', 'dark');
    document.documentElement.dataset.theme = 'dark';
    const { person } = openPage(<AppearanceTab />);
    expect(radio('Dark')).toHaveProperty('checked', true);
    await person.click(radio('System'));
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(localStorage.getItem('theme')).toBe('system');
  });

  it('when the browser cannot store a chosen theme, the page uses the theme and says that the browser stores no data', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const { person } = openPage(<AppearanceTab />);
    await person.click(radio('Dark'));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(screen.getByRole('status').textContent).toContain("This browser doesn't store data");
  });
});

it('a checkbox in the appearance tab names the single-key shortcuts, and switches these shortcuts off and on', async () => {
  const { person } = openPage(<AppearanceTab />);
  const box = screen.getByRole('checkbox', {
    name: 'Press / to search users, ? to see all shortcuts',
  });
  expect(box).toHaveProperty('checked', true);
  await person.click(box);
  expect(localStorage.getItem('search-key')).toBe('off');
  await person.click(box);
  expect(localStorage.getItem('search-key')).toBe('on');
});
