import { ADMIN_ADA, BERGEN, GUEST_CAI, INVITED_BO, OSLO, testUser } from 'shared-features/testing';
import { describe, expect, it } from 'vitest';
import { countUserFigures, countUsersByLocation } from './counts';

describe('users per location', () => {
  it('countUsersByLocation lists the location with most users first, and counts users without a location separately', () => {
    expect(countUsersByLocation([BERGEN, OSLO], [ADMIN_ADA, INVITED_BO, GUEST_CAI])).toEqual({
      perLocation: [
        { id: 'oslo', label: 'Oslo', count: 2, invited: 1 },
        { id: 'bergen', label: 'Bergen', count: 0, invited: 0 },
      ],
      without: { count: 1, invited: 0 },
      removed: { count: 0, invited: 0 },
      uncounted: 0,
    });
  });

  it('users of a removed location are counted separately from users without a location', () => {
    const lost = testUser('Lost', { location_id: 'atlantis', status: 'invited' });
    const { without, removed } = countUsersByLocation([OSLO], [lost, GUEST_CAI]);
    expect(without).toEqual({ count: 1, invited: 0 });
    expect(removed).toEqual({ count: 1, invited: 1 });
  });
});

describe('users by role', () => {
  it('users without a role and users with an unknown role are counted together as "other"', () => {
    const odd = [testUser('A', { role: 'boss' }), testUser('B', { role: undefined }), { _id: 'c' }];
    expect(countUserFigures([ADMIN_ADA, ...odd] as (typeof ADMIN_ADA)[]).roles).toEqual([
      { role: 'user', count: 0 },
      { role: 'manager', count: 0 },
      { role: 'admin', count: 1 },
      { role: 'guest', count: 0 },
      { role: 'other', count: 3 },
    ]);
  });
});

describe('invited users', () => {
  it('the dashboard counts invited users if the server sends the status of users', () => {
    expect(countUserFigures([ADMIN_ADA, INVITED_BO, GUEST_CAI]).invited).toBe(1);
    expect(countUserFigures([]).invited).toBe(0);
  });

  it.each([undefined, 'pending', 'INVITED'])(
    'the number of invited users is unknown when no user is invited and a user has the status %s',
    (status) => {
      const odd = testUser('A', { status });
      expect(countUserFigures([odd]).invited).toBeNull();
      expect(countUserFigures([ADMIN_ADA, odd]).invited).toBeNull();
      expect(countUserFigures([ADMIN_ADA, INVITED_BO, odd]).invited).toBe(1);
    },
  );
});
