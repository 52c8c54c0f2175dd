import { render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../federation/error-boundary';
import { PageCleanupErrorBoundary } from './page-cleanup-error-boundary';

const reported = vi.fn();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('reportError', reported.mockClear());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const error = new Error('the chart is gone');

function Chart({ name }: { name: string }) {
  useEffect(
    () => () => {
      throw error;
    },
    [],
  );
  return <h1>{name}</h1>;
}

const at = (visit: string, page: React.ReactNode) => (
  <ErrorBoundary visit={visit} onCatch={() => {}} renderError={() => <h1>Crash</h1>}>
    <PageCleanupErrorBoundary visit={visit}>
      <nav>The bar</nav>
      <div key={visit}>{page}</div>
    </PageCleanupErrorBoundary>
  </ErrorBoundary>
);

const goFrom = (first: React.ReactNode, second: React.ReactNode) => {
  const { rerender } = render(at('1', first));
  rerender(at('2', second));
  return () => rerender(at('2', second));
};

const heading = () => screen.getByRole('heading').textContent;

test('the next page is shown when the previous page throws while it is removed, and the error is reported', () => {
  const renderAgain = goFrom(<Chart name="Reports" />, <h1>Settings</h1>);
  expect(heading()).toBe('Settings');
  renderAgain();
  expect(heading()).toBe('Settings');
  expect(screen.getByText('The bar')).toBeDefined();
  expect(reported).toHaveBeenCalledExactlyOnceWith(error);
});

test('each time the visitor leaves a page that throws while the page is removed, the next page is shown', () => {
  // The router uses the key of a visit again when the visitor goes back or forward to this visit.
  const { rerender } = render(at('1', <Chart name="Reports" />));
  const visits = ['2', '1', '2'].map((visit) => {
    rerender(at(visit, visit === '1' ? <Chart name="Reports" /> : <h1>Settings</h1>));
    return heading();
  });
  expect(visits).toEqual(['Settings', 'Reports', 'Settings']);
  expect(reported).toHaveBeenCalledTimes(2);
});

test('an error message is shown when a page throws while it is removed, and the next page throws too', () => {
  goFrom(<Chart name="Reports" />, <Chart name="Sales" />);
  expect(heading()).toBe('Crash');
});

test('an error message is shown when the next page throws while it renders', () => {
  const Broken = (): never => {
    throw error;
  };
  goFrom(<h1>Settings</h1>, <Broken />);
  expect(heading()).toBe('Crash');
  expect(reported).not.toHaveBeenCalled();
});
