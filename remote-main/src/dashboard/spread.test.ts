import { ADA, BERGEN, BO, CAI, OSLO, testUser } from 'shared-features/testing';
import { describe, expect, it } from 'vitest';
import { spreadUsers } from './spread';

describe('how users spread over locations', () => {
  it('puts the fullest first and counts those without one', () => {
    expect(spreadUsers([BERGEN, OSLO], [ADA, BO, CAI])).toEqual({
      perLocation: [
        { id: 'oslo', label: 'Oslo', count: 2 },
        { id: 'bergen', label: 'Bergen', count: 0 },
      ],
      without: 1,
      invited: 1,
    });
  });

  it('counts users of a location that is gone as without one', () => {
    const lost = testUser('Lost', { location_id: 'atlantis' });
    expect(spreadUsers([OSLO], [lost]).without).toBe(1);
  });
});
