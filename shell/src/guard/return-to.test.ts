import { describe, expect, test } from 'vitest';
import { createSignedInSession, PRODUCT_REMOTES } from '../testing/site';
import { guardDecisionOf } from './guard';
import { parseReturnTo } from './return-to';
import corpus from './return-to.corpus.json';
import { createRouteTable } from './route-table';

const owner = createSignedInSession({
  onboarding_status: 'completed',
  subscription_status: 'active',
});
const routes = createRouteTable(PRODUCT_REMOTES);

const landing = (returnTo: string): string => {
  const location = { pathname: '/login', search: `?${new URLSearchParams({ returnTo })}` };
  const decision = guardDecisionOf({ session: owner, refused: false, location, routes });
  return decision.type === 'redirect' ? decision.to : decision.type;
};

// spec: 5 returnTo
describe('a returnTo with a known open redirect', () => {
  test.each(corpus)(
    'after sign-in, returnTo is followed only if its value is safe ($why): $input',
    ({ input, safe }) => {
      expect(landing(input)).toBe(safe ? input : '/all-set');
    },
  );
});

describe('a returnTo with another fault', () => {
  test.each([
    ['dots that are encoded four times', `/${'%2525252e'.repeat(2)}/dashboard`],
    ['more than 2048 characters', `/dashboard?q=${'a'.repeat(2048)}`],
    ['a nested returnTo', '/settings?returnTo=%2Fdashboard'],
    ['a soft hyphen', '/dash\u00ADboard'],
    ['a combining character without a width', '/dashboard?q=\u034F'],
    ['an invisible letter', '/dashboard?q=\u3164'],
    ['invisible tag characters', '/dashboard?q=\u{E0041}'],
    ['a variation selector', '/dashboard?q=\uFE0F'],
    ['an empty text', ''],
  ])('a returnTo with this fault is rejected: %s', (_what, value) => {
    expect(landing(value)).toBe('/all-set');
  });

  test('a returnTo may have encoded emojis, and Persian words with invisible joiners, in a parameter of its path', () => {
    const pathname = `/reports/${encodeURIComponent('\u2764\uFE0F \u0645\u06CC\u200C\u0634\u0648\u062F')}`;
    expect(parseReturnTo(pathname)).toMatchObject({ pathname });
  });

  test.each(['%5C', '%0A', '%250A'])('a returnTo with %s in its path is rejected', (encoded) => {
    expect(parseReturnTo(`/reports/${encoded}`)).toBeUndefined();
  });

  test('parseReturnTo returns undefined if there is no returnTo', () => {
    expect(parseReturnTo(null)).toBeUndefined();
  });
});
