import type { BrowserContext, Route } from 'playwright/test';
import type { DemoAccount } from 'shared-session/demo-accounts';
import { toRequest, toResponse } from 'shared-session/fake-backend';
import type { AllowedKind } from '../runtime';
import { createUnsignedToken, fakeBackendFor, SESSION_KIND_ACCOUNTS } from '../workbench/kinds';
import type { SmokeSite } from './site';

const HOUR_MS = 60 * 60 * 1000;

/** Returns the stored part of a Firebase account. The SDK asks the auth service for the rest. */
const storedUser = (account: DemoAccount, apiKey: string) => ({
  uid: account.uid,
  emailVerified: true,
  isAnonymous: false,
  stsTokenManager: {
    refreshToken: 'smoke-test',
    // Uses an unsigned token, because the fake backend does not check tokens.
    accessToken: createUnsignedToken(account),
    expirationTime: Date.now() + HOUR_MS,
  },
  apiKey,
  appName: '[DEFAULT]',
});

const lookup = ({ uid, email, name, provider }: DemoAccount) => ({
  localId: uid,
  email,
  emailVerified: true,
  displayName: name,
  providerUserInfo: [{ providerId: provider, rawId: uid, displayName: name, email }],
});

/**
 * Answers a request of a page. The response has CORS headers, because the request may go to
 * another origin, with credentials or without.
 */
const fulfill = async (route: Route, answer: Response): Promise<void> =>
  route.fulfill({
    status: answer.status,
    body: await answer.text(),
    headers: {
      ...Object.fromEntries(answer.headers),
      'access-control-allow-origin': route.request().headers().origin ?? '*',
      'access-control-allow-credentials': 'true',
    },
  });

/**
 * Signs in a visitor of a kind in a browser context. Calls to the auth service and the backend are
 * answered inside the browser, so this works on every live site and writes nothing there.
 */
export const signInAs = async (
  context: BrowserContext,
  kind: AllowedKind,
  { site, api, apiKey }: SmokeSite,
): Promise<void> => {
  const { account } = SESSION_KIND_ACCOUNTS[kind];
  const backend = fakeBackendFor(kind);
  await context.route(`${api}/**`, (route) => {
    const request = route.request();
    const { origin, pathname } = new URL(request.url());
    const path = (origin + pathname).slice(api.length);
    const sent = toRequest(request.url(), { method: request.method(), body: request.postData() });
    const answer = backend.respond({ ...sent, path });
    return answer === 'unreachable' ? route.abort() : fulfill(route, toResponse(answer));
  });
  await context.route(/identitytoolkit\.googleapis\.com\/v1\/accounts:lookup/, (route) =>
    fulfill(route, Response.json({ users: account ? [lookup(account)] : [] })),
  );
  if (!account) return;
  const value = JSON.stringify(storedUser(account, apiKey));
  const name = `firebase:authUser:${apiKey}:[DEFAULT]`;
  await context.setStorageState({
    cookies: [],
    origins: [{ origin: site.origin, localStorage: [{ name, value }] }],
  });
};
