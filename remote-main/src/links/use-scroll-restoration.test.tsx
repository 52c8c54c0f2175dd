import { act, fireEvent, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { useScrollRestoration } from './use-scroll-restoration';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const Page = () => {
  useScrollRestoration();
  return <h1>Dashboard</h1>;
};

// Numbers the history entries, so that no two tests share the scroll position of an entry.
let visits = 0;

/** Opens a page whose height can grow. Returns functions that navigate, scroll and grow it. */
const open = () => {
  const watching = new Map<object, () => void>();
  const scrollTo = vi.fn();
  class FakeObserver {
    constructor(callback: () => void) {
      watching.set(this, callback);
    }
    observe() {}
    disconnect() {
      watching.delete(this);
    }
  }
  vi.stubGlobal('ResizeObserver', FakeObserver);
  vi.stubGlobal('scrollTo', scrollTo);
  const pages = [
    { path: '/', element: <Page /> },
    { path: '/other', element: <p>Other</p> },
  ];
  visits += 1;
  const router = createMemoryRouter(pages, {
    initialEntries: [{ pathname: '/', key: `visit-${visits}` }],
  });
  render(<RouterProvider router={router} />);
  return {
    scrollTo,
    go: (to: string | number) => act(() => router.navigate(to as string)),
    scroll: (top: number) => {
      vi.stubGlobal('scrollY', top);
      fireEvent.scroll(window);
    },
    grow: (height: number) => {
      vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(height);
      for (const tell of [...watching.values()]) tell();
    },
  };
};

it('after "Back", a page returns to its scroll position as soon as enough content is loaded', async () => {
  const page = open();
  page.scroll(1800);
  await page.go('/other');
  page.scroll(0);
  await page.go(-1);
  page.grow(900);
  expect(page.scrollTo).not.toHaveBeenCalled();
  page.grow(5000);
  expect(page.scrollTo).toHaveBeenCalledWith({ top: 1800, behavior: 'instant' });
});

it('after "Back", a page does not restore its scroll position if the visitor scrolls before enough content is loaded', async () => {
  const page = open();
  page.scroll(1800);
  await page.go('/other');
  await page.go(-1);
  fireEvent.wheel(window);
  page.grow(5000);
  expect(page.scrollTo).not.toHaveBeenCalled();
});

it('a page that is opened by a link starts at its top', async () => {
  const page = open();
  page.scroll(1800);
  await page.go('/other');
  await page.go('/');
  page.grow(5000);
  expect(page.scrollTo).not.toHaveBeenCalled();
});
