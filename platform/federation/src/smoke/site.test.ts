import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { BrowserContext, Route } from 'playwright/test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createFixtureSite,
  type FixtureSite,
  writeRemoteBuildFixture,
} from '../testing/fixture-site';
import { prepareVisitorBrowser, readSmokeTestSite, type SmokeTestSite } from './site';

let on: FixtureSite;
let server: Server;
let url: string;
let apiBaseUrl: string;

beforeEach(async () => {
  apiBaseUrl = '/api';
  on = createFixtureSite();
  await on.releaseRemote('1.0.0');
  server = createServer((request, response) => {
    const config = { apiBaseUrl, registryUrl: '/remotes.json', firebase: { apiKey: 'key' } };
    response.end(
      request.url === '/config.json' ? JSON.stringify(config) : on.read('shell/remotes.json'),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.close();
  server.closeAllConnections();
  on.remove();
});

/** Returns the status of the smoke test's answer, or undefined if the call leaves the browser. */
const statusOf = async (
  trial: SmokeTestSite,
  call: string,
  posted?: string | null,
): Promise<unknown> => {
  const route = vi.fn<BrowserContext['route']>();
  const context = { route, setStorageState: vi.fn() } as unknown as BrowserContext;
  await prepareVisitorBrowser(context, { trial, kind: 'subscribed' });
  const [, answer] = route.mock.calls.find(([pattern]) => pattern === `${trial.api}/**`) ?? [];
  const request = {
    method: () => (posted === undefined ? 'GET' : 'POST'),
    url: () => trial.api + call,
    headers: () => ({}),
    postData: () => posted ?? null,
  };
  const fulfill = vi.fn<Route['fulfill']>();
  const answered = { request: () => request, fulfill } as unknown as Route;
  await answer?.(answered, answered.request());
  return fulfill.mock.calls[0]?.[0]?.status;
};

test.each([
  ['https://api.example.com', 'https://api.example.com'],
  ['https://api.example.com/', 'https://api.example.com'],
  ['https://api.example.com/v1', 'https://api.example.com/v1'],
  ['/api', '/api'],
  ['/api/', '/api'],
])(
  'in the smoke test, requests to a backend at %s are answered inside the browser',
  async (configured, address) => {
    apiBaseUrl = configured;
    const trial = await readSmokeTestSite({ site: url, name: 'remote-main' });
    expect(trial.api).toBe(address.startsWith('/') ? url + address : address);
    expect(await statusOf(trial, '/users?page=2')).toBe(200);
    expect(await statusOf(trial, '/unknown')).toBe(404);
  },
);

test('the smoke test answers a request whose body is missing or not JSON, and continues', async () => {
  const trial = await readSmokeTestSite({ site: url, name: 'remote-main' });
  expect(await statusOf(trial, '/uploads', '--boundary--')).toBe(404);
  expect(await statusOf(trial, '/users', 'name=Ada')).toBe(400);
  // The text is `null`, because Playwright may give no text for an upload.
  expect(await statusOf(trial, '/org/logo', null)).toBeTypeOf('number');
  expect(await statusOf(trial, '/users', null)).toBe(400);
  expect(await statusOf(trial, '/locations', 'null')).toBe(400);
});

test('the smoke test fails for a live site whose config.json lacks a field, and the error names the file, the site and the field', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  await expect(readSmokeTestSite({ site: url, name: 'remote-main' })).rejects.toThrow(
    `config.json of ${url}/ cannot be used: apiBaseUrl: Invalid key`,
  );
});

/** Returns the config.json that the smoke test gives a page, or undefined if the site answers. */
const configFor = async (when: string | undefined, flags?: object): Promise<unknown> => {
  const trial = await readSmokeTestSite({ site: url, name: 'remote-main' });
  const route = vi.fn<BrowserContext['route']>();
  const context = { route, setStorageState: vi.fn() } as unknown as BrowserContext;
  await prepareVisitorBrowser(context, { trial, kind: 'subscribed', when });
  const [, answer] = route.mock.calls.find(([pattern]) => pattern === `${url}/config.json`) ?? [];
  const fulfill = vi.fn<Route['fulfill']>();
  const fetch = async () => Response.json({ apiBaseUrl, flags });
  const request = { request: vi.fn(), fetch, fulfill } as unknown as Route;
  await answer?.(request, request.request());
  return fulfill.mock.calls[0]?.[0]?.json;
};

test('the smoke test sets the feature flag that a page needs, and leaves the other flags of the site unchanged', async () => {
  expect(await configFor('board')).toEqual({ apiBaseUrl, flags: { board: true } });
  const flags = { board: { share: 10 }, calm: true };
  expect(await configFor('board', flags)).toEqual({ apiBaseUrl, flags: { ...flags, board: true } });
  expect(await configFor('!calm', flags)).toEqual({ apiBaseUrl, flags: { ...flags, calm: false } });
  expect(await configFor(undefined, flags)).toBeUndefined();
});

type Answer = (request: Route) => Promise<unknown>;

/** Returns the handlers of requests for pages, for files of the build, and for config.json. */
const answersForBuild = async (trial: SmokeTestSite) => {
  const route = vi.fn<BrowserContext['route']>();
  const context = { route, setStorageState: vi.fn(), grantPermissions: vi.fn() };
  const visitor = { trial, kind: 'subscribed', when: 'board' } as const;
  await prepareVisitorBrowser(context as unknown as BrowserContext, visitor);
  const [page, , files, config] = route.mock.calls.map(([, answer]) => answer as Answer);
  return { page, files, config };
};

test('in the smoke test, a page that requests a missing file of the build gets status 404, as from a real host', async () => {
  const build = writeRemoteBuildFixture(path.join(on.root, 'build'), '1.1.0');
  writeFileSync(path.join(build, 'a film.mp4'), '');
  const trial = await readSmokeTestSite({ site: url, name: 'remote-main', build });
  const { files } = await answersForBuild(trial);
  const answerTo = async (file: string) => {
    const fulfill = vi.fn<Route['fulfill']>();
    const request = () => ({ url: () => `${trial.url}${file}` });
    await files?.({ request, fulfill } as unknown as Route);
    return fulfill.mock.calls[0]?.[0];
  };
  for (const file of ['missing.png', 'missing%20film.mp4', '']) {
    expect(await answerTo(file), file).toMatchObject({ status: 404 });
  }
  expect(await answerTo('a%20film.mp4')).toMatchObject({ path: path.join(build, 'a film.mp4') });
  expect(await answerTo('remoteEntry.js?r=1')).toMatchObject({
    path: path.join(build, 'remoteEntry.js'),
  });
});

test.each(['page', 'config'] as const)(
  'when a request for the %s of the site fails, the smoke test aborts this request and prints the reason, and the process continues',
  async (requested) => {
    const build = writeRemoteBuildFixture(path.join(on.root, 'build'), '1.1.0');
    const trial = await readSmokeTestSite({ site: url, name: 'remote-main', build });
    const { [requested]: answer } = await answersForBuild(trial);
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    const abort = vi.fn(async () => {});
    const request = () => ({ resourceType: () => 'document', url: () => `${url}/reports` });
    const fetch = () => Promise.reject(new Error('Parse Error: Header overflow'));
    await answer?.({ request, fetch, abort } as unknown as Route);
    expect(abort).toHaveBeenCalledOnce();
    expect(printed.mock.calls.flat().join()).toMatch(/\/reports.*Header overflow/);
  },
);
