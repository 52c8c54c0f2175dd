import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DescriptionList } from './description-list';
import { EmptyState } from './empty-state';
import { PageHeading } from './page-heading';
import { Section } from './section';

it('PageHeading is an h1 that a script can focus', () => {
  render(<PageHeading lead="Who may ask">Dashboard</PageHeading>);
  const heading = screen.getByRole('heading', { level: 1, name: 'Dashboard' });
  heading.focus();
  expect(document.activeElement).toBe(heading);
});

it('Section is a region named by its heading', () => {
  render(<Section title="Users" />);
  expect(screen.getByRole('region', { name: 'Users' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 2, name: 'Users' })).toBeDefined();
});

it('DescriptionList isolates stored texts, so that a right-to-left page does not reorder them', () => {
  render(<DescriptionList items={[{ term: 'Phone', description: '+4722123456' }]} />);
  expect(screen.getByRole('definition').querySelector('bdi')?.textContent).toBe('+4722123456');
});

it('EmptyState with only a title shows no icon', () => {
  const { container } = render(<EmptyState title="No users" />);
  expect(container.textContent).toBe('No users');
  expect(container.querySelector('[aria-hidden]')).toBeNull();
});
