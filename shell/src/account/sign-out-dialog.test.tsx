// Loads the dialog before the tests start, because loading takes seconds on a busy machine.
import './sign-out-dialog';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import type { UnsavedCounts } from 'shared-session';
import { answersInOrder, createTestAccount, startTestLifecycle } from 'shared-session/testing';
import { expect, test, vi } from 'vitest';
import { LazySignOutDialog } from '../site/root';
import { signOutQuestionAtom } from '../state/session';

const startAsking = (unsaved: UnsavedCounts = { locations: 1, users: 3000, changes: 2 }) => {
  const { store, lifecycle } = startTestLifecycle(answersInOrder({}));
  lifecycle.accountChanged(createTestAccount('a'));
  const answer = vi.fn((_isYes: boolean) => store.set(signOutQuestionAtom, null));
  store.set(signOutQuestionAtom, { unsaved, answer });
  render(
    <Provider store={store}>
      <LazySignOutDialog />
    </Provider>,
  );
  return { answer, lifecycle };
};

const ask = async (unsaved?: UnsavedCounts) => {
  const asked = startAsking(unsaved);
  await screen.findByRole('dialog');
  return asked;
};

test.each([
  [
    { locations: 1, users: 3000, changes: 2 },
    '1 unsent location, 3,000 unsent users, and unsaved changes',
  ],
  [{ locations: 1, users: 3000, changes: 0 }, '1 unsent location and 3,000 unsent users'],
  [{ locations: 0, users: 0, changes: 1 }, 'unsaved changes'],
  [
    { locations: 0, users: 0, changes: 1, isChangeRunning: true },
    'unsaved changes and the rest of a running change',
  ],
])('the sign-out dialog names the unsaved work that would be lost: %j', async (unsaved, what) => {
  await ask(unsaved);
  expect(screen.getByRole('heading').textContent).toBe(`Sign out and discard ${what}?`);
});

test.each([
  [{ locations: 0, users: 1, changes: 0 }, /^This row is .* keep it,/],
  [{ locations: 1, users: 1, changes: 0 }, /^They're .* keep them,/],
  [{ locations: 0, users: 1, changes: 1 }, /^They're .* keep them,/],
  [{ locations: 0, users: 0, changes: 1 }, /^They're .* keep them,/],
])('the sign-out dialog says where unsaved work is stored: %j', async (unsaved, words) => {
  await ask(unsaved);
  expect(screen.getByText(words)).toBeDefined();
});

test('when only a change of many users runs, the sign-out dialog says that the change stops, and mentions no work on this device', async () => {
  await ask({ locations: 0, users: 0, changes: 0, isChangeRunning: true });
  expect(screen.getByText(/^The change stops, .* To finish it, stay signed in/)).toBeDefined();
  expect(screen.queryByText(/on this device/)).toBeNull();
});

test('the sign-out dialog focuses "Stay signed in", the button that discards nothing', async () => {
  const { answer } = await ask();
  expect(document.activeElement?.textContent).toBe('Stay signed in');
  fireEvent.click(screen.getByRole('button', { name: 'Sign out and discard' }));
  expect(answer).toHaveBeenCalledWith(true);
});

test('an open sign-out dialog closes with the answer "no" when the session ends', async () => {
  const { answer, lifecycle } = await ask();
  act(() => lifecycle.accountChanged(null));
  expect(answer).toHaveBeenCalledWith(false);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('if the session ends while the sign-out dialog is loading, the answer to its question is "no"', () => {
  const { answer, lifecycle } = startAsking();
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => lifecycle.accountChanged(null));
  expect(answer).toHaveBeenCalledWith(false);
});
