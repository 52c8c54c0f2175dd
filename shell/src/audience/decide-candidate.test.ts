import type { UserProfile } from 'shared-session';
import { describe, expect, test } from 'vitest';
import { createTestRemote, createTestRoute } from '../testing/site';
import { createCandidateDecider } from './audience';

const COHORTS = { early: { organizations: ['beta'], share: 0 } };

const visitor = (profile: object): UserProfile => ({ name: '', email: '', ...profile });

const decided = (groups: object, who: UserProfile | null, isPinned = false) => {
  const [release] = createTestRemote('main', '2.0.0', []).releases;
  const candidate = { ...release, share: 0, ...groups };
  const decide = createCandidateDecider(createTestRemote('main', '1.0.0', []), candidate, COHORTS);
  const { releases, pending } = decide(who, isPinned);
  return { versions: releases.map(({ version }) => version), isPending: pending !== undefined };
};

const CANDIDATE = { versions: ['2.0.0', '1.0.0'], isPending: false };
const LIVE = { versions: ['1.0.0'], isPending: false };

describe('a candidate version for certain groups', () => {
  test.each([
    ['of the organization', { organizations: ['acme'] }, { organization_id: 'acme' }, CANDIDATE],
    ['of another organization', { organizations: ['acme'] }, { organization_id: 'other' }, LIVE],
    ['without an organization', { organizations: ['acme'] }, { role: 'admin' }, LIVE],
    ['with the role', { roles: ['admin'] }, { role: 'admin' }, CANDIDATE],
    ['with another role', { roles: ['admin'] }, { role: 'manager' }, LIVE],
    ['of the cohort', { cohorts: ['early'] }, { organization_id: 'beta' }, CANDIDATE],
    ['outside the cohort', { cohorts: ['early'] }, { organization_id: 'acme' }, LIVE],
    ['of a cohort that the site lacks', { cohorts: ['gone'] }, { organization_id: 'acme' }, LIVE],
  ])(
    'a candidate version for certain groups is used for a visitor in these groups and for nobody else (here: a visitor %s)',
    (_who, groups, profile, expected) => {
      expect(decided(groups, visitor(profile))).toEqual(expected);
    },
  );

  test('a remote of which a page is loaded or loading keeps its version, even if the visitor is in the groups of a candidate version', () => {
    expect(decided({ roles: ['admin'] }, visitor({ role: 'admin' }), true)).toEqual(LIVE);
  });

  test('the choice between the live version and a candidate version for certain groups waits until the account is known', () => {
    expect(decided({ roles: ['admin'] }, null)).toEqual({
      versions: ['1.0.0'],
      isPending: true,
    });
  });

  test('if only a candidate version for certain groups has a page, the page stays pending until the account is known', () => {
    const remote = createTestRemote('main', '1.0.0', []);
    const page = createTestRoute('/reports', 'app', ['subscribed']);
    const [release] = createTestRemote('main', '2.0.0', [page]).releases;
    const candidate = { ...release, share: 0, roles: ['admin'] };
    const waiting = createCandidateDecider(remote, candidate, COHORTS)(null, false);
    expect(waiting.pendingRoutes?.map(({ path }) => path)).toEqual(['/reports']);
    for (const role of ['admin', 'manager']) {
      expect(waiting.pending?.(visitor({ role }), false)?.pendingRoutes).toBeUndefined();
    }
  });
});
