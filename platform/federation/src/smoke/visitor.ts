import type { BrowserContext, Route } from 'playwright/test';
import type { AllowedKind } from '../runtime';
import { KINDS } from '../workbench/session-kinds';
import type { Trial } from './site';

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const HOUR = 60 * 60 * 1000;

/** What the auth SDK keeps in the browser of somebody who is signed in. */
const keptAccount = (
  { uid, email, name, provider }: NonNullable<(typeof KINDS)[AllowedKind]['account']>,
  apiKey: string,
) => {
  const now = Date.now();
  const times = { iat: Math.floor(now / 1000), exp: Math.floor((now + HOUR) / 1000) };
  const claims = { sub: uid, user_id: uid, email, email_verified: true, name, ...times };
  return {
    uid,
    email,
    emailVerified: true,
    displayName: name,
    isAnonymous: false,
    providerData: [{ providerId: provider, uid, displayName: name, email, photoURL: null }],
    stsTokenManager: {
      refreshToken: 'smoke-test',
      // Nobody checks the signature: no call of the visit leaves the browser.
      accessToken: `${base64({ alg: 'none' })}.${base64(claims)}.`,
      expirationTime: now + HOUR,
    },
    createdAt: String(now),
    lastLoginAt: String(now),
    apiKey,
    appName: '[DEFAULT]',
  };
};

/** The answers of a backend with one small organization (specification 8), by method and path. */
const answersOf = (kind: AllowedKind): Record<string, unknown> => {
  const { account, profile } = KINDS[kind];
  const { uid, name, email } = account ?? {};
  return {
    'GET /readiness_check': null,
    'GET /isUserValid': true,
    'GET /user': profile && { name, email, ...profile },
    'GET /org': { _id: 'smoke-org', name: 'Smoke Test Ltd', verified: true },
    'GET /users': [{ _id: uid, name, email, role: profile?.role ?? 'user', status: 'active' }],
    'GET /locations': [{ _id: 'smoke-location', name: 'Oslo' }],
    'GET /invitations': [],
  };
};

/** Responses to another origin, with credentials or without. */
const crossOrigin = (route: Route) => ({
  'access-control-allow-origin': route.request().headers().origin ?? '*',
  'access-control-allow-credentials': 'true',
});

const json = (route: Route, status: number, body: unknown) =>
  route.fulfill({ status, json: body, headers: crossOrigin(route) });

/**
 * Signs a visitor of a kind in to a browser context. The auth service and the backend are answered inside the browser, so
 * this works on every live site, whatever its backend, and nothing is written there.
 */
export const signInAs = async (
  context: BrowserContext,
  kind: AllowedKind,
  { site, api, apiKey }: Trial,
): Promise<void> => {
  const { account } = KINDS[kind];
  const answers = answersOf(kind);
  await context.route(`${api}/**`, (route) => {
    const request = route.request();
    const call = `${request.method()} ${new URL(request.url()).pathname.slice(new URL(api).pathname.length)}`;
    const isKnown = call in answers;
    const statusCode = isKnown ? 200 : 404;
    const message = isKnown ? '' : `The smoke test has no answer to ${call}`;
    return json(route, statusCode, {
      ok: isKnown,
      message,
      statusCode,
      payload: answers[call] ?? null,
    });
  });
  await context.route(/identitytoolkit\.googleapis\.com\/v1\/accounts:lookup/, (route) =>
    json(route, 200, {
      users: account
        ? [
            {
              localId: account.uid,
              email: account.email,
              emailVerified: true,
              displayName: account.name,
              providerUserInfo: [
                {
                  providerId: account.provider,
                  rawId: account.uid,
                  displayName: account.name,
                  email: account.email,
                },
              ],
            },
          ]
        : [],
    }),
  );
  if (!account) return;
  const value = JSON.stringify(keptAccount(account, apiKey));
  const name = `firebase:authUser:${apiKey}:[DEFAULT]`;
  await context.setStorageState({
    cookies: [],
    origins: [{ origin: site.origin, localStorage: [{ name, value }] }],
  });
};
