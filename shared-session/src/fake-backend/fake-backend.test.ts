import { expect, it } from 'vitest';
import { ONBOARDING_STATUSES } from '../wire';
import { createFakeBackend } from './fake-backend';

it('the fake backend leads an account through every status of the onboarding', () => {
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
