import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { notifyAtom, type Toast } from 'shared-session';
import { createSessionStore } from 'shared-session/host';
import { afterEach, expect, test } from 'vitest';
import { Announcer } from '../announcer/announcer';
import { Toasts } from './toasts';

const show = () => {
  const store = createSessionStore();
  render(
    <Provider store={store}>
      <Toasts />
      <Announcer />
    </Provider>,
  );
  return (kind: Toast['kind'], message: string) =>
    act(() => store.set(notifyAtom, { kind, message }));
};

const spoken = (politeness: 'polite' | 'assertive') =>
  document.querySelector(`[aria-live="${politeness}"]`)?.textContent;

afterEach(cleanup);

test('an error is read out at once, anything else politely', () => {
  const notify = show();
  notify('success', 'Saved');
  expect(spoken('polite')).toContain('Saved');
  notify('error', 'Not saved');
  expect(spoken('assertive')).toContain('Not saved');
});

test('the same message twice is a change that is read again', () => {
  const notify = show();
  notify('success', 'Saved');
  const first = spoken('polite');
  notify('success', 'Saved');
  expect(spoken('polite')).not.toBe(first);
});

test('at most three are there at once', () => {
  const notify = show();
  for (const message of ['One', 'Two', 'Three', 'Four']) notify('info', message);
  expect(screen.getAllByRole('button', { name: 'Close notification' })).toHaveLength(3);
});
