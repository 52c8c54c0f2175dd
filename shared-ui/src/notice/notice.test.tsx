import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Notice } from './notice';

it('Notice names its kind in words, and is announced only when it has a role', () => {
  const { rerender } = render(<Notice kind="danger" title="Not loaded" />);
  expect(screen.getByText('Error:')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<Notice kind="danger" title="Not loaded" role="alert" />);
  expect(screen.getByRole('alert').textContent).toContain('Not loaded');
});
