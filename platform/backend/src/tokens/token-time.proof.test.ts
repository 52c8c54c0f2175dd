import { createLocalJWKSet } from 'jose';
import { expect, it } from 'vitest';
import { badTokenHeaders, createTestKey, jwkOf, TEST_FIREBASE_PROJECT_ID } from '../testing/tokens';
import { createSignedTokenVerifier } from './verify-token';

const ROUNDS = 500;
/** Compares a low quantile of the times, because longer times include other work of the machine. */
const QUICK_SHARE = 0.02;
/**
 * The largest ratio of the time for one kind of bad token to the median of all kinds. If the
 * verifier checked only some signatures, the ratio would be far larger.
 */
const MAX_RATIO = 2;

const quickOf = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * QUICK_SHARE)] ?? 0;

it('the rejection of a bad token takes the same time, whatever is wrong with the token', async () => {
  const key = createTestKey('key');
  const verify = createSignedTokenVerifier(
    createLocalJWKSet({ keys: [jwkOf(key)] }),
    TEST_FIREBASE_PROJECT_ID,
  );
  const tokens = badTokenHeaders(key, createTestKey('stranger')).map(([name, authorization]) => ({
    name,
    token: authorization.replace(/^Bearer /i, ''),
    times: [] as number[],
  }));
  // Checks each token once per round, so that a busy moment of the machine slows down all of them.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { token, times } of tokens) {
      const since = performance.now();
      await verify(token);
      times.push(performance.now() - since);
    }
  }
  const figures = tokens.map(({ name, times }) => ({ name, ms: quickOf(times) }));
  const sorted = figures.toSorted((a, b) => a.ms - b.ms);
  const middle = sorted[Math.floor(sorted.length / 2)]?.ms ?? 0;
  console.info(
    `${figures.length} bad tokens: ${sorted[0]?.ms.toFixed(3)} ms (${sorted[0]?.name}) to ` +
      `${sorted.at(-1)?.ms.toFixed(3)} ms (${sorted.at(-1)?.name}), half of them below ${middle.toFixed(3)} ms.`,
  );
  const told = figures.filter(({ ms }) => ms > middle * MAX_RATIO || ms < middle / MAX_RATIO);
  expect(told).toEqual([]);
});
