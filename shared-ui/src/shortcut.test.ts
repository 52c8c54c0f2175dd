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
])(
  'on a %s keyboard, Ctrl with the keys that are K and Z on a US keyboard counts as Ctrl K and Ctrl Z',
  (_language, k, z) => {
    expect(isShortcut(press(k, 'KeyK'), 'k')).toBe(true);
    expect(isShortcut(press(z, 'KeyZ'), 'z')).toBe(true);
    expect(isShortcut(press(k, 'KeyK'), 'z')).toBe(false);
  },
);

test.each([
  ['QWERTZ', 'z', 'KeyY', 'y'],
  ['AZERTY', 'z', 'KeyW', 'w'],
  ['Dvorak', 'z', 'Slash', ';'],
])(
  'on a %s keyboard, the shortcut Ctrl Z uses the key that types Z, not the key at the place of Z on a US keyboard',
  (_layout, key, code, inPlace) => {
    expect(isShortcut(press(key, code), 'z')).toBe(true);
    expect(isShortcut(press(inPlace, 'KeyZ'), 'z')).toBe(false);
  },
);

test('isShortcut is false for a keydown event without a key, which Chromium sends when a field is autofilled', () => {
  expect(isShortcut(new Event('keydown') as KeyboardEvent, 'k')).toBe(false);
});
