import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createFixtureSite,
  FIXTURE_ORIGINS,
  type FixtureSite,
  writeRemoteBuildFixture,
} from '../testing/fixture-site';
import { rollBackPackage, withoutExpiredVersions } from '.';
import { type PublishOptions, publishBuild } from './publish';

let on: FixtureSite;
beforeEach(async () => {
  on = createFixtureSite();
  await on.releaseRemote('1.0.0');
  await on.releaseRemote('1.1.0');
});
afterEach(() => {
  vi.useRealTimers();
  on.remove();
});

const release = (version: string, more: Partial<PublishOptions> = {}) => {
  const build = writeRemoteBuildFixture(`${on.root}/builds/${version}`, version);
  return publishBuild({
    site: on.site,
    origins: FIXTURE_ORIGINS,
    name: 'remote-main',
    build,
    ...more,
  });
};

const main = () => {
  const { live, candidate, safeSince, unsafe, history, previews } = JSON.parse(
    on.read('releases.json'),
  ).packages['remote-main'];
  return { live, candidate, safeSince, unsafe, history, previews };
};

test('a release that withdraws all earlier versions as unsafe leaves no fallback version', async () => {
  await release('1.2.0', { withdrawPrevious: true });
  const { safeSince, unsafe, history } = main();
  expect(unsafe).toEqual(['1.1.0', '1.0.0']);
  expect(history[0]).toMatchObject({ version: '1.2.0', releasedAt: safeSince });
  expect(on.entry()).toMatchObject({
    current: { version: '1.2.0', releasedAt: safeSince },
    previous: [],
    safeSince,
  });
});

test('releasing the live version again can withdraw all other versions, including newer versions and a candidate', async () => {
  await release('1.2.0', { share: 10 });
  await release('1.1.0', { withdrawPrevious: true });
  const { live, candidate, safeSince, unsafe, history } = main();
  expect({ live, candidate, unsafe }).toEqual({
    live: '1.1.0',
    candidate: undefined,
    unsafe: ['1.2.0', '1.0.0'],
  });
  const others = history.filter(({ version }: { version: string }) => version !== live);
  for (const { releasedAt } of others) expect(releasedAt < safeSince).toBe(true);
});

test.each([
  ['a release', {}],
  ['a candidate', { share: 10 }],
  ['a preview', { preview: true }],
])(
  'if a computer whose clock is ahead releases a version and withdraws all others as unsafe, browsers still accept %s that is published later',
  async (_what, more) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
    await release('1.2.0', { withdrawPrevious: true });
    vi.useRealTimers();
    await release('1.3.0', more);
    const { history, previews, safeSince } = main();
    const [released] = 'preview' in more ? previews : history;
    expect(released).toMatchObject({ version: '1.3.0', releasedAt: safeSince });
  },
);

test.each([
  ['a release', () => release('1.0.0')],
  ['a release to a share', () => release('1.0.0', { share: 10 })],
  ['a release to everyone', () => release('1.0.0', { share: 100 })],
  ['a release that withdraws others', () => release('1.0.0', { withdrawPrevious: true })],
  [
    'a rollback',
    () =>
      rollBackPackage({ site: on.site, origins: FIXTURE_ORIGINS, name: 'remote-main' }, '1.0.0'),
  ],
])('%s never brings back a version that was withdrawn as unsafe', async (_what, bringBack) => {
  await release('1.2.0', { withdrawPrevious: true });
  const before = on.read('releases.json');
  await expect(bringBack()).rejects.toThrow(
    'remote-main 1.0.0 was withdrawn because it is not safe, and never goes live again',
  );
  expect(on.read('releases.json')).toBe(before);
});

test('later releases and rollbacks do not change which versions of a remote are unsafe', async () => {
  await release('1.2.0', { withdrawPrevious: true });
  const { safeSince, unsafe } = main();
  await release('1.3.0');
  await release('1.4.0', { share: 10 });
  await rollBackPackage({ site: on.site, origins: FIXTURE_ORIGINS, name: 'remote-main' });
  expect(main()).toMatchObject({ live: '1.2.0', safeSince, unsafe });
  expect(on.entry()).toMatchObject({ safeSince, previous: [] });
  await expect(
    rollBackPackage({ site: on.site, origins: FIXTURE_ORIGINS, name: 'remote-main' }),
  ).rejects.toThrow('There is no version of remote-main before 1.2.0 to go back to.');
});

describe('a version that was removed before all earlier versions were withdrawn as unsafe', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const releaseMany = async (count: number, from = 0) => {
    for (let n = from; n < from + count; n += 1) await release(`2.${n}.0`);
  };
  /** Releases 20 more versions. The last release, 8 days later, removes the oldest versions. */
  const removeFirst = async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await releaseMany(19);
    vi.setSystemTime(Date.now() + 8 * DAY_MS);
    await release('2.19.0');
  };
  const removed = () => JSON.parse(on.read('releases.json')).packages['remote-main'].removed;

  test.each([
    ['a release', {}],
    ['a preview', { preview: true }],
    ['a candidate', { share: 10 }],
  ])('a removed unsafe version cannot come back from a backup as %s', async (_what, more) => {
    await removeFirst();
    expect(removed()).toEqual(['1.1.0', '1.0.0']);
    await release('3.0.0', { withdrawPrevious: true });
    expect(main().unsafe).toEqual(expect.arrayContaining(['2.0.0', '1.1.0', '1.0.0']));
    expect(removed()).toBeUndefined();
    const before = on.read('releases.json');
    await expect(release('1.0.0', more)).rejects.toThrow(
      'remote-main 1.0.0 was withdrawn because it is not safe, and never goes live again',
    );
    expect(on.read('releases.json')).toBe(before);
  });

  test('a removed version that is released again is no longer in the list of removed versions', async () => {
    await removeFirst();
    await release('1.0.0');
    expect(removed()).not.toContain('1.0.0');
    await release('1.0.0', { withdrawPrevious: true });
    expect(main().live).toBe('1.0.0');
    expect(main().unsafe).not.toContain('1.0.0');
  });

  test('releases.json lists the names of at most 500 removed versions, the newest version first', () => {
    const at = (version: string) => ({ version, releasedAt: '', replacedAt: '2026-01-01' });
    const history = Array.from({ length: 22 }, (_, index) => at(`3.${index}.0`));
    const earlier = Array.from({ length: 499 }, (_, index) => `2.${index}.0`);
    const next = withoutExpiredVersions({ live: '3.0.0', history, removed: earlier });
    expect(next.removed).toEqual(['3.20.0', '3.21.0', ...earlier.slice(0, 498)]);
  });
});
