import { expect, it } from 'vitest';
import { rateLimitOf } from './rate-limit';

const limit = (perMinute: number) => {
  const clock = { now: 1_000_000 };
  const take = rateLimitOf(perMinute, () => clock.now);
  const times = (count: number, uid = 'a') => Array.from({ length: count }, () => take(uid));
  return { clock, take, times };
};

it('gives a minute’s writes at once, and then says how long to wait', () => {
  const { take, times } = limit(60);
  expect(times(60)).toEqual(Array(60).fill(0));
  expect(take('a')).toBe(1);
});

it('keeps its word: after the seconds it named, the next write goes', () => {
  const { clock, take, times } = limit(7);
  times(7);
  const seconds = take('a');
  expect(seconds).toBe(9);
  clock.now += (seconds - 1) * 1_000;
  expect(take('a')).toBeGreaterThan(0);
  clock.now += 1_000;
  expect(take('a')).toBe(0);
});

it('is full again after a quiet minute, and never fuller', () => {
  const { clock, times } = limit(10);
  times(10);
  clock.now += 3_600_000;
  expect(times(11).filter((seconds) => seconds === 0)).toHaveLength(10);
});

it('is each user’s own', () => {
  const { take, times } = limit(3);
  times(4, 'a');
  expect(take('b')).toBe(0);
  expect(take('a')).toBeGreaterThan(0);
});

it('remembers who wrote lately, however many others write', () => {
  const { take } = limit(1);
  take('a');
  for (let other = 0; other < 10_500; other += 1) take(`other-${other}`);
  expect(take('a')).toBeGreaterThan(0);
});
