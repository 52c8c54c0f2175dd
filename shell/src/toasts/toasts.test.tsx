import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { addCatalog, forgetLanguages, switchLanguage, translated } from 'shared-i18n';
import { notifyAtom, type Toast } from 'shared-session';
import { createSessionLifecycle, createSessionStore, languageStateAtom } from 'shared-session/host';
import { createTestAccount } from 'shared-session/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { Announcer } from '../announcer/announcer';
import { LazyToasts } from '../site/root';
import { waitingToastsAtom } from '../state/session';
import { Toasts } from './toasts';

const showInSession = () => {
  const store = createSessionStore();
  render(
    <Provider store={store}>
      <Toasts />
      <Announcer />
    </Provider>,
  );
  const notify = (kind: Toast['kind'], message: string, more: Partial<Toast> = {}) =>
    act(() => store.set(notifyAtom, { kind, message, ...more }));
  return { notify, store };
};

const show = () => showInSession().notify;

const spoken = (politeness: 'polite' | 'assertive') =>
  document.querySelector(`[aria-live="${politeness}"]`)?.textContent;

const closeButton = () => screen.getByRole('button', { name: 'Close notification' });

const isHiding = () => closeButton().closest('[style*="195ms"]') !== null;

afterEach(() => {
  vi.useRealTimers();
});

test('toasts announce errors assertively and other messages politely', () => {
  const notify = show();
  notify('success', 'Saved');
  expect(spoken('polite')).toContain('Saved');
  notify('error', 'Not saved');
  expect(spoken('assertive')).toContain('Not saved');
});

test('toasts do not appear on a printed page', () => {
  show()('success', 'Saved');
  const region = screen.getByRole('region', { name: 'Notifications' });
  expect(within(region).getByText('Saved').closest('[data-no-print]')).toBe(region);
});

test('toasts announce a repeated message again', () => {
  const notify = show();
  notify('success', 'Saved');
  const first = spoken('polite');
  notify('success', 'Saved');
  expect(spoken('polite')).not.toBe(first);
});

test('toasts announce two messages that arrive together', () => {
  const notify = show();
  act(() => {
    notify('error', 'Server is unavailable');
    notify('error', 'The database is down');
    notify('info', 'Saved on this device');
  });
  expect(spoken('assertive')).toBe('Server is unavailableThe database is down');
  expect(spoken('polite')).toBe('Saved on this device');
});

test('when a focused toast closes, the focus returns to the element that had the focus before', () => {
  vi.useFakeTimers();
  const notify = show();
  const before = document.body.appendChild(document.createElement('button'));
  before.focus();
  notify('info', 'Saved');
  act(() => vi.advanceTimersByTime(225));
  act(() => closeButton().focus());
  fireEvent.click(closeButton());
  // Waits until the toast has slid out and has left the page.
  for (let seconds = 0; seconds < 3; seconds++) act(() => vi.advanceTimersByTime(1000));
  expect(screen.queryByRole('button', { name: 'Close notification' })).toBeNull();
  expect(document.activeElement).toBe(before);
  before.remove();
});

test('a toast that is requested before the code of the toasts has loaded is shown exactly once', async () => {
  const store = createSessionStore();
  store.set(waitingToastsAtom, [{ kind: 'info', message: 'Saved' }]);
  const page = () => (
    <Provider store={store}>
      <LazyToasts />
    </Provider>
  );
  render(page());
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(store.get(waitingToastsAtom)).toEqual([]);
  cleanup();
  render(page());
  await screen.findByRole('region', { name: 'Notifications' });
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a toast that was requested before the code of the toasts has loaded is not shown if the session ends first', async () => {
  const store = createSessionStore();
  const lifecycle = createSessionLifecycle(store);
  lifecycle.accountChanged(createTestAccount('a'));
  render(
    <Provider store={store}>
      <LazyToasts />
    </Provider>,
  );
  store.set(waitingToastsAtom, [{ kind: 'success', message: 'Ada removed' }]);
  act(() => lifecycle.accountChanged(null));
  await screen.findByRole('region', { name: 'Notifications' });
  expect(screen.queryByText('Ada removed')).toBeNull();
});

// spec: 7
test('a toast appears at the bottom left within 225 ms and leaves within 195 ms', () => {
  vi.useFakeTimers();
  const notify = show();
  notify('info', 'Saved');
  const container = closeButton().closest('.notistack-SnackbarContainer') as Element;
  const { bottom, left, top, right } = getComputedStyle(container);
  expect([bottom, left, top, right]).toEqual(['14px', '20px', 'auto', 'auto']);
  const moving = () =>
    closeButton().closest<HTMLElement>('[style*="transition"]')?.style.transition;
  expect(moving()).toMatch(/transform 225ms/);
  act(() => vi.advanceTimersByTime(225));
  fireEvent.click(closeButton());
  expect(moving()).toMatch(/transform 195ms/);
});

test('a toast hides after five seconds', () => {
  vi.useFakeTimers();
  const notify = show();
  notify('info', 'Saved');
  act(() => vi.advanceTimersByTime(4_999));
  expect(isHiding()).toBe(false);
  act(() => vi.advanceTimersByTime(1));
  expect(isHiding()).toBe(true);
});

