import { expect, test } from 'vitest';
import { getAuthService } from '../auth/auth-service';
import { signInFailure } from '../auth/sign-in-failure';
import { failureWords } from './failure-words';

const words = (error: unknown, provider: Parameters<typeof signInFailure>[1] = 'microsoft') =>
  failureWords(signInFailure(error, provider));

/** An error as the auth SDK makes one. */
const error = (code: string, customData?: Record<string, unknown>) =>
  Object.assign(new Error(code), { code: `auth/${code}`, customData });

test.each([
  ['popup-closed-by-user', /closed before you finished/],
  ['cancelled-popup-request', /closed before you finished/],
  ['popup-blocked', /Allow pop-ups/],
  ['network-request-failed', /Check your connection/],
  ['unauthorized-domain', /localhost.*operator/],
  ['operation-not-allowed', /Microsoft is switched off/],
  ['user-disabled', /disabled/],
  ['too-many-requests', /Wait a few minutes/],
  ['internal-error', /auth\/internal-error/],
])('the sign-in page has words for %s', (code, expected) => {
  expect(words(error(code))).toMatch(expected);
});

test('it names the provider an existing account has, where it is known', () => {
  const known = error('account-exists-with-different-credential', {
    _tokenResponse: { verifiedProvider: ['google.com'] },
  });
  expect(words(known)).toMatch(/“Continue with Google”/);
  expect(words(error('account-exists-with-different-credential'))).toMatch(/another provider/);
});

test('only a popup the visitor closed is no alarm', () => {
  expect(signInFailure(error('popup-closed-by-user'), 'google').kind).toBe('closed');
  expect(signInFailure(error('popup-blocked'), 'google').kind).not.toBe('closed');
});

test('it says whose mistake it is when the auth service was never started', () => {
  const notStarted = (() => {
    try {
      return getAuthService();
    } catch (reason) {
      return reason;
    }
  })();
  expect(words(notStarted)).toMatch(/could not start.*operator/);
});

test('it has words for what is no error of the SDK', () => {
  expect(words('boom', 'google')).toMatch(/unknown/);
});
