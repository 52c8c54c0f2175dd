import { FirebaseError } from 'firebase/app';
import type { User, UserInfo } from 'firebase/auth';
import { PROVIDER_IDS } from 'shared-session/wire';
import { describe, expect, test, vi } from 'vitest';
import { createAuthProvider, getAuthService, toAuthProfile } from './auth-service';
import { logSignInError } from './sign-in-failure';

const linked = (providerId: string, more: Partial<UserInfo>): UserInfo => ({
  providerId,
  uid: 'x',
  displayName: null,
  email: null,
  phoneNumber: null,
  photoURL: null,
  ...more,
});

const user = (more: Partial<User>): User =>
  ({
    uid: 'u1',
    displayName: null,
    email: null,
    phoneNumber: null,
    photoURL: null,
    providerData: [],
    ...more,
  }) as unknown as User;

// spec: 6
test('the auth service throws when it is used before it was started', () => {
  expect(() => getAuthService()).toThrow('Firebase not initialized');
});

// spec: 4
describe('the profile of an account', () => {
  test('the profile of a user takes name, email, photo and phone number from the account', () => {
    const profile = toAuthProfile(
      user({
        displayName: 'Ada',
        photoURL: 'https://p.example/a',
        email: 'ada@example.com',
        phoneNumber: '+4722334455',
      }),
    );
    expect(profile).toMatchObject({
      uid: 'u1',
      name: 'Ada',
      email: 'ada@example.com',
      photoURL: 'https://p.example/a',
      phoneNumber: '+4722334455',
    });
  });

  test('when the account has no name and no photo, the profile takes name and photo from the first linked provider that has them', () => {
    const profile = toAuthProfile(
      user({
        providerData: [
          linked('apple.com', {}),
          linked('google.com', { displayName: 'Ada L', photoURL: 'https://p.example/g' }),
          linked('yahoo.com', { displayName: 'Other', photoURL: 'https://p.example/y' }),
        ],
      }),
    );
    expect(profile.name).toBe('Ada L');
    expect(profile.photoURL).toBe('https://p.example/g');
    expect(profile.providers).toEqual(['apple.com', 'google.com', 'yahoo.com']);
  });

  test.each(['', ' '])(
    'when the account has the name "%s" and an empty photo, the profile uses name and photo of a linked provider',
    (displayName) => {
      const google = linked('google.com', {
        displayName: 'Ada L',
        photoURL: 'https://p.example/g',
      });
      const profile = toAuthProfile(user({ displayName, photoURL: '', providerData: [google] }));
      expect(profile).toMatchObject({ name: 'Ada L', photoURL: 'https://p.example/g' });
    },
  );

  test('the profile of a user has no email and no phone number when the account has none', () => {
    const profile = toAuthProfile(user({}));
    expect(profile).not.toHaveProperty('email');
    expect(profile).not.toHaveProperty('phoneNumber');
    expect(profile.photoURL).toBeNull();
  });
});

// spec: 6
test.each([
  ['google', 'google.com'],
  ['microsoft', 'microsoft.com'],
  ['yahoo', 'yahoo.com'],
  ['apple', 'apple.com'],
] as const)('a sign-in with %s uses the Firebase provider with the id %s', (name, id) => {
  expect(createAuthProvider(name).providerId).toBe(id);
});

test('a sign-in requests name and email explicitly only from Apple', () => {
  const scopes = (name: Parameters<typeof createAuthProvider>[0]) => {
    const provider = createAuthProvider(name);
    return 'getScopes' in provider ? provider.getScopes() : [];
  };
  expect(scopes('apple')).toEqual(['email', 'name']);
  expect(scopes('microsoft')).toEqual([]);
  expect(scopes('yahoo')).toEqual([]);
});

test('a sign-in with Google or Microsoft always asks which account to use, even if only one account is known', () => {
  const parameters = PROVIDER_IDS.map((id) => createAuthProvider(id).getCustomParameters());
  const asking = { prompt: 'select_account' };
  expect(parameters).toEqual([asking, asking, {}, {}]);
});

const error = (code: string, data?: Record<string, unknown>) =>
  new FirebaseError(`auth/${code}`, code, data);

// spec: 6
describe('the log of a failed sign-in', () => {
  test.each(['popup-closed-by-user', 'cancelled-popup-request'])(
    'a sign-in with Google that ends with the code %s is logged as information, not as an error',
    (code) => {
      const info = vi.spyOn(console, 'info').mockImplementation(() => {});
      const problem = vi.spyOn(console, 'error').mockImplementation(() => {});
      logSignInError(error(code), 'google');
      expect(info).toHaveBeenCalledWith(expect.stringMatching(/benign/));
      expect(problem).not.toHaveBeenCalled();
    },
  );

  test.each(['yahoo', 'apple'] as const)(
    'a closed sign-in popup of %s is logged as an error',
    (provider) => {
      const problem = vi.spyOn(console, 'error').mockImplementation(() => {});
      logSignInError(error('popup-closed-by-user'), provider);
      expect(problem).toHaveBeenCalledWith(expect.stringContaining('auth/popup-closed-by-user'));
    },
  );

  test('when a sign-in with Microsoft fails because the account exists with another provider, the log contains this reason', () => {
    const problem = vi.spyOn(console, 'error').mockImplementation(() => {});
    logSignInError(error('account-exists-with-different-credential'), 'microsoft');
    expect(problem).toHaveBeenCalledWith(expect.stringMatching(/different credential/));
  });

  test('the log of a failed sign-in contains the code of the error, but not the other data of the error', () => {
    const problem = vi.spyOn(console, 'error').mockImplementation(() => {});
    logSignInError(error('internal-error', { idToken: 'secret' }), 'yahoo');
    expect(JSON.stringify(problem.mock.calls)).toContain('auth/internal-error');
    expect(JSON.stringify(problem.mock.calls)).not.toContain('secret');
  });
});
