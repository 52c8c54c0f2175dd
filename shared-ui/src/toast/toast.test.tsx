import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Toast } from './toast';

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
