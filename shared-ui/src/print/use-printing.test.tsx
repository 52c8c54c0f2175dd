import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { usePrinting } from './use-printing';

afterEach(cleanup);

const Where = () => <p>{usePrinting() ? 'on paper' : 'on screen'}</p>;

it('usePrinting is true only from beforeprint to afterprint', () => {
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

it('usePrinting updates the page before the print event ends', () => {
  render(<Where />);
  window.dispatchEvent(new Event('beforeprint'));
  // Not wrapped in `act`, because the browser does not wait for React either.
  expect(screen.getByText('on paper')).toBeDefined();
  window.dispatchEvent(new Event('afterprint'));
});
