import { expect, test } from 'vitest';
import { getAuthService } from '../auth/auth-service';
import { toSignInFailure } from '../auth/sign-in-failure';
import { signInFailureText } from './sign-in-failure-text';

const words = (error: unknown, provider: Parameters<typeof toSignInFailure>[1] = 'microsoft') =>
  signInFailureText(toSignInFailure(error, provider));

const error = (code: string, customData?: Record<string, unknown>) =>
  Object.assign(new Error(code), { code: `auth/${code}`, customData });

test.each([
  ['popup-closed-by-user', /closed before you finished/],
  ['cancelled-popup-request', /closed before you finished/],
  ['popup-blocked', /Allow pop-ups/],
  ['network-request-failed', /Check your connection/],
  ['unauthorized-domain', /localhost.*operator/],
  ['operation-not-allowed', /Microsoft is turned off/],
  ['user-disabled', /disabled/],
  ['too-many-requests', /Wait a few minutes/],
  ['internal-error', /auth\/internal-error/],
])('the message about a failed sign-in explains the error code %s', (code, expected) => {
  expect(words(error(code))).toMatch(expected);
});

test('when the script of the sign-in service does not load, the message asks to check the connection', () => {
  const failed = Object.assign(error('internal-error'), { customData: new Event('error') });
  expect(words(failed)).toMatch(/Check your connection/);
});

test('the message about a failed sign-in names the provider of an existing account if it is known', () => {
  const known = error('account-exists-with-different-credential', {
    _tokenResponse: { verifiedProvider: ['google.com'] },
  });
  expect(words(known)).toMatch(/“Continue with Google”/);
  expect(words(error('account-exists-with-different-credential'))).toMatch(/another provider/);
});

test('a closed sign-in popup does not count as a failed sign-in, but a blocked popup does', () => {
  expect(toSignInFailure(error('popup-closed-by-user'), 'google').kind).toBe('closed');
  expect(toSignInFailure(error('popup-blocked'), 'google').kind).not.toBe('closed');
});

test('when the auth service never started, the message about a failed sign-in says that an operator must correct the configuration', () => {
  const notStarted = (() => {
    try {
      return getAuthService();
    } catch (reason) {
      return reason;
    }
  })();
  expect(words(notStarted)).toMatch(/couldn.t start.*operator/);
});

test('the message about a failed sign-in explains an error that is not from the SDK', () => {
  expect(words('boom', 'google')).toMatch(/unknown/);
});
