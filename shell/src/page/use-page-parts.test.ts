import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SiteRoute } from '../guard/route-table';
import { usePageParts } from './use-page-parts';

const routeTo = (path: string) => ({ path }) as SiteRoute;

test('a page is loaded when it is first shown, and there at once from then on', async () => {
  const first = renderHook(() => usePageParts(routeTo('/mobile-only')));
  expect(first.result.current).toBeUndefined();
  await waitFor(() => expect(first.result.current?.Own).toBeDefined());
  const again = renderHook(() => usePageParts(routeTo('/mobile-only')));
  expect(again.result.current).toEqual(first.result.current);
});

test('a path at which the shell draws nothing waits for nothing of it', () => {
  const { result } = renderHook(() => usePageParts(routeTo('/elsewhere')));
  expect(result.current).toEqual({});
});
