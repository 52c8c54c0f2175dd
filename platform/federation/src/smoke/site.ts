import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Route } from 'playwright/test';
import type { DemoAccount } from 'shared-session/demo-accounts';
import { createFakeFetch } from 'shared-session/fake-backend';
import { tsImport } from 'tsx/esm/api';
import * as v from 'valibot';
import { fetchLiveJson, listFiles, parseDocument, readJsonFile } from '../release';
import {
  type AllowedSessionKind,
  descriptionSchema,
  type RemoteRelease,
  registryEntrySchema,
  registrySchema,
} from '../runtime';
import {
  createFakeBackendForSession,
  createUnsignedToken,
  SAMPLE_SESSIONS,
} from '../workbench/kinds';

const configSchema = v.object({
  apiBaseUrl: v.string(),
  registryUrl: v.string(),
  firebase: v.object({ apiKey: v.string() }),
});

/**
 * A function in a remote's `smoke/answers.ts`. It answers further requests of the tested pages,
 * such as requests to the remote's own backend.
 */
export type Answers = (context: BrowserContext, kind: AllowedSessionKind) => Promise<void> | void;

export type SmokeOptions = {
  site: string;
  /** The name of the remote's package, such as `remote-reports`. */
  name: string;
  /** A build to test instead of the live version. Only the browser of the test loads the build. */
  build?: string | undefined;
  /** The remote's folder, with its tests (`smoke/*.spec.ts`) and answers (`smoke/answers.ts`). */
  folder?: string | undefined;
  /** The path of Chromium or Chrome. By default, Playwright's own browser is used. */
  browserPath?: string | undefined;
  onDone?: (what: string) => void;
};

const liveReleaseOf = (remotes: Record<string, unknown>, name: string): RemoteRelease | undefined =>
  Object.values(remotes)
    .map((entry) => v.safeParse(registryEntrySchema, entry))
    .flatMap(({ success, output }) =>
      success && output.package === name ? output.current : [],
    )[0];

const releaseOf = (site: URL, build: string, live: RemoteRelease | undefined) => {
  const file = path.join(build, 'remote.json');
  const description = parseDocument(descriptionSchema, readJsonFile(file), file);
  const { version } = description;
  // A remote without a release gets the site's origin, because the site's policy allows this
  // origin.
  const folder = live ? new URL('..', live.url) : new URL(`${description.package}/`, site);
  return { version, url: new URL(`${version}/`, folder).href, description };
};

const readAnswers = async (folder: string): Promise<Answers | undefined> => {
  const names = ['answers.ts', 'answers.js'];
  const file = names.map((name) => path.join(folder, 'smoke', name)).find(existsSync);
  if (!file) return undefined;
  const module: { default?: Answers } = await tsImport(pathToFileURL(file).href, import.meta.url);
  if (typeof module.default === 'function') return module.default;
  throw new Error(`${file} exports no function as its default.`);
};

/** Reads a site, and the build that replaces the live version in the browser of the test. */
export const readSmokeTestSite = async (options: SmokeOptions) => {
  const { name, build, folder } = options;
  const site = new URL(options.site.endsWith('/') ? options.site : `${options.site}/`);
  const read = async <Schema extends v.GenericSchema>(schema: Schema, file: string, at = file) =>
    parseDocument(schema, await fetchLiveJson(site.href, at), `${file} of ${site.href}`);
  const { apiBaseUrl, firebase, ...config } = await read(configSchema, 'config.json');
  const registryUrl = new URL(config.registryUrl, site).href;
  const { remotes } = await read(registrySchema, 'remotes.json', registryUrl);
  const live = liveReleaseOf(remotes, name);
  const current = build ? releaseOf(site, build, live) : live;
  if (!current?.description) throw new Error(`${name} is not live on ${site.href}.`);
  const { url, description } = current;
  const entry = { package: name, current, previous: [] };
  return {
    site,
    /** The URL of the site's backend, without a slash at the end. */
    api: new URL(apiBaseUrl, site).href.replace(/\/$/, ''),
    apiKey: firebase.apiKey,
    registryUrl,
    /** The remotes by short name. The tested remote has only the tested version. */
    remotes: { ...remotes, [description.name]: entry } as Record<string, unknown>,
    description,
    url,
    build,
    answers: folder ? await readAnswers(folder) : undefined,
  };
};

export type SmokeTestSite = Awaited<ReturnType<typeof readSmokeTestSite>>;

/**
 * Aborts a request that fails, because an error in a request handler would end the process. Prints
 * the reason, because the browser does not show it.
 */
