import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary';

const renderError = (error: unknown, renderAgain: () => void) => (
  <button type="button" onClick={renderAgain}>
    {`Failed: ${(error as Error).message}`}
  </button>
);

test('when a page throws, an error message replaces only this page, and a retry shows the page again', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const Page = () => {
    if (isBroken) throw new Error('out of paper');
    return <h1>Dashboard</h1>;
  };
  const onCatch = vi.fn();
  render(
    <>
      <nav>The bar</nav>
      <ErrorBoundary visit="1" onCatch={onCatch} renderError={renderError}>
        <Page />
      </ErrorBoundary>
    </>,
  );
  expect(screen.getByText('The bar')).toBeDefined();
  expect(onCatch.mock.calls).toMatchObject([[{ message: 'out of paper' }, expect.any(Function)]]);
  isBroken = false;
  fireEvent.click(screen.getByText('Failed: out of paper'));
  expect(screen.getByRole('heading').textContent).toBe('Dashboard');
});

test('the error message in place of a page disappears when the visitor navigates', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Page = ({ id }: { id: string }) => {
    if (id === '7') throw new Error('no such report');
    return <h1>{`Report ${id}`}</h1>;
  };
  const at = (id: string) => (
    <ErrorBoundary visit={id} onCatch={() => {}} renderError={renderError}>
      <Page id={id} />
    </ErrorBoundary>
  );
  const { rerender } = render(at('7'));
  expect(screen.getByText('Failed: no such report')).toBeDefined();
  rerender(at('8'));
  expect(screen.getByRole('heading').textContent).toBe('Report 8');
});

test('onCatch can replace the shown error of a page with another error, but only until the visitor navigates', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Page = ({ id }: { id: string }) => {
    if (id === '7') throw new Error('a chunk is missing');
    return <h1>{`Report ${id}`}</h1>;
  };
  let replace: (other?: Error) => void = () => {};
  const at = (id: string) => (
    <ErrorBoundary
      visit={id}
      onCatch={(_, replaceError) => {
        replace = replaceError;
      }}
      renderError={renderError}
    >
      <Page id={id} />
    </ErrorBoundary>
  );
  const { rerender } = render(at('7'));
  const replaceLate = replace;
  act(() => replace(new Error('no version works')));
  expect(screen.getByText('Failed: no version works')).toBeDefined();
  rerender(at('8'));
  act(() => replaceLate(new Error('no version works')));
  expect(screen.getByRole('heading').textContent).toBe('Report 8');
});
