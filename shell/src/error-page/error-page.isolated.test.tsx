import { act, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { answersInOrder, startTestLifecycle } from 'shared-session/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { Announcer } from '../announcer/announcer';
import { sessionLifecycleAtom } from '../state/session';
import { notFoundError } from './describe-error';
import { AccountRefusedPage, ErrorPage, ServerErrorPage } from './error-page';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
const open = (first: ReactNode) => {
  const { store, lifecycle } = startTestLifecycle(answersInOrder({}));
  store.set(sessionLifecycleAtom, lifecycle);
  const site = (page: ReactNode) => (
    <Provider store={store}>
      <MemoryRouter>{page}</MemoryRouter>
      <Announcer />
    </Provider>
  );
  const { rerender } = render(site(first));
  return (next: ReactNode) => act(() => rerender(site(next)));
};

const spoken = () => document.querySelector('[aria-live="polite"]')?.textContent;
const heading = () => screen.getByRole('heading', { level: 1 });
const anyPage = (
  <main>
    <ErrorPage error={notFoundError()} title="Page not found" />
  </main>
);

// spec: 10
test('a full-page error at the start of a visit is announced without moving the focus, and the next page takes the focus', () => {
  const show = open(<AccountRefusedPage />);
  expect(spoken()).toBe('This account cannot be used here');
  expect(document.activeElement).toBe(document.body);
  show(anyPage);
  expect(document.activeElement).toBe(heading());
  expect(spoken()).toContain('Page not found');
});

test('a full-page error takes the focus in the middle of a visit, and is announced once', () => {
  const show = open(anyPage);
  show(<ServerErrorPage />);
  expect(document.activeElement).toBe(heading());
  expect(spoken()?.match(/The server reports an error/g)).toHaveLength(1);
});