test.each([
  [
    'is hovered',
    'the pointer leaves',
    () => fireEvent.mouseEnter(closeButton().parentElement as Element),
    () => fireEvent.mouseLeave(closeButton().parentElement as Element),
  ],
  [
    'gets the focus',
    'the focus leaves',
    () => act(() => closeButton().focus()),
    () => act(() => closeButton().blur()),
  ],
])(
  'a toast that %s after four seconds hides one second after %s',
  (_has, _leaves, hold, release) => {
    vi.useFakeTimers();
    const notify = show();
    notify('info', 'Saved');
    act(() => vi.advanceTimersByTime(4_000));
    hold();
    act(() => vi.advanceTimersByTime(60_000));
    expect(isHiding()).toBe(false);
    release();
    act(() => vi.advanceTimersByTime(999));
    expect(isHiding()).toBe(false);
    act(() => vi.advanceTimersByTime(1));
    expect(isHiding()).toBe(true);
  },
);

// spec: 7
test('at most three toasts are shown at the same time', () => {
  const notify = show();
  for (const message of ['One', 'Two', 'Three', 'Four']) notify('info', message);
  expect(screen.getAllByRole('button', { name: 'Close notification' })).toHaveLength(3);
});

test('the button of a toast runs its action and hides the toast, and onClosed is called once', () => {
  vi.useFakeTimers();
  const notify = show();
  const press = vi.fn();
  const onClosed = vi.fn();
  notify('success', 'Bo removed', { action: { label: 'Undo', press }, onClosed });
  act(() => vi.advanceTimersByTime(225));
  expect(onClosed).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(press).toHaveBeenCalledOnce();
  expect(isHiding()).toBe(true);
  act(() => vi.advanceTimersByTime(60_000));
  expect(onClosed).toHaveBeenCalledOnce();
});

test('a second press of the button of a toast, while the toast slides out, does nothing', () => {
  vi.useFakeTimers();
  const notify = show();
  const press = vi.fn();
  notify('success', 'Role changed', { action: { label: 'Undo', press } });
  act(() => vi.advanceTimersByTime(225));
  const button = screen.getByRole('button', { name: 'Undo' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(press).toHaveBeenCalledOnce();
});

test('a toast calls onClosed when its time is over, and when newer toasts replace the toast', () => {
  vi.useFakeTimers();
  const notify = show();
  const onClosed = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  for (const each of onClosed) {
    notify('info', 'Saved', { onClosed: each });
    act(() => vi.advanceTimersByTime(225));
  }
  expect(onClosed.map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0, 0]);
  // Waits until the first toast is gone, and until the time of the last toast is over.
  for (let seconds = 0; seconds < 12; seconds++) act(() => vi.advanceTimersByTime(1000));
  expect(onClosed.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1, 1]);
});

test('a toast closes when its signal is aborted', () => {
  vi.useFakeTimers();
  const notify = show();
  const controller = new AbortController();
  notify('info', 'Bo removed', { signal: controller.signal });
  act(() => vi.advanceTimersByTime(225));
  act(() => controller.abort());
  expect(isHiding()).toBe(true);
});

test('when the session ends, open and waiting toasts disappear, but later toasts are shown', async () => {
  vi.useFakeTimers();
  const { notify, store } = showInSession();
  const lifecycle = createSessionLifecycle(store);
  act(() => lifecycle.accountChanged(createTestAccount('a')));
  for (const name of ['Ada', 'Bo', 'Cy', 'Di']) notify('success', `${name} saved`);
  act(() => vi.advanceTimersByTime(225));
  await act(() => lifecycle.signOut());
  notify('error', 'Sign-out failed');
  for (let seconds = 0; seconds < 3; seconds++) act(() => vi.advanceTimersByTime(1000));
  const region = within(screen.getByRole('region', { name: 'Notifications' }));
  expect(region.queryByText(/saved$/)).toBeNull();
  expect(region.getByText('Sign-out failed')).toBeDefined();
});

const removed = (name: string) => {
  const press = vi.fn();
  const onClosed = vi.fn();
  const action = { label: 'Undo', press, isUndo: true };
  return { toast: { action, onClosed }, press, onClosed, message: `${name} removed` };
};

test('the time until a toast hides does not run while the tab is hidden', () => {
  vi.useFakeTimers();
  const notify = show();
  notify('info', 'Saved');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  act(() => vi.advanceTimersByTime(600_000));
  expect(isHiding()).toBe(false);
  visibility.mockRestore();
  fireEvent(document, new Event('visibilitychange'));
  act(() => vi.advanceTimersByTime(4_999));
  expect(isHiding()).toBe(false);
  act(() => vi.advanceTimersByTime(1));
  expect(isHiding()).toBe(true);
});

