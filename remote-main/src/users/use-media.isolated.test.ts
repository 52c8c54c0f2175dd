import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NARROW_WINDOW_QUERY, useMediaQuery } from './use-media';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('useMediaQuery calls matchMedia once for all components that use it', () => {
  const list = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  const matchMedia = vi.fn(() => list);
  vi.stubGlobal('matchMedia', matchMedia);
  for (let visit = 0; visit < 3; visit += 1) {
    const { result, rerender, unmount } = renderHook(() => useMediaQuery(NARROW_WINDOW_QUERY));
    rerender();
    expect(result.current).toBe(true);
    unmount();
  }
  expect(matchMedia.mock.calls).toEqual([[NARROW_WINDOW_QUERY]]);
  expect(list.removeEventListener).toHaveBeenCalledTimes(3);
});
