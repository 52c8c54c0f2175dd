import { describe, expect, test } from 'vitest';
import type { PackageState, SiteState } from '../release';
import { findStateChangeProblems } from './state-changes';

const kept = (version: string, withdrawn?: boolean) => ({
  version,
  releasedAt: '2026-01-01T00:00:00.000Z',
  withdrawn,
});

/** A remote whose version 1.0.0 was withdrawn as unsafe. */
const FIXED: PackageState = {
  live: '1.2.0',
  history: [kept('1.2.0'), kept('1.1.0'), kept('1.0.0', true)],
  safeSince: '2026-02-01T00:00:00.000Z',
  unsafe: ['1.0.0'],
};

const findingsOf = (change: Partial<PackageState>, before: PackageState = FIXED): string[] => {
  const stateOf = (main: PackageState, generations: string[]): SiteState => ({
    schema: 2,
    generations,
    packages: { 'remote-main': main },
  });
  return findStateChangeProblems(
    stateOf(before, ['1-a']),
    stateOf({ ...before, ...change }, ['2-b', '1-a']),
  );
};

test('a push may move `safeSince`, the start of the safe releases, to a later time if the push makes a safe version live', () => {
  expect(findingsOf({ live: '1.1.0', safeSince: '2026-03-01T00:00:00Z' })).toEqual([]);
});

test.each([
  ['live', { live: '1.0.0' }],
  ['the candidate', { candidate: { version: '1.0.0', share: 1 } }],
  ['a fallback', { history: [kept('1.2.0'), kept('1.1.0'), kept('1.0.0')] }],
])('a push that makes an unsafe version %s is refused', (_what, change) => {
  expect(findingsOf(change)).toEqual([
    'releases.json offers remote-main 1.0.0, which was withdrawn because it is not safe: release a newer version.',
  ]);
});

test.each([
  ['removes', undefined],
  ['lowers', '2026-01-31T23:59:59.999Z'],
])(
  'a push that %s `safeSince`, the time before which all releases of a remote are unsafe, is refused',
  (_what, safeSince) => {
    expect(findingsOf({ safeSince })).toEqual([
      'releases.json no longer says that remote-main is safe only since 2026-02-01T00:00:00.000Z (safeSince). Put that back.',
    ]);
  },
);

test('a push may not set `safeSince`, the start of the safe releases, to a future time, but may keep a future time', () => {
  const safeSince = '2999-01-01T00:00:00Z';
  expect(findingsOf({ safeSince })).toEqual([
    'releases.json says that remote-main is safe only since 2999-01-01T00:00:00Z (safeSince), which is in the future: browsers would run no release until then. Release with the command, which sets it.',
  ]);
  expect(findingsOf({ live: '1.1.0' }, { ...FIXED, safeSince })).toEqual([]);
});

test('a push may not set `safeSince` to an invalid time, because browsers would run no release of the remote', () => {
  const safeSince = '2026-01-01T00:00:00+99:99';
  expect(findingsOf({ safeSince }, { ...FIXED, safeSince: undefined })).toEqual([
    expect.stringContaining(`safe only since ${safeSince} (safeSince), which is in the future`),
  ]);
});

describe('during a freeze', () => {
  const RETIRED = { reason: 'old', at: '2026-03-01T00:00:00.000Z' };
  const TRIED: PackageState = {
    live: '1.1.0',
    candidate: { version: '1.2.0', share: 10 },
    history: [kept('1.2.0'), kept('1.1.0'), kept('1.0.0')],
  };
  const findingsWhileFrozen = (change: Partial<PackageState>, before: PackageState) => {
    const stateOf = (main: PackageState, generations: string[]): SiteState => ({
      schema: 2,
      generations,
      freeze: { reason: 'the sale', until: '2999-12-24T00:00:00.000Z' },
      packages: { 'remote-main': main },
    });
    return findStateChangeProblems(
      stateOf(before, ['1-a']),
      stateOf({ ...before, ...change }, ['2-b', '1-a']),
    );
  };

  test.each<[string, Partial<PackageState>, PackageState]>([
    ['a larger share for the candidate', { candidate: { version: '1.2.0', share: 50 } }, TRIED],
    [
      'a group for the candidate',
      { candidate: { version: '1.2.0', share: 10, roles: ['admin'] } },
      TRIED,
    ],
    ['another candidate', { candidate: { version: '1.0.0', share: 10 } }, TRIED],
    ['the candidate as the live version', { live: '1.2.0', candidate: undefined }, TRIED],
    ['a retired remote', { retired: undefined }, { ...TRIED, retired: RETIRED }],
  ])('during a freeze, a push that brings %s is refused', (_what, change, before) => {
    expect(findingsWhileFrozen(change, before)).toEqual([
      'remote-main has a new release. The site is frozen until 2999-12-24 00:00 UTC: the sale. Push it after that.',
    ]);
  });

  test.each<[string, Partial<PackageState>]>([
    ['goes back to an earlier version', { live: '1.0.0' }],
    ['withdraws the candidate', { candidate: undefined }],
    ['takes a remote off the site', { candidate: undefined, retired: RETIRED }],
    ['adds a preview', { previews: [kept('1.3.0')] }],
  ])('during a freeze, a push that %s is accepted', (_what, change) => {
    expect(findingsWhileFrozen(change, TRIED)).toEqual([]);
  });
});

const future = (version: string, releasedAt: string) => ({ ...kept(version), releasedAt });

test.each([
  ['release', { history: [future('1.3.0', '2999-01-01T00:00:00.000Z'), ...FIXED.history] }],
  ['preview', { previews: [future('1.3.0', '2999-01-01T00:00:00.000Z')] }],
])(
  'a push of a %s with a time in the future is refused, because release times order versions',
  (_what, change) => {
    expect(findingsOf(change)).toEqual([
      'releases.json says that remote-main 1.3.0 was released in the future: set the clock of the computer that releases, then release again.',
    ]);
  },
);

test('a push may withdraw all versions except the live version as unsafe, even a version with a release time in the future', () => {
  const before = {
    ...FIXED,
    history: [future('1.2.0', '2999-01-01T00:00:00.000Z'), ...FIXED.history.slice(1)],
  };
  const safeSince = '2999-01-01T00:00:00.001Z';
  const history = [
    future('1.3.0', safeSince),
    ...before.history.map(({ version }) => kept(version, true)),
  ];
  const unsafe = ['1.0.0', '1.1.0', '1.2.0'];
  expect(findingsOf({ live: '1.3.0', history, safeSince, unsafe }, before)).toEqual([]);
});
