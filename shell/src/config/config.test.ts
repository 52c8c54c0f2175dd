import { configSchema } from '@platform/federation/runtime';
import { beforeEach, expect, test, vi } from 'vitest';
import { InvalidDocumentError, readSiteDocument } from './config';

const GOOD = {
  apiBaseUrl: '/api',
  firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p' },
  checkoutUrl: 'https://pay.example/link',
  registryUrl: '/remotes.json',
  remoteOrigins: ['https://cdn.example'],
};

const read = (fresh = true) =>
  readSiteDocument('configuration', '/config.json', configSchema, { fresh });

const answer = (response: () => Response | Promise<Response>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => response()),
  );

const brokenOff = () =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"apiBaseUrl":')),
    pull: () => Promise.reject(new TypeError('terminated')),
  });

const inline = (text: string) => {
  document.body.innerHTML = `<script type="application/json" id="configuration">${text}</script>`;
};

const problems = async (): Promise<readonly string[]> => {
  const error = await read().catch((reason: unknown) => reason);
  if (!(error instanceof InvalidDocumentError)) throw error;
  return error.problems;
};

beforeEach(() => () => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('missing optional fields of the configuration get their default values', async () => {
  answer(() => Response.json(GOOD));
  expect(await read()).toMatchObject({
    productName: 'Query Assistant',
    capabilities: {
      manage: false,
      history: false,
      idempotency: false,
      invitations: false,
      queries: false,
    },
    allowRemoteOverrides: [],
  });
});

// spec: 11 /config.json
test('one error names all problems of the configuration', async () => {
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
  ['an HTML page instead of JSON', () => new Response('<!doctype html>'), /not JSON/],
  ['no response', () => Promise.reject(new TypeError('failed')), /does not answer/],
  ['half of the response', () => new Response(brokenOff()), /breaks off/],
])(
  'the error says in words why the configuration cannot be read: %s',
  async (_what, response, words) => {
    answer(response);
    expect((await problems())[0]).toMatch(words);
  },
);

test('the shell uses the configuration in the HTML page, and requests the configuration from the server only when a fresh copy is needed', async () => {
  answer(() => Response.json({ ...GOOD, productName: 'From the server' }));
  inline(JSON.stringify({ ...GOOD, productName: 'From the page' }));
  expect(await read(false)).toMatchObject({ productName: 'From the page' });
  expect(fetch).not.toHaveBeenCalled();
  expect(await read(true)).toMatchObject({ productName: 'From the server' });
});

test('a broken configuration in the page is reported, and a retry reads the configuration from the server', async () => {
  answer(() => Response.json(GOOD));
  inline('{"apiBaseUrl":');
  await expect(read(false)).rejects.toMatchObject({
    name: 'InvalidDocumentError',
    problems: [expect.stringMatching(/page is not JSON/)],
  });
  expect(await read(true)).toMatchObject({ apiBaseUrl: '/api' });
});

test('a request for the configuration has a time limit, and asks the server even when the browser has a cached copy', async () => {
  answer(() => Response.json(GOOD));
  await read();
  expect(fetch).toHaveBeenCalledWith('/config.json', {
    cache: 'no-cache',
    signal: expect.any(AbortSignal),
  });
});

test.each(['apiBaseUrl', 'firebase', 'checkoutUrl', 'registryUrl', 'remoteOrigins'] as const)(
  'when the configuration lacks the field %s, the error says that this field is missing',
  async (key) => {
    const { [key]: _left, ...rest } = GOOD;
    answer(() => Response.json(rest));
    expect(await problems()).toEqual([`${key} is missing`]);
  },
);

test('a configuration field with a value of the wrong type is reported as wrong, not as missing', async () => {
  answer(() => Response.json({ ...GOOD, apiBaseUrl: 7, checkoutUrl: null, firebase: 'none' }));
  expect(await problems()).toEqual([
    'apiBaseUrl is neither a path nor a URL',
    'firebase is not an object',
    'checkoutUrl is not a URL',
  ]);
});

test.each([
  ['identityEmulatorUrl', 'localhost'],
  ['customerPortalUrl', '/portal'],
  ['checkoutUrl', 'javascript:alert(1)'],
  ['registryUrl', 'javascript:alert(1)'],
  ['apiBaseUrl', '//api.example/v1'],
  ['apiBaseUrl', 'https:api.example/v1'],
  ['telemetryUrl', String.raw`/\telemetry.example`],
  ['firebase.authDomain', { ...GOOD.firebase, authDomain: 'https://proj.firebaseapp.com/' }],
  ['firebase.authDomain', { ...GOOD.firebase, authDomain: 'proj.firebaseapp.com/' }],
  ['customerPortalLinks', { invoices: '/invoices' }],
  ['announcement', ''],
  ['announcement', { html: '<b>New</b>' }],
  ['maintenance', 'x'.repeat(301)],
  ['mobileApp', { ios: 'an app' }],
  ['links', { support: 'ask us' }],
  ['capabilities', { manage: 'yes' }],
  ['capabilities', { idempotency: 1 }],
  ['allowRemoteOverrides', ['https://dev.example/path']],
  ['allowRemoteOverrides', true],
  ['remotes', 'none'],
  ['remotes.reports', { reports: 'on' }],
  ['remotes.reports.settings', { reports: { settings: 'on' } }],
  ['remotes.reports.connect.0', { reports: { connect: ['https://reports.example/api'] } }],
  ['productName', ''],
])('a wrong %s in the configuration is rejected and named in the error: %j', async (key, value) => {
  answer(() => Response.json({ ...GOOD, [key.split('.')[0] ?? '']: value }));
  expect((await problems()).join('; ')).toContain(key);
});

// spec: 11 /config.json
test('reading config.json keeps every field that the specification names', async () => {
  const whole = {
    ...GOOD,
    productName: 'Spørr',
    identityEmulatorUrl: 'http://localhost:9099',
    customerPortalUrl: 'https://pay.example/portal',
    customerPortalLinks: { invoices: 'https://pay.example/portal/invoices' },
    announcement: 'New: import users from Excel files.',
    maintenance: 'Sunday from 2 to 3.',
    mobileApp: { ios: 'https://apps.example/ios', android: 'https://apps.example/android' },
    links: {
      support: 'https://example.com/help',
      terms: 'https://example.com/terms',
      privacy: 'https://example.com/privacy',
    },
    capabilities: {
      manage: true,
      history: true,
      idempotency: true,
      invitations: true,
      queries: true,
    },
    allowRemoteOverrides: ['http://localhost:3001'],
    remotes: {
      reports: { settings: { currency: 'NOK', rows: [10, 50] }, connect: ['https://r.example'] },
    },
  };
  answer(() => Response.json(whole));
  expect(await read()).toEqual(whole);
});

test('fields of the configuration that only newer shells know are ignored, and logged once', async () => {
  const note = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const links = { support: 'https://help.example', blog: {} };
  answer(() => Response.json({ ...GOOD, theme: 'dark', links }));
  await read();
  expect(await read()).toMatchObject({ links: { support: 'https://help.example' } });
  expect(note).toHaveBeenCalledExactlyOnceWith(
    'configuration: this version of the shell does not know theme (dark), links.blog',
  );
});
