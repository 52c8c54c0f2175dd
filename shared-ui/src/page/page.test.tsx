import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { IconButton } from '../button/button';
import { Notice } from '../notice/notice';
import { Toast } from '../toast/toast';
import { PageHeading } from './page-heading';
import { Section } from './section';

afterEach(cleanup);

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

it('Notice says its kind in words and is announced only when it has a role', () => {
  const { rerender } = render(<Notice kind="danger" title="Not loaded" />);
  expect(screen.getByText('Error:')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<Notice kind="danger" title="Not loaded" role="alert" />);
  expect(screen.getByRole('alert').textContent).toContain('Not loaded');
});

it('Toast has a close button with a name', () => {
  const close = vi.fn();
  render(
    <Toast onClose={close} closeLabel="Close message" role="status">
      Saved
    </Toast>,
  );
  screen.getByRole('button', { name: 'Close message' }).click();
  expect(close).toHaveBeenCalledOnce();
});

it('keeps the class name of the caller beside its own', () => {
  render(<IconButton label="Remove" icon="x" className="mine" />);
  expect(screen.getByRole('button').classList.contains('mine')).toBe(true);
  expect(screen.getByRole('button').classList.length).toBeGreaterThan(1);
});
