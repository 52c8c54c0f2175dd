import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Notice } from './notice';

it('Notice shows its kind as a word such as "Error:", and is announced only if it has a role', () => {
  const { rerender } = render(<Notice kind="danger" title="Not loaded" />);
  expect(screen.getByText('Error:')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<Notice kind="danger" title="Not loaded" role="alert" />);
  expect(screen.getByRole('alert').textContent).toContain('Not loaded');
});
