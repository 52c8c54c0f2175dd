import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { usePrinting } from './use-printing';

const Where = () => <p>{usePrinting() ? 'on paper' : 'on screen'}</p>;

it('usePrinting calls matchMedia only once, even when many components use the hook', () => {
  const list = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  const matchMedia = vi.fn(() => list);
  vi.stubGlobal('matchMedia', matchMedia);
  for (let visit = 0; visit < 3; visit += 1) {
    const { rerender, unmount } = render(<Where />);
    rerender(<Where />);
    expect(screen.getByText('on paper')).toBeDefined();
    unmount();
  }
  expect(matchMedia.mock.calls).toEqual([['print']]);
  list.matches = false;
  vi.unstubAllGlobals();
});

it('usePrinting returns true only between the events beforeprint and afterprint', () => {
  render(<Where />);
  expect(screen.getByText('on screen')).toBeDefined();
  act(() => {
    window.dispatchEvent(new Event('beforeprint'));
  });
  expect(screen.getByText('on paper')).toBeDefined();
  act(() => {
    window.dispatchEvent(new Event('afterprint'));
  });
  expect(screen.getByText('on screen')).toBeDefined();
});

it('usePrinting updates the page synchronously in the event beforeprint, because the browser does not wait for React', () => {
  render(<Where />);
  window.dispatchEvent(new Event('beforeprint'));
  // Sends the event without `act`, because the browser does not wait for React, but `act` would.
  expect(screen.getByText('on paper')).toBeDefined();
  window.dispatchEvent(new Event('afterprint'));
});
