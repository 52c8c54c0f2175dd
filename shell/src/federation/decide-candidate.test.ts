import type { Visitor } from '@platform/federation/runtime';
import { describe, expect, test } from 'vitest';
import type { Remote } from '../state/remotes';
import { configOf, testRemote } from '../testing/site';
import { decideCandidate } from './decide-candidate';

const CONFIG = configOf({ cohorts: { early: { organizations: ['beta'], share: 0 } } });

const remote = (groups: object): Remote => {
  const [release] = testRemote('main', '2.0.0', []).releases;
  return { ...testRemote('main', '1.0.0', []), pending: { ...release, share: 0, ...groups } };
};

const visitor = (profile?: Visitor['profile']): Visitor => ({ id: () => undefined, profile });

const decided = (groups: object, who: Visitor, isPinned = false) => {
  const { releases, pending } = decideCandidate(remote(groups), who, CONFIG, isPinned);
  return { versions: releases.map(({ version }) => version), isPending: pending !== undefined };
};

const CANDIDATE = { versions: ['2.0.0', '1.0.0'], isPending: false };
const LIVE = { versions: ['1.0.0'], isPending: false };

describe('a candidate for groups', () => {
  test.each([
    ['of the organization', { organizations: ['acme'] }, { organization_id: 'acme' }, CANDIDATE],
    ['of another organization', { organizations: ['acme'] }, { organization_id: 'other' }, LIVE],
    ['without an organization', { organizations: ['acme'] }, { role: 'admin' }, LIVE],
    ['with the role', { roles: ['admin'] }, { role: 'admin' }, CANDIDATE],
    ['with another role', { roles: ['admin'] }, { role: 'manager' }, LIVE],
    ['of the cohort', { cohorts: ['early'] }, { organization_id: 'beta' }, CANDIDATE],
    ['outside the cohort', { cohorts: ['early'] }, { organization_id: 'acme' }, LIVE],
    ['of a cohort that the site lacks', { cohorts: ['gone'] }, { organization_id: 'acme' }, LIVE],
  ])('a visitor %s gets the right version', (_who, groups, profile, expected) => {
    expect(decided(groups, visitor(profile))).toEqual(expected);
  });

  test('a remote keeps its version when a page of it runs', () => {
    expect(decided({ roles: ['admin'] }, visitor({ role: 'admin' }), true)).toEqual(LIVE);
  });

  test('a remote waits until it is known who is signed in', () => {
    expect(decided({ roles: ['admin'] }, visitor())).toEqual({
      versions: ['1.0.0'],
      isPending: true,
    });
  });
});
