/**
 * Fails a test in which React created a text node. React cannot remove or update a text node that a
 * browser's translator has replaced: the page breaks, or shows an old text. React creates no text
 * node for a text that is the only child of its element (docs/decisions, 28).
 */
import { afterEach, beforeEach, expect, vi } from 'vitest';

const made: string[] = [];

beforeEach(() => {
  if (typeof document === 'undefined') return;
  made.length = 0;
  const { createTextNode } = document;
  vi.spyOn(document, 'createTextNode').mockImplementation((text) => {
    const stack = new Error().stack ?? '';
    if (text.trim() !== '' && stack.includes('react-dom')) made.push(text);
    return createTextNode.call(document, text);
  });
});

afterEach(() => {
  expect(new Set(made), 'texts that have no element of their own').toEqual(new Set());
});
