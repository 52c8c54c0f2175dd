import { expect, it } from 'vitest';
import { summarizeNames } from './summarize-names';

it.each([
  [3, 'Ada, Bo, and Cai'],
  [4, 'Ada, Bo, Cai, and Dan'],
  [5, 'Ada, Bo, Cai, and 2 more'],
])('with a limit of three names, a summary of %i names reads "%s"', (count, text) => {
  expect(summarizeNames(['Ada', 'Bo', 'Cai', 'Dan', 'Eli'].slice(0, count), 3)).toBe(text);
});
