import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useIsWindowNarrow } from './narrow-window';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('useIsWindowNarrow calls matchMedia only once, even when many components use the hook', () => {
  const list = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  const matchMedia = vi.fn(() => list);
  vi.stubGlobal('matchMedia', matchMedia);
  for (let visit = 0; visit < 3; visit += 1) {
    const { result, rerender, unmount } = renderHook(() => useIsWindowNarrow());
    rerender();
    expect(result.current).toBe(true);
    unmount();
  }
  expect(matchMedia).toHaveBeenCalledOnce();
  expect(list.removeEventListener).toHaveBeenCalledTimes(3);
});
