import { expect, it } from 'vitest';
import { chooseNextSteps } from './next-steps';

const done = { users: 240, invited: 0, locations: 8, unlocated: 0, canManage: true };

it.each([
  ['to add locations when there are none', { ...done, users: 1, locations: 0 }, 'locations'],
  ['to add users when there is only one user', { ...done, users: 1 }, 'users'],
  ['to invite the users who have not signed in', { ...done, invited: 79, unlocated: 5 }, 'invite'],
  ['to give a location to users without one', { ...done, unlocated: 5 }, 'locate'],
  ['to add more users when every user has signed in and has a location', done, 'more'],
] as const)('the first of the suggested next steps is %s', (_what, facts, step) => {
  expect(chooseNextSteps(facts)[0]).toBe(step);
});

it('the suggested next steps begin with the most important step, and then list other useful steps', () => {
  expect(chooseNextSteps({ ...done, invited: 79, unlocated: 34 })).toEqual([
    'invite',
    'locate',
    'more',
  ]);
  expect(chooseNextSteps({ ...done, locations: 0, unlocated: 240 })).toEqual(['locations', 'more']);
  expect(chooseNextSteps({ ...done, users: 1, unlocated: 1 })).toEqual(['users']);
});

it('giving users a location is not suggested as a next step when the backend cannot change users', () => {
  expect(chooseNextSteps({ ...done, unlocated: 5, canManage: false })).toEqual(['more']);
});
