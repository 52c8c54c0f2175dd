import { expect, it } from 'vitest';
import { summarizeNames } from './summarize-names';

it.each([
  [3, 'Ada, Bo, and Cai'],
  [4, 'Ada, Bo, Cai, and Dan'],
  [5, 'Ada, Bo, Cai, and 2 more'],
])(
  'with room for three names, a summary of %i names never ends with "and 1 more"',
  (count, text) => {
    expect(summarizeNames(['Ada', 'Bo', 'Cai', 'Dan', 'Eli'].slice(0, count), 3)).toBe(text);
  },
);
