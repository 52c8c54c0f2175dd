import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Delayed, LoadingBar, ProgressBar, Skeleton } from './loading';

describe('Delayed', () => {
  afterEach(() => vi.useRealTimers());

  it('Delayed shows its content only after 200 ms', () => {
    vi.useFakeTimers();
    render(
      <Delayed>
        <p>Loading</p>
      </Delayed>,
    );
    act(() => vi.advanceTimersByTime(199));
    expect(screen.queryByText('Loading')).toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByText('Loading')).toBeDefined();
  });
});

it('only a Skeleton with the property "late" gets the class that hides the skeleton at first', () => {
  const { container } = render(
    <>
      <Skeleton late />
      <Skeleton />
    </>,
  );
  const skeletons = [...container.querySelectorAll('[data-skeleton]')];
  expect(skeletons.map(({ classList }) => classList.contains('late'))).toEqual([true, false]);
});

it('ProgressBar has a name and a value in words', () => {
  render(<ProgressBar label="Sending users" value={500} max={1200} valueText="500 of 1,200" />);
  const bar = screen.getByRole('progressbar', { name: 'Sending users' });
  expect(bar.getAttribute('aria-valuetext')).toBe('500 of 1,200');
});

it('LoadingBar is a progress bar with the name "Loading"', () => {
  render(<LoadingBar />);
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeDefined();
});
