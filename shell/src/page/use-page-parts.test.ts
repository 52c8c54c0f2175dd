import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SiteRoute } from '../guard/route-table';
import { usePageParts } from './use-page-parts';

const routeTo = (path: string) => ({ path }) as SiteRoute;

test('loads a page when it is first shown, and returns it immediately afterwards', async () => {
  const first = renderHook(() => usePageParts(routeTo('/mobile-only')));
  expect(first.result.current).toBeUndefined();
  // The test runner compiles the page when it is first imported, which may take seconds.
  await waitFor(() => expect(first.result.current?.Own).toBeDefined(), { timeout: 15_000 });
  const again = renderHook(() => usePageParts(routeTo('/mobile-only')));
  expect(again.result.current).toEqual(first.result.current);
});

test('does not wait for the shell at a path where the shell draws nothing', () => {
  const { result } = renderHook(() => usePageParts(routeTo('/elsewhere')));
  expect(result.current).toEqual({});
});
