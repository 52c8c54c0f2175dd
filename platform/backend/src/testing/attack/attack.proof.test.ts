import { afterAll, beforeAll, expect, test } from 'vitest';
import { attackByStarvation, findWorstRound } from './load';
import { attackWebhook } from './payments';
import {
  attackByTokens,
  attackTenants,
  attackWithHostileInput,
  attackWithLongInput,
} from './requests';
import {
  type AttackLength,
  type AttackRow,
  type AttackTarget,
  startAttackTarget,
} from './start-target';

let target: AttackTarget;
beforeAll(async () => {
  target = await startAttackTarget();
});
afterAll(() => target.stop());

const ROWS: [
  name: string,
  attack: (target: AttackTarget, form: AttackLength) => Promise<AttackRow>,
  least: number,
][] = [
  ['forged tokens', attackByTokens, 150],
  ['people of another organization', attackTenants, 80],
  ['hostile JSON and strings', attackWithHostileInput, 300],
  ['texts of a megabyte', attackWithLongInput, 20],
  ['payments that were never made', attackWebhook, 25],
];

// Runs each attack of `npm run attack` in its short form, without measurements.
test.each(ROWS)('a running backend rejects %s', async (_, attack, least) => {
  const { tried, through } = await attack(target, 'short');
  expect(through).toEqual([]);
  expect(tried).toBeGreaterThanOrEqual(least);
});

test('an attack test that measured nothing does not count as passed', async () => {
  const { through } = await attackByStarvation([target], 0, 1);
  expect(through).toEqual(['nothing was measured']);
});

test('one bad round makes a flood count as successful, even if the other rounds are good', () => {
  const through: string[] = [];
  const rounds = [1.1, 2.4, 1.2].map((ratio) => ({ ratio, failed: 0 }));
  const worst = findWorstRound(rounds, (what, isThrough) => {
    if (isThrough) through.push(what);
  });
  expect(through).toEqual(['the p95 of somebody else is 2.4 times as long']);
  expect(worst?.ratio).toBe(2.4);
});
