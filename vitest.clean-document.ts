/** Empties the document after each test, because all test files of a package share the document. */
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Waits up to 15 s for an element, because machines may be busy.
configure({ asyncUtilTimeout: 15_000 });

const hasDocument = typeof document !== 'undefined';

afterEach(() => {
  if (!hasDocument) return;
  cleanup();
  // Stores pending drafts now, not during the next test.
  window.dispatchEvent(new Event('pagehide'));
  localStorage.clear();
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (!hasDocument) return;
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  for (const part of [document.head, document.body]) part.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
});
