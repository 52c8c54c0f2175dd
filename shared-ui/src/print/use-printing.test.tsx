import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { usePrinting } from './use-printing';

afterEach(cleanup);

const Where = () => <p>{usePrinting() ? 'on paper' : 'on screen'}</p>;

it('is true from the moment before the page is drawn for paper, and no longer than that', () => {
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

it('has changed what is on the page when the event is over', () => {
  render(<Where />);
  window.dispatchEvent(new Event('beforeprint'));
  // Not wrapped in `act`: the browser does not wait for anything either.
  expect(screen.getByText('on paper')).toBeDefined();
  window.dispatchEvent(new Event('afterprint'));
});
