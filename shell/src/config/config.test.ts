import { beforeEach, expect, test, vi } from 'vitest';
import { configSchema } from './config-schema';
import { DocumentError, readDocument } from './read-document';

const GOOD = {
  apiBaseUrl: '/api',
  firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p' },
  checkoutUrl: 'https://pay.example/link',
  registryUrl: '/remotes.json',
  remoteOrigins: ['https://cdn.example'],
};

const read = (fresh = true) =>
  readDocument('configuration', '/config.json', configSchema, { fresh });

const answer = (response: () => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', vi.fn(response));

const problems = async (): Promise<readonly string[]> => {
  const error = await read().catch((reason: unknown) => reason);
  if (!(error instanceof DocumentError)) throw error;
  return error.problems;
};

beforeEach(() => () => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('fills in what may be left out', async () => {
  answer(() => Response.json(GOOD));
  expect(await read()).toMatchObject({
    productName: 'Query Assistant',
    capabilities: { manage: false },
    allowRemoteOverrides: [],
  });
});

test('names everything that is wrong at once', async () => {
  answer(() =>
    Response.json({ ...GOOD, checkoutUrl: 'soon', remoteOrigins: ['cdn.example/'], firebase: {} }),
  );
  const all = (await problems()).join('; ');
  expect(all).toMatch(/checkoutUrl/);
  expect(all).toMatch(/remoteOrigins/);
  expect(all).toMatch(/firebase\.apiKey/);
  expect(all).toMatch(/firebase\.projectId/);
});

test.each([
  ['a missing file', () => new Response('', { status: 404 }), /404/],
  ['a page instead', () => new Response('<!doctype html>'), /not JSON/],
  ['no answer', () => Promise.reject(new TypeError('failed')), /does not answer/],
])('%s is said in words', async (_what, response, words) => {
  answer(response);
  expect((await problems())[0]).toMatch(words);
});

test('what a release wrote into the page needs no request, until it is asked anew', async () => {
  answer(() => Response.json({ ...GOOD, productName: 'From the server' }));
  document.body.innerHTML = `<script type="application/json" id="configuration">${JSON.stringify({ ...GOOD, productName: 'From the page' })}</script>`;
  expect(await read(false)).toMatchObject({ productName: 'From the page' });
  expect(fetch).not.toHaveBeenCalled();
  expect(await read(true)).toMatchObject({ productName: 'From the server' });
});
