import { fireEvent, render } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { createTestStore } from 'shared-session/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { PAGE_TIMEOUT_MS } from '../federation/limits';
import { CommandPaletteButton } from './palette-button';

const { load } = vi.hoisted(() => ({ load: vi.fn() }));
vi.mock('./palette', () => load() ?? Promise.reject(new Error('offline')));

afterEach(() => {
  vi.useRealTimers();
});

const SEARCH_KEY = { key: 'k', ctrlKey: true };

const pressOnPage = (key: KeyboardEventInit) => {
  const { store, toasts } = createTestStore({ user: {} });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <CommandPaletteButton kind="subscribed" />
      </MemoryRouter>
    </Provider>,
  );
  fireEvent.keyDown(window, key);
  return () => toasts.map(({ message }) => message);
};

const FAILED = "The search couldn't be loaded. Check your connection.";

test('if the command palette cannot be loaded, a toast shows an error', async () => {
  const messages = pressOnPage(SEARCH_KEY);
  await expect.poll(messages).toEqual([FAILED]);
});

test('if the list of shortcuts cannot be loaded, a toast shows an error', async () => {
  const messages = pressOnPage({ key: '?' });
  await expect.poll(messages).toEqual([FAILED]);
});

test('Ctrl K does not open the command palette if the page has handled the key press, as a text editor does to insert a link', async () => {
  const messages = pressOnPage({ key: 'Escape' });
  addEventListener('keydown', (event) => event.preventDefault(), { capture: true, once: true });
  fireEvent.keyDown(document.body, SEARCH_KEY);
  await vi.dynamicImportSettled();
  expect(messages()).toEqual([]);
});

test('typed text does not reach the page while the command palette loads, but reaches the page again after a toast reports a failed load', async () => {
  vi.useFakeTimers();
  load.mockReturnValue(new Promise(() => {}));
  const messages = pressOnPage(SEARCH_KEY);
  const reachesPage = () => fireEvent.keyDown(document.body, { key: 'a' });
  expect(reachesPage()).toBe(false);
  await vi.advanceTimersByTimeAsync(PAGE_TIMEOUT_MS);
  expect(messages()).toEqual([FAILED]);
  expect(reachesPage()).toBe(true);
});
