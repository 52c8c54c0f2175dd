import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { createSessionStore } from 'shared-session/host';
import { deferred } from 'shared-session/testing';
import { expect, test, vi } from 'vitest';
import { InvalidDocumentError } from '../config/config';
import { retryStartSite } from '../start/start';
import { configStateAtom } from '../state/site-config';
import { testConfig } from '../testing/site';
import SignInPage from './sign-in-page';

vi.mock('../start/start', () => ({ retryStartSite: vi.fn() }));

/** Opens the sign-in page without a configuration. The test decides when each retry ends. */
const open = () => {
  const store = createSessionStore();
  const error = new InvalidDocumentError('configuration', ['/config.json does not answer']);
  store.set(configStateAtom, { status: 'unreadable', error });
  const { promise, resolve } = deferred<void>();
  vi.mocked(retryStartSite).mockReset().mockReturnValue(promise);
  render(
    <Provider store={store}>
      <MemoryRouter>
        <SignInPage />
      </MemoryRouter>
    </Provider>,
  );
  const fail = () => act(async () => resolve());
  const succeed = () =>
    act(async () => {
      store.set(configStateAtom, { status: 'read', config: testConfig() });
      resolve();
    });
  return { fail, succeed };
};

const tryAgain = () => screen.getByRole('button', { name: 'Try again' });

test('the sign-in page keeps "Try again" busy until the retry has ended', async () => {
  const { fail } = open();
  fireEvent.click(tryAgain());
  fireEvent.click(tryAgain());
  expect(retryStartSite).toHaveBeenCalledOnce();
  expect(tryAgain().getAttribute('aria-busy')).toBe('true');
  await fail();
  expect(tryAgain().getAttribute('aria-busy')).toBeNull();
});

// spec: 10
test('the sign-in page announces that sign-in is not available', () => {
  open();
  expect(screen.getByRole('status').textContent).toMatch(/isn't available/);
});

// spec: 10
test('the sign-in page moves the focus to the heading when a retry replaces its button', async () => {
  const { succeed } = open();
  tryAgain().focus();
  fireEvent.click(tryAgain());
  await succeed();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('a retry of sign-in leaves the focus in a field outside the sign-in page', async () => {
  const { succeed } = open();
  fireEvent.click(tryAgain());
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await succeed();
  expect(document.activeElement).toBe(field);
  field.remove();
});
