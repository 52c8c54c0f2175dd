import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TabLinks } from './tab-links';

const HREFS = ['/a', '/b', '/c'];
const tabs = (current: string) =>
  HREFS.map((href) => ({ href, label: href, current: href === current }));

afterEach(() => vi.restoreAllMocks());

test('TabLinks scrolls the current tab into view when not all tabs fit', () => {
  let strip: HTMLElement | null = null;
  // The position of an element: the strip of tabs begins 40 px from the edge of the window, and
  // tabs move when the strip is scrolled.
  const place = (left: number, width: number) => ({ left: 40 + left, width }) as DOMRect;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = HREFS.indexOf(this.getAttribute('href') ?? '');
    return at < 0 ? place(0, 100) : place(at * 150 - (strip?.scrollLeft ?? 0), 50);
  });
  const { rerender } = render(<TabLinks label="Parts" tabs={tabs('/c')} />);
  strip = screen.getByRole('navigation', { name: 'Parts' });
  expect(strip.scrollLeft).toBe(275);

  rerender(<TabLinks label="Parts" tabs={tabs('/b')} />);
  expect(strip.scrollLeft).toBe(125);

  strip.scrollLeft = 0;
  window.dispatchEvent(new Event('resize'));
  expect(strip.scrollLeft).toBe(125);
});
