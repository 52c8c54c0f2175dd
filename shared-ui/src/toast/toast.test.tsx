import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Toast } from './toast';

it('the close button of a Toast has a name and calls onClose', () => {
  const close = vi.fn();
  render(
    <Toast onClose={close} closeLabel="Close message" role="status">
      Saved
    </Toast>,
  );
  screen.getByRole('button', { name: 'Close message' }).click();
  expect(close).toHaveBeenCalledOnce();
});

it('without a label, the close button of a Toast is called "Close"', () => {
  render(<Toast onClose={() => {}}>Saved</Toast>);
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined();
});
