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

/** Opens the search with its shortcut. Returns the messages of the toasts. */
const openSearch = () => {
  const { store, toasts } = createTestStore({ user: {} });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <CommandPaletteButton kind="subscribed" />
      </MemoryRouter>
    </Provider>,
  );
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  return () => toasts.map(({ message }) => message);
};

const FAILED = "The search couldn't be loaded. Check your connection.";

test('if the search cannot be loaded, a toast says so', async () => {
  const messages = openSearch();
  await expect.poll(messages).toEqual([FAILED]);
});

test('if the network hangs while the search loads, a toast says so, and typed text reaches the page again', async () => {
  vi.useFakeTimers();
  load.mockReturnValue(new Promise(() => {}));
  const messages = openSearch();
  const reachesPage = () => fireEvent.keyDown(document.body, { key: 'a' });
  expect(reachesPage()).toBe(false);
  await vi.advanceTimersByTimeAsync(PAGE_TIMEOUT_MS);
  expect(messages()).toEqual([FAILED]);
  expect(reachesPage()).toBe(true);
});
