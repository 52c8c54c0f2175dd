import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { BarTable } from './bar-table';
import { Cell, HeaderCell, Table } from './table';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('Table is named by its caption, even when the caption is hidden', () => {
  render(
    <Table caption="Users" hideCaption>
      <tbody>
        <tr>
          <Cell>Ada</Cell>
        </tr>
      </tbody>
    </Table>,
  );
  expect(screen.getByRole('table', { name: 'Users' })).toBeDefined();
});

it('Table becomes reachable by keyboard as soon as the table is wider than its box', () => {
  let resize = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
      constructor(callback: () => void) {
        resize = callback;
      }
    },
  );
  const { container } = render(<Table caption="Users" />);
  const box = container.firstElementChild;
  const width = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(400);
  resize();
  expect(screen.getByRole('region', { name: 'Users' }).tabIndex).toBe(0);
  width.mockReturnValue(0);
  resize();
  expect(box?.hasAttribute('tabindex')).toBe(false);
});

it('HeaderCell states the sort order of its column, and its button calls onSort', async () => {
  const sort = vi.fn();
  render(
    <table>
      <thead>
        <tr>
          <HeaderCell sort="descending" onSort={sort}>
            Name
          </HeaderCell>
          <HeaderCell>Email</HeaderCell>
        </tr>
      </thead>
    </table>,
  );
  const [name, email] = screen.getAllByRole('columnheader');
  expect(name?.getAttribute('aria-sort')).toBe('descending');
  expect(email?.hasAttribute('aria-sort')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(sort).toHaveBeenCalledOnce();
});

const headings = { label: 'Location', value: 'Users' };

it('BarTable is a table with a name, a number and an optional link in each row', () => {
  render(
    <BarTable
      caption="Users per location"
      headings={headings}
      bars={[
        { id: 'a', label: 'Berlin', value: 40, href: '/dashboard?location=a' },
        { id: 'b', label: 'Lisbon', value: 10 },
      ]}
    />,
  );
  const table = screen.getByRole('table', { name: 'Users per location' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(['Berlin40', 'Lisbon10']);
  expect(within(table).getByRole('rowheader', { name: 'Berlin' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Berlin' }).getAttribute('href')).toContain('location=a');
});

it('BarTable shows the name of each bar in its own text direction, even on a right-to-left page', () => {
  const bars = [
    { id: 'a', label: '24 Hour Fitness', value: 40, href: '/dashboard?location=a' },
    { id: 'b', label: 'Acme Inc.', value: 10 },
  ];
  render(<BarTable caption="Users per location" headings={headings} bars={bars} />);
  for (const { label } of bars) expect(screen.getByText(label).tagName).toBe('BDI');
});

it('if a number in BarTable has two parts, each bar shows both parts, and the table has columns for the parts and the sum', () => {
  const { container } = render(
    <BarTable
      caption="Users per location"
      headings={{ ...headings, done: 'Signed in', rest: 'Pending' }}
      bars={[
        { id: 'a', label: 'Berlin', value: 40, done: 30, restHref: '/pending' },
        { id: 'b', label: 'Lisbon', value: 10, done: 10, restHref: '/nobody' },
        { id: 'c', label: 'Oslo', value: 0, done: 0 },
      ]}
    />,
  );
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Location',
    'Signed in',
    'Pending',
    'Users',
  ]);
  expect(screen.getByRole('row', { name: 'Berlin 30 10 40' })).toBeDefined();
  expect(screen.getByRole('row', { name: 'Lisbon 10 0 10' })).toBeDefined();
  expect(screen.getByRole('row', { name: 'Oslo 0 0 0' })).toBeDefined();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/pending',
  ]);
  // Expects that the longest bar has the full width, and that a location without users has no bar.
  const styles = [...container.querySelectorAll('[style]')].map((bar) => bar.getAttribute('style'));
  expect(styles).toEqual([
    '--share: 1;',
    'inline-size: 75%;',
    '--share: 0.25;',
    'inline-size: 100%;',
  ]);
});