const fetchFromSite = (route: Route) =>
  route.fetch().catch((error: Error) => {
    console.error(`${route.request().url()}: ${error.message.split('\n')[0]}`);
    return route.abort();
  });

const DATA_BLOCK = /(<script type="application\/json" id="registry">).*?(<\/script>)/s;

/** Makes one browser load the build. All other browsers still load the live version. */
const substituteBuildInBrowser = async (
  context: BrowserContext,
  build: string,
  { site, url, registryUrl, remotes }: SmokeTestSite,
): Promise<void> => {
  // Allows calls to local servers, because browsers count an intercepted page as a page of the
  // public internet, which may not call local servers without permission.
  await context.grantPermissions(['local-network-access'], { origin: site.origin });
  const json = JSON.stringify({ schema: 1, remotes });
  const isPage = ({ origin, pathname }: URL) => origin === site.origin && !path.extname(pathname);
  await context.route(isPage, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await fetchFromSite(route);
    if (!response) return;
    const body = (await response.text()).replace(
      DATA_BLOCK,
      (_all, open, close) => open + json.replaceAll('<', '\\u003c') + close,
    );
    return route.fulfill({ response, body });
  });
  await context.route(registryUrl, (route) =>
    route.fulfill({ contentType: 'application/json', body: json }),
  );
  const folder = new URL(url).pathname;
  const fileAt = new Map(
    listFiles(build).map((file) => [folder + encodeURI(file), path.join(build, file)]),
  );
  await context.route(`${url}**`, (route) => {
    const file = fileAt.get(new URL(route.request().url()).pathname);
    const headers = { 'access-control-allow-origin': '*' };
    const answer = file === undefined ? { status: 404 } : { path: file };
    return route.fulfill({ ...answer, headers });
  });
};

/** Switches the flag in a page's `when`, so that a test can see the page before visitors get it. */
const overrideFlagInBrowser = (context: BrowserContext, { site }: SmokeTestSite, when: string) =>
  context.route(new URL('/config.json', site).href, async (route) => {
    const response = await fetchFromSite(route);
    if (!response) return;
    const config = await response.json();
    const flag = when.replace(/^!/, '');
    const flags = { ...config.flags, [flag]: flag === when };
    return route.fulfill({ response, json: { ...config, flags } });
  });

const HOUR_MS = 60 * 60 * 1000;

/** Returns an account as the auth service describes it. */
const lookup = ({ uid, email, name, provider }: DemoAccount) => ({
  localId: uid,
  email,
  emailVerified: true,
  displayName: name,
  providerUserInfo: [{ providerId: provider, rawId: uid, displayName: name, email }],
});

/** Adds CORS headers, because the request may go to another origin, with or without credentials. */
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
 * Answers calls to the auth service and to the backend inside the browser. So the sign-in works on
 * every live site, and writes nothing there.
 */
const signInAs = async (
  context: BrowserContext,
  kind: AllowedSessionKind,
  { site, api, apiKey }: SmokeTestSite,
): Promise<void> => {
  const { account } = SAMPLE_SESSIONS[kind];
  const { fetch } = createFakeFetch(createFakeBackendForSession(kind).respond);
  await context.route(`${api}/**`, async (route) => {
    const request = route.request();
    const sent = { method: request.method(), body: request.postData() };
    return fulfill(route, await fetch(request.url().slice(api.length), sent));
  });
  await context.route(/identitytoolkit\.googleapis\.com\/v1\/accounts:lookup/, (route) =>
    fulfill(route, Response.json({ users: account ? [lookup(account)] : [] })),
  );
  if (!account) return;
  // The stored part of a Firebase account. The SDK asks the auth service for the rest.
  const stored = {
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
  };
  const entry = { name: `firebase:authUser:${apiKey}:[DEFAULT]`, value: JSON.stringify(stored) };
  await context.setStorageState({
    cookies: [],
    origins: [{ origin: site.origin, localStorage: [entry] }],
  });
};

export type SmokeTestVisitor = {
  trial: SmokeTestSite;
  kind: AllowedSessionKind;
  /** The `when` of the route to visit: a flag that must be on, or `!flag`. */
  when?: string | undefined;
};

/** Loads the tested build, and signs in a visitor. Call this before the test opens a page. */
export const prepareVisitorBrowser = async (
  context: BrowserContext,
  { trial, kind, when }: SmokeTestVisitor,
): Promise<void> => {
  if (trial.build) await substituteBuildInBrowser(context, trial.build, trial);
  if (when) await overrideFlagInBrowser(context, trial, when);
  await signInAs(context, kind, trial);
  await trial.answers?.(context, kind);
};
