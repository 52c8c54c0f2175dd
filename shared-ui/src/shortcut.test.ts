import { expect, test } from 'vitest';
import { isShortcut } from './shortcut';

const press = (key: string, code: string) =>
  new KeyboardEvent('keydown', { key, code, ctrlKey: true });

test.each([
  ['Russian', 'л', 'я'],
  ['Arabic', 'ن', 'ئ'],
  ['Hebrew', 'ל', 'ז'],
  ['Greek', 'κ', 'ζ'],
  ['Hindi', 'क', 'ॆ'],
])('shortcuts work with a %s keyboard by the place of the keys K and Z', (_language, k, z) => {
  expect(isShortcut(press(k, 'KeyK'), 'k')).toBe(true);
  expect(isShortcut(press(z, 'KeyZ'), 'z')).toBe(true);
  expect(isShortcut(press(k, 'KeyK'), 'z')).toBe(false);
});

test.each([
  ['QWERTZ', 'z', 'KeyY', 'y'],
  ['AZERTY', 'z', 'KeyW', 'w'],
  ['Dvorak', 'z', 'Slash', ';'],
])(
  'the key that types Z presses Ctrl Z with a %s keyboard, and the key in the place of Z does not',
  (_layout, key, code, inPlace) => {
    expect(isShortcut(press(key, code), 'z')).toBe(true);
    expect(isShortcut(press(inPlace, 'KeyZ'), 'z')).toBe(false);
  },
);