test('the time until a toast hides does not run while a dialog is open, because the toast cannot be reached', async () => {
  vi.useFakeTimers();
  const notify = show();
  const { message, toast, onClosed } = removed('Ada');
  notify('success', message, toast);
  const dialog = document.body.appendChild(document.createElement('dialog'));
  await act(async () => dialog.setAttribute('open', ''));
  act(() => vi.advanceTimersByTime(600_000));
  expect(onClosed).not.toHaveBeenCalled();
  await act(async () => dialog.remove());
  act(() => vi.advanceTimersByTime(4_999));
  expect(onClosed).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(onClosed).toHaveBeenCalledOnce();
});

test('Ctrl Z and ⌘ Z undo the last change that a toast offers to undo, then the change before', () => {
  const notify = show();
  const [ada, bo] = [removed('Ada'), removed('Bo')];
  notify('success', ada.message, ada.toast);
  notify('success', bo.message, bo.toast);
  notify('info', 'Saved');
  expect(fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })).toBe(false);
  expect([ada, bo].map(({ press }) => press.mock.calls.length)).toEqual([0, 1]);
  fireEvent.keyDown(document.body, { key: 'z', metaKey: true });
  expect([ada, bo].map(({ press }) => press.mock.calls.length)).toEqual([1, 1]);
  // The browser handles the key again, because there is no undo action any more.
  expect(fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })).toBe(true);
  expect([ada, bo].map(({ press }) => press.mock.calls.length)).toEqual([1, 1]);
});

test('holding down Ctrl Z undoes only one change that a toast offers to undo', () => {
  const notify = show();
  const [ada, bo] = [removed('Ada'), removed('Bo')];
  notify('success', ada.message, ada.toast);
  notify('success', bo.message, bo.toast);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, repeat: true });
  expect([ada, bo].map(({ press }) => press.mock.calls.length)).toEqual([0, 1]);
});

test('the toasts ignore Ctrl Z in a text field with typed text, and always ignore the keys for "Redo"', () => {
  const notify = show();
  const { message, toast, press } = removed('Ada');
  notify('success', message, toast);
  expect(fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true })).toBe(true);
  const field = document.body.appendChild(document.createElement('input'));
  fireEvent.input(field, { target: { value: 'typed' } });
  expect(fireEvent.keyDown(field, { key: 'z', ctrlKey: true })).toBe(true);
  expect(press).not.toHaveBeenCalled();
  const untouched = document.body.appendChild(document.createElement('input'));
  expect(fireEvent.keyDown(untouched, { key: 'z', ctrlKey: true })).toBe(false);
  expect(press).toHaveBeenCalledOnce();
  field.remove();
  untouched.remove();
});

test('F6 moves the focus to the newest "Undo" button of a toast, and a second F6 moves the focus back', () => {
  const notify = show();
  const before = document.body.appendChild(document.createElement('button'));
  before.focus();
  expect(fireEvent.keyDown(before, { key: 'F6' })).toBe(true);
  for (const { message, toast } of [removed('Ada'), removed('Bo')]) {
    notify('success', message, toast);
  }
  notify('info', 'Saved');
  expect(fireEvent.keyDown(before, { key: 'F6' })).toBe(false);
  const focused = document.activeElement;
  expect(focused?.textContent).toContain('Undo');
  expect(focused?.parentElement?.parentElement?.textContent).toContain('Bo removed');
  fireEvent.keyDown(focused as Element, { key: 'F6' });
  expect(document.activeElement).toBe(before);
  before.remove();
});

test('a toast tells screen readers the keys that undo a change and the key that focuses its button', () => {
  const notify = show();
  const { message, toast } = removed('Ada');
  notify('success', message, toast);
  expect(spoken('polite')).toBe('Ada removed. To undo, press Ctrl Z, or F6 to get to the button.');
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(undo.getAttribute('aria-keyshortcuts')).toBe('Control+Z Meta+Z');
});

test('an open toast changes its text when the language changes', () => {
  addCatalog('de', { 'toasts.removed': 'Bo entfernt', 'toasts.undo': 'Rückgängig' });
  const store = createSessionStore();
  render(
    <Provider store={store}>
      <Toasts />
      <Announcer />
    </Provider>,
  );
  act(() =>
    store.set(notifyAtom, {
      kind: 'success',
      get message() {
        return translated('toasts.removed', 'Bo removed');
      },
      action: {
        get label() {
          return translated('toasts.undo', 'Undo');
        },
        press: () => {},
      },
    }),
  );
  const toast = within(screen.getByRole('region', { name: 'Notifications' }));
  expect(toast.getByText('Bo removed')).toBeDefined();
  act(() => {
    switchLanguage('de');
    store.set(languageStateAtom, 'de');
  });
  expect(toast.getByText('Bo entfernt')).toBeDefined();
  expect(toast.getByRole('button', { name: 'Rückgängig' })).toBeDefined();
  forgetLanguages();
});

test('when a remote passes an Error object as the message, the toast shows the text of the error, and the page does not crash', () => {
  const notify = show();
  const error: unknown = new Error('The report is empty');
  notify('error', error as string);
  const region = within(screen.getByRole('region', { name: 'Notifications' }));
  expect(region.getByText('Error: The report is empty')).toBeDefined();
  expect(spoken('assertive')).toBe('Error: The report is empty');
});
