import { expect, it } from 'vitest';
import { nextStepOf } from './next-step';

const done = { users: 240, invited: 0, locations: 8, unlocated: 0 };

it.each([
  ['locations first', { ...done, users: 1, locations: 0 }, 'locations'],
  ['then users', { ...done, users: 1 }, 'users'],
  ['then their first sign-in', { ...done, invited: 79, unlocated: 5 }, 'invite'],
  ['then their location', { ...done, unlocated: 5 }, 'locate'],
  [
    'their location where the server tells no status',
    { ...done, invited: null, unlocated: 5 },
    'locate',
  ],
  ['more users when nothing is missing', done, 'more'],
  [
    'more users, without saying that all are set up, where the server tells no status',
    { ...done, invited: null },
    'located',
  ],
] as const)('asks for %s', (_what, facts, step) => {
  expect(nextStepOf(facts)).toBe(step);
});
