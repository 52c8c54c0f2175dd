import { expect, it } from 'vitest';
import { nextSteps } from './next-steps';

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
] as const)('the first next step is %s', (_what, facts, step) => {
  expect(nextSteps(facts)[0]).toBe(step);
});

it('the next steps list what remains after the first step', () => {
  expect(nextSteps({ ...done, invited: 79, unlocated: 34 })).toEqual(['invite', 'locate', 'more']);
  expect(nextSteps({ ...done, locations: 0, unlocated: 240 })).toEqual(['locations', 'more']);
  expect(nextSteps({ ...done, users: 1, unlocated: 1 })).toEqual(['users']);
});
