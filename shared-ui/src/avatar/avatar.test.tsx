import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Avatar } from './avatar';

afterEach(cleanup);

it.each([
  ['Ada Lovelace', 'AL'],
  ['Ada King Lovelace', 'AL'],
  ['Ōe', 'Ō'],
  ['olivia@demo.test', 'O'],
  ['“Ada” (Lovelace)', 'AL'],
  ['李小龙', '李'],
  ['', '?'],
])('shows the initials of %j as %s', (name, initials) => {
  const { container } = render(<Avatar name={name} />);
  expect(container.textContent).toBe(initials);
});

it('shows the initials when the picture cannot be loaded, and loads the next picture it is given', () => {
  const { container, rerender } = render(<Avatar name="Ada Lovelace" src="/gone.png" />);
  const picture = () => container.querySelector('img');
  fireEvent.error(picture() as HTMLImageElement);
  expect(picture()).toBeNull();
  expect(container.textContent).toBe('AL');
  rerender(<Avatar name="Ada Lovelace" src="/new.png" />);
  expect(picture()?.getAttribute('src')).toBe('/new.png');
});
