import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAutoHide } from './use-auto-hide';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const start = () => {
  const hide = vi.fn();
  const { rerender } = renderHook(({ paused }) => useAutoHide(hide, paused), {
    initialProps: { paused: false },
  });
  return {
    hide,
    pause: () => rerender({ paused: true }),
    resume: () => rerender({ paused: false }),
  };
};

test('a toast hides after five seconds', () => {
  const { hide } = start();
  vi.advanceTimersByTime(4999);
  expect(hide).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(hide).toHaveBeenCalledOnce();
});

test('the time until a toast hides does not run while the toast is paused', () => {
  const { hide, pause, resume } = start();
  vi.advanceTimersByTime(4000);
  pause();
  vi.advanceTimersByTime(60_000);
  expect(hide).not.toHaveBeenCalled();
  resume();
  vi.advanceTimersByTime(999);
  expect(hide).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(hide).toHaveBeenCalledOnce();
});
