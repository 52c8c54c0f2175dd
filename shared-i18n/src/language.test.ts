import { expect, it } from 'vitest';
import { directionOf } from './language';

it.each(['ar', 'fa', 'he', 'ur', 'ckb', 'dv', 'sd', 'ug', 'yi', 'pa-Arab', 'ks-PK'])(
  'the direction of the language %s is right to left',
  (code) => {
    expect(directionOf(code)).toBe('rtl');
  },
);

it.each(['en', 'pt-BR', 'ja', 'pa', 'az-Latn', 'ku-TR'])(
  'the direction of the language %s is left to right',
  (code) => {
    expect(directionOf(code)).toBe('ltr');
  },
);
