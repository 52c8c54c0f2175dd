import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFocusFallback } from './use-focus-fallback';

const Box = ({ button }: { button: string | null }) => {
  const box = useFocusFallback(button !== null);
  return (
    <div ref={box} tabIndex={-1} data-testid="box">
      {button && (
        <button key={button} type="button">
          {button}
        </button>
      )}
    </div>
  );
};

test.each([
  ['is gone', null],
  ['was replaced', 'Retry 2 failed'],
])(
  'useFocusFallback moves the focus to the surrounding element if the focused button %s',
  (_, next) => {
    const { rerender } = render(<Box button="Retry 1 failed" />);
    screen.getByRole('button').focus();
    rerender(<Box button={next} />);
    expect(document.activeElement).toBe(screen.getByTestId('box'));
  },
);

test('if a button disappears after the focus has moved to a field, useFocusFallback leaves the focus in the field', () => {
  const elsewhere = document.body.appendChild(document.createElement('input'));
  const { rerender } = render(<Box button="Retry" />);
  screen.getByRole('button').focus();
  elsewhere.focus();
  rerender(<Box button={null} />);
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});

test('useFocusFallback does not move the focus when a button without the focus disappears', () => {
  const { rerender } = render(<Box button="Retry" />);
  const box = screen.getByTestId('box');
  box.append(document.createElement('input'));
  const field = box.querySelector('input');
  field?.focus();
  rerender(<Box button={null} />);
  field?.remove();
  rerender(<Box button={null} />);
  expect(document.activeElement).toBe(document.body);
});
