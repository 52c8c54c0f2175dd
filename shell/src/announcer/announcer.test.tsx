import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useAnnounce } from './announce';
import { Announcer } from './announcer';

afterEach(() => {
  vi.useRealTimers();
});

test('an announcement for screen readers is removed from the page after some seconds', () => {
  vi.useFakeTimers();
  let announce: ReturnType<typeof useAnnounce> = () => {};
  const Speaker = () => {
    announce = useAnnounce();
    return <Announcer />;
  };
  render(<Speaker />);
  act(() => announce('Saved'));
  act(() => vi.advanceTimersByTime(5000));
  act(() => announce('Removed'));
  expect(screen.getByText('Removed')).toBeTruthy();
  act(() => vi.advanceTimersByTime(20_000));
  expect(screen.queryByText('Removed')).toBeNull();
  expect(screen.queryByText('Saved')).toBeNull();
});
