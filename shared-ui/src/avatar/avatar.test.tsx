import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from './avatar';

// Reads the attribute. The style sheet shows it as initials, so they are not in the page's text.
const initialsIn = (container: Element) =>
  container.querySelector<HTMLElement>('[data-initials]')?.dataset.initials;

it.each([
  ['Ada Lovelace', 'AL'],
  ['Ada King Lovelace', 'AL'],
  ['Ōe', 'Ō'],
  ['olivia@demo.test', 'O'],
  ['“Ada” (Lovelace)', 'AL'],
  ['李小龙', '李'],
  ['', '?'],
])('an avatar shows the initials of %j as %s', (name, initials) => {
  const { container } = render(<Avatar name={name} />);
  expect(initialsIn(container)).toBe(initials);
});

it('an avatar grows with the text size of the browser', () => {
  const { container } = render(<Avatar name="Ada Lovelace" size={28} />);
  const { inlineSize, blockSize } = (container.firstElementChild as HTMLElement).style;
  expect([inlineSize, blockSize]).toEqual(['1.75rem', '1.75rem']);
});

it('an avatar whose picture cannot be loaded shows the initials until it gets the URL of another picture', () => {
  const { container, rerender } = render(<Avatar name="Ada Lovelace" src="/gone.png" />);
  const picture = () => container.querySelector('img');
  fireEvent.error(picture() as HTMLImageElement);
  expect(picture()).toBeNull();
  expect(initialsIn(container)).toBe('AL');
  rerender(<Avatar name="Ada Lovelace" src="/new.png" />);
  expect(picture()?.getAttribute('src')).toBe('/new.png');
});

it('all avatars of one person have the same colour, and six colours are used for different people', () => {
  const colourOf = (id: string) => {
    const { container } = render(<Avatar name="Ada" tintOf={id} />);
    return (container.firstElementChild as HTMLElement).style.background;
  };
  expect(colourOf('ada@example.com')).toBe(colourOf('ada@example.com'));
  const ids = Array.from({ length: 60 }, (_, index) => `user${index}@example.com`);
  expect(new Set(ids.map(colourOf)).size).toBe(6);
});
