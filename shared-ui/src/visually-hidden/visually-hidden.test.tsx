import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { VisuallyHidden } from './visually-hidden';

it('VisuallyHidden adds the class from its props to its own class', () => {
  render(<VisuallyHidden className="mine">Loading</VisuallyHidden>);
  const { classList } = screen.getByText('Loading');
  expect(classList.contains('mine')).toBe(true);
  expect(classList).toHaveLength(2);
});
