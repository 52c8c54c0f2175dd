import path from 'node:path';
import type { BrowserContext, Route } from 'playwright/test';
import type { DemoAccount } from 'shared-session/demo-accounts';
import { toRequest, toResponse } from 'shared-session/fake-backend';
import * as v from 'valibot';
import { fetchLiveJson, parseDocument, readJsonFile } from '../release';
import {
  type AllowedKind,
  descriptionSchema,
  type Registry,
  type RemoteDescription,
  type RemoteRelease,
  registryEntrySchema,
  registrySchema,
} from '../runtime';
import {
  createFakeBackendFor,
  createUnsignedToken,
  SESSION_KIND_ACCOUNTS,
} from '../workbench/kinds';

const configSchema = v.object({
  apiBaseUrl: v.string(),
  registryUrl: v.string(),
  firebase: v.object({ apiKey: v.string() }),
});

export type SmokeSite = {
  site: URL;
  /** The URL of the site's backend, without a slash at the end. */
  api: string;
  apiKey: string;
  description: RemoteDescription;
  /** The short names of all remotes. */
  names: readonly string[];
  /** The base URL of the version's files. */
  url: string;
  /** The build that replaces the live version in this browser only. */
  placed?: { build: string; registryUrl: string; registry: Registry };
};

const currentOf = (remotes: Record<string, unknown>, name: string): RemoteRelease | undefined =>
  Object.values(remotes)
    .map((unchecked) => v.safeParse(registryEntrySchema, unchecked))
    .flatMap(({ success, output }) => (success && output.package === name ? [output.current] : []))
    .at(0);

const releaseOf = (site: URL, build: string, live: RemoteRelease | undefined) => {
  const file = path.join(build, 'remote.json');
  const description = parseDocument(descriptionSchema, readJsonFile(file), file);
  const { version } = description;
  // Uses the site's own origin for a remote without a release: the policy of every site allows code
  // from its own origin.
  const folder = live ? new URL('..', live.url) : new URL(`${description.package}/`, site);
  return { version, url: new URL(`${version}/`, folder).href, description };
};

export const readSmokeSite = async (
  siteUrl: string,
  packageName: string,
  build?: string,
): Promise<SmokeSite> => {
  const site = new URL(siteUrl.endsWith('/') ? siteUrl : `${siteUrl}/`);
  const read = async <Schema extends v.GenericSchema>(schema: Schema, name: string, at = name) =>
    parseDocument(schema, await fetchLiveJson(site.href, at), `${name} of ${site.href}`);
  const config = await read(configSchema, 'config.json');
  const registryUrl = new URL(config.registryUrl, site);
  const { remotes } = await read(registrySchema, 'remotes.json', registryUrl.href);
  const live = currentOf(remotes, packageName);
  const current = build ? releaseOf(site, build, live) : live;
  if (!current?.description) throw new Error(`${packageName} is not live on ${site.href}.`);
  const { url, description } = current;
  const trial = {
    site,
    api: new URL(config.apiBaseUrl, site).href.replace(/\/$/, ''),
    apiKey: config.firebase.apiKey,
    url,
    description,
    names: [...new Set([...Object.keys(remotes), description.name])],
  };
  if (!build) return trial;
  const entry = { package: packageName, current, previous: [] };
  const registry = { schema: 1, remotes: { ...remotes, [description.name]: entry } } as Registry;
  return { ...trial, placed: { build, registryUrl: registryUrl.href, registry } };
};

const DATA_BLOCK = /(<script type="application\/json" id="registry">).*?(<\/script>)/s;

/** Makes one browser load the build. All other browsers still load the live version. */
const substituteBuildInBrowser = async (
  context: BrowserContext,
  { site, url, placed }: SmokeSite,
): Promise<void> => {
  if (!placed) return;
  const { build, registryUrl, registry } = placed;
  // Allows calls to local servers, because browsers treat an intercepted page as a public one.
  await context.grantPermissions(['local-network-access'], { origin: site.origin });
  const json = JSON.stringify(registry);
  const isPage = ({ origin, pathname }: URL) => origin === site.origin && !path.extname(pathname);
  await context.route(isPage, async (route: Route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const page = (await response.text()).replace(
      DATA_BLOCK,
      (_all, open, close) => open + json.replaceAll('<', '\\u003c') + close,
    );
    return route.fulfill({ response, body: page });
  });
  await context.route(registryUrl, (route) =>
    route.fulfill({ contentType: 'application/json', body: json }),
  );
  await context.route(`${url}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(new URL(url).pathname.length);
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({ path: path.join(build, name), headers });
  });
};

/**
 * Switches the flag in a page's `when` for one browser: on for `name`, off for `!name`. So a page
 * can be tested before visitors get it. Other flags stay as on the site.
 */
const overrideFlagInBrowser = async (
  context: BrowserContext,
  { site }: SmokeSite,
  when: string,
): Promise<void> => {
  const flag = when.replace(/^!/, '');
  await context.route(new URL('/config.json', site).href, async (route: Route) => {
    const response = await route.fetch();
    const config = await response.json();
    const flags = { ...config.flags, [flag]: flag === when };
    return route.fulfill({ response, json: { ...config, flags } });
  });
};

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
const signInAs = async (
  context: BrowserContext,
  kind: AllowedKind,
  { site, api, apiKey }: SmokeSite,
): Promise<void> => {
  const { account } = SESSION_KIND_ACCOUNTS[kind];
  const backend = createFakeBackendFor(kind);
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

/**
 * A function in a remote's `smoke/answers.ts`. It answers further requests of the tested pages,
 * such as requests to the remote's own backend.
 */
export type Answers = (context: BrowserContext, kind: AllowedKind) => Promise<void> | void;

export type Visitor = {
  trial: SmokeSite;
  kind: AllowedKind;
  /** The `when` of the route to visit: a flag that must be on, or `!flag`. */
  when?: string | undefined;
  answers?: Answers | undefined;
};

/** Makes the browser load the tested build, and signs in a visitor. Call before opening a page. */
export const prepareVisitorBrowser = async (
  context: BrowserContext,
  { trial, kind, when, answers }: Visitor,
): Promise<void> => {
  await substituteBuildInBrowser(context, trial);
  if (when) await overrideFlagInBrowser(context, trial, when);
  await signInAs(context, kind, trial);
  await answers?.(context, kind);
};
