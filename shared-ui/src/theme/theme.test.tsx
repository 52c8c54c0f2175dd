import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { chooseTheme, useTheme } from './theme';

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

function Shown() {
  return <p>{useTheme()}</p>;
}

it('a component shows the theme that another component of the page chooses', () => {
  render(<Shown />);
  expect(screen.getByText('system')).toBeDefined();
  act(() => void chooseTheme('dark'));
  expect(screen.getByText('dark')).toBeDefined();
});

it('the page shows the theme that was chosen in another tab', () => {
  render(<Shown />);
  const event = { key: 'theme', newValue: 'light' };
  act(() => void window.dispatchEvent(new StorageEvent('storage', event)));
  expect(screen.getByText('light')).toBeDefined();
  expect(document.documentElement.dataset.theme).toBe('light');
});
