/** Unmounts components after each test. Empties the shared document after each test file. */
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

const { asyncWrapper } = getConfig();
/** The function of Node.js itself, stored here because a test may replace it with a fake timer. */
const realSetImmediate = setImmediate;

/**
 * After a query such as `findByRole`, waits until the effects of React have run. React shows an
 * element first and runs its effects in a later task: without the wait, a test may press a button
 * that has no handler yet.
 */
const withEffects: typeof asyncWrapper = (search) =>
  asyncWrapper(async () => {
    const found = await search();
    await new Promise(realSetImmediate);
    return found;
  });

configure({
  // Waits up to 15 s for an element, because machines may be busy.
  asyncUtilTimeout: 15_000,
  ...(asyncWrapper.name !== withEffects.name && { asyncWrapper: withEffects }),
});

const hasDocument = typeof document !== 'undefined';

afterEach(() => {
  if (!hasDocument) return;
  cleanup();
  // Makes open drafts store their changes now, and not during the next test.
  window.dispatchEvent(new Event('pagehide'));
  localStorage.clear();
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (!hasDocument) return;
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  // Keeps the style sheet of notistack: the library fills this sheet only once, when it loads.
  document.head.replaceChildren(...document.head.querySelectorAll('#_goober'));
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
});
