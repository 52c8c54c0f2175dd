import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from '../dialog/dialog';
import type { LoadModule } from './lazy-part';
import { LazyPart } from './lazy-part';

const reported = vi.fn();
beforeEach(() => vi.stubGlobal('reportError', reported.mockClear()));
afterEach(() => vi.unstubAllGlobals());

const Greeting = ({ name }: { name: string }) => <p>{`Hello ${name}`}</p>;
const page = (load: LoadModule<{ name: string }>) => (
  <LazyPart load={load} failed="The greeting could not be loaded" waiting="…">
    {(Part) => <Part name="Ada" />}
  </LazyPart>
);
const show = (load: LoadModule<{ name: string }>) => render(page(load));

it('LazyPart shows its component after loading', async () => {
  show(() => Promise.resolve({ default: Greeting }));
  expect(screen.getByText('Loading')).toBeDefined();
  expect(await screen.findByText('Hello Ada')).toBeDefined();
  expect(screen.queryByText('Loading')).toBeNull();
});

it('LazyPart announces a failed load, and a button loads the component again', async () => {
  const load = vi.fn<LoadModule<{ name: string }>>(() => Promise.reject(new Error('offline')));
  show(load);
  const region = screen.getByRole('alert');
  expect(region.textContent).toBe('');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(region.textContent).toContain('The greeting could not be loaded');
  load.mockImplementation(() => Promise.resolve({ default: Greeting }));
  await userEvent.click(retry);
  expect(await screen.findByText('Hello Ada')).toBeDefined();
  expect(region.textContent).toBe('');
  // The focus is not lost, although the pressed button has disappeared.
  expect(document.activeElement).toBe(region);
  expect(load).toHaveBeenCalledTimes(2);
});

it('LazyPart announces the same failure again when loading fails again', async () => {
  show(() => Promise.reject(new Error('offline')));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  const text = () => screen.getByText(/connection/);
  const announced = text();
  await userEvent.click(retry);
  await waitFor(() => expect(retry.getAttribute('aria-busy')).toBeNull());
  expect(text()).not.toBe(announced);
  expect(document.activeElement).toBe(retry);
});

it('when a dialog loaded with "Try again" of LazyPart closes, the focus moves to the region that contained "Try again"', async () => {
  const load = vi.fn<LoadModule<object>>(() => Promise.reject(new Error('offline')));
  const page = (open: boolean) => (
    <LazyPart load={load} failed="The dialog could not be loaded" waiting="…">
      {() => (
        <Dialog open={open} onClose={() => {}} title="Recent imports">
          None
        </Dialog>
      )}
    </LazyPart>
  );
  const { rerender } = render(page(true));
  const region = screen.getByRole('alert');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  load.mockImplementation(() => Promise.resolve({ default: () => null }));
  await userEvent.click(retry);
  const heading = await screen.findByRole('heading', { name: 'Recent imports' });
  expect(document.activeElement).toBe(heading);
  rerender(page(false));
  expect(document.activeElement).toBe(region);
});

it('after a failed load, LazyPart loads again without a click when the browser comes back online', async () => {
  const load = vi.fn<LoadModule<{ name: string }>>(() => Promise.reject(new Error('offline')));
  show(load);
  await screen.findByRole('button', { name: 'Try again' });
  load.mockImplementation(() => Promise.resolve({ default: Greeting }));
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Hello Ada')).toBeDefined();
});

it('LazyPart reports the error of a failed load, so that telemetry counts the error', async () => {
  const error = new Error('Loading chunk greeting failed');
  show(() => Promise.reject(error));
  await screen.findByRole('button', { name: 'Try again' });
  expect(reported).toHaveBeenCalledExactlyOnceWith(error);
});

it('LazyPart keeps the component of the latest `load` when an earlier `load` ends later', async () => {
  let bring = () => {};
  const { rerender } = show(
    () =>
      new Promise((resolve) => {
        bring = () => resolve({ default: Greeting });
      }),
  );
  rerender(page(() => Promise.resolve({ default: ({ name }) => <p>{`Goodbye ${name}`}</p> })));
  expect(await screen.findByText('Goodbye Ada')).toBeDefined();
  await act(async () => bring());
  expect(screen.getByText('Goodbye Ada')).toBeDefined();
});
