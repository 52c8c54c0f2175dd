import { afterAll, beforeAll, expect, test } from 'vitest';
import { attackFromOtherOrigins } from './cors';
import { attackWithSingleAccountFlood, judgeFloodAttackRounds } from './load';
import { attackWithLongInput } from './long-input';
import { type AttackTarget, startAttackTarget } from './start-target';

let target: AttackTarget;
beforeAll(async () => {
  target = await startAttackTarget();
});
afterAll(() => target.stop());

test('a page of another origin cannot read any response of a running backend', async () => {
  const { tried, through } = await attackFromOtherOrigins(target);
  expect(through).toEqual([]);
  expect(tried).toBeGreaterThanOrEqual(20);
});

test('a running backend rejects texts of a megabyte', async () => {
  const { tried, through } = await attackWithLongInput(target, 'short');
  expect(through).toEqual([]);
  expect(tried).toBeGreaterThanOrEqual(20);
});

test('a flood attack counts as successful if its effect on other users was not measured', async () => {
  const { through } = await attackWithSingleAccountFlood([target], 0, 1);
  expect(through).toEqual(['nothing was measured']);
});

test('a flood attack counts as successful if it slowed down other users in one of three rounds', () => {
  const through: string[] = [];
  const rounds = [1.1, 2.4, 1.2].map((ratio) => ({ ratio, failed: 0 }));
  const worst = judgeFloodAttackRounds(rounds, (what, isThrough) => {
    if (isThrough) through.push(what);
  });
  expect(through).toEqual(['the p95 of somebody else is 2.4 times as long']);
  expect(worst?.ratio).toBe(2.4);
});
