import { expect, it } from 'vitest';
import { ONBOARDING_STATUSES } from '../wire';
import { answerGetUsers, createFakeBackend } from './fake-backend';

it('in the fake backend, an account gets every onboarding status in order as the onboarding steps are completed', () => {
  const backend = createFakeBackend({ name: 'Ada', email: 'ada@sample.test', profile: null });
  const respond = (method: string, path: string, body?: object) =>
    backend.respond({ method, path, body, query: {}, headers: new Headers(), signal: null });
  const statuses = (
    [
      ['/org', { name: 'Analytical Engines' }],
      ['/locations', { locations: [{ name: 'Oslo' }] }],
      ['/users', { users: [] }],
      ['/org', { verified: true }],
    ] as const
  ).map(([path, body]) => {
    respond('POST', path, body);
    return respond('GET', '/user');
  });
  expect(statuses).toMatchObject(
    ONBOARDING_STATUSES.map((onboarding_status) => ({ payload: { onboarding_status } })),
  );
});

it.each(['nunez zoe', 'SAMPLE Núñez'])(
  'the fake backend finds a user by the words "%s", in any order, without case and accents',
  (search) => {
    const user = { name: 'Zoë Núñez', email: 'person-1@sample.test' };
    expect(answerGetUsers([user], { query: { search } }).payload).toEqual([user]);
  },
);
