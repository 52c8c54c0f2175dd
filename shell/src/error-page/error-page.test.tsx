import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { createSessionStore } from 'shared-session/host';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeError, NOT_FOUND } from './describe-error';
import { ErrorPage, type ErrorPageProps } from './error-page';

const log = vi.fn();
const info = vi.fn();
const writeText = vi.fn(async () => {});

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(log);
  vi.spyOn(console, 'info').mockImplementation(info);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});
afterEach(() => {
  cleanup();
  for (const each of [log, info, writeText]) each.mockClear();
  Reflect.deleteProperty(navigator, 'clipboard');
});

const show = (props: ErrorPageProps) =>
  render(
    <Provider store={createSessionStore()}>
      <MemoryRouter>
        <ErrorPage {...props} />
      </MemoryRouter>
    </Provider>,
  );

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const reference = () => document.querySelector('code')?.textContent ?? '';
const tryAgain = () => screen.getByRole('button', { name: 'Try again' });

test('an answer of the router is shown with its code, its words and the way home', () => {
  const error = { status: 503, statusText: 'Service Unavailable', data: null, internal: true };
  show({ error: describeError(error), cause: error });
  expect(heading()).toBe('503');
  expect(screen.getByText('Oops! Something went wrong')).toBeDefined();
  expect(screen.getByText('Service Unavailable')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go back home' }).getAttribute('href')).toBe('/');
});

test('what has no code is an "Error", and none of its stack is on the page', () => {
  const error = new Error('x is not a function');
  show({ error: describeError(error), cause: error });
  expect(heading()).toBe('Error');
  expect(document.body.textContent).not.toMatch(/\.tsx?:\d|\n\s+at /);
});

test('the reference is short, is copied by its button, and stands in the log beside the error', async () => {
  const error = new Error('broken');
  show({ error: describeError(error), cause: error });
  expect(reference()).toMatch(/^[0-9a-f]{8}$/);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Copy reference/ })));
  expect(writeText).toHaveBeenCalledWith(reference());
  expect(log).toHaveBeenCalledWith(`Reference ${reference()}:`, error);
});

test('a page that does not exist says so and is logged by its address', () => {
  show({ error: NOT_FOUND });
  expect(heading()).toBe('404');
  expect(screen.getByText('Not Found')).toBeDefined();
  expect(screen.getByText(/Check the address/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(info).toHaveBeenCalledWith(`Reference ${reference()}: Not Found at /`);
});

test('"Try again" is busy until the attempt is over, and a second press starts none', async () => {
  let end: () => void = () => {};
  const onRetry = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  show({ error: describeError(new Error('broken')), onRetry });
  fireEvent.click(tryAgain());
  expect(tryAgain().getAttribute('aria-busy')).toBe('true');
  fireEvent.click(tryAgain());
  expect(onRetry).toHaveBeenCalledOnce();
  await act(async () => end());
  expect(tryAgain().getAttribute('aria-busy')).not.toBe('true');
});
