import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { notifyAtom } from 'shared-session';
import { createSessionStore } from 'shared-session/host';
import { afterEach, expect, test, vi } from 'vitest';
import { createToastQueue } from './toast-queue';
import { Toasts } from './toasts';

const show = () => {
  vi.useFakeTimers();
  const store = createSessionStore();
  render(
    <Provider store={store}>
      <Toasts />
    </Provider>,
  );
  return (message: string, signal?: AbortSignal) => {
    const onClosed = vi.fn();
    act(() =>
      store.set(notifyAtom, { kind: 'info', message, onClosed, ...(signal && { signal }) }),
    );
    act(() => vi.advanceTimersByTime(225));
    return onClosed;
  };
};

const SLIDE_MS = 2000;
const slide = () => {
  for (let ms = 0; ms < SLIDE_MS; ms += 100) act(() => vi.advanceTimersByTime(100));
};

const closeButtonOf = (message: string) =>
  screen
    .getByText(message)
    .closest('[role=presentation]')
    ?.querySelector<HTMLElement>('[aria-label="Close notification"]') as HTMLElement;

const boxOf = (message: string) => closeButtonOf(message).parentElement as HTMLElement;

const counts = (closed: ReturnType<typeof vi.fn>[]) => closed.map(({ mock }) => mock.calls.length);

afterEach(() => {
  vi.useRealTimers();
});

// spec: 7
test.each([
  ['hovered', (message: string) => fireEvent.mouseEnter(boxOf(message))],
  ['focused', (message: string) => act(() => closeButtonOf(message).focus())],
])('a fourth and a fifth toast do not close a %s toast', (_state, hold) => {
  const notify = show();
  const closed = ['Ada', 'Bo', 'Cai'].map((message) => notify(message));
  hold('Ada');
  closed.push(notify('Di'));
  expect(counts(closed)).toEqual([0, 1, 0, 0]);
  closed.push(notify('Ed'));
  slide();
  expect(counts(closed)).toEqual([0, 1, 1, 0, 0]);
  for (const message of ['Ada', 'Di', 'Ed']) expect(screen.getByText(message)).toBeDefined();
});

test('a waiting toast whose signal is aborted does not appear', () => {
  const notify = show();
  for (const message of ['Ada', 'Bo', 'Cai']) notify(message);
  const controller = new AbortController();
  // The toast "Di" waits until the oldest toast has slid out.
  notify('Di', controller.signal);
  act(() => controller.abort());
  slide();
  expect(screen.queryByText('Ada')).toBeNull();
  expect(screen.queryByText('Di')).toBeNull();
  notify('Ed');
  expect(screen.getByText('Ed')).toBeDefined();
});

test('the end of a session hides even a toast that is already closing, because notistack may have missed the first call', () => {
  const hide = vi.fn();
  const onClosed = vi.fn();
  const queue = createToastQueue(vi.fn(), hide);
  queue.add({ kind: 'info', message: 'Saved', onClosed });
  queue.closeAll();
  queue.closeAll();
  expect(hide).toHaveBeenCalledTimes(2);
  expect(onClosed).toHaveBeenCalledOnce();
});

test('at the end of a session, all toasts close, even if the `onClosed` callback of one toast throws an error', () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const hide = vi.fn();
  const queue = createToastQueue(vi.fn(), hide);
  const error = new Error('of a remote');
  const onClosed = () => {
    throw error;
  };
  queue.add({ kind: 'info', message: 'Ada', onClosed });
  queue.add({ kind: 'info', message: 'Bo' });
  queue.closeAll();
  vi.unstubAllGlobals();
  expect(hide).toHaveBeenCalledTimes(2);
  expect(reported.mock.calls).toEqual([[error]]);
});
