import { act, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { createSessionLifecycle, createSessionStore } from 'shared-session/host';
import { createTestAccount } from 'shared-session/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { useAnnounce } from './announce';
import { Announcer } from './announcer';

afterEach(() => {
  vi.useRealTimers();
});

const renderAnnouncer = (store = createSessionStore()) => {
  let announce: ReturnType<typeof useAnnounce> = () => {};
  const Speaker = () => {
    announce = useAnnounce();
    return <Announcer />;
  };
  render(
    <Provider store={store}>
      <Speaker />
    </Provider>,
  );
  return (...message: Parameters<typeof announce>) => announce(...message);
};

test('an announcement for screen readers is removed from the page after some seconds', () => {
  vi.useFakeTimers();
  const announce = renderAnnouncer();
  act(() => announce('Saved'));
  act(() => vi.advanceTimersByTime(5000));
  act(() => announce('Removed'));
  expect(screen.getByText('Removed')).toBeTruthy();
  act(() => vi.advanceTimersByTime(20_000));
  expect(screen.queryByText('Removed')).toBeNull();
  expect(screen.queryByText('Saved')).toBeNull();
});

// wcag: 4.1.3 except other messages
test('announcements during an open dialog wait until the dialog closes, because screen readers skip the page behind', async () => {
  vi.useFakeTimers();
  const announce = renderAnnouncer();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  act(() => announce('Copied'));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  act(() => announce('Not saved', true));
  expect(screen.queryByText('Not saved')).toBeNull();
  await act(async () => dialog.remove());
  expect(screen.getByText('Copied').parentElement?.ariaLive).toBe('polite');
  expect(screen.getByText('Not saved').parentElement?.ariaLive).toBe('assertive');
  act(() => vi.advanceTimersByTime(20_000));
  expect(screen.queryByText('Copied')).toBeNull();
});

test('announcements that wait until a dialog closes are dropped when the session ends', async () => {
  const store = createSessionStore();
  const lifecycle = createSessionLifecycle(store);
  lifecycle.accountChanged(createTestAccount('a'));
  const announce = renderAnnouncer(store);
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  act(() => announce('Ada removed'));
  act(() => lifecycle.accountChanged(null));
  await act(async () => dialog.remove());
  expect(screen.queryByText('Ada removed')).toBeNull();
});
