import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ComponentProps } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import type { ApiFailure } from 'shared-session';
import { createSessionStore } from 'shared-session/host';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RemoteError } from '../federation/remote-error';
import { describeError, notFoundError } from './describe-error';
import { CrashPage, ErrorPage } from './error-page';

const log = vi.fn();
const info = vi.fn();
const writeText = vi.fn(async () => {});

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(log);
  vi.spyOn(console, 'info').mockImplementation(info);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const each of [log, info, writeText]) each.mockClear();
  Reflect.deleteProperty(navigator, 'clipboard');
});

const show = (props: ComponentProps<typeof ErrorPage>) =>
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

test('the error page shows the status and text of a thrown response, and a link to the home page', () => {
  const error = { status: 503, statusText: 'Service Unavailable', data: null, internal: true };
  show({ error: describeError(error), cause: error });
  expect(heading()).toBe('503');
  expect(screen.getByText('Oops! Something went wrong')).toBeDefined();
  expect(screen.getByText('Service Unavailable')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go back home' }).getAttribute('href')).toBe('/');
});

test.each([
  ['main', 'mismatch'],
  ['shell', 'unavailable'],
] as const)(
  'after a failed load of %s with the reason "%s", the error page offers "Reload" first and "Try again" second, and reloads the document only when "Reload" is pressed',
  async (name, reason) => {
    const reload = vi.fn();
    vi.stubGlobal('location', { ...location, reload });
    const error = new RemoteError(name, '1.0.0', reason);
    const onRetry = vi.fn(async () => {});
    show({ error: describeError(error), cause: error, onRetry });
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons.slice(0, 2)).toEqual(['Reload', 'Try again']);
    await act(async () => fireEvent.click(tryAgain()));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledOnce();
  },
);

test('the error page tries again by itself when the browser is online again', async () => {
  const onRetry = vi.fn(async () => {});
  show({ error: describeError(new Error('offline')), onRetry });
  await act(async () => fireEvent(window, new Event('online')));
  expect(onRetry).toHaveBeenCalledOnce();
});

// spec: 3
test('the page after a crash of the shell does not reload by itself when the browser is online again', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  const Broken = () => {
    throw new Error('x is not a function');
  };
  const router = createMemoryRouter([
    { path: '*', element: <Broken />, errorElement: <CrashPage /> },
  ]);
  render(
    <Provider store={createSessionStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
  fireEvent(window, new Event('online'));
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

// spec: 10
test('the error page takes the focus when it appears in the middle of a visit', () => {
  const arrive = () =>
    render(
      <Provider store={createSessionStore()}>
        <MemoryRouter>
          <main>
            <ErrorPage error={notFoundError()} />
          </main>
        </MemoryRouter>
      </Provider>,
    );
  arrive().unmount();
  arrive();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('when the title of the error page changes with the language, the focus does not move', () => {
  const page = (title: string) => (
    <Provider store={store}>
      <MemoryRouter>
        <main>
          <ErrorPage error={notFoundError()} title={title} />
        </main>
      </MemoryRouter>
    </Provider>
  );
  const store = createSessionStore();
  const { rerender } = render(page('Page not found'));
  const link = screen.getByRole('link', { name: 'Go back home' });
  link.focus();
  rerender(page('Seite nicht gefunden'));
  expect(document.activeElement).toBe(link);
});

// spec: 3
test('the error page shows "Error" when the error has no code, and never shows a stack', () => {
  const error = new Error('x is not a function');
  show({ error: describeError(error), cause: error });
  expect(heading()).toBe('Error');
  expect(document.body.textContent).not.toMatch(/\.tsx?:\d|\n\s+at /);
});

test('the error page shows a short reference with a copy button, and logs the reference with the error', async () => {
  const error = new Error('broken');
  show({ error: describeError(error), cause: error });
  expect(reference()).toMatch(/^[0-9a-f]{8}$/);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Copy reference/ })));
  expect(writeText).toHaveBeenCalledWith(reference());
  expect(log).toHaveBeenCalledWith(`Reference ${reference()}:`, error);
});

test('the error page shows a reference on an insecure origin, where randomUUID is missing', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  show({ error: describeError(new Error('broken')) });
  expect(reference()).toMatch(/^[0-9a-f]{8}$/);
});

test('the error page shows the reference that the server sent with its error', () => {
  const failure: ApiFailure = {
    ok: false,
    name: 'ApiFailure',
    serverIsOk: true,
    statusCode: 500,
    message: 'It broke.',
    cause: 'refused',
    reference: '3f9a1c0b77de',
  };
  show({ error: describeError(failure), cause: failure });
  expect(reference()).toBe('3f9a1c0b77de');
  cleanup();
  const { reference: _none, ...without } = failure;
  show({ error: describeError(without), cause: without });
  expect(reference()).toMatch(/^[0-9a-f]{8}$/);
});

test('the error page for an unknown URL advises to check the URL, and logs the reference that it shows', () => {
  show({ error: notFoundError() });
  expect(heading()).toBe('404');
  expect(screen.getByText('Not Found')).toBeDefined();
  expect(screen.getByText(/Check the address/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(info).toHaveBeenCalledWith(`Reference ${reference()}: Not Found at /`);
});

test('the error page keeps "Try again" busy during the retry and ignores a second press', async () => {
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
