import { expect, test } from 'vitest';
import { isBrowserInShare, isVisitorInAudience } from './audience';

/** Creates random ids that are the same in every run (mulberry32). */
const seededIds = (seed: number, count: number): string[] => {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0).toString(16).padStart(8, '0');
  };
  return Array.from({ length: count }, () => `${next()}-${next()}`);
};

const countAt = (share: number, ids: readonly string[], remote = 'main') =>
  ids.filter((id) => isBrowserInShare(id, remote, share)).length;

test.each([1, 2, 3, 4, 5])(
  'a share of 10 percent selects 70 to 130 of 1,000 browsers (seed %i)',
  (seed) => {
    const inShare = countAt(10, seededIds(seed, 1000));
    expect(inShare).toBeGreaterThanOrEqual(70);
    expect(inShare).toBeLessThanOrEqual(130);
  },
);

test('a share of 10 percent selects 70 to 130 of 1,000 browsers with consecutive ids', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => `browser-${index}`);
  expect(countAt(10, ids)).toBeGreaterThanOrEqual(70);
  expect(countAt(10, ids)).toBeLessThanOrEqual(130);
});

test('a share of 0 percent contains no browser, and a share of 100 percent contains every browser', () => {
  const ids = seededIds(6, 1000);
  expect(countAt(0, ids)).toBe(0);
  expect(countAt(100, ids)).toBe(1000);
});

test('without browser storage, a visitor is only in a share of 100 percent', () => {
  const visitor = { id: () => undefined };
  const isIn = (share: number) => isVisitorInAudience('flag', { share }, visitor);
  expect([0, 1, 99, 100].map(isIn)).toEqual([false, false, false, true]);
});

test('a browser in the share of a gradual release stays in the share when the share grows', () => {
  for (const id of seededIds(7, 1000)) {
    const answers = [1, 5, 10, 10, 25, 50, 99].map((share) => isBrowserInShare(id, 'main', share));
    expect(answers).toEqual([...answers].sort());
  }
});

test('the browsers in the share of a candidate are chosen independently for each remote', () => {
  const inMain = seededIds(8, 4000).filter((id) => isBrowserInShare(id, 'main', 50));
  const inBoth = countAt(50, inMain, 'onboarding');
  expect(inBoth / inMain.length).toBeGreaterThan(0.45);
  expect(inBoth / inMain.length).toBeLessThan(0.55);
});
