import { act, render } from '@testing-library/react';
import { Provider } from 'jotai';
import { answersInOrder, createTestAccount, startTestLifecycle } from 'shared-session/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { PAGE_TIMEOUT_MS } from '../federation/limits';
import { LazySignOutDialog } from '../site/root';
import { signOutQuestionAtom } from '../state/session';

const { load } = vi.hoisted(() => ({ load: vi.fn() }));
vi.mock('./sign-out-dialog', () => load() ?? Promise.reject(new Error('offline')));

afterEach(() => {
  vi.useRealTimers();
});

const startAsking = () => {
  const { store, lifecycle } = startTestLifecycle(answersInOrder({}));
  lifecycle.accountChanged(createTestAccount('a'));
  const answer = vi.fn((_isYes: boolean) => store.set(signOutQuestionAtom, null));
  const unsaved = { locations: 1, users: 0, changes: 0 };
  store.set(signOutQuestionAtom, { unsaved, answer });
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true);
  render(
    <Provider store={store}>
      <LazySignOutDialog />
    </Provider>,
  );
  return { answer, lifecycle, confirm };
};

test("if the sign-out dialog cannot be loaded, the browser's own dialog asks whether to sign out", async () => {
  const { answer } = startAsking();
  await expect.poll(() => answer.mock.calls).toEqual([[true]]);
});

test('if the session has already ended when the sign-out dialog fails to load, the browser asks nothing', async () => {
  const { answer, lifecycle, confirm } = startAsking();
  act(() => lifecycle.accountChanged(null));
  await vi.dynamicImportSettled();
  expect(answer.mock.calls).toEqual([[false]]);
  expect(confirm).not.toHaveBeenCalled();
});

test("if the network hangs while the sign-out dialog loads, the browser's own dialog asks whether to sign out", async () => {
  vi.useFakeTimers();
  load.mockReturnValue(new Promise(() => {}));
  const { answer } = startAsking();
  await vi.advanceTimersByTimeAsync(PAGE_TIMEOUT_MS);
  expect(answer.mock.calls).toEqual([[true]]);
});
